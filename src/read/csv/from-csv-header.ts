/**
 * A draft schema from the header of a CSV file alone: the columns' names, and nothing else, because a name does not tell
 * what a column holds. The header is cut by the reader's own scanner, so that a name here is the name that it will read.
 *
 * The line may turn out to be a row, so messages give column numbers and never quote it.
 */

import { ensure, marked } from "../../base/errors.ts";
import { SIGN } from "../../base/fix.ts";
import type { DraftSchema } from "../../schema/draft/draft.ts";
import { draftOfNames } from "../../schema/draft/draft.ts";
import { MAX_NAME } from "../../schema/fields.ts";
import type { DecimalMark, FileFormat } from "../../schema/types.ts";
import { CsvScanner } from "./csv.ts";

export interface CsvDraftOptions {
  /** Detected from the header line when left out. */
  readonly delimiter?: string;
  readonly escape?: string;
  readonly comment?: string;
  readonly decimal?: DecimalMark;
}

/** The header's fields, whether they can be names or not. */
export function namesInHeader(header: string, options: CsvDraftOptions): readonly string[] {
  return cutHeader(header, options).names;
}

export function schemaFromCsvHeader(header: string, options: CsvDraftOptions, name: string): DraftSchema {
  const { file, names } = cutHeader(header, options);
  checkNames(names);
  return draftOfNames(name, names, file);
}

function cutHeader(header: string, options: CsvDraftOptions) {
  const line = header.replace(/^\uFEFF/, "").replace(/[\r\n]+$/, "");
  ensure(
    line.trim() !== "",
    "file-empty",
    header === "" ? "The file is empty." : "The file's first line is empty.",
    header === "" ? "Check that it is the right file." : "Put the columns' names there.",
  );
  const file = { format: "csv", delimiter: detectDelimiter(line), ...options } as const;
  return { file, names: namesIn(line, file) };
}

/** The candidate that occurs most often outside quotes; the first of them when none or several do. */
export function detectDelimiter(headerLine: string): string {
  const bare = headerLine.replace(/"[^"]*"/g, "");
  const counts = DELIMITERS.map((mark) => ({ mark, count: bare.split(mark).length - 1 }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).mark;
}

/** What is looked for in a header. */
export const DELIMITERS = [",", ";", "\t", "|"] as const;

function namesIn(line: string, file: Pick<FileFormat, "delimiter"> & CsvDraftOptions): readonly string[] {
  const rows: string[][] = [];
  const scanner = new CsvScanner({ quote: '"', trim: true, ...file }, (fields) => rows.push(fields));
  scanner.push(line);
  scanner.end();
  ensure(
    !scanner.unclosed,
    "file-unreadable",
    "A quote in the file's first line is never closed.",
    "Close the quote.",
  );
  return rows[0] ?? [];
}

/** What no schema could hold, whoever vouches for it. */
function checkNames(names: readonly string[]): void {
  const fix = marked`Give every column a name of its own. A file without such a line: {option:no-header} {option:columns a,b,c}.`;
  const seen = new Set<string>();
  for (const [i, name] of names.entries()) {
    const where = `Column ${i + 1}`;
    ensure(name !== "", "file-unreadable", `${where} has no name in the file's first line.`, fix);
    ensure(
      name.length <= MAX_NAME && name !== "__proto__" && !name.includes(SIGN),
      "file-unreadable",
      `${where} has a name of more than ${MAX_NAME} characters, or one that programs may misread.`,
      fix,
    );
    ensure(!seen.has(name), "file-unreadable", `${where} has the name of an earlier column.`, fix);
    seen.add(name);
  }
}
