/**
 * Tables of SQLite databases (clinic.sqlite#visits), by the driver that also keeps ledgers. The database is opened for reading, what its schema could
 * make SQLite do is switched off, and only plain tables are read: a view could compute for ever, a virtual table is a program.
 *
 * SQLite lets a field be of another type than its column. What a row holds is told as it is: whole numbers by their digits, texts as they are, bytes
 * as no text that can be declared. Nothing of what SQLite says about a failure is passed on, because it may quote a field.
 */
import { existsSync } from "node:fs";
import { open } from "node:fs/promises";
import { ensure, marked, PrivetError, quote } from "../../base/errors.ts";
import { textDecoder } from "../../read/binary/texts.ts";
import { type DescribedFile, numberField, type RowText } from "../../read/described.ts";
import { NO_TEXT } from "../../read/limits.ts";
import { identifier } from "../../read/sql/quoting.ts";
import type { DraftAttribute } from "../../schema/draft/draft.ts";
import { type SqliteConnection, sqliteDriver } from "../sqlite.ts";

const MAGIC = "SQLite format 3\0";

export async function describeSqlite(path: string, table: string | undefined): Promise<DescribedFile> {
  await ensureSqlite(path);
  const connect = await sqliteDriver();
  const database = told(path, () => opened(connect(path, "read")));
  try {
    const name = tableIn(
      told(path, () => tablesOf(database)),
      table,
    );
    const columns = told(path, () => columnsOf(database, name));
    const encoding = String(
      told(path, () => database.prepare("PRAGMA encoding").all()).map(
        (row) => Object.values(row as object)[0],
      )[0],
    );
    return {
      columns: columns.map(draftOf),
      *rows(wanted) {
        const own = told(path, () => opened(connect(path, "read")));
        try {
          yield* rowsOf(
            own,
            name,
            wanted.map(({ place }) => columns[place].name),
            encoding,
          );
        } catch (error) {
          throw error instanceof PrivetError ? error : unreadable(path);
        } finally {
          own.close();
        }
      },
    };
  } finally {
    database.close();
  }
}

async function ensureSqlite(path: string): Promise<void> {
  ensure(existsSync(path), "file-missing", `There is no file ${quote(path)}.`, "Check the path.");
  const handle = await open(path, "r");
  try {
    const head = Buffer.alloc(MAGIC.length);
    await handle.read(head, 0, head.length, 0);
    ensure(
      head.toString("latin1") === MAGIC,
      "file-unreadable",
      `${quote(path)} is no SQLite database.`,
      marked`Check the file. A table of a DuckDB database is named like this: duckdb:clinic.duckdb#visits.`,
    );
  } finally {
    await handle.close();
  }
}

function told<T>(path: string, ask: () => T): T {
  try {
    return ask();
  } catch {
    throw unreadable(path);
  }
}

const unreadable = (path: string) =>
  new PrivetError(
    "file-unreadable",
    `The SQLite database ${quote(path)} could not be read.`,
    "Check that it is whole, and that no other program is writing to it. (PRAGMA integrity_check looks.)",
  );

function opened(database: SqliteConnection): SqliteConnection {
  database.exec("PRAGMA trusted_schema = OFF");
  return database;
}

/** Plain tables, without SQLite's own. */
function tablesOf(database: SqliteConnection): string[] {
  const sql =
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'";
  return database
    .prepare(sql)
    .all()
    .map((row) => String((row as { name: unknown }).name));
}

function tableIn(tables: readonly string[], asked: string | undefined): string {
  const name = asked ?? (tables.length === 1 ? tables[0] : undefined);
  ensure(
    name !== undefined && tables.includes(name),
    "columns-mismatch",
    asked === undefined
      ? "The database has no table, or several."
      : `The database has no plain table ${quote(asked)}.`,
    "Name a table, as it is called: clinic.sqlite#visits. Make a table of a view: CREATE TABLE … AS SELECT ….",
  );
  return name;
}

interface SqliteColumn {
  readonly name: string;
  /** As it was written when the table was made. */
  readonly type: string;
}

function columnsOf(database: SqliteConnection, table: string): SqliteColumn[] {
  return database.prepare(`PRAGMA table_info(${identifier(table)})`).all() as SqliteColumn[];
}

/** By SQLite's own rules for what a written type means. */
function draftOf({ name, type }: SqliteColumn): DraftAttribute {
  if (/BOOL|DATE|TIME|CHAR|CLOB|TEXT|JSON/i.test(type)) return { name, kind: "undeclared" };
  if (/INT|REAL|FLOA|DOUB|NUM|DEC/i.test(type)) return { name, kind: "numeric" };
  return { name, kind: /BLOB/i.test(type) ? "ignored" : "undeclared" };
}

function* rowsOf(
  database: SqliteConnection,
  table: string,
  columns: readonly string[],
  encoding: string,
): Generator<readonly RowText[]> {
  const decode = textDecoder(encoding);
  // Texts come as bytes: the driver must not stumble over one that is none, and no function but SQLite's own is called.
  const asked = columns.flatMap((name) => {
    const own = identifier(name);
    return [
      `typeof(${own})`,
      `CASE typeof(${own}) WHEN 'text' THEN CAST(${own} AS BLOB) WHEN 'integer' THEN CAST(${own} AS TEXT) WHEN 'real' THEN ${own} END`,
    ];
  });
  const statement = database.prepare(`SELECT ${[...asked, "1"].join(", ")} FROM ${identifier(table)}`);
  for (const row of statement.raw(true).iterate())
    yield columns.map((_, k) => fieldOf(row[2 * k], row[2 * k + 1], decode));
}

function fieldOf(type: unknown, value: unknown, decode: (bytes: Uint8Array) => string): RowText {
  if (type === "null") return undefined;
  if (type === "text") return decode(value as Uint8Array);
  if (type === "integer") return String(value);
  return type === "real" ? numberField(value as number) : NO_TEXT;
}
