/** A public table as a file of the format that its name says, with its schema beside it. */
import { basename } from "node:path";
import { writeArff } from "../read/arff/write-arff.ts";
import { writeCsv } from "../read/csv/write-csv.ts";
import type { Table } from "../read/table.ts";
import { writeSchema } from "../schema/write.ts";
import { writeNewFile } from "./write-file.ts";
import { writeParquet } from "./write-parquet.ts";

const ENDING = /\.(csv|arff|parquet)$/i;

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
  else await writeNewFile(path, format === "arff" ? writeArff(own) : writeCsv(own));
  await writeNewFile(beside, writeSchema(schema));
}
