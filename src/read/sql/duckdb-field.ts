/**
 * How a typed value becomes the text that a schema's coders take; NULL is missing whatever the type.
 *
 * - Text, ENUM, UUID: themselves. Booleans: "true", "false". Dates: 2026-11-15; points in time: 2026-11-15T09:30:00, with
 *   a Z where they carry a time zone, and with a fraction only where there is one.
 * - Whole numbers: their digits.
 * - Fractions (DOUBLE, FLOAT, DECIMAL): the shortest decimal that is the same number, as JavaScript writes it: 1, 0.1,
 *   1e+21. NaN and infinities are missing.
 * - Bytes that are not declared to be text: as DuckDB shows them, with \x for what is not ASCII.
 * - Lists, structs, maps and unions are refused: a field must hold one value. This follows from the column's type.
 *
 * No expression here can fail on any value: an error would depend on a row.
 */
import { ensure, quote } from "../../base/errors.ts";
import { identifier } from "./quoting.ts";

export interface Field {
  /** The text, in SQL; where there is none, the text is that of `number` in JavaScript. */
  readonly text?: string;
  /** The value as a DOUBLE, NULL where it is missing, NaN or infinite; for columns of numbers. */
  readonly number?: string;
  /** The same number as it is least work for DuckDB: a whole number of up to 32 bits, or a DOUBLE that may also be NaN or infinite. */
  readonly raw?: string;
  /** The value as a BIGINT, for whole numbers that fit. */
  readonly whole?: string;
}

const SMALL = new Set(["TINYINT", "SMALLINT", "INTEGER", "BIGINT", "UTINYINT", "USMALLINT", "UINTEGER"]);
const LARGE = new Set(["UBIGINT", "HUGEINT", "UHUGEINT", "BIGNUM"]);
const FRACTION = /^(?:FLOAT|DECIMAL\((\d+),(\d+)\))$/;
const NESTED = /\]$|^(?:STRUCT|MAP|UNION|VARIANT)\b/;

export function fieldOf(name: string, type: string): Field {
  ensure(
    !isNested(type),
    "format-unsupported",
    `The column ${quote(name)} is of the type ${quote(type)}: each of its fields holds several values.`,
    "Give every value a column of its own, or declare the attribute as ignored.",
  );
  const column = identifier(name);
  const text = `CAST(${column} AS VARCHAR)`;
  if (SMALL.has(type)) {
    const number = `CAST(${column} AS DOUBLE)`;
    return { text, number, raw: type === "BIGINT" ? number : column, whole: `CAST(${column} AS BIGINT)` };
  }
  // By way of the text: it is parsed correctly rounded, which the direct conversion does not promise.
  const parsed = `TRY_CAST(${text} AS DOUBLE)`;
  if (LARGE.has(type)) return { text, number: finite(parsed), raw: parsed };
  if (FRACTION.test(type)) return { number: finite(parsed), raw: rawFraction(column, type, parsed) };
  if (type === "DOUBLE") return { number: finite(column), raw: column };
  if (type === "VARCHAR") return { text: column };
  if (type === "TIMESTAMP WITH TIME ZONE") return { text: `replace(replace(${text}, ' ', 'T'), '+00', 'Z')` };
  return { text: type.startsWith("TIMESTAMP") ? `replace(${text}, ' ', 'T')` : text };
}

/** So many digits make a whole number below 2⁵³. */
const EXACT_DIGITS = 15;

/**
 * A DECIMAL of up to 15 digits is converted directly: DuckDB divides its digits by a power of ten, both of which a DOUBLE holds, so the
 * quotient is the DOUBLE that is nearest to the number, which is what its text is parsed to. More digits, and FLOAT, go by the text.
 */
function rawFraction(column: string, type: string, parsed: string): string {
  const [width, scale] = FRACTION.exec(type)?.slice(1).map(Number) ?? [];
  if (!(scale <= EXACT_DIGITS)) return parsed;
  const direct = `CAST(${column} AS DOUBLE)`;
  if (width <= EXACT_DIGITS) return direct;
  const bound = `CAST('1e${EXACT_DIGITS - scale}' AS ${type})`;
  return `CASE WHEN ${column} BETWEEN -${bound} AND ${bound} THEN ${direct} ELSE ${parsed} END`;
}

function finite(number: string): string {
  return `CASE WHEN isfinite(${number}) THEN ${number} END`;
}

/** Whether a column's fields hold several values each, going by its type. */
export function isNested(type: string): boolean {
  return NESTED.test(type);
}

/** Whether a column holds numbers, going by its type. */
export function isNumeric(type: string): boolean {
  return SMALL.has(type) || LARGE.has(type) || FRACTION.test(type) || type === "DOUBLE";
}
