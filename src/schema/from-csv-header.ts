/**
 * A draft schema from the first line of a CSV file alone: the columns' names, and nothing else, because a name does
 * not tell what a column holds.
 *
 * The line may turn out to be a row, so messages give column numbers and never quote it.
 */
import { ensure } from "../errors.ts";
import type { DraftSchema } from "./draft.ts";
import { SCHEMA_FORMAT } from "./parse.ts";

export interface CsvDraftOptions {
  /** Detected from the header line when left out. */
  readonly delimiter?: string;
}

export function schemaFromCsvHeader(headerLine: string, options: CsvDraftOptions, name: string): DraftSchema {
  const line = headerLine.replace(/^\uFEFF/, "").replace(/[\r\n]+$/, "");
  ensure(
    line.trim() !== "",
    "file-empty",
    "The file's first line is empty.",
    "Put the columns' names there.",
  );
  const delimiter = options.delimiter ?? detectDelimiter(line);
  const names = splitHeader(line, delimiter).map((field) => field.trim());
  checkNames(names);
  return {
    privet: SCHEMA_FORMAT,
    name,
    file: { format: "csv", delimiter },
    attributes: names.map((column) => ({ name: column, kind: "undeclared" })),
  };
}

/** The candidate that occurs most often outside quotes; the first of them when none or several do. */
export function detectDelimiter(headerLine: string): string {
  const bare = headerLine.replace(/"[^"]*"/g, "");
  const counts = [",", ";", "\t", "|"].map((mark) => ({ mark, count: bare.split(mark).length - 1 }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).mark;
}

function splitHeader(line: string, delimiter: string): string[] {
  const fields: string[] = [];
  let field = "";
  let at = 0;
  while (at < line.length) {
    if (line[at] === '"' && field.trim() === "") {
      const end = closingQuote(line, at);
      field = line.slice(at + 1, end).replaceAll('""', '"');
      at = end + 1;
    } else if (line.startsWith(delimiter, at)) {
      fields.push(field);
      field = "";
      at += delimiter.length;
    } else field += line[at++];
  }
  return [...fields, field];
}

function closingQuote(line: string, opening: number): number {
  for (let at = line.indexOf('"', opening + 1); at >= 0; at = line.indexOf('"', at + 2)) {
    if (line[at + 1] !== '"') return at;
  }
  ensure(false, "file-unreadable", "A quote in the file's first line is never closed.", "Close the quote.");
}

function checkNames(names: readonly string[]): void {
  const seen = new Set<string>();
  for (const [i, name] of names.entries()) {
    ensure(
      name !== "",
      "file-unreadable",
      `Column ${i + 1} has no name in the file's first line.`,
      "Give every column a name.",
    );
    ensure(
      !isNumber.test(name),
      "file-unreadable",
      `Column ${i + 1} is named by a plain number, so the file's first line seems to be a row.`,
      "Put a line with the columns' names first, or write the schema by hand (with file.header false if there is no such line).",
    );
    ensure(
      !seen.has(name),
      "file-unreadable",
      `Column ${i + 1} has the name of an earlier column.`,
      "Give every column its own name.",
    );
    seen.add(name);
  }
}

const isNumber = /^[+-]?\d+(?:\.\d+)?$/;
