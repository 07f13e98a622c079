/** A released model's answers, one a row of a file: alone, or as one more column of the file. */
import { writeFile } from "node:fs/promises";
import { ensure } from "../errors.ts";
import { fileSource } from "../node/file.ts";
import { CsvScanner } from "../read/csv.ts";
import { decodeText } from "../read/decode.ts";
import type { FileFormat } from "../schema/types.ts";
import type { AppliedFile } from "./applied-file.ts";
import type { Flags, Input } from "./command.ts";
import { newFileKind } from "./flag-kinds.ts";
import { shownPath } from "./input.ts";
import { json, note, warn } from "./notes.ts";
import { count } from "./show.ts";

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

export interface AnswerColumn {
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
  if (target !== undefined) await writeFile(target, text, { flag: "wx" });
  const rows = values.length;
  if (flags.json) io.out(json({ ...facts, rows, ...(target ? { file: target } : { [name]: values }) }));
  else if (target === undefined) io.out(text);
  else io.out(`${shownPath(io, target)}\n`);
  note(input, `${count(rows)} rows. Free: the model was paid for when it was released.`);
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
  const titles = file.header ? [title] : [];
  return asCsv(
    file,
    rows.map((fields, k) => [...fields, [...titles, ...answers][k]]),
  );
}

function asCsv({ delimiter, quote }: FileFormat, rows: readonly (readonly string[])[]): string {
  const mark = quote === "" ? '"' : quote;
  const field = (text: string) =>
    text.includes(delimiter) || text.includes(mark) || /^\s|\s$|[\r\n]/.test(text)
      ? mark + text.replaceAll(mark, mark + mark) + mark
      : text;
  return rows.map((fields) => `${fields.map(field).join(delimiter)}\n`).join("");
}
