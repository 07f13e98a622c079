/**
 * What databases differ in, as far as rows are coded and summed by them: one small object each. Everything else is SQL that all of
 * them understand.
 */
import type { Arithmetic } from "./arithmetic.ts";
import type { Decisions } from "./decide.ts";
import type { Field } from "./duckdb-field.ts";

export const dialectNames = ["duckdb", "postgres", "clickhouse", "trino"] as const;
export type DialectName = (typeof dialectNames)[number];

/** A column as the database's own catalogue tells it; no row is looked at for it. */
export interface SqlColumn {
  readonly name: string;
  readonly type: string;
}

export interface Dialect {
  /** How a column's values become texts and numbers. Nothing in it can fail on a value; a type with several values a field is refused. */
  field(column: SqlColumn): Field;
  /** A double, to the bit. */
  double(x: number): string;
  /** A text of the schema, quoted. */
  literal(text: string): string;
  /** A text that compares by its bytes, whatever collation its column has. */
  binary(text: string): string;
  /** The texts of a schema that some value can be equal to at all. */
  canHold(text: string): boolean;
  /** What a plain decimal says, as the nearest double, for any text; NULL for every other text. Beyond ±1e306 any number beyond will do. */
  decimal(text: string): string;
  /**
   * A use of a value that is worked out once, where the database would else do so each time the value stands in an expression. `use` is
   * given a name for it, and names nothing but that.
   */
  once?(value: string, use: (name: string) => string): string;
  /** A double that is a whole number from 0 to 2³¹ − 1, as one of 32 bits; for any other, infinite or missing, whatever does not fail. */
  integer(expression: string): string;
  /** A whole number in a type whose sums are exact however many rows there are, and which answers hold to the last digit. */
  wide(expression: string): string;
  /**
   * Whether rows are counted by their codes in the innermost query, from which all else follows: where rows lie on many servers, that
   * query alone is answered by each. And whether several tables are one statement of several parts, for want of GROUPING SETS.
   */
  readonly countsFirst?: true;
  /** Of an answer that is ordered, so many lines behind so many. */
  page(behind: number, most: number): string;
  /** Whether a value is compared key by key in a CASE, because a CASE over values means something else. */
  readonly isSearched?: true;
  /** What a text stands for, where the database has a table of texts of its own that is quicker than a CASE; `otherwise` for all others, and NULL. */
  decideText?(text: string, keys: Decisions, otherwise: string): string;
  /** How whole numbers are worked out row by row and added up. */
  readonly arithmetic: Arithmetic;
}
