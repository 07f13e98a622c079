/** Opens a data set that lies in files: its schema, its data and, where there is one, its ledger. */
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { ensureObject, ensureText } from "../base/asked.ts";
import { ensure } from "../base/errors.ts";
import { type Curator, type Ledger, openCounted, openCurator } from "../curator/index.ts";
import { ensureDeclared } from "../schema/draft/declared.ts";
import type { Schema } from "../schema/types.ts";
import { allowedDataOf, foldersFor, type NamedPath, namedPath, pathOf } from "./allowed.ts";
import { filesNamedBy } from "./data-files.ts";
import { findDataset, loadSchemaFile } from "./dataset.ts";
import { fileSource } from "./file.ts";
import { openLedger } from "./ledger.ts";
import { ensureNotPrivate } from "./private-data.ts";
import { rememberFiles } from "./register.ts";

/** Which data set to open, by name or by its files. */
export interface FileOpening {
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
  const { unsafeSeed: seed, threads } = opening;
  return openRows({ schema, data, ledger: opening.ledger ?? files?.ledger, seed, threads });
}

/** A schema without a file names its data from the current folder. */
function dataIn({ file }: Schema, allowing: { readonly allow: readonly string[] | undefined }) {
  return file.path === undefined ? undefined : namedPath(file.path, foldersFor(process.cwd(), allowing));
}

interface RowsOpening {
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
}

/** The ledger is opened before the data: without a budget no row is read. */
export async function openRows(opening: RowsOpening): Promise<Curator> {
  const { schema, data, ledger: path, book, seed, signal, threads, keep } = opening;
  if (schema.visibility === "public") await ensurePublicRows(data, path);
  const ledger = book ?? (seed === undefined ? await ledgerFor(schema, path) : undefined);
  try {
    if (path !== undefined && schema.visibility === "private")
      await rememberFiles(path, filesNamedBy(pathOf(data)), signal);
    return await (keep === "counts" ? openCounted : openCurator)({
      schema,
      rows: fileSource(data, { compress: "auto" }),
      signal,
      threads,
      ...(ledger ? { ledger } : {}),
      ...(seed === undefined ? {} : { unsafeSeed: seed }),
    });
  } catch (error) {
    await ledger?.close();
    throw error;
  }
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
