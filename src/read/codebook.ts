/**
 * A codebook: one line a column of the data, with what is declared of it. CSV as spreadsheets write it, or JSON. Codebooks are
 * public and written by people, so everything that is wrong is told, line by line.
 */

import { ensure, quote } from "../base/errors.ts";
import { isObject } from "../base/json.ts";
import { CsvScanner } from "./csv/csv.ts";
import { detectDelimiter } from "./csv/from-csv-header.ts";

export interface CodebookEntry {
  /** Where it stands: "line 3". */
  readonly where: string;
  /** By the codebook's own names for its columns; empty ones are left out. */
  readonly cells: ReadonlyMap<CodebookColumn, unknown>;
}

interface Codebook {
  readonly entries: readonly CodebookEntry[];
  readonly problems: readonly string[];
}

/** What codebooks call their columns. What is not kept may stand there for people. */
const spellings = {
  name: ["name", "attribute", "column", "variable", "field"],
  kind: ["kind", "type"],
  low: ["low", "min", "minimum"],
  high: ["high", "max", "maximum"],
  step: ["step"],
  scale: ["scale"],
  missing: ["missing"],
  values: ["values", "categories", "levels"],
  label: ["label", "target"],
  other: ["other"],
  source: ["source"],
  unread: ["unit", "units", "description", "comment", "comments", "notes", "remarks", "question"],
} as const;
type CodebookColumn = keyof typeof spellings;

const columnOf = (title: string): CodebookColumn | undefined =>
  (Object.keys(spellings) as CodebookColumn[]).find((column) =>
    (spellings[column] as readonly string[]).includes(title.trim().toLowerCase()),
  );

const TITLES = `Its columns may be ${Object.values(spellings)
  .map(([first]) => first)
  .join(", ")}.`;

export function readCodebook(text: string): Codebook {
  const bare = text.replace(/^\uFEFF/, "");
  ensure(bare.trim() !== "", "codebook-invalid", "The codebook is empty.", TITLES);
  if (/^\s*[[{]/.test(bare)) return fromJson(bare);
  ensure(
    !bare.includes("\uFFFD") && !bare.includes("\0"),
    "codebook-invalid",
    "The codebook is not text in UTF-8.",
    'Save it as "CSV UTF-8".',
  );
  return fromCsv(bare);
}

interface Line {
  readonly line: number;
  readonly fields: readonly string[];
}

function fromCsv(text: string): Codebook {
  const [titles, ...lines] = linesOf(text);
  const columns = titles.fields.map((title) => (title === "" ? "unread" : columnOf(title)));
  const problems = [
    ...titles.fields
      .filter((_, k) => columns[k] === undefined)
      .map((title) => `line ${titles.line}: the column ${quote(title)} is not known. ${TITLES}`),
    ...doubled(columns).map((column) => `line ${titles.line}: there are two columns for ${column}.`),
    ...(columns.includes("name") ? [] : [`line ${titles.line}: no column is called name.`]),
    ...lines
      .filter(({ fields }) => fields.slice(columns.length).some((field) => field !== ""))
      .map(
        ({ line, fields }) =>
          `line ${line}: ${fields.length} fields for ${columns.length} columns. ${QUOTING}`,
      ),
  ];
  const entries = lines.map(({ line, fields }) => ({
    where: `line ${line}`,
    cells: new Map(
      columns.flatMap((column, k) =>
        column === undefined || (fields[k] ?? "") === "" ? [] : [[column, fields[k]] as const],
      ),
    ),
  }));
  return { entries, problems };
}

const QUOTING = "Put what holds the delimiter between quotes.";

const doubled = (columns: readonly (CodebookColumn | undefined)[]) =>
  columns.filter((column, k) => column !== undefined && column !== "unread" && columns.indexOf(column) < k);

/** The records that are not empty, each with the line that it begins in. */
function linesOf(text: string): readonly Line[] {
  const [first] = text.split(/\r\n|\n|\r/, 1);
  // Spreadsheets may write what separates columns into a first line of its own.
  const told = /^sep=(.)$/i.exec(first)?.[1];
  const rest = told === undefined ? text : text.slice(first.length);
  const delimiter = told ?? detectDelimiter(first);
  const found: Line[] = [];
  let [start, now, rows] = [1, 1, 0];
  const scanner = new CsvScanner({ delimiter, quote: '"', trim: true }, (fields) => {
    rows++;
    if (fields.some((field) => field !== "")) found.push({ line: start, fields });
  });
  for (const line of rest.match(/[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+$/g) ?? []) {
    const before = rows;
    scanner.push(line);
    now++;
    // A record that runs over line ends begins where the last one ended.
    if (rows > before || line.trim() === "") start = now;
  }
  scanner.end();
  ensure(
    !scanner.unclosed,
    "codebook-invalid",
    "A quote in the codebook is never closed.",
    "Close the quote.",
  );
  ensure(found.length > 0, "codebook-invalid", "The codebook holds nothing.", TITLES);
  return found;
}

function fromJson(text: string): Codebook {
  const json = parsed(text);
  const list = isObject(json) ? json.attributes : json;
  ensure(
    Array.isArray(list),
    "codebook-invalid",
    "The codebook is neither CSV nor a JSON list of objects.",
    'Write [{ "name": "age", "kind": "numeric", "low": 0, "high": 120 }, …].',
  );
  const problems: string[] = [];
  const entries = list.map((item: unknown, k): CodebookEntry => {
    const where = `entry ${k + 1}`;
    if (!isObject(item)) problems.push(`${where} is no object.`);
    const members = Object.entries(isObject(item) ? item : {}).filter(
      ([title, value]) => value !== null && (value !== "" || columnOf(title) === "other"),
    );
    const cells = new Map<CodebookColumn, unknown>();
    for (const [title, value] of members) {
      const column = columnOf(title);
      if (column === undefined) problems.push(`${where}: ${quote(title)} is not known. ${TITLES}`);
      else cells.set(column, value);
    }
    return { where, cells };
  });
  return { entries, problems };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
