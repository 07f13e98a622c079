/** Trino: many engines' tables (Hive, Iceberg, Delta Lake, …), read by many workers. */
import type { Dialect } from "./dialect.ts";
import { literal } from "./quoting.ts";
import { trinoField } from "./trino-field.ts";

/** To the very end: `$` would also stand before a line's end. */
const DECIMAL = "\\A[+-]?([0-9]+([.][0-9]*)?|[.][0-9]+)([eE][+-]?[0-9]+)?\\z";
const ONCE = "told";

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
  // Answers write it as a text; a BIGINT would be written as a number of JSON, whose digits beyond 2⁵³ are lost.
  wide: (expression) => `CAST(${expression} AS DECIMAL(38, 0))`,
};
