/** Tables of codes as a database would keep the rows: numbers and texts that the schema codes back, and how often each stands. */

import { PrivetError } from "../base/errors.ts";
import type { Engine } from "../curator/engine.ts";
import { dialects } from "../curator/engines/sql/coded-rows.ts";
import type { SqlEngineOptions } from "../curator/engines/sql/index.ts";
import { sqlEngine } from "../curator/engines/sql/index.ts";
import { type SqlConnection, SqlRows, type SqlTable } from "../curator/engines/sql/source.ts";
import type { DuckDb } from "../node/duckdb/driver.ts";
import { duckDbConnection } from "../node/sql/duckdb.ts";
import type { DialectName } from "../read/sql/dialect.ts";
import { identifier } from "../read/sql/quoting.ts";
import type { Table } from "../read/table.ts";
import { isMissingCode, numberOfCode } from "../schema/coding/codes.ts";
import type { CodedAttribute } from "../schema/types.ts";
import { HEADER, type Row } from "./small-tables.ts";

/** Where tables are made: runs statements, and opens a line of its own to what was made. */
export interface SqlPlace {
  readonly dialect: DialectName;
  /** What stands behind the columns of a new table: how it is kept. */
  readonly kept?: string;
  run(statement: string): Promise<unknown>;
  connect(): Promise<SqlConnection>;
}

let made = 0;
const types = {
  duckdb: { number: "DOUBLE", text: "VARCHAR" },
  postgres: { number: "float8", text: "text" },
  clickhouse: { number: "Nullable(Float64)", text: "String" },
  trino: { number: "double", text: "varchar" },
};

/** The rows of a table, stored once for all who ask. */
export async function storedTable(place: SqlPlace, table: Table): Promise<SqlTable> {
  const name = `stored_${made++}`;
  const { number, text } = types[place.dialect];
  const columns = table.columns.map(({ attribute }) => ({
    name: attribute.name,
    type: attribute.kind === "numeric" ? number : text,
  }));
  const declared = columns.map((column) => `${identifier(column.name)} ${column.type}`);
  await place.run(
    `CREATE TABLE ${name} (${[...declared, "times_stored BIGINT"].join(", ")}) ${place.kept ?? ""}`,
  );
  const rows = Array.from({ length: table.rows }, (_, row) => {
    const values = table.columns.map(({ attribute, codes }) =>
      storedValue(attribute, codes[row], place.dialect),
    );
    return `(${[...values, table.weights?.[row] ?? 1].join(", ")})`;
  });
  for (let from = 0; from < rows.length; from += 5000)
    await place.run(`INSERT INTO ${name} VALUES ${rows.slice(from, from + 5000).join(", ")}`);
  return { dialect: place.dialect, from: name, columns, connection: await place.connect() };
}

function storedValue(attribute: CodedAttribute, code: number, dialect: DialectName): string {
  if (attribute.kind !== "numeric") return dialects[dialect].literal(attribute.values[code]);
  if (isMissingCode(attribute, code)) return "NULL";
  const number = numberOfCode(attribute, code);
  // A number with a point is a decimal to Trino, which it does not always store as the nearest double.
  return dialect === "trino" ? dialects.trino.double(number) : String(number);
}

/** The engine over such rows, each table stored once. */
export function storedEngine(
  place: () => SqlPlace,
  options: SqlEngineOptions | ((table: Table) => SqlEngineOptions) = {},
): (table: Table) => Promise<Engine> {
  const stored = new WeakMap<Table, Promise<SqlTable>>();
  return async (table) => {
    const known = stored.get(table) ?? storedTable(place(), table);
    stored.set(table, known);
    const own = typeof options === "function" ? options(table) : options;
    return sqlEngine(table.schema, await known, { ...own, times: "times_stored" });
  };
}

/** A DuckDB in memory that several engines share, so that none closes it. */
export const duckDbPlace = (db: DuckDb): SqlPlace => ({
  dialect: "duckdb",
  run: (statement) => db.run(statement),
  connect: async () => ({
    ...duckDbConnection(db, new PrivetError("database-failed", "It failed.", "Look why.")),
    close: async () => undefined,
  }),
});

/** A table as the door takes it. */
export const sqlRowsOf = (table: SqlTable): SqlRows => new SqlRows(async () => table);

/** Rows of texts, as a file would hold them, in columns of texts. */
export async function rawTable(place: SqlPlace, rows: readonly Row[]): Promise<SqlTable> {
  const name = `raw_${made++}`;
  const { text } = types[place.dialect];
  const columns = HEADER.map((column) => ({ name: column, type: text }));
  await place.run(`CREATE TABLE ${name} (${HEADER.map((column) => `${column} ${text}`).join(", ")})`);
  const values = rows.map((row) => `(${row.map(dialects[place.dialect].literal).join(", ")})`);
  if (values.length > 0) await place.run(`INSERT INTO ${name} VALUES ${values.join(", ")}`);
  return { dialect: place.dialect, from: name, columns, connection: await place.connect() };
}
