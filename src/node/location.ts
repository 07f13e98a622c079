/**
 * What a data path names: a file, files by a pattern ("visits/*.parquet"), a part of a file that holds several ("clinic.xlsx#Visits",
 * "clinic.sqlite#visits", "study.mat#X,y"), a table or query of a DuckDB database ("duckdb:clinic.duckdb#visits",
 * "duckdb:clinic.duckdb#SELECT …"), or one of a database elsewhere ("postgres://host/clinic#visits", "clickhouse://host/clinic#visits", "trino://host/catalog/schema#visits").
 */
import { existsSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { ensure, marked, quote, word } from "../base/errors.ts";
import { isRemotePath, remoteRows } from "./sql/address.ts";

export interface DatabaseRows {
  /** The database's file. */
  readonly database: string;
  /** A table's name, with its schema's where there are several, or a query. */
  readonly query: string;
}

/** Forms that say themselves what their columns are, read by described-file.ts. */
export type DescribedForm = "mat" | "arrow" | "sav" | "dta" | "xlsx" | "sqlite" | "java";

export type Form = "parquet" | "json-lines" | "json" | "text" | "xrff" | DescribedForm;

/** By the end of a name. */
const FORMS: ReadonlyMap<string, Form> = new Map([
  ["parquet", "parquet"],
  ["pq", "parquet"],
  ["jsonl", "json-lines"],
  ["ndjson", "json-lines"],
  ["json", "json"],
  ["xrff", "xrff"],
  ["mat", "mat"],
  ["arrow", "arrow"],
  ["feather", "arrow"],
  ["sav", "sav"],
  ["zsav", "sav"],
  ["dta", "dta"],
  ["xlsx", "xlsx"],
  ["db", "sqlite"],
  ["sqlite", "sqlite"],
  ["sqlite3", "sqlite"],
  ["bsi", "java"],
]);

export interface FilePart {
  readonly file: string;
  /** A sheet, a table, or variables. */
  readonly part?: string;
}

/** The file that a path names, and the part of it that is meant. A file that really has such a name is meant by it. */
export function partOfFile(path: string): FilePart {
  const match = /^([^#]+\.(?:xlsx|mat|db|sqlite3?)(?:\.gz|\.zst)?)#(.+)$/is.exec(path);
  return match && !path.startsWith("duckdb:") && !existsSync(path)
    ? { file: match[1], part: match[2] }
    : { file: path };
}

const withPart = (file: string, part: string | undefined): string =>
  part === undefined ? file : `${file}#${part}`;

/** The database and what is asked of it; undefined for every other path. */
export function databaseRows(path: string): DatabaseRows | undefined {
  const match = /^duckdb:([^#]+)#(.+)$/s.exec(path);
  return match ? { database: match[1], query: match[2] } : undefined;
}

/** Refuses a DuckDB database of which no table is named: it holds several. */
export function ensureTableNamed(path: string): void {
  const database = /^(?:duckdb:([^#]*)#?|([^#]+\.duckdb))$/i.exec(path);
  const file = database?.[1] || database?.[2] || "FILE";
  ensure(
    database === null,
    "option-out-of-range",
    `${quote(path)} is a DuckDB database, and no table of it is named.`,
    marked`Name one, or a query: {command:init ${word(`duckdb:${file}#TABLE`)}}.`,
  );
}

export function isQuery({ query }: Pick<DatabaseRows, "query">): boolean {
  return /^\s*(?:select|from|with)\s/i.test(query);
}

/** What a pattern is told by, wherever in a path it stands. */
const MARK = /[*?[]/;

/** Whether a path is a pattern. A file that really has such a name is meant by it. */
export function isPattern(path: string): boolean {
  return MARK.test(path) && partOfFile(path).part === undefined && !existsSync(path);
}

const beforeMark = (pattern: string) => pattern.slice(0, pattern.search(MARK));

/** The folder that a pattern begins with: nothing is looked for outside of it. */
export function patternFolder(pattern: string): string {
  return dirname(`${beforeMark(pattern)}*`);
}

/** What the files are, by the end of their name; packed ones by the end before. */
export function fileFormOf(path: string): Form {
  const ending = /\.([a-z0-9]+)$/i.exec(withoutPacking(partOfFile(path).file))?.[1].toLowerCase() ?? "";
  return FORMS.get(ending) ?? "text";
}

function withoutPacking(path: string): string {
  return path.replace(/\.(?:gz|zst)$/i, "");
}

/** Whether a path names a C4.5 names file, which declares the columns of the data file beside it. */
export const isNamesFile = (path: string): boolean => /\.names$/i.test(path);

/** The file of the rows that a path declares: itself, or what lies beside a C4.5 names file. */
export function rowsFileOf(path: string): string {
  if (!isNamesFile(path)) return path;
  const data = path.replace(/\.names$/i, ".data");
  return [data, `${data}.gz`, `${data}.zst`].find((file) => existsSync(file)) ?? data;
}

/** The same place, seen from everywhere. */
export function absolutePath(folder: string, path: string): string {
  if (isRemotePath(path)) return path;
  const rows = databaseRows(path);
  if (rows) return `duckdb:${resolve(folder, rows.database)}#${rows.query}`;
  const { file, part } = partOfFile(path);
  return withPart(resolve(folder, file), part);
}

/** The same place, seen from a folder: what a schema in it says. */
export function pathFrom(folder: string, path: string): string {
  if (isRemotePath(path)) return path;
  const rows = databaseRows(path);
  if (rows) return `duckdb:${relative(folder, rows.database)}#${rows.query}`;
  const { file, part } = partOfFile(path);
  return withPart(relative(folder, file), part);
}

/**
 * What a data set's files are named after, with the folder they lie in: visits.parquet → visits, visits/*.parquet →
 * visits, clinic.duckdb#visits and clinic.sqlite#visits → visits, a query of clinic.duckdb → clinic, clinic.xlsx#Visits → clinic.
 * What lies in a database elsewhere has no folder.
 */
export function basePath(path: string): string {
  const remote = remoteRows(path);
  if (remote) return isQuery(remote) ? remote.address.database : (remote.query.split(".").at(-1) ?? "");
  const rows = databaseRows(path);
  if (rows)
    return isQuery(rows)
      ? withoutEnding(rows.database)
      : join(dirname(rows.database), rows.query.split(".").at(-1) ?? "");
  const { file, part } = partOfFile(path);
  if (part !== undefined && fileFormOf(file) === "sqlite") return join(dirname(file), part);
  return isPattern(path) ? fixedPart(path) : withoutEnding(file);
}

function fixedPart(pattern: string): string {
  const fixed = beforeMark(pattern).replace(/[._-]+$/, "");
  return fixed.endsWith("/") ? fixed.slice(0, -1) : join(dirname(fixed), basename(fixed));
}

const TEXT_ENDINGS = ["csv", "tsv", "txt", "data", "dat", "names", "arff", "duckdb"];
const ENDING = new RegExp(`\\.(?:${[...TEXT_ENDINGS, ...FORMS.keys()].join("|")})$`, "i");

/** "dir/adult.csv.gz" is about "dir/adult". */
function withoutEnding(path: string): string {
  return withoutPacking(path).replace(ENDING, "");
}
