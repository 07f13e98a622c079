/** DuckDB: files, databases, and tables in memory. */
import { besideOneRow } from "./arithmetic.ts";
import type { Dialect } from "./dialect.ts";
import { fieldOf } from "./duckdb-field.ts";
import { literal } from "./quoting.ts";

const DECIMAL = "[+-]?([0-9]+([.][0-9]*)?|[.][0-9]+)([eE][+-]?[0-9]+)?";

export const duckdbDialect: Dialect = {
  field: ({ name, type }) => fieldOf(name, type),
  double: (x) => `CAST('${x}' AS DOUBLE)`,
  literal,
  // Texts without a collation compare by their bytes; a column may have been declared with one.
  binary: (text) => `(${text} COLLATE "C")`,
  // Half a surrogate pair cannot be written in UTF-8.
  canHold: (text) => !/\p{Surrogate}/u.test(text),
  // Parsed correctly rounded; too large a number becomes infinite, too small a one 0.
  decimal: (text) =>
    `CASE WHEN regexp_full_match(${text}, ${literal(DECIMAL)}) THEN TRY_CAST(${text} AS DOUBLE) END`,
  integer: (expression) => `TRY_CAST(${expression} AS INTEGER)`,
  wide: (expression) => `CAST(${expression} AS HUGEINT)`,
  page: (behind, most) => `LIMIT ${most} OFFSET ${behind}`,
  arithmetic: {
    long: (expression) => `CAST(${expression} AS BIGINT)`,
    // As one text it is parsed at once, and not number by number.
    list: (numbers) => `CAST('[${Array.from(numbers).join()}]' AS BIGINT[])`,
    element: (list, place) => `${list}[${place} + 1]`,
    quotient: (dividend, divisor) => `((${dividend}) // ${divisor})`,
    nearRoot: (expression) => `CAST(round(sqrt(CAST(${expression} AS DOUBLE))) AS BIGINT)`,
    beside: besideOneRow,
    mostPoints: 2 ** 8,
    mostDistances: 2 ** 8,
    spread: (numbers, name, kept, relation) =>
      `SELECT ${[`unnest([${numbers.join(", ")}]) AS ${name}`, ...kept].join(", ")} FROM ${relation}`,
    // Sums of BIGINT are HUGEINT.
    sum: (expression, times) =>
      times === undefined ? `sum(${expression})` : `sum(CAST(${expression} AS HUGEINT) * ${times})`,
  },
};
