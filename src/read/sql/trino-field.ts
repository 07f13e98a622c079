/**
 * How a typed value of Trino becomes the text that a schema's coders take: by the rules of duckdb-field.ts, so that a table has the same
 * codes in either. NULL is missing whatever the type.
 *
 * - varchar, uuid: themselves; char(n) without the blanks at its end, which Trino does not count. Booleans: "true", "false".
 *   Dates: 2026-11-15; points in time: 2026-11-15T09:30:00, with a Z where they carry a time zone, and a fraction only where there is one.
 * - Whole numbers: their digits.
 * - double, decimal: the shortest decimal that is the same double, as JavaScript writes it. NaN and infinities are missing. A decimal of up
 *   to 15 digits is divided by its power of ten, both of which a double holds; a longer one is read from its text, by Java, to the nearest double.
 * - real is refused: which decimal it stands for would follow from how Java writes it, which is not always the shortest. So are bytes,
 *   JSON, arrays, maps, rows and times with a zone. All of this follows from the column's type.
 *
 * No expression here can fail on any value: an error would depend on a row.
 */
import { ensure, quote } from "../../base/errors.ts";
import type { SqlColumn } from "./dialect.ts";
import type { Field } from "./duckdb-field.ts";
import { identifier } from "./quoting.ts";

const WHOLE = new Set(["tinyint", "smallint", "integer", "bigint"]);
const DECIMAL = /^decimal\((\d+), ?\d+\)$/;
const VARCHAR = /^varchar(?:\(\d+\))?$/;
const CHAR = /^char(?:\(\d+\))?$/;
/** Up to so many digits of a second. */
const TIME = /^(time|timestamp)\((\d+)\)( with time zone)?$/;
const EXACT_DIGITS = 15;

export function trinoField({ name, type }: SqlColumn): Field {
  const column = identifier(name);
  const text = `CAST(${column} AS VARCHAR)`;
  if (WHOLE.has(type))
    return { text, number: `CAST(${column} AS DOUBLE)`, whole: `CAST(${column} AS BIGINT)` };
  // −0 becomes 0: several comparisons may be made one that goes by bits.
  if (type === "double")
    return { number: `(CASE WHEN is_finite(${column}) THEN ${column} + DOUBLE '0' END)` };
  const [, digits] = DECIMAL.exec(type) ?? [];
  if (digits !== undefined)
    return { number: `CAST(${Number(digits) <= EXACT_DIGITS ? column : text} AS DOUBLE)` };
  if (VARCHAR.test(type)) return { text: column };
  if (CHAR.test(type)) return { text: `regexp_replace(${text}, ' +\\z')` };
  if (type === "boolean")
    return { text: `CASE WHEN ${column} THEN 'true' WHEN NOT ${column} THEN 'false' END` };
  const moment = momentOf(column, type);
  ensure(
    moment !== undefined || type === "date" || type === "uuid",
    "format-unsupported",
    `The column ${quote(name)} is of the type ${quote(type)}, whose fields are not read to the last digit, or do not hold one plain value each.`,
    "Give it another type in a view (CAST(… AS DOUBLE), VARCHAR, DECIMAL), or declare the attribute as ignored.",
  );
  return { text: moment ?? text };
}

/** Times of the day, and points in time, those with a zone as of UTC. */
function momentOf(column: string, type: string): string | undefined {
  const [, kind, precision, zone] = TIME.exec(type) ?? [];
  if (kind === undefined || (kind === "time" && zone)) return undefined;
  const local = zone ? `CAST(${column} AT TIME ZONE 'UTC' AS timestamp(${precision}))` : column;
  const text = `replace(CAST(${local} AS VARCHAR), ' ', 'T')`;
  const short = precision === "0" ? text : `regexp_replace(${text}, '[.]?0+\\z')`;
  return zone ? `concat(${short}, 'Z')` : short;
}

/** Whether a column holds numbers, going by its type. */
export const isTrinoNumber = (type: string): boolean =>
  WHOLE.has(type) || DECIMAL.test(type) || type === "double" || type === "real";

/** Whether a column can be an attribute at all. */
export const isTrinoPlain = (type: string): boolean =>
  isTrinoNumber(type) ||
  VARCHAR.test(type) ||
  CHAR.test(type) ||
  ["boolean", "date", "uuid"].includes(type) ||
  momentOf("", type) !== undefined;
