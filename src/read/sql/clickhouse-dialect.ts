/** ClickHouse, from version 18.16 on: one server, or many behind a Distributed table. */
import { PrivetError } from "../../base/errors.ts";
import { besideOneRow } from "./arithmetic.ts";
import { clickhouseField, clickhouseText } from "./clickhouse-field.ts";
import type { Dialect } from "./dialect.ts";

const bits = new DataView(new ArrayBuffer(8));

/** By its bits: what ClickHouse reads from digits may be off in the last one. */
function double(x: number): string {
  bits.setFloat64(0, x, true);
  const bytes = Array.from({ length: 8 }, (_, i) => bits.getUint8(i).toString(16).padStart(2, "0"));
  return `reinterpretAsFloat64(unhex('${bytes.join("")}'))`;
}

/** A large number without a sign and one with have no type in common there, unless both are told to be of 64 bits with one. */
function list(given: ArrayLike<number>): string {
  const numbers = Array.from(given);
  const isLarge = numbers.some((x) => Math.abs(x) >= 2 ** 31);
  return `[${(isLarge ? numbers.map((x) => `toInt64(${x})`) : numbers).join()}]`;
}

const wide = (expression: string): string => `toDecimal128(${expression}, 0)`;

const SPLIT = wide("'1000000000000000000'");

/**
 * A wide number as text, because JSON's numbers are read as doubles. Old ClickHouses leave digits between the first one and the last twenty of a
 * text as the memory had them, so that larger numbers are told in two parts, the second with its 18 digits behind a 1 that is left out.
 */
function digits(number: string): string {
  const high = `${number} / ${SPLIT}`;
  const low = `${number} - ${high} * ${SPLIT}`;
  const rest = `if(${number} < ${wide("0")}, -(${low}), ${low})`;
  const parts = `concat(toString(${high}), substring(toString(${SPLIT} + ${rest}), 2))`;
  return `if(${number} > -${SPLIT} AND ${number} < ${SPLIT}, toString(${number}), ${parts})`;
}

export const clickhouseDialect: Dialect = {
  field: clickhouseField,
  double,
  literal: clickhouseText,
  // Texts are bytes.
  binary: (text) => text,
  canHold: (text) => !/\p{Surrogate}/u.test(text),
  decimal() {
    throw new PrivetError(
      "engine-cannot",
      "A number that is kept as text is not read to the last digit by ClickHouse.",
      "Give the column a type of numbers in a view, or read the rows from a file.",
    );
  },
  // The current one may work out a branch of a CASE that is not taken, and fails at what does not fit.
  integer: (expression) => `toInt32(least(greatest(${expression}, 0), 2147483647))`,
  wide,
  page: (behind, most) => `LIMIT ${most} OFFSET ${behind}`,
  countsFirst: true,
  arithmetic: {
    long: (expression) => `toInt64(${expression})`,
    list,
    element: (list, place) => `toInt64(${list}[${place} + 1])`,
    quotient: (dividend, divisor) => `intDiv(${dividend}, ${divisor})`,
    nearRoot: (expression) => `toInt64(round(sqrt(toFloat64(${expression}))))`,
    beside: besideOneRow,
    namesAtOnce: true,
    // What a SELECT takes grows with the square of its columns: of 250 some seconds of a processor, of twice as many 20 (18.16).
    mostColumns: 384,
    mostPoints: 2 ** 5,
    mostDistances: 2 ** 6,
    spread: (numbers, name, kept, relation) =>
      `SELECT ${[`arrayJoin([${numbers.join(", ")}]) AS ${name}`, ...kept].join(", ")} FROM ${relation}`,
    sum: (expression, times) =>
      digits(`sum(${wide(expression)}${times === undefined ? "" : ` * ${wide(times)}`})`),
  },
  decideText: (text, keys, otherwise) =>
    `ifNull(transform(${text}, [${keys.map(([key]) => key).join()}], [${keys.map(([, to]) => `toInt32(${to})`).join()}], toInt32(${otherwise})), toInt32(${otherwise}))`,
  // A CASE over values becomes a look-up there, in which NULL is not "else".
  isSearched: true,
};
