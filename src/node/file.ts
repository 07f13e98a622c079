/**
 * The rows of a file, by what its path says: text as bytes for the readers in src/read; JSON, Parquet, tables of a DuckDB
 * database and patterns as tables, which `readTable` asks for.
 */

import { readJson } from "../read/json.ts";
import { readTable } from "../read/read-table.ts";
import { oneOfSeveral, rowSink } from "../read/row-sinks.ts";
import type { RowSink, Table, TableSource, Watch } from "../read/table.ts";
import type { Compress } from "../read/weights.ts";
import type { Schema } from "../schema/types.ts";
import { filesToRead, type NamedPath, namedPath } from "./allowed.ts";
import { fileBytes } from "./bytes.ts";
import { readCsvFile } from "./csv/read-csv-file.ts";
import { rowsAbout } from "./csv/rows-about.ts";
import { readWithDuckDb } from "./duckdb/read.ts";
import { databaseRows, fileFormOf, isPattern } from "./location.ts";
import { unchanged } from "./unchanged.ts";

interface FileReading {
  /** Whether equal rows are stored once with a weight; "never", the default, keeps the rows' order. */
  readonly compress?: Compress;
}

type FileSource = AsyncIterable<Uint8Array> & TableSource;

/** Opens the file when it is first read, and again for every reading; leaving the reading closes it. */
export function fileSource(data: string | NamedPath, { compress = "never" }: FileReading = {}): FileSource {
  // What a schema names is looked at again here: a link may have been put in its place since.
  const { path, within } =
    typeof data === "string" ? { path: data, within: undefined } : namedPath(data.path, data.within);
  const bytes = fileBytes(path);
  const read = tableReader(path, { compress, within });
  return { [Symbol.asyncIterator]: () => bytes[Symbol.asyncIterator](), readTable: read };
}

type Reading = Required<FileReading> & { readonly within: readonly string[] | undefined };

function tableReader(path: string, reading: Reading): TableSource["readTable"] {
  const { compress, within } = reading;
  const rows = databaseRows(path);
  if (rows) return (schema, watch) => readWithDuckDb(schema, rows, { ...watch, compress });
  const form = fileFormOf(path);
  // DuckDB opens the file by its name, once for each thread.
  if (form === "parquet")
    return (schema, watch) =>
      unchanged(path, () => readWithDuckDb(schema, path, { ...watch, compress, within }));
  const read = isPattern(path) ? readEach : form === "text" ? readText : readJsonFile;
  return async (schema, watch) => {
    const rows = read === readText && !watch.sink ? await rowsAbout(path) : undefined;
    const sink = watch.sink ?? rowSink(schema, { compress, rows, threads: watch.threads });
    return read(path, schema, { ...watch, sink }, within);
  };
}

/** What is read goes into the sink. */
type Reader = (
  path: string,
  schema: Schema,
  watch: Watch & { readonly sink: RowSink },
  within: Reading["within"],
) => Promise<Table>;

const readText: Reader = async (path, schema, watch) =>
  (await readCsvFile(path, schema, watch)) ?? readTable(schema, fileBytes(path), watch);

const readJsonFile: Reader = (path, schema, watch) =>
  readJson(schema, fileBytes(path), fileFormOf(path) === "json" ? "document" : "lines", watch);

/** The files that a pattern names, one after the other. */
const readEach: Reader = async (pattern, schema, watch, within) => {
  for (const file of filesToRead(pattern, within))
    await readTable(schema, fileSource(file), { ...watch, sink: oneOfSeveral(schema, watch.sink) });
  return watch.sink.finish();
};
