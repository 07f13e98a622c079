/**
 * The rows of a file, by what its path says: text as bytes for the readers in src/read; JSON, Parquet, tables of a DuckDB
 * database and patterns as tables, which `readTable` asks for.
 */
import { readJson } from "../read/json.ts";
import { readTable } from "../read/read-table.ts";
import type { Table, TableSource, Watch } from "../read/table.ts";
import { type Compress, compressIf, joinRows } from "../read/weights.ts";
import type { Schema } from "../schema/types.ts";
import { filesToRead, type NamedPath, namedPath } from "./allowed.ts";
import { fileBytes } from "./bytes.ts";
import { readCsvFile } from "./csv/read-csv-file.ts";
import { readWithDuckDb } from "./duckdb/read.ts";
import { databaseRows, fileFormOf, isPattern } from "./location.ts";

interface FileReading {
  /** Whether equal rows are stored once with a weight; "never", the default, keeps the rows' order. */
  readonly compress?: Compress;
  /** How many threads share the reading of a large CSV file; as many as there are cores unless given. */
  readonly threads?: number | undefined;
}

type FileSource = AsyncIterable<Uint8Array> & Partial<TableSource>;

/** Opens the file when it is first read, and again for every reading; leaving the reading closes it. */
export function fileSource(
  data: string | NamedPath,
  { compress = "never", threads }: FileReading = {},
): FileSource {
  // What a schema names is looked at again here: a link may have been put in its place since.
  const { path, within } =
    typeof data === "string" ? { path: data, within: undefined } : namedPath(data.path, data.within);
  const bytes = fileBytes(path);
  const read = tableReader(path, { compress, threads, within });
  return read ? { [Symbol.asyncIterator]: () => bytes[Symbol.asyncIterator](), readTable: read } : bytes;
}

type Reading = Required<Omit<FileReading, "threads">> &
  Pick<FileReading, "threads"> & { readonly within: readonly string[] | undefined };

function tableReader(path: string, reading: Reading): TableSource["readTable"] | undefined {
  const { compress, threads, within } = reading;
  const rows = databaseRows(path);
  if (rows) return (schema, watch) => readWithDuckDb(schema, rows, { ...watch, compress });
  const form = fileFormOf(path);
  if (form === "parquet")
    return (schema, watch) => readWithDuckDb(schema, path, { ...watch, compress, within });
  if (isPattern(path))
    return async (schema, watch) => compressIf(await readEach(path, within, schema, watch), compress);
  if (form === "text") return (schema, watch) => readText(path, schema, watch, threads);
  return async (schema, watch) => compressIf(await readJsonFile(path, schema, watch), compress);
}

async function readText(
  path: string,
  schema: Schema,
  watch: Watch,
  threads: Reading["threads"],
): Promise<Table> {
  const large = await readCsvFile(path, schema, watch, { threads });
  return large ?? readTable(schema, fileBytes(path), watch);
}

function readJsonFile(path: string, schema: Schema, watch: Watch): Promise<Table> {
  return readJson(schema, fileBytes(path), fileFormOf(path) === "json" ? "document" : "lines", watch);
}

/** The files that a pattern names, one after the other. */
async function readEach(
  pattern: string,
  within: Reading["within"],
  schema: Schema,
  watch: Watch,
): Promise<Table> {
  const tables: Table[] = [];
  for (const file of filesToRead(pattern, within))
    tables.push(await readTable(schema, fileSource(file), watch));
  return joinRows(tables);
}
