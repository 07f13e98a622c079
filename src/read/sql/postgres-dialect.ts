/** PostgreSQL, from version 14 on, with a database in UTF-8. */
import { besideOneRow } from "./arithmetic.ts";
import type { Dialect } from "./dialect.ts";
import { postgresField } from "./postgres-field.ts";
import { literal } from "./quoting.ts";

const SHORT = "^[+-]?[0-9]{1,15}([.][0-9]{0,15})?$";
const DECIMAL = "^[+-]?([0-9]+([.][0-9]*)?|[.][0-9]+)([eE][+-]?[0-9]+)?$";

export const postgresDialect: Dialect = {
  field: postgresField,
  double: (x) => `float8 '${x}'`,
  literal,
  binary: (text) => `(${text} COLLATE "C")`,
  // PostgreSQL's texts hold no character 0, and nothing that UTF-8 cannot write.
  canHold: (text) => !/\0|\p{Surrogate}/u.test(text),
  decimal: (text) =>
    `CASE WHEN ${text} ~ '${SHORT}' THEN CAST(${text} AS float8) WHEN ${text} ~ '${DECIMAL}' THEN ${scaled(text)} END`,
  integer: (expression) => `CAST(${expression} AS int4)`,
  wide: (expression) => `CAST(${expression} AS numeric)`,
  page: (behind, most) => `LIMIT ${most} OFFSET ${behind}`,
  arithmetic: {
    long: (expression) => `CAST(${expression} AS int8)`,
    list: (numbers) => `'{${Array.from(numbers).join()}}'::int8[]`,
    element: (list, place) => `(${list})[${place} + 1]`,
    quotient: (dividend, divisor) => `((${dividend}) / ${divisor})`,
    nearRoot: (expression) => `CAST(round(sqrt(CAST(${expression} AS float8))) AS int8)`,
    beside: besideOneRow,
    mostPoints: 2 ** 8,
    mostDistances: 2 ** 7,
    mostColumns: 1600,
    spread: (numbers, name, kept, relation) =>
      `SELECT ${[`unnest(ARRAY[${numbers.join(", ")}]) AS ${name}`, ...kept].join(", ")} FROM ${relation}`,
    fence: " OFFSET 0",
    // Sums of int8 are numeric.
    sum: (expression, times) =>
      times === undefined ? `sum(${expression})` : `sum(CAST(${expression} AS numeric) * ${times})`,
  },
};

/**
 * A decimal of any length and with any exponent. PostgreSQL refuses texts that are too large or too small for a double, so these are
 * recognised by the place of the first digit before anything is cast.
 *
 * Claim. The result is the double that is nearest to the decimal, as JavaScript reads it, where the first digit stands for 1e-300 to 1e306.
 * Proof. `digits` are those from the first that is not 0 on, and `place` is its power of ten. Two neighbouring doubles have a middle of at
 * most 767 digits; so the first 801 digits, with one more that says whether anything follows them, lie on the same side of every
 * middle as the whole decimal, and PostgreSQL casts what it is given to the nearest double. ∎   What is smaller reads as 0, which
 * has the same code: no step is that small. What is larger reads as 1e306, beyond every bound that codes.ts lets through.
 */
function scaled(text: string): string {
  const sign = `CASE WHEN ${text} LIKE '-%' THEN '-' ELSE '' END`;
  const parts =
    `SELECT ${sign} AS sign, split_part(m, '.', 1) AS units, split_part(m, '.', 1) || split_part(m, '.', 2) AS every, ` +
    `CASE WHEN length(ltrim(e, '+-0')) > 15 THEN CASE WHEN e LIKE '-%' THEN -1000000000000000 ELSE 1000000000000000 END ` +
    `ELSE CAST(CASE WHEN e LIKE '-%' THEN '-0' ELSE '0' END || ltrim(e, '+-0') AS int8) END AS e ` +
    `FROM (SELECT substring(${text} FROM '^[+-]?([0-9.]+)') AS m, coalesce(substring(${text} FROM '[eE]([+-]?[0-9]+)$'), '0') AS e) AS split`;
  const placed =
    `SELECT sign, ltrim(every, '0') AS digits, ` +
    `e + length(units) - 1 - (length(every) - length(ltrim(every, '0'))) AS place FROM (${parts}) AS parts`;
  return (
    `(SELECT CASE WHEN digits = '' OR place < -300 THEN float8 '0' WHEN place > 305 THEN CAST(sign || '1e306' AS float8) ` +
    `ELSE CAST(sign || left(digits, 1) || '.' || substr(digits, 2, 800) || ` +
    `CASE WHEN ltrim(substr(digits, 802), '0') = '' THEN '' ELSE '1' END || 'e' || place AS float8) END FROM (${placed}) AS placed)`
  );
}
