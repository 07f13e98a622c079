/** Opens a data set that lies in files: its schema, its data and, where there is one, its ledger. */
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { ensureObject, ensureText } from "../base/asked.ts";
import { ensure } from "../base/errors.ts";
import { partsOutOfOrder, partsTooLarge } from "../base/refusals/door.ts";
import {
  type Curator,
  type Ledger,
  type Opening,
  openCounted,
  openCurator,
  SqlRows,
} from "../curator/index.ts";
import { areDealtHere } from "../read/row-bytes.ts";
import { ensureDeclared } from "../schema/draft/declared.ts";
import { ensureTypedTold } from "../schema/draft/truths.ts";
import type { Schema } from "../schema/types.ts";
import { allowedDataOf, foldersFor, type NamedPath, namedPath, pathOf } from "./allowed.ts";
import { filesNamedBy } from "./data-files.ts";
import { findDataset, loadSchemaFile } from "./dataset.ts";
import { fileSource, isInFileOrder } from "./file.ts";
import { openLedger } from "./ledger.ts";
import { databaseRows, fileFormOf } from "./location.ts";
import { bytesOfDuckDb, chosenEngine, type EngineWish, ensureEngineWish } from "./memory-limit.ts";
import { ensureNotPrivate } from "./private-data.ts";
import { rememberFiles } from "./register.ts";
import { remoteRows } from "./sql/address.ts";
import { clickhouseTable } from "./sql/clickhouse.ts";
import { duckDbRows } from "./sql/duckdb.ts";
import { postgresTable } from "./sql/postgres.ts";
import { trinoTable } from "./sql/trino.ts";
import { unchangedSince } from "./unchanged.ts";

/** Which data set to open, by name or by its files. */
export interface FileOpening extends EngineWish {
  /** A data set's name, or the path of its schema or data; see `findDataset`. */
  readonly name?: string;
  /** Instead of a name: a schema, with the path of its data. */
  readonly schema?: Schema;
  /** The data file; the one that the schema names unless given. */
  readonly data?: string;
  /** Folders, besides the schema's and the current one, in which the schema may name its data; see `path-not-allowed`. */
  readonly allowPaths?: readonly string[];
  /** The ledger's file; NAME.ledger beside the schema unless given. Data declared public may do without. */
  readonly ledger?: string;
  /** Repeatable noise, for data declared public; nothing is then written to a ledger. */
  readonly unsafeSeed?: number;
  /** How many threads share the work; long tables use several unless given. */
  readonly threads?: number;
  /** The parts that rows are dealt into, for a flow that asks about some of them alone: `partsAsked(plan, "table")`. */
  readonly parts?: Opening["parts"];
}

export async function openFile(opening: FileOpening): Promise<Curator> {
  ensureObject(opening, "what to open", '{ name: "clinic" }');
  for (const key of ["name", "data", "ledger"] as const) ensureText(opening[key], key);
  if (opening.schema !== undefined) ensureDeclared(opening.schema);
  const files = opening.name === undefined ? undefined : findDataset(opening.name);
  const schema = opening.schema ?? (files ? await loadSchemaFile(files.schema) : undefined);
  ensure(schema !== undefined, "schema-missing", "No data set is named.", "Give its name, or its schema.");
  const allowing = { allow: opening.allowPaths };
  const data = opening.data ?? (files ? allowedDataOf(files, schema, allowing) : dataIn(schema, allowing));
  ensure(data !== undefined, "file-missing", "No data file is named.", "Give the path of the data.");
  const { unsafeSeed: seed, threads, engine, memory, parts } = opening;
  const ledger = opening.ledger ?? files?.ledger;
  return openRows({ schema, data, ledger, seed, threads, engine, memory, parts });
}

/** A schema without a file names its data from the current folder. */
function dataIn({ file }: Schema, allowing: { readonly allow: readonly string[] | undefined }) {
  return file.path === undefined ? undefined : namedPath(file.path, foldersFor(process.cwd(), allowing));
}

interface RowsOpening extends EngineWish {
  readonly schema: Schema;
  readonly data: string | NamedPath;
  readonly ledger: string | undefined;
  /** The ledger itself, where it is open already. */
  readonly book?: Ledger | undefined;
  readonly seed: number | undefined;
  /** Stops the reading. */
  readonly signal?: { readonly aborted: boolean } | undefined;
  readonly threads?: number | undefined;
  /** Whether rows are kept, or only how many have each value; as of a curator. */
  readonly keep?: "rows" | "counts" | undefined;
  /** The parts that rows are dealt into; as of a curator. */
  readonly parts?: Opening["parts"];
}

