/**
 * Rows in a database that Privet itself opens. Drivers live in `node/`, because the trusted part has no third-party dependency; all that
 * they hand in is a relation, the names and types of its columns, and a line to send statements by. Every statement is made here.
 */
import type { DialectName, SqlColumn } from "../../../read/sql/dialect.ts";

/** A value of a result: whole numbers come in any of these forms. */
export type SqlValue = number | bigint | string | null;

/**
 * A line to a database, for reading. All statements of one line see the same rows. What fails is told by an error whose words come from
 * no row: the database's own are not passed on.
 */
export interface SqlConnection {
  query(statement: string): Promise<readonly (readonly SqlValue[])[]>;
  /** Stops the statement that runs, if any; it fails. */
  cancel(): Promise<void>;
  close(): Promise<void>;
}

export interface SqlTable {
  readonly dialect: DialectName;
  readonly connection: SqlConnection;
  /** What stands behind FROM: a table, a view, a query in brackets. */
  readonly from: string;
  readonly columns: readonly SqlColumn[];
  /** The longest statement that the database takes, in letters; any unless given. */
  readonly longest?: number;
}

/** Whoever waits may stop the reading. */
export interface SqlWatch {
  readonly signal?: { readonly aborted: boolean } | undefined;
}

/** Rows that stay in a database. Made by Privet's drivers in `node/`; the package does not export this class, so that no caller can. */
export class SqlRows {
  readonly #open: (watch: SqlWatch) => Promise<SqlTable>;

  constructor(open: (watch: SqlWatch) => Promise<SqlTable>) {
    this.#open = open;
  }

  /** Whether it really is one: what only looks like one has no such field. */
  static is(rows: unknown): rows is SqlRows {
    return typeof rows === "object" && rows !== null && #open in rows;
  }

  open(watch: SqlWatch): Promise<SqlTable> {
    return this.#open(watch);
  }
}
