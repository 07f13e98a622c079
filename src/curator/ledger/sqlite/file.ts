/**
 * The file of a durable ledger: how it is made, what is checked before it is trusted, and what its errors mean.
 *
 * SQLite with a rollback journal rather than a write-ahead log: between transactions the one file holds everything, so
 * a copy of it is a complete backup, and no other file's loss can take acknowledged spends with it. The journal is
 * truncated, not deleted: at synchronous=FULL SQLite syncs a truncated journal (its truncation is the commit), whereas
 * a deleted one may come back after a power cut and undo the commit.
 */
import { randomUUID } from "node:crypto";
import { closeSync, existsSync, fsyncSync, linkSync, openSync, statSync, unlinkSync } from "node:fs";
import { dirname } from "node:path";
import { ensure, marked, PrivetError } from "../../../base/errors.ts";
import { ensureIntact, isRefusal } from "../entry.ts";
import { ensureCurrent, headPath, readHead } from "./head.ts";

/** The part of the driver that is used. */
export interface Connection {
  exec(sql: string): unknown;
  prepare(sql: string): Statement;
  close(): unknown;
}
export interface Statement {
  all(...values: readonly unknown[]): unknown[];
  run(...values: readonly unknown[]): unknown;
}
export type Connect = (path: string) => Connection;

// "PRVT", so that `file` and other programs can tell the format.
const APPLICATION = 0x50525654;

const SCHEMA = [
  "CREATE TABLE entries(seq INTEGER PRIMARY KEY, holder TEXT, settles INTEGER UNIQUE, text TEXT NOT NULL, hash TEXT NOT NULL, run TEXT) STRICT",
  "CREATE INDEX holders ON entries(holder, seq) WHERE holder IS NOT NULL",
  "CREATE TRIGGER no_change BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'entries never change'); END",
  "CREATE TRIGGER no_removal BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'entries are never removed'); END",
];

const RUNS = "CREATE UNIQUE INDEX runs ON entries(run) WHERE run IS NOT NULL";
const [TABLE, ...OTHERS] = SCHEMA;

/** What each format consists of, in the order in which it was made. Format 2 files spends by their runs, where they have one. */
export type LedgerFormat = 1 | 2;
const FORMATS: Readonly<Record<LedgerFormat, readonly string[]>> = {
  1: [TABLE.replace(", run TEXT", ""), ...OTHERS],
  2: [...SCHEMA, RUNS],
};

export function ledgerFormatOf(connection: Connection): LedgerFormat {
  return pragma(connection, "user_version") === 1 ? 1 : 2;
}

/**
 * Raises a ledger of format 1 to format 2, in the transaction that writes its first spend of a run. No earlier, so that an
 * old ledger which no server uses stays readable for the version that made it. New ones are of format 2.
 *
 * Claim. A ledger is of format 2 wherever it holds the spend of a run, and what it held before keeps its bytes and hashes.
 * Proof. The column, its index, the number of the format and the entry are one transaction under the exclusive lock: all of them are
 * there after a crash, or none. A column that is added at the end is absent in the rows that are there, which reads as NULL:
 * they are not written, and none of them is the spend of a run. ∎
 */
export function raise(connection: Connection): void {
  if (ledgerFormatOf(connection) === 2) return;
  connection.exec(`ALTER TABLE entries ADD COLUMN run TEXT; ${RUNS}; PRAGMA user_version=2`);
}

/** Makes a ledger, empty or filled. It appears under its name complete or not at all, and never replaces a file. */
export function createFile(
  path: string,
  connect: Connect,
  fill: (connection: Connection) => void = () => undefined,
): void {
  ensureFree(path, !existsSync(path));
  ensureNotLost(path);
  const temporary = `${path}.new-${randomUUID()}`;
  try {
    closeSync(openSync(temporary, "wx", 0o600));
    const connection = connect(temporary);
    connection.exec("PRAGMA journal_mode=TRUNCATE; PRAGMA synchronous=FULL");
    connection.exec(`PRAGMA application_id=${APPLICATION}; PRAGMA user_version=2`);
    connection.exec(FORMATS[2].join(";"));
    connection.exec("BEGIN");
    fill(connection);
    connection.exec("COMMIT");
    connection.close();
    // A link, unlike a renaming, fails where another process was faster.
    linkSync(temporary, path);
  } catch (error) {
    ensureFree(path, codeOf(error) !== "EEXIST");
    throw error;
  } finally {
    for (const leftover of [temporary, `${temporary}-journal`])
      if (existsSync(leftover)) unlinkSync(leftover);
  }
  syncFolder(path);
}

