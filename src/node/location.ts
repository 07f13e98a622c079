/**
 * What a data path names: a file, files by a pattern ("visits/*.parquet"), or a table or query of a DuckDB database
 * ("duckdb:clinic.duckdb#visits", "duckdb:clinic.duckdb#SELECT …").
 */
import { existsSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";

export interface DatabaseRows {
  /** The database's file. */
  readonly database: string;
  /** A table's name, with its schema's where there are several, or a query. */
  readonly query: string;
}

export type Form = "parquet" | "json-lines" | "json" | "text";

/** The database and what is asked of it; undefined for every other path. */
export function databaseRows(path: string): DatabaseRows | undefined {
  const match = /^duckdb:([^#]+)#(.+)$/s.exec(path);
  return match ? { database: match[1], query: match[2] } : undefined;
}

export function isQuery({ query }: Pick<DatabaseRows, "query">): boolean {
  return /^\s*(?:select|from|with)\s/i.test(query);
}

/** What a pattern is told by, wherever in a path it stands. */
const MARK = /[*?[]/;

/** Whether a path is a pattern. A file that really has such a name is meant by it. */
export function isPattern(path: string): boolean {
  return MARK.test(path) && !existsSync(path);
}

const beforeMark = (pattern: string) => pattern.slice(0, pattern.search(MARK));

/** The folder that a pattern begins with: nothing is looked for outside of it. */
export function patternFolder(pattern: string): string {
  return dirname(`${beforeMark(pattern)}*`);
}

/** What the files are, by the end of their name; packed ones by the end before. */
export function fileFormOf(path: string): Form {
  const ending = /\.([a-z0-9]+)$/i.exec(withoutPacking(path))?.[1].toLowerCase();
  if (ending === "parquet" || ending === "pq") return "parquet";
  if (ending === "jsonl" || ending === "ndjson") return "json-lines";
  return ending === "json" ? "json" : "text";
}

function withoutPacking(path: string): string {
  return path.replace(/\.(?:gz|zst)$/i, "");
}

/** The same place, seen from everywhere. */
export function absolutePath(folder: string, path: string): string {
  const rows = databaseRows(path);
  return rows ? `duckdb:${resolve(folder, rows.database)}#${rows.query}` : resolve(folder, path);
}

/** The same place, seen from a folder: what a schema in it says. */
export function pathFrom(folder: string, path: string): string {
  const rows = databaseRows(path);
  return rows ? `duckdb:${relative(folder, rows.database)}#${rows.query}` : relative(folder, path);
}

/**
 * What a data set's files are named after, with the folder they lie in: visits.parquet → visits, visits/*.parquet →
 * visits, clinic.duckdb#visits → visits, a query of clinic.duckdb → clinic.
 */
export function basePath(path: string): string {
  const rows = databaseRows(path);
  if (rows)
    return isQuery(rows)
      ? withoutEnding(rows.database)
      : join(dirname(rows.database), rows.query.split(".").at(-1) ?? "");
  return isPattern(path) ? fixedPart(path) : withoutEnding(path);
}

function fixedPart(pattern: string): string {
  const fixed = beforeMark(pattern).replace(/[._-]+$/, "");
  return fixed.endsWith("/") ? fixed.slice(0, -1) : join(dirname(fixed), basename(fixed));
}

/** "dir/adult.csv.gz" is about "dir/adult". */
function withoutEnding(path: string): string {
  return withoutPacking(path).replace(
    /\.(csv|tsv|txt|data|dat|arff|parquet|pq|json|jsonl|ndjson|duckdb|db)$/i,
    "",
  );
}
