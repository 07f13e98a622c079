/**
 * The file of a store: how it is made, what is checked before it is trusted, and what its errors mean. Like a ledger's: SQLite with a
 * rollback journal that is truncated, synced in full, so that between transactions the one file holds everything.
 */
import { randomUUID } from "node:crypto";
import { closeSync, existsSync, linkSync, mkdirSync, openSync, statSync, unlinkSync } from "node:fs";
import { basename, dirname } from "node:path";
import { ensure, PrivetError } from "../../../base/errors.ts";
import { type Mode, type SqliteConnect, type SqliteConnection, syncPath } from "../../../node/sqlite.ts";

/** What tells one kind of store from another. */
export interface StoreForm {
  /** For messages: "the server's records". */
  readonly title: string;
  /** Four letters in a number, so that `file` and other programs can tell. */
  readonly application: number;
  readonly version: number;
  readonly schema: readonly string[];
  /** StoreTables whose pages and indexes are checked when the file is opened. */
  readonly checked: readonly string[];
}

/** Makes an empty store where there is none. It appears under its name complete or not at all. */
export function makeFile(path: string, form: StoreForm, connect: SqliteConnect): void {
  if (existsSync(path)) return;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const temporary = `${path}.new-${randomUUID()}`;
  try {
    closeSync(openSync(temporary, "wx", 0o600));
    const connection = connect(temporary, "write");
    connection.exec("PRAGMA journal_mode=TRUNCATE; PRAGMA synchronous=FULL");
    connection.exec(`PRAGMA application_id=${form.application}; PRAGMA user_version=${form.version}`);
    connection.exec(form.schema.join(";"));
    connection.close();
    linkSync(temporary, path);
  } catch (error) {
    // Another process was faster: then it is there, and complete.
    if (sqliteCodeOf(error) !== "EEXIST") throw error;
  } finally {
    for (const leftover of [temporary, `${temporary}-journal`])
      if (existsSync(leftover)) unlinkSync(leftover);
  }
  syncPath(dirname(path));
}

/** What must hold before a file is handed to SQLite, which would take an empty file for an empty store. */
export function ensureStoreFile(path: string, { title }: StoreForm): void {
  ensure(
    existsSync(path),
    "file-missing",
    `There is no ${basename(path)}, which keeps ${title}.`,
    "Check the state folder; a server makes it when it first starts.",
  );
  const facts = statSync(path);
  ensureSound(facts.isFile() && facts.size > 0, `${basename(path)} is empty or no file`);
  if (process.platform === "win32") return;
  for (const [place, mode] of [
    [path, "600"],
    [dirname(path), "700"],
  ])
    ensure(
      (statSync(place).mode & 0o077) === 0,
      "config-invalid",
      `${basename(place)} may be read by other users of this machine.`,
      `Close it to them: chmod ${mode} ${basename(place)}.`,
    );
}

/** Settings of a connection, and the checks that the file is a store of this form, with its tables and indexes intact. */
export function ensureStoreForm(
  connection: SqliteConnection,
  path: string,
  form: StoreForm,
  mode: Mode,
): void {
  const name = basename(path);
  const value = (text: string) => pragma(connection, text);
  connection.exec("PRAGMA trusted_schema=OFF; PRAGMA cell_size_check=ON; PRAGMA synchronous=FULL");
  if (mode === "write")
    ensureSound(value("journal_mode=TRUNCATE") === "truncate", `${name} has another journal than Privet's`);
  ensureSound(value("application_id") === form.application, `${name} does not keep ${form.title}`);
  ensureSound(value("user_version") === form.version, `${name} is of another version of Privet`);
  const statements = connection
    .prepare("SELECT CAST(sql AS BLOB) AS sql FROM sqlite_schema WHERE sql IS NOT NULL")
    .all()
    .map((row) => storedText((row as { sql: ArrayBuffer }).sql));
  // In any order: a copy that SQLite has made has tables first.
  ensureSound(
    statements.sort().join(";") === [...form.schema].sort().join(";"),
    `${name} does not have the tables that it should`,
  );
  for (const table of form.checked)
    ensureSound(value(`integrity_check(${table})`) === "ok", `${name} is damaged`);
}

const pragma = (connection: SqliteConnection, text: string): unknown =>
  Object.values(connection.prepare(`PRAGMA ${text}`).all()[0] as object)[0];

/** Texts are fetched as bytes: the driver ends the process at a text that is not UTF-8, as a damaged one may be. */
export function storedText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw unsound("A record is not text");
  }
}

export function ensureSound(ok: boolean, what: string): asserts ok {
  if (!ok) throw unsound(what);
}

const unsound = (what: string) =>
  new PrivetError(
    "store-io",
    `${what}. Privet does not go on with records that it cannot trust.`,
    "Restore the state folder from a backup.",
  );

/** What tells this file from another one that is put in its place. */
export function fileIdentity(path: string): string {
  const { dev, ino } = statSync(path, { bigint: true });
  return `${dev}:${ino}`;
}

/** Whether SQLite only asks for patience: another process holds the file, or must first undo what a dead one left half done. */
export const isOccupied = (error: unknown): boolean =>
  /^SQLITE_(BUSY|LOCKED|READONLY_ROLLBACK)/.test(sqliteCodeOf(error));

/** Whether one statement was refused, and nothing is the matter with the file. */
export const isRefused = (error: unknown): boolean =>
  error instanceof PrivetError
    ? error.code !== "store-io"
    : !sqliteCodeOf(error) || /^SQLITE_(CONSTRAINT|MISMATCH|TOOBIG|RANGE)/.test(sqliteCodeOf(error));

/** The refusal that a failure of the driver or of the file system amounts to. */
export function storeRefusal(error: unknown, path: string): PrivetError {
  if (error instanceof PrivetError) return error;
  if (isOccupied(error))
    return new PrivetError(
      "busy",
      `Another process has held ${basename(path)} for too long. Nothing was written.`,
      "Try again.",
    );
  return new PrivetError(
    "store-io",
    `${basename(path)} could not be read, written or synced (${sqliteCodeOf(error) || "no connection"}).`,
    "Mend the storage (space, permissions, device) and start again.",
  );
}

export function sqliteCodeOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? code : "";
}
