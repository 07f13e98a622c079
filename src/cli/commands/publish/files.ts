/**
 * What goes with a synopsis: a made-up table with its schema beside it, and a datasheet. They are made from the synopsis alone, so
 * they cost nothing and can be made again: privet publish table.
 */
import { schemaBeside } from "../../../node/write-table.ts";
import { type Companions, ensureApart } from "../../../service/companions.ts";
import { MOST_MADE_UP_ROWS } from "../../../tasks/publish/synthesise.ts";
import type { Flags, Input } from "../../command.ts";
import { newFile, numberOf, textOf } from "../../input.ts";
import { newFileKind, number } from "../../words/flag-kinds.ts";

export const companionFlags: Flags = {
  table: {
    type: "text",
    value: "FILE",
    kind: newFileKind("csv", "arff", "xrff", "arrow", "feather", "parquet"),
    tip: "Writes a made-up table: .csv, .arff, .xrff, .arrow or .parquet, with its schema beside it.",
  },
  rows: {
    type: "text",
    value: "N",
    kind: number({ from: 1, upTo: MOST_MADE_UP_ROWS, whole: true, examples: ["10", "20"] }),
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

/** Files to write; refused before anything is spent where they could not be. */
export function companionsIn({ flags, io }: Input, out: string | undefined): Companions {
  const table = textOf(flags, "table");
  const sheet = textOf(flags, "datasheet");
  const rows = numberOf(flags, "rows");
  const companions: Companions = {
    ...(table === undefined
      ? {}
      : { table: { path: newFile(io, table), schema: newFile(io, schemaBeside(table)) } }),
    ...(sheet === undefined ? {} : { datasheet: newFile(io, sheet) }),
    ...(rows === undefined ? {} : { rows }),
  };
  ensureApart(companions, out);
  return companions;
}
