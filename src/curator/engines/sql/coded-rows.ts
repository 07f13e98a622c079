/** The rows of a database as codes: a sub-query with one column an attribute, on which every question is asked. */
import { codedAttributes, placesByName } from "../../../read/columns.ts";
import { clickhouseDialect } from "../../../read/sql/clickhouse-dialect.ts";
import { codeExpression } from "../../../read/sql/codes.ts";
import type { Dialect, DialectName } from "../../../read/sql/dialect.ts";
import { duckdbDialect } from "../../../read/sql/duckdb-dialect.ts";
import { postgresDialect } from "../../../read/sql/postgres-dialect.ts";
import { levels } from "../../../schema/coding/codes.ts";
import { isIndicator } from "../../../schema/coding/learnable.ts";
import type { CodedAttribute, Schema } from "../../../schema/types.ts";
import type { SqlTable, SqlValue } from "./source.ts";

export const dialects: Readonly<Record<DialectName, Dialect>> = {
  duckdb: duckdbDialect,
  postgres: postgresDialect,
  clickhouse: clickhouseDialect,
};

export class CodedSql {
  readonly dialect: Dialect;
  readonly #table: SqlTable;
  /** The code of each attribute, by its name. */
  readonly #codes: ReadonlyMap<string, string>;
  /** A column that says how many equal rows a stored one stands for; every row is one unless given. */
  readonly #times: string | undefined;

  constructor(schema: Schema, table: SqlTable, times?: string) {
    this.#table = table;
    this.#times = times;
    this.dialect = dialects[table.dialect];
    const places = placesByName(
      schema,
      table.columns.map(({ name }) => name),
    );
    this.#codes = new Map(
      codedAttributes(schema).map((attribute, k) => [
        attribute.name,
        codeExpression(this.dialect, attribute, table.columns[places[k]], schema.file.missing),
      ]),
    );
  }

  /** The rows with the codes of some attributes as columns c0, c1, …, in their order; an indicator's code follows from its number's. */
  from(attributes: readonly CodedAttribute[]): string {
    const codes = attributes.map((attribute, k) => `${this.#codeOf(attribute)} AS c${k}`);
    const times = this.#times === undefined ? [] : [`${this.#times} AS n`];
    // A relation has a column at least.
    const columns = [...codes, ...times, ...(attributes.length > 0 ? [] : ["1 AS one"])];
    return `(SELECT ${columns.join(", ")} FROM ${this.#table.from}) AS coded`;
  }

  /** What a sub-query of `from` must hand on, so that `count` stays what it is. */
  get carried(): readonly string[] {
    return this.#times === undefined ? [] : ["n"];
  }

  /** How many rows there are, for rows of `from`. */
  get count(): string {
    return this.#times === undefined ? "count(*)" : `coalesce(sum(${this.dialect.wide("n")}), 0)`;
  }

  query(statement: string): Promise<readonly (readonly SqlValue[])[]> {
    return this.#table.connection.query(statement);
  }

  async close(): Promise<void> {
    const { connection } = this.#table;
    await connection.cancel();
    await connection.close();
  }

  #codeOf(attribute: CodedAttribute): string {
    if (!isIndicator(attribute)) return this.#codes.get(attribute.name) ?? "NULL";
    const { indicates } = attribute;
    return `CASE WHEN ${this.#codes.get(indicates.name)} >= ${levels(indicates)} THEN 1 ELSE 0 END`;
  }
}

/** Drivers give whole numbers in several forms; a fraction is none. */
export const wholeIn = (value: SqlValue): bigint => BigInt(value ?? Number.NaN);
