/**
 * How a typed value of ClickHouse becomes the text that a schema's coders take: by the rules of duckdb-field.ts, so that a table has
 * the same codes in either. NULL is missing whatever the type.
 *
 * - Text, Enum, UUID: themselves. Dates: 2026-11-15; points in time, which ClickHouse keeps without a zone: 2026-11-15T09:30:00Z.
 * - Whole numbers: their digits.
 * - Float64, and decimals of up to 15 digits, whose digits and power of ten a double holds, so that their quotient is the nearest double:
 *   the shortest decimal that is the same double, as JavaScript writes it. NaN and infinities are missing.
 * - Float32 and longer decimals are refused: their texts would have to be parsed, which ClickHouse does not do to the last digit. So are
 *   FixedString, whose texts end in bytes that nobody wrote, and what holds several values. All of this follows from the column's type.
 *
 * No expression here can fail on any value: an error would depend on a row.
 */
import { ensure, quote } from "../../base/errors.ts";
import type { SqlColumn } from "./dialect.ts";
import type { Field } from "./duckdb-field.ts";

const SMALL = /^(?:U?Int(?:8|16|32)|Int64)$/;
const DECIMAL = /^Decimal(?:32|64|128)?\((?:(\d+), ?)?\d+\)$/;
const PLAIN = /^(?:String|UUID|Date|Date32|Bool|Enum(?:8|16)\(.*\))$/s;
const EXACT_DIGITS = 15;

/** A type without what says that values may be missing, or are kept in a dictionary. */
export const plainType = (type: string): string => {
  const inner = /^(?:Nullable|LowCardinality)\((.*)\)$/s.exec(type)?.[1];
  return inner === undefined ? type : plainType(inner);
};

export function clickhouseField({ name, type: declared }: SqlColumn): Field {
  const column = clickhouseName(name);
  const type = plainType(declared);
  const number = `toFloat64(${column})`;
  if (SMALL.test(type)) return { text: `toString(${column})`, number, whole: `toInt64(${column})` };
  if (type === "UInt64") return { text: `toString(${column})`, number };
  // −0 becomes 0: several comparisons with numbers are made one by ClickHouse's own hand, which goes by bits.
  if (type === "Float64") return { number: `(CASE WHEN isFinite(${column}) THEN ${column} + 0 END)` };
  if (DECIMAL.test(type) && digitsOf(type) <= EXACT_DIGITS) return { number };
  if (type.startsWith("DateTime"))
    return { text: `concat(replaceOne(toString(${column}, 'UTC'), ' ', 'T'), 'Z')` };
  ensure(
    PLAIN.test(type),
    "format-unsupported",
    `The column ${quote(name)} is of the type ${quote(declared)}, whose fields are not read to the last digit, or do not hold one plain value each.`,
    "Give it another type in a view (Float64, String, Decimal of up to 15 digits), or declare the attribute as ignored.",
  );
  return { text: type === "String" ? column : `toString(${column})` };
}

/** Decimal(9, 2), Decimal32(2), Decimal64(4): how many digits a value may have. */
function digitsOf(type: string): number {
  const [, digits] = DECIMAL.exec(type) ?? [];
  if (digits !== undefined) return Number(digits);
  return type.startsWith("Decimal32") ? 9 : Number.POSITIVE_INFINITY;
}

/** Whether a column holds numbers, going by its type. */
export const isClickhouseNumber = (type: string): boolean => /^(?:U?Int|Float|Decimal)/.test(plainType(type));

/** Whether a column can be an attribute at all. */
export const isClickhousePlain = (type: string): boolean =>
  isClickhouseNumber(type) || PLAIN.test(plainType(type)) || plainType(type).startsWith("DateTime");

/** A name, in ClickHouse's own quotes: a backslash stands before what is special. */
export const clickhouseName = (name: string): string => `\`${escaped(name, "`")}\``;

export const clickhouseText = (text: string): string => `'${escaped(text, "'")}'`;

const escaped = (text: string, mark: string): string =>
  text.replaceAll("\\", "\\\\").replaceAll(mark, `\\${mark}`).replaceAll("\0", "\\0");
