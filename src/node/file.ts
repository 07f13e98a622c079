/**
 * The rows of a file, by what its path says: text as bytes for the readers in src/read; JSON, Parquet, tables of a DuckDB
 * database, patterns, and the files of WEKA and of statistical programs as tables, which `readTable` asks for.
 */
import { setImmediate } from "node:timers/promises";
import { ensure } from "../base/errors.ts";
import { decodeText } from "../read/decode.ts";
import { readDescribed } from "../read/described.ts";
import { readJson } from "../read/json.ts";
import { readTable, readTextBy } from "../read/read-table.ts";
import { oneOfSeveral, rowSink } from "../read/row-sinks.ts";
import type { RowSink, Table, TableSource, Watch } from "../read/table.ts";
import type { Compress } from "../read/weights.ts";
import { isWekaJson, WEKA_JSON_HEAD, WekaJsonReader } from "../read/weka/weka-json.ts";
import { XrffReader } from "../read/weka/xrff.ts";
import { ensureDraftsTold } from "../schema/draft/truths.ts";
import type { Schema } from "../schema/types.ts";
import { filesToRead, type NamedPath, namedPath } from "./allowed.ts";
import { fileBytes } from "./bytes.ts";
import { readCsvFile } from "./csv/read-csv-file.ts";
import { rowsAbout } from "./csv/rows-about.ts";
import { describedFile } from "./described/open.ts";
import { readWithDuckDb } from "./duckdb/read.ts";
import { type DescribedForm, databaseRows, type Form, fileFormOf, isPattern } from "./location.ts";
import { isRemotePath } from "./sql/address.ts";
import { unchanged } from "./unchanged.ts";

interface FileReading {
  /** Whether equal rows are stored once with a weight; "never", the default, keeps the rows' order. */
  readonly compress?: Compress;
  /** How many bytes DuckDB may take, where it reads them. */
  readonly memory?: number | undefined;
}

type FileSource = AsyncIterable<Uint8Array> & TableSource;

/** Opens the file when it is first read, and again for every reading; leaving the reading closes it. */
export function fileSource(
  data: string | NamedPath,
  { compress = "never", memory }: FileReading = {},
): FileSource {
  // What a schema names is looked at again here: a link may have been put in its place since.
  const { path, within } =
    typeof data === "string" ? { path: data, within: undefined } : namedPath(data.path, data.within);
  ensure(
    !isRemotePath(path),
    "engine-cannot",
    "The rows are kept by a database elsewhere and stay there; what is asked for here would read them all.",
    "Export the table to a file (CSV or Parquet), and name that.",
  );
  const bytes = fileBytes(path);
  const read = tableReader(path, { compress, memory, within });
  const inFileOrder = isInFileOrder(path) ? ({ inFileOrder: true } as const) : {};
  return { [Symbol.asyncIterator]: () => bytes[Symbol.asyncIterator](), readTable: read, ...inFileOrder };
}

/** Whether Privet itself reads the file, from its beginning to its end. A database may follow an index, or what a query sorts by. */
export const isInFileOrder = (path: string): boolean =>
  databaseRows(path) === undefined && !["parquet", "sqlite"].includes(fileFormOf(path)) && !isPattern(path);

type Reading = FileReading & { readonly compress: Compress; readonly within: readonly string[] | undefined };

function tableReader(path: string, reading: Reading): TableSource["readTable"] {
  const { compress, memory, within } = reading;
  const rows = databaseRows(path);
  if (rows) return (schema, watch) => readWithDuckDb(schema, rows, { ...watch, compress, memory });
  const form = fileFormOf(path);
  // DuckDB opens the file by its name, once for each thread.
  if (form === "parquet")
    return (schema, watch) =>
      unchanged(path, () => readWithDuckDb(schema, path, { ...watch, compress, memory, within }));
  const read = isPattern(path) ? readEach : readerOf(form);
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

const readJsonFile: Reader = async (path, schema, watch) => {
  if (fileFormOf(path) === "json-lines") return readJson(schema, fileBytes(path), "lines", watch);
  if (isWekaJson(await firstText(path)))
    return readTextBy(new WekaJsonReader(schema, watch), fileBytes(path), watch);
  return readJson(schema, fileBytes(path), "document", watch);
};

/** As much of a file's text as tells whether it is WEKA's. */
async function firstText(path: string): Promise<string> {
  let head = "";
  for await (const text of decodeText(fileBytes(path))) {
    head += text;
    if (head.length >= WEKA_JSON_HEAD) break;
  }
  return head;
}

const readXrff: Reader = (path, schema, watch) =>
  readTextBy(new XrffReader(schema, watch), fileBytes(path), watch);

/** A file that says itself what its columns are. */
const describedReader =
  (form: DescribedForm): Reader =>
  async (path, schema, watch) => {
    const file = await describedFile(path, form);
    ensureDraftsTold(schema, file.columns);
    return readDescribed(schema, file, watch, () => setImmediate());
  };

function readerOf(form: Exclude<Form, "parquet">): Reader {
  if (form === "text") return readText;
  if (form === "xrff") return readXrff;
  return form === "json" || form === "json-lines" ? readJsonFile : describedReader(form);
}

/** The files that a pattern names, one after the other. */
const readEach: Reader = async (pattern, schema, watch, within) => {
  for (const file of filesToRead(pattern, within))
    await readTable(schema, fileSource(file), { ...watch, sink: oneOfSeveral(schema, watch.sink) });
  return watch.sink.finish();
};
