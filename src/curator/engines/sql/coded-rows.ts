/**
 * The rows of a database as codes: a sub-query with one column an attribute, on which every question is asked.
 *
 * Claim. `count` over lines of `from`, grouped by anything that is worked out from codes, is how many rows of the table belong to each group.
 * Proof. Where rows are not counted first, a line is a row, or stands for as many as its own column says, and `count` counts or adds that up.
 * Where they are, a line is a combination of codes with the number of its rows, what is worked out from codes is the same for all of
 * them, and the sum over lines is the sum over rows. No column of the table has a name that is given here, so that an expression means the
 * column that it names also where names of a SELECT come before columns. ∎
 */
import { codedAttributes, placesByName } from "../../../read/columns.ts";
import { clickhouseDialect } from "../../../read/sql/clickhouse-dialect.ts";
import { codeExpression } from "../../../read/sql/codes.ts";
import type { Dialect, DialectName } from "../../../read/sql/dialect.ts";
import { duckdbDialect } from "../../../read/sql/duckdb-dialect.ts";
import { postgresDialect } from "../../../read/sql/postgres-dialect.ts";
import { trinoDialect } from "../../../read/sql/trino-dialect.ts";
import { levels } from "../../../schema/coding/codes.ts";
import { isIndicator } from "../../../schema/coding/learnable.ts";
import type { CodedAttribute, Schema } from "../../../schema/types.ts";
import type { SqlTable, SqlValue } from "./source.ts";

export const dialects: Readonly<Record<DialectName, Dialect>> = {
  duckdb: duckdbDialect,
  postgres: postgresDialect,
  clickhouse: clickhouseDialect,
  trino: trinoDialect,
};

/** Of all groups: those of the rows that a condition on codes is true of, or one page of them in the order of their codes. */
export interface SomeGroups {
  readonly where?: string;
  /** So many, behind so many. */
  readonly page?: { readonly behind: number; readonly most: number };
}

export class CodedSql {
  readonly dialect: Dialect;
  readonly #table: SqlTable;
  /** The code of each attribute, by its name. */
  readonly #codes: ReadonlyMap<string, string>;
  /** A column that says how many equal rows a stored one stands for; every row is one unless given. */
  readonly #times: string | undefined;
  /** What no column's name begins with: in some databases a name that is given in a SELECT means the same in all of it, before any column. */
  readonly #prefix: string;

  constructor(schema: Schema, table: SqlTable, times?: string) {
    this.#table = table;
    this.#times = times;
    this.dialect = dialects[table.dialect];
    this.#prefix = prefixFor(table.columns.map(({ name }) => name));
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

  /** The name of the code of the attribute in this place, c0, c1, … A column of the table has none of them. */
  nameOf(place: number): string {
    return `${this.#prefix}${place}`;
  }

  /** The rows with the codes of some attributes as columns, in their order; an indicator's code follows from its number's. */
  from(attributes: readonly CodedAttribute[]): string {
    return this.dialect.countsFirst ? `(${this.groups(attributes)}) AS coded` : this.each(attributes);
  }

  /** The same with every stored row by itself; `times` is how many it stands for, where that is told. */
  each(attributes: readonly CodedAttribute[]): string {
    const times = this.#times === undefined ? [] : [`${this.#times} AS ${this.#weight}`];
    // A relation has a column at least.
    const columns = [...this.#named(attributes), ...times, ...(attributes.length > 0 ? [] : ["1 AS one"])];
    return `(SELECT ${columns.join(", ")} FROM ${this.#table.from}${this.dialect.arithmetic.fence ?? ""}) AS coded`;
  }

  /** The column of `each` that says how many rows a stored one stands for. */
  get times(): string | undefined {
    return this.#times === undefined ? undefined : this.#weight;
  }

  /** A name for what is worked out of codes: neither a code's, nor a column's of the table. */
  nameFor(what: string): string {
    return `${this.#prefix}_${what}`;
  }

  /** How many rows have each combination of codes, as a statement: codes in their order, and the count. */
  groups(attributes: readonly CodedAttribute[], { where = "", page }: SomeGroups = {}): string {
    const names = attributes.map((_, k) => this.nameOf(k));
    const paged = page ? ` ORDER BY ${names.join(", ")} ${this.dialect.page(page.behind, page.most)}` : "";
    const by = names.length > 0 ? ` GROUP BY ${names.join(", ")}${paged}` : "";
    if (!this.dialect.countsFirst)
      return `SELECT ${[...names, this.count].join(", ")} FROM ${this.from(attributes)}${where}${by}`;
    return `SELECT ${[...this.#named(attributes), `${this.countOf(this.#times)} AS ${this.#weight}`].join(", ")} FROM ${this.#table.from}${where}${by}`;
  }

  /** What a sub-query of `from` must hand on, so that `count` stays what it is. */
  get carried(): readonly string[] {
    return this.#isWeighed ? [this.#weight] : [];
  }

  /** How many rows there are, for rows of `from`. */
  get count(): string {
    return this.countOf(this.#isWeighed ? this.#weight : undefined);
  }

  /** The same of rows of `each`. */
  countOf(times: string | undefined): string {
    return times === undefined ? this.dialect.wide("count(*)") : this.#sumOf(times);
  }

  /** Whether the database takes a statement: whether it does follows from the question, as its length does. */
  takes({ length }: string): boolean {
    return length <= (this.#table.longest ?? Number.POSITIVE_INFINITY);
  }

  query(statement: string): Promise<readonly (readonly SqlValue[])[]> {
    return this.#table.connection.query(statement);
  }

  async close(): Promise<void> {
    const { connection } = this.#table;
    await connection.cancel();
    await connection.close();
  }

  /** How many rows one of `from` stands for. */
  get #weight(): string {
    return `${this.#prefix}n`;
  }

  get #isWeighed(): boolean {
    return this.#times !== undefined || this.dialect.countsFirst === true;
  }

  #sumOf(column: string): string {
    return `coalesce(sum(${this.dialect.wide(column)}), 0)`;
  }

  #named(attributes: readonly CodedAttribute[]): readonly string[] {
    return attributes.map((attribute, k) => `${this.#codeOf(attribute)} AS ${this.nameOf(k)}`);
  }

  #codeOf(attribute: CodedAttribute): string {
    if (!isIndicator(attribute)) return this.#codes.get(attribute.name) ?? "NULL";
    const { indicates } = attribute;
    return `CASE WHEN ${this.#codes.get(indicates.name)} >= ${levels(indicates)} THEN 1 ELSE 0 END`;
  }
}

/** Rows, and how many there were when they were opened. */
export interface OpenedRows {
  readonly coded: CodedSql;
  readonly rows: number;
}

/** Whether letters are small or large is all the same to some databases. */
function prefixFor(names: readonly string[], prefix = "c"): string {
  const isTaken = names.some((name) => name.toLowerCase().startsWith(prefix));
  return isTaken ? prefixFor(names, `${prefix}_`) : prefix;
}

/** Drivers give whole numbers in several forms; a fraction is none. */
export const wholeIn = (value: SqlValue): bigint => BigInt(value ?? Number.NaN);
