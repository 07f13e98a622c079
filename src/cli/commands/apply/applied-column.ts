/** A released model's answers, one a row of a file: alone, or as one more column of the file. */
import { ensure } from "../../../base/errors.ts";
import { fileSource } from "../../../node/file.ts";
import { writeNewFile } from "../../../node/write-file.ts";
import { CsvScanner } from "../../../read/csv/csv.ts";
import { field } from "../../../read/csv/write-csv.ts";
import { decodeText } from "../../../read/decode.ts";
import type { FileFormat } from "../../../schema/types.ts";
import type { Flags, Input } from "../../command.ts";
import { shownPath } from "../../input.ts";
import { countText } from "../../text/amounts-text.ts";
import { json, note, warn } from "../../text/notes.ts";
import { newFileKind } from "../../words/flag-kinds.ts";
import type { AppliedFile } from "./applied-file.ts";

export const columnFlags: Flags = {
  append: { type: "switch", tip: "Writes FILE's own columns too, the answer last." },
  out: {
    type: "text",
    value: "FILE",
    kind: newFileKind(),
    tip: "Where to write; it must not exist yet.",
    default: "stdout",
  },
};

interface AnswerColumn {
  readonly file: AppliedFile;
  /** Where it goes; undefined for stdout. */
  readonly target: string | undefined;
  readonly title: string;
  readonly values: readonly string[];
  /** What is said of answers about private rows. */
  readonly private: string;
  /** With --json: what is told besides, and what the answers are called. */
  readonly facts: Readonly<Record<string, unknown>>;
  readonly name: string;
}

export async function tellColumn(input: Input, answers: AnswerColumn): Promise<void> {
  const { args, flags, io } = input;
  const { file, target, title, values, facts, name } = answers;
  if (file.privateOf) {
    const message = `${args[1]} holds the private rows of ${file.privateOf}: ${answers.private}.`;
    warn(input, "not-for-release", message);
  }
  const text = flags.append
    ? await appended(file, title, values)
    : asCsv(file.schema.file, [[title], ...values.map((value) => [value])]);
  if (target !== undefined) await writeNewFile(target, text);
  const rows = values.length;
  if (flags.json) io.out(json({ ...facts, rows, ...(target ? { file: target } : { [name]: values }) }));
  else if (target === undefined) (io.data ?? io.out)(text);
  else io.out(`${shownPath(io, target)}\n`);
  note(input, `${countText(rows)} rows. Free: the model was paid for when it was released.`);
}

async function appended(
  { schema, path }: AppliedFile,
  title: string,
  answers: readonly string[],
): Promise<string> {
  const { file } = schema;
  ensure(
    file.format === "csv",
    "format-unsupported",
    "Only CSV files can be appended to.",
    "Leave --append out.",
  );
  const rows: string[][] = [];
  const scanner = new CsvScanner(file, (fields) => rows.push(fields));
  for await (const text of decodeText(fileSource(path))) scanner.push(text);
  scanner.end();
  ensure(
    scanner.tooLong === 0,
    "format-unsupported",
    "A field of the file is too long to be written again.",
    "Leave --append out.",
  );
  const titles = file.header ? [title] : [];
  return asCsv(
    file,
    rows.map((fields, k) => [...fields, [...titles, ...answers][k]]),
  );
}

/** A file that is read without quotes gets them where a field cannot do without. */
function asCsv(file: FileFormat, rows: readonly (readonly string[])[]): string {
  const quoted = file.quote === "" ? { ...file, quote: '"' } : file;
  return rows.map((fields) => `${fields.map((text) => field(text, quoted)).join(file.delimiter)}\n`).join("");
}
