/**
 * What goes with a synopsis: a made-up table with its schema beside it, and a datasheet. They are made from the synopsis alone, so
 * they cost nothing and can be made again: privet publish table.
 */
import { basename } from "node:path";
import { ensure } from "../../../base/errors.ts";
import { publicRandom } from "../../../base/random.ts";
import type { LoadedModel } from "../../../models/file.ts";
import type { Synopsis } from "../../../models/synopsis/synopsis.ts";
import { writeNewFile } from "../../../node/write-file.ts";
import { writeParquet } from "../../../node/write-parquet.ts";
import { writeArff } from "../../../read/arff/write-arff.ts";
import { writeCsv } from "../../../read/csv/write-csv.ts";
import type { Table } from "../../../read/table.ts";
import { writeSchema } from "../../../schema/write.ts";
import { datasheet } from "../../../tasks/publish/datasheet.ts";
import { MOST_ROWS, synthesise } from "../../../tasks/publish/synthesise.ts";
import type { Flags, Input } from "../../command.ts";
import { newFile, numberOf, textOf } from "../../input.ts";
import { newFileKind, number } from "../../words/flag-kinds.ts";

export const companionFlags: Flags = {
  table: {
    type: "text",
    value: "FILE",
    kind: newFileKind("csv", "arff", "parquet"),
    tip: "Writes a made-up table: .csv, .arff or .parquet, with its schema beside it.",
  },
  rows: {
    type: "text",
    value: "N",
    kind: number({ from: 1, upTo: MOST_ROWS, whole: true, examples: ["10", "20"] }),
    needs: ["made-up"],
    tip: "How many rows it has.",
    default: "as the synopsis has",
  },
  datasheet: {
    type: "text",
    value: "FILE",
    kind: newFileKind(),
    tip: "Writes what was published and what it is good for, as Markdown.",
  },
};

export const companionWords = { "made-up": "made-up tables, and no --table is given" } as const;
export const companionFacts = ({ flags }: Input): readonly string[] =>
  flags.table === undefined ? [] : ["made-up"];

const ENDING = /\.(csv|arff|parquet)$/i;

/** Files to write; refused before anything is spent where they could not be. */
export interface Companions {
  readonly table?: { readonly path: string; readonly schema: string };
  readonly rows?: number;
  readonly datasheet?: string;
}

export function companionsIn({ flags, io }: Input, out: string | undefined): Companions {
  const table = textOf(flags, "table");
  const sheet = textOf(flags, "datasheet");
  const rows = numberOf(flags, "rows");
  const companions: Companions = {
    ...(table === undefined
      ? {}
      : { table: { path: newFile(io, table), schema: newFile(io, table.replace(ENDING, ".schema.json")) } }),
    ...(sheet === undefined ? {} : { datasheet: newFile(io, sheet) }),
    ...(rows === undefined ? {} : { rows }),
  };
  const paths = [out, ...pathsOf(companions)].filter((path) => path !== undefined);
  ensure(
    new Set(paths).size === paths.length,
    "option-out-of-range",
    "Two of the files to write have the same name.",
    "Give each its own.",
  );
  return companions;
}

const pathsOf = ({ table, datasheet: sheet }: Companions): readonly string[] => [
  ...(table ? [table.path, table.schema] : []),
  ...(sheet === undefined ? [] : [sheet]),
];

/** What whoever opens a made-up table must know; undefined where every column was published. */
export function unpublishedNote(
  { table }: Companions,
  { attributes, published }: Synopsis,
): string | undefined {
  const left = attributes.filter(({ name }) => !published.some(({ attribute }) => attribute.name === name));
  if (table === undefined || left.length === 0) return undefined;
  return `Not published, and filled evenly from what is declared, so that they say nothing: ${left.map(({ name }) => name).join(", ")}.`;
}

/** Writes them, and gives their paths. */
export async function writeCompanions(
  companions: Companions,
  { model, receipt }: Pick<LoadedModel<Synopsis>, "model" | "receipt">,
  file: string,
): Promise<readonly string[]> {
  const { table, rows, datasheet: sheet } = companions;
  if (table) await writeTable(table, madeUp(model, rows, receipt?.entryHash ?? "none"));
  if (sheet !== undefined)
    await writeNewFile(sheet, datasheet({ synopsis: model, receipt, file: basename(file) }));
  return pathsOf(companions);
}

/** The same synopsis and number of rows give the same table. */
const madeUp = (synopsis: Synopsis, rows: number | undefined, entry: string): Table =>
  synthesise(
    synopsis,
    rows ?? Math.max(1, Math.round(synopsis.rows)),
    publicRandom(`rows made up from entry ${entry}`),
  );

async function writeTable(
  { path, schema: beside }: { readonly path: string; readonly schema: string },
  table: Table,
): Promise<void> {
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
