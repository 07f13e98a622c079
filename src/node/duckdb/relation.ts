/** A source of rows as SQL, with the names and types of its columns; these are read from the files' own schema, not from rows. */
import { existsSync } from "node:fs";
import { PrivetError, quote } from "../../base/errors.ts";
import { filesToRead } from "../allowed.ts";
import { type DatabaseRows, isQuery } from "../location.ts";
import { type DuckDb, identifier, literal } from "./driver.ts";
import { ensureHarmless } from "./query.ts";

interface Relation {
  readonly from: string;
  /** Whether it is one Parquet file. */
  readonly isOneFile: boolean;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

export async function openRelation(
  db: DuckDb,
  source: string | readonly string[] | DatabaseRows,
  within?: readonly string[],
): Promise<Relation> {
  const files = isDatabase(source) ? [] : parquetFiles(source, within);
  const from = isDatabase(source) ? await databaseFrom(db, source) : await parquetFrom(db, files);
  const rows = await db.rows(`DESCRIBE SELECT * FROM ${from}`);
  return { from, isOneFile: files.length === 1, columns: rows.map(([name, type]) => ({ name, type })) };
}

const isDatabase = (source: string | readonly string[] | DatabaseRows): source is DatabaseRows =>
  typeof source === "object" && "database" in source;

async function databaseFrom(db: DuckDb, rows: DatabaseRows): Promise<string> {
  ensureExists(rows.database);
  await db.run(`ATTACH ${literal(rows.database)} AS source (TYPE duckdb, READ_ONLY)`);
  await db.run("USE source");
  await db.lock();
  // Views and macros of the database are as little trusted as the query, and a table may be a view.
  const table = isQuery(rows) ? undefined : `source.${rows.query.split(".").map(identifier).join(".")}`;
  await ensureHarmless(db, table === undefined ? rows.query : `FROM ${table}`);
  // A text, and never a part of a statement: DuckDB parses it by itself, and takes one SELECT.
  return table ?? `query(${literal(rows.query)})`;
}

function parquetFiles(source: string | readonly string[], within: readonly string[] | undefined): string[] {
  const files = [source].flat().flatMap((path) => filesToRead(path, within));
  for (const file of files) ensureExists(file);
  return files;
}

async function parquetFrom(db: DuckDb, files: readonly string[]): Promise<string> {
  const patterns = files.map(asPattern);
  await db.lock([...new Set([...files, ...patterns])]);
  // A folder above a single file may hold "=" without meaning a column.
  const partitions = files.length === 1 ? ", hive_partitioning = false" : "";
  return `read_parquet([${patterns.map(literal).join(", ")}]${partitions})`;
}

/** DuckDB takes every name for a pattern; in brackets a character stands for itself. */
function asPattern(file: string): string {
  return file.replace(/[*?[]/g, "[$&]");
}

function ensureExists(path: string): void {
  if (!existsSync(path))
    throw new PrivetError("file-missing", `There is no file ${quote(path)}.`, "Check the path.");
}
