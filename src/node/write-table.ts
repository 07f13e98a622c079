/** A public table as a file of the format that its name says, with its schema beside it. */
import { basename } from "node:path";
import { writeArff } from "../read/arff/write-arff.ts";
import { writeArrow } from "../read/arrow/write-arrow.ts";
import { writeCsv } from "../read/csv/write-csv.ts";
import type { Table } from "../read/table.ts";
import { writeXrff } from "../read/weka/write-xrff.ts";
import { writeSchema } from "../schema/write.ts";
import { writeNewFile } from "./write-file.ts";
import { writeParquet } from "./write-parquet.ts";

const ENDING = /\.(csv|arff|xrff|arrow|feather|parquet)$/i;

export interface TableFiles {
  readonly path: string;
  readonly schema: string;
}

/** Where the schema of a table's file goes. */
export const schemaBeside = (table: string): string => table.replace(ENDING, ".schema.json");

export async function writeTable({ path, schema: beside }: TableFiles, table: Table): Promise<void> {
  const format = /\.arff$/i.test(path) ? "arff" : "csv";
  const schema = {
    ...table.schema,
    name: basename(path).replace(ENDING, ""),
    file: { ...table.schema.file, format, path: basename(path) },
  } as const;
  const own = { ...table, schema };
  if (/\.parquet$/i.test(path)) await writeParquet(own, path);
  else await writeNewFile(path, contentOf(own, path));
  await writeNewFile(beside, writeSchema(schema));
}

function contentOf(table: Table, path: string): string | Uint8Array {
  if (/\.(?:arrow|feather)$/i.test(path)) return writeArrow(table);
  if (/\.xrff$/i.test(path)) return writeXrff(table);
  return /\.arff$/i.test(path) ? writeArff(table) : writeCsv(table);
}
