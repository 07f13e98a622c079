/**
 * How a typed value of PostgreSQL becomes the text that a schema's coders take: by the rules of duckdb-field.ts, so that a table
 * has the same codes in either. NULL is missing whatever the type.
 *
 * - Text, enum, uuid: themselves; char(n) without the blanks at its end, which PostgreSQL does not count. Booleans: "true", "false".
 *   Dates: 2026-11-15; points in time: 2026-11-15T09:30:00, with a Z where they carry a time zone.
 * - Whole numbers: their digits.
 * - Fractions (float4, float8, numeric): the shortest decimal that is the same double, as JavaScript writes it. NaN and infinities
 *   are missing. A numeric beyond what doubles hold is as large, or as small, as a double may be here.
 * - Arrays, ranges, composite values, JSON and XML are refused: a field must hold one value. This follows from the column's type.
 *
 * No expression here can fail on any value: an error would depend on a row. The session is told to write dates as ISO 8601, in UTC,
 * and doubles to the last digit (node/sql/postgres.ts).
 */
import { ensure, quote } from "../../base/errors.ts";
import type { SqlColumn } from "./dialect.ts";
import type { Field } from "./duckdb-field.ts";
import { identifier } from "./quoting.ts";

const WHOLE = new Set(["int2", "int4", "int8"]);
const FRACTION = new Set(["float4", "float8", "numeric"]);
/** What holds one value, and whose text is that of the value. */
const PLAIN = new Set([
  "text",
  "varchar",
  "bpchar",
  "char",
  "name",
  "citext",
  "enum",
  "uuid",
  "date",
  "time",
  "timetz",
  "bytea",
  "inet",
  "cidr",
  "macaddr",
  "oid",
]);

export function postgresField({ name, type }: SqlColumn): Field {
  const column = identifier(name);
  if (WHOLE.has(type))
    return {
      text: `CAST(${column} AS text)`,
      number: `CAST(${column} AS float8)`,
      whole: `CAST(${column} AS int8)`,
    };
  if (FRACTION.has(type)) return { number: `(${fraction(column, type)})` };
  if (type === "bool") return { text: `CASE WHEN ${column} THEN 'true' WHEN NOT ${column} THEN 'false' END` };
  const text = `CAST(${column} AS text)`;
  if (type === "timestamp") return { text: `replace(${text}, ' ', 'T')` };
  if (type === "timestamptz") return { text: `replace(replace(${text}, ' ', 'T'), '+00', 'Z')` };
  ensure(
    PLAIN.has(type),
    "format-unsupported",
    `The column ${quote(name)} is of the type ${quote(type)}, whose fields do not hold one plain value each.`,
    "Give every value a column of its own, in a view, or declare the attribute as ignored.",
  );
  return { text };
}

function fraction(column: string, type: string): string {
  // NaN is larger than everything, infinity included.
  const finite = `${column} > '-Infinity' AND ${column} < 'Infinity'`;
  if (type === "float8") return `CASE WHEN ${finite} THEN ${column} END`;
  // By way of the text, as everywhere: 0.1 is a tenth.
  if (type === "float4") return `CASE WHEN ${finite} THEN CAST(CAST(${column} AS text) AS float8) END`;
  return (
    `CASE WHEN abs(${column}) < 1e306 THEN CASE WHEN abs(${column}) < 1e-300 THEN float8 '0' ELSE CAST(${column} AS float8) END ` +
    `WHEN ${finite} THEN sign(${column}) * float8 '1e306' END`
  );
}

/** Whether a column holds numbers, going by its type. */
export const isPostgresNumber = (type: string): boolean => WHOLE.has(type) || FRACTION.has(type);

/** Whether a column can be an attribute at all. */
export const isPostgresPlain = (type: string): boolean =>
  isPostgresNumber(type) || PLAIN.has(type) || ["bool", "timestamp", "timestamptz"].includes(type);