function ensureFree(path: string, free: boolean): void {
  ensure(
    free,
    "budget-exists",
    `${path} exists already. A second ledger would let the same people be asked about twice over.`,
    marked`Open it instead, or see what is left with {command:budget show}.`,
  );
}

/** What must hold before a file is handed to SQLite, which would take an empty file for an empty ledger. */
export function ensureFile(path: string): void {
  ensureNotLost(path);
  ensure(
    existsSync(path),
    "budget-missing",
    `${path} does not exist, so the data has no budget yet. Nothing was run or spent.`,
    marked`Its owner sets one, once: {command:budget open DATA epsilon=1 delta=1e-6}.`,
  );
  const facts = statSync(path);
  ensureIntact(facts.isFile(), `${path} is not a file.`);
  ensureIntact(facts.size > 0, `${path} is empty: its entries have been lost.`);
}

function ensureNotLost(path: string): void {
  const hasBeen = existsSync(headPath(path)) || readHead(path) !== undefined;
  ensureCurrent(
    existsSync(path) || !hasBeen,
    `${path} is missing, and ${headPath(path)} (or .tmp) says that it has been there.`,
    "Put the ledger back. Never start a fresh one for the same data.",
  );
}

export function setUp(connection: Connection, path: string): void {
  connection.exec("PRAGMA trusted_schema=OFF; PRAGMA cell_size_check=ON; PRAGMA synchronous=FULL");
  const mode = pragma(connection, "journal_mode=TRUNCATE");
  ensureIntact(mode === "truncate", `${path} has another journal than a ledger's.`);
}

/** Checks that the file is a ledger, of this format, with every page and index intact. */
export function ensureForm(connection: Connection, path: string): void {
  const value = (name: string) => pragma(connection, name);
  ensureIntact(value("application_id") === APPLICATION, `${path} is not a ledger of Privet.`);
  const format = value("user_version");
  ensureIntact(format === 1 || format === 2, `${path} is a ledger of another version of Privet.`);
  const statements = connection
    .prepare("SELECT CAST(sql AS BLOB) AS sql FROM sqlite_schema WHERE sql IS NOT NULL")
    .all();
  ensureIntact(
    sorted(statements.map((row) => plainText((row as { sql: ArrayBuffer }).sql))) === sorted(FORMATS[format]),
    `${path} does not have the tables of a ledger.`,
  );
  // The full check and not the quick one: a damaged index could hide a holder's last entry.
  ensureIntact(value("integrity_check") === "ok", `${path} is damaged.`);
}

const sorted = (statements: readonly string[]): string => statements.toSorted().join(";");

function pragma(connection: Connection, text: string): unknown {
  return Object.values(connection.prepare(`PRAGMA ${text}`).all()[0] as object)[0];
}

/** Texts are fetched as bytes: the driver ends the process at a text that is not UTF-8, as a damaged one may be. */
export function plainText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return "";
  }
}

/** Makes the file's name durable. Windows has no such call and writes names with the file. */
function syncFolder(path: string): void {
  if (process.platform === "win32") return;
  const folder = openSync(dirname(path), "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** What tells this file from another one that is put in its place. */
export function identityOf(path: string): string {
  const { dev, ino } = statSync(path, { bigint: true });
  return `${dev}:${ino}`;
}

/** A file that was moved away or replaced while it was open would take spends that nobody ever sees. */
export function ensureInPlace(path: string, identity: string): void {
  ensureCurrent(
    identityOf(path) === identity,
    `${path} was moved or replaced while it was in use.`,
    "Put the latest ledger back and open it again.",
  );
}

/** Whether SQLite only asks for patience. */
export function isBusy(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED)/.test(codeOf(error));
}

/** The refusal that a failure of the driver or of the file system amounts to. */
export function refusalOf(error: unknown, path: string): PrivetError {
  if (isRefusal(error)) return error;
  const code = codeOf(error);
  if (/^SQLITE_(NOTADB|CORRUPT|ERROR|SCHEMA|CONSTRAINT|MISMATCH|FORMAT)/.test(code))
    return new PrivetError(
      "ledger-broken",
      `${path} is damaged, cut short or not a ledger (${code}). Privet will not spend from a ledger it cannot trust.`,
      "Restore the ledger from a complete backup; never start a fresh one for the same data.",
    );
  return new PrivetError(
    "ledger-io",
    `${path} could not be read, written or synced (${code || "no connection"}). Nothing was released.`,
    "Mend the storage (space, permissions, device) and open the ledger again.",
  );
}

function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? code : "";
}
