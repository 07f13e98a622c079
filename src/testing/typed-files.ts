/** Files that are not text, made by DuckDB for tests. */
import { writeFileSync } from "node:fs";
import { literal, withDuckDb } from "../node/duckdb/driver.ts";

/** Writes the rows of a query as Parquet. */
export async function makeParquet(path: string, query: string, options = ""): Promise<string> {
  await withDuckDb((db) => db.run(`COPY (${query}) TO ${literal(path)} (FORMAT parquet${options})`));
  return path;
}

/** Makes a database file with a table of the rows of a query. */
export async function makeDatabase(path: string, table: string, query: string): Promise<string> {
  await withDuckDb(async (db) => {
    await db.run(`ATTACH ${literal(path)} AS made`);
    await db.run(`CREATE TABLE made.${table} AS ${query}`);
    await db.run("DETACH made");
  });
  return path;
}

/** Rows of texts as JSON Lines, under the given names. */
export function makeJsonLines(
  path: string,
  names: readonly string[],
  rows: readonly (readonly (string | undefined)[])[],
): string {
  const lines = rows.map((row) => JSON.stringify(Object.fromEntries(names.map((name, k) => [name, row[k]]))));
  writeFileSync(path, lines.map((line) => `${line}\n`).join(""));
  return path;
}

/** JSON Lines of texts as a relation in SQL, every column a text. */
export function jsonLinesRelation(path: string, names: readonly string[]): string {
  const columns = names.map((name) => `${literal(name)}: 'VARCHAR'`).join(", ");
  return `read_json(${literal(path)}, format = 'newline_delimited', columns = {${columns}})`;
}
