/** privet schema export: a codebook of what is declared, to fill in what is not. */

import { ensure, quote } from "../../../base/errors.ts";
import type { Json } from "../../../base/json.ts";
import { findDataset, readSchemaJson } from "../../../node/dataset.ts";
import { writeNewFile } from "../../../node/write-file.ts";
import { field } from "../../../read/csv/write-csv.ts";
import { codebookCells, codebookTitles } from "../../../schema/draft/codebook.ts";
import { missingDeclarations } from "../../../schema/draft/draft.ts";
import type { Command } from "../../command.ts";
import { newFile, shellWord, shownPath, textOf } from "../../input.ts";
import { json, note } from "../../text/notes.ts";

export const schemaExport: Command = {
  usage: "DATA [--out FILE]",
  args: ["DATA"],
  flags: {
    out: { type: "text", value: "FILE", tip: "Where to write; it must not exist yet.", default: "stdout" },
  },
  examples: ["privet schema export patients --out codebook.csv", "privet schema export patients --json"],

  async run(input) {
    const { args, flags, io } = input;
    const out = textOf(flags, "out");
    const target = out === undefined ? undefined : newFile(io, out);
    const schema = await readSchemaJson(findDataset(args[0], io.cwd).schema);
    missingDeclarations(schema);
    const { attributes } = schema as { readonly attributes: readonly Json[] };
    const text = flags.json ? json(attributes.map(told)) : asCsv(attributes);
    if (target === undefined) (io.data ?? io.out)(text);
    else {
      await writeNewFile(target, text);
      io.out(flags.json ? json({ codebook: target }) : `${shownPath(io, target)}\n`);
      note(
        input,
        `Fill it in from what you know without looking at the rows. Then: privet schema import ${shellWord(args[0])} ${shellWord(shownPath(io, target))}`,
      );
    }
    return 0;
  },
};

/** What a codebook can say of an attribute; aliases and taxonomies stay in the schema. */
const told = (attribute: Json): Json =>
  Object.fromEntries(
    codebookTitles
      .filter((title) => attribute[title] !== undefined && attribute[title] !== "undeclared")
      .map((title) => [title, attribute[title]]),
  );

const form = { delimiter: ",", quote: '"', format: "csv", header: true, missing: [], trim: true } as const;

/** What spreadsheets and text files lose: control characters, and what is no character. */
const notForCells = /[\p{Cs}\uFFFD\uFEFF]|(?![\t\n\r])\p{Cc}/u;

function asCsv(attributes: readonly Json[]): string {
  const lines = attributes.map((attribute) => {
    const cells = codebookCells(attribute);
    ensure(
      cells?.every((cell) => !notForCells.test(cell)) === true,
      "format-unsupported",
      `What is declared of ${quote(attribute.name)} cannot stand in the cells of a table: values that hold both ; and |, blanks at the ends of values, or control characters.`,
      "Write JSON: --json.",
    );
    return cells;
  });
  const cell = (text: string) => (text === "" ? "" : field(text, form));
  return [codebookTitles, ...lines].map((cells) => `${cells.map(cell).join(",")}\n`).join("");
}