/** The ledger is opened before the data: without a budget no row is read. */
export async function openRows(opening: RowsOpening): Promise<Curator> {
  const { schema, data, ledger: path, book, seed, signal, keep, parts } = opening;
  ensureEngineWish(opening);
  if (schema.visibility === "public") await ensurePublicRows(data, path);
  const ledger = book ?? (seed === undefined ? await ledgerFor(schema, path) : undefined);
  try {
    if (path !== undefined && schema.visibility === "private")
      await rememberFiles(path, filesNamedBy(pathOf(data)), signal);
    return await (keep === "counts" ? openCounted : openCurator)({
      schema,
      ...(await rowsAt(schema, data, opening)),
      signal,
      parts,
      ...(ledger ? { ledger } : {}),
      ...(seed === undefined ? {} : { unsafeSeed: seed }),
    });
  } catch (error) {
    await ledger?.close();
    throw error;
  }
}

const keptBy = { postgres: postgresTable, clickhouse: clickhouseTable, trino: trinoTable };

/** What is kept by a database elsewhere stays there, which engine and how many threads answer is its own affair. Everything else is read. */
export async function rowsAt(
  schema: Schema,
  data: string | NamedPath,
  { threads, engine, memory }: EngineWish & Pick<Opening, "threads">,
): Promise<Pick<Opening, "rows" | "threads" | "streamed">> {
  ensureEngineAt(pathOf(data), { engine, memory });
  const remote = remoteRows(pathOf(data));
  if (remote) return { rows: whereTold(schema, keptBy[remote.system](remote)) };
  if (engine === "duckdb") return { rows: whereTold(schema, askedOfDuckDb(data, { memory })), threads };
  const { streamed, duckdb } = await chosenEngine(schema, pathOf(data), { engine, memory });
  const source = fileSource(data, { compress: "auto", memory: duckdb });
  return { rows: streamed ? unchangedSince(pathOf(data), source) : source, streamed, threads };
}

/** The same rows; where what is declared makes one of true and false, they are closed before they are asked anything. */
export const whereTold = (schema: Schema, rows: SqlRows): SqlRows =>
  new SqlRows(async (watch) => {
    const table = await rows.open(watch);
    try {
      ensureTypedTold(schema, table.columns);
      return table;
    } catch (error) {
      await table.connection.close();
      throw error;
    }
  });

/** Refuses an engine that cannot be asked about data of this form, which their path alone tells. */
export function ensureEngineAt(path: string, { engine, memory }: EngineWish): void {
  const isRemote = remoteRows(path) !== undefined;
  ensure(
    !isRemote || (engine === undefined && memory === undefined),
    "engine-cannot",
    "The rows are kept by a database elsewhere, which holds them in its own way.",
    "Leave out which engine and how much memory. Nothing was spent.",
  );
  ensure(
    engine !== "duckdb" || databaseRows(path) !== undefined || fileFormOf(path) === "parquet",
    "engine-cannot",
    "DuckDB is asked about Parquet files and its own databases; other files are read by Privet itself, once.",
    "Leave out which engine: a table that does not fit into memory is then streamed. Nothing was spent.",
  );
}

function askedOfDuckDb(data: string | NamedPath, wish: EngineWish): SqlRows {
  const { path, within } =
    typeof data === "string" ? { path: data, within: undefined } : namedPath(data.path, data.within);
  const database = databaseRows(path);
  return duckDbRows(database ?? path, { within, memory: bytesOfDuckDb(wish) });
}

/** Refuses rows that cannot be dealt into parts: those that neighbours replace, and that have no place in a file; too many of a database. */
export async function ensureDealtAt(schema: Schema, data: string | NamedPath): Promise<void> {
  const isRemote = remoteRows(pathOf(data)) !== undefined;
  const hasPlaces = !isRemote && isInFileOrder(pathOf(data));
  ensure(schema.neighbours === "add-remove" || hasPlaces, ...partsOutOfOrder());
  ensure(!isRemote || areDealtHere(schema), ...partsTooLarge());
}

/** Refuses private rows that another schema calls public: runs on them would not be counted. */
export function ensurePublicRows(data: string | NamedPath, ledger: string | undefined): Promise<void> {
  const folders = [process.cwd(), ...(ledger === undefined ? [] : [dirname(ledger)])];
  return ensureNotPrivate(
    pathOf(data),
    { folders },
    "A schema that calls them public does not make them so.",
  );
}

async function ledgerFor(schema: Schema, path: string | undefined): Promise<Ledger | undefined> {
  if (path === undefined || (schema.visibility === "public" && !existsSync(path))) return undefined;
  return openLedger(path);
}
