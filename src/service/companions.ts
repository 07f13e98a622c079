/**
 * What goes with a synopsis: a made-up table with its schema beside it, and a datasheet. They are made from the synopsis alone, so they
 * cost nothing and can be made again.
 */
import { basename } from "node:path";
import { ensure } from "../base/errors.ts";
import type { ShellWords } from "../base/fix.ts";
import type { Receipt } from "../curator/index.ts";
import type { Synopsis } from "../models/synopsis/synopsis.ts";
import { writeNewFile } from "../node/write-file.ts";
import { type TableFiles, writeTable } from "../node/write-table.ts";
import { datasheet } from "../tasks/publish/datasheet.ts";
import { syntheticTable } from "../tasks/publish/made-up.ts";

/** Files to write. */
export interface Companions {
  readonly table?: TableFiles;
  readonly rows?: number;
  readonly datasheet?: string;
}

const pathsOf = ({ table, datasheet: sheet }: Companions): readonly string[] => [
  ...(table ? [table.path, table.schema] : []),
  ...(sheet === undefined ? [] : [sheet]),
];

/** Refused before anything is spent: one file would take the other's place. */
export function ensureApart(companions: Companions, out: string | undefined): void {
  const paths = [out, ...pathsOf(companions)].filter((path) => path !== undefined);
  ensure(
    new Set(paths).size === paths.length,
    "option-out-of-range",
    "Two of the files to write have the same name.",
    "Give each its own.",
  );
}

/** What whoever opens a made-up table must know; undefined where every column was published. */
export function unpublishedNote(
  { table }: Companions,
  { attributes, published }: Synopsis,
): string | undefined {
  const left = attributes.filter(({ name }) => !published.some(({ attribute }) => attribute.name === name));
  if (table === undefined || left.length === 0) return undefined;
  return `Not published, and filled evenly from what is declared, so that they say nothing: ${left.map(({ name }) => name).join(", ")}.`;
}

export interface Published {
  readonly model: Synopsis;
  readonly receipt: Receipt | undefined;
}

/** Writes them, and gives their paths. `file` is the synopsis's own, for the examples. */
export async function writeCompanions(
  companions: Companions,
  { model, receipt }: Published,
  { file, shell }: { readonly file: string; readonly shell: ShellWords },
): Promise<readonly string[]> {
  const { table, rows, datasheet: sheet } = companions;
  if (table) await writeTable(table, syntheticTable({ model, receipt }, { rows }));
  if (sheet !== undefined)
    await writeNewFile(sheet, datasheet({ synopsis: model, receipt, file: basename(file), shell }));
  return pathsOf(companions);
}
