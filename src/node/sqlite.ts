/** SQLite for what is not the ledger's own affair: the server's stores, tables that are read, and whole copies of files that are in use. */
import { closeSync, fsyncSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import { PrivetError } from "../base/errors.ts";

/** The part of the driver that is used. */
export interface SqliteConnection {
  exec(sql: string): unknown;
  prepare(sql: string): SqliteStatement;
  close(): unknown;
}
export interface SqliteStatement {
  all(...values: readonly unknown[]): unknown[];
  run(...values: readonly unknown[]): unknown;
  /** Rows as lists of values. */
  raw(isRaw: boolean): SqliteStatement;
  iterate(): Iterable<readonly unknown[]>;
}
export type Mode = "write" | "read";
export type SqliteConnect = (path: string, mode: Mode, patienceMs?: number) => SqliteConnection;

/** How long another process is waited for. */
const PATIENCE_MS = 10_000;

/** Loaded when a file is opened, so that nothing else ever needs it. Paths are absolute: other texts may be taken for addresses. */
export async function sqliteDriver(): Promise<SqliteConnect> {
  const { default: Database } = await import("libsql").catch(() => {
    throw new PrivetError(
      "driver-missing",
      "Ledgers and the server's records are kept by SQLite, and its databases read, by a driver that is not installed here.",
      "Install it: npm install libsql. npm leaves it out with --omit=optional.",
    );
  });
  // An address with this mode is opened by SQLite for reading, so that no statement at all could write.
  const place = (path: string, mode: Mode) =>
    mode === "read" ? `${pathToFileURL(path).href}?mode=ro` : path;
  return (path, mode, timeout = PATIENCE_MS) =>
    new Database(place(path, mode), { timeout }) as unknown as SqliteConnection;
}

/**
 * A whole copy, synced, for its owner's eyes only; never in the place of a file. SQLite makes it under its shared lock, so that it is
 * what some commit left; to read the file's bytes instead would give up the locks that this process has on it.
 */
export function copyInto(connection: SqliteConnection, path: string): void {
  closeSync(openSync(path, "wx", 0o600));
  connection.prepare("VACUUM INTO ?").run(path);
  syncPath(path);
  syncPath(dirname(path));
}

/** Makes content or names durable. Windows syncs no folders and writes names with the files. */
export function syncPath(path: string): void {
  if (process.platform === "win32") return;
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
