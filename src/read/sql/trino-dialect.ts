/** Trino: many engines' tables (Hive, Iceberg, Delta Lake, …), read by many workers. */
import { besideOneRow } from "./arithmetic.ts";
import type { Dialect } from "./dialect.ts";
import { literal } from "./quoting.ts";
import { trinoField } from "./trino-field.ts";

/** To the very end: `$` would also stand before a line's end. */
const DECIMAL = "\\A[+-]?([0-9]+([.][0-9]*)?|[.][0-9]+)([eE][+-]?[0-9]+)?\\z";
const ONCE = "told";
/** A list that is written element by element has no more than this. */
const MOST_WRITTEN = 250;

function written(numbers: readonly string[]): string {
  const parts = Array.from(
    { length: Math.ceil(numbers.length / MOST_WRITTEN) },
    (_, i) => `ARRAY[${numbers.slice(i * MOST_WRITTEN, (i + 1) * MOST_WRITTEN).join(", ")}]`,
  );
  return parts.join(" || ");
}

// Answers write it as a text; a BIGINT would be written as a number of JSON, whose digits beyond 2⁵³ are lost.
const wide = (expression: string): string => `CAST(${expression} AS DECIMAL(38, 0))`;

export const trinoDialect: Dialect = {
  field: trinoField,
  double: (x) => `DOUBLE '${x}'`,
  literal,
  // Texts compare by the bytes of UTF-8, and blanks at the end of a varchar count.
  binary: (text) => text,
  canHold: (text) => !/\p{Surrogate}/u.test(text),
  // Java reads any decimal as the nearest double; too large a one becomes infinite, too small a one 0.
  decimal: (text) =>
    `CASE WHEN regexp_like(${text}, ${literal(DECIMAL)}) THEN TRY_CAST(${text} AS DOUBLE) END`,
  // As the one element of a list. To plan a statement that says it ten times takes longer than all the rest.
  once: (value, use) => `element_at(transform(ARRAY[${value}], ${ONCE} -> ${use(ONCE)}), 1)`,
  integer: (expression) => `TRY_CAST(${expression} AS INTEGER)`,
  wide,
  page: (behind, most) => `OFFSET ${behind} LIMIT ${most}`,
  // Whatever leaves 64 bits, or 38 digits, is an error there: nothing wraps, and nothing is rounded.
  arithmetic: {
    long: (expression) => `CAST(${expression} AS BIGINT)`,
    list: (numbers) => `CAST(JSON '[${Array.from(numbers).join()}]' AS ARRAY(BIGINT))`,
    element: (list, place) => `element_at(${list}, ${place} + 1)`,
    quotient: (dividend, divisor) => `((${dividend}) / ${divisor})`,
    nearRoot: (expression) => `CAST(round(sqrt(CAST(${expression} AS DOUBLE))) AS BIGINT)`,
    beside: besideOneRow,
    // The least of 128 columns becomes a function that Java finds too long.
    mostPoints: 2 ** 6,
    mostDistances: 2 ** 6,
    mostColumns: 1000,
    spread: (numbers, name, kept, relation) =>
      `SELECT ${[name, ...kept].join(", ")} FROM ${relation} CROSS JOIN UNNEST(${written(numbers)}) AS told(${name})`,
    sum: (expression, times) => `sum(${wide(expression)}${times === undefined ? "" : ` * ${wide(times)}`})`,
  },
};
