/**
 * A row's codes as SQL: one expression an attribute, made from the schema and the column's declared type.
 *
 * Claim. A value's code is that of its text (duckdb-field.ts, postgres-field.ts) by the attribute's `coder`, as for a text file, and no
 * value makes the expression fail.
 * Proof. Numbers: NULL, NaN, infinities and marks are missing. Up to `low` the code is 0 and from `high` on that of `high`, which the
 * coder works out. In between, q = (x − low)/step is the coder's own quotient of the same doubles, rounded once each by IEEE 754;
 * Math.round(q) is the floor of q ≥ 0, and one more where what is left is a half or more, both of which are exact. Where x − low is below a
 * quarter of a step, q rounds to at most a quarter and the code is 0: the division, which PostgreSQL refuses where its result
 * is too small for a double, is not made there. Where a text's number is worked out once, a mark has none. Values: the coder's table holds the declared values and aliases; what is
 * not in it, what is missing, and what stands for `other` have the code of `other`. A number's text is a spelling exactly where the
 * number is the spelling's and the spelling is how that number is written. ∎
 */
import { ensure } from "../../base/errors.ts";
import { codingOfNumbers, levels } from "../../schema/coding/codes.ts";
import { coder } from "../../schema/coding/text-codes.ts";
import type { CodedAttribute, NumericAttribute } from "../../schema/types.ts";
import { decideEqual } from "./decide.ts";
import type { Dialect, SqlColumn } from "./dialect.ts";
import type { Field } from "./duckdb-field.ts";

/** The code of an attribute, a whole number of 32 bits, for every row of a source that has the column. */
export function codeExpression(
  dialect: Dialect,
  attribute: CodedAttribute,
  column: SqlColumn,
  marks: readonly string[],
): string {
  const field = dialect.field(column);
  return attribute.kind === "numeric"
    ? codeOfNumber(dialect, attribute, field, marks)
    : codeOfValue(dialect, attribute, field);
}

/** Numbers beyond this are not told apart. */
const LARGEST_BOUND = 1e300;

function codeOfNumber(
  dialect: Dialect,
  attribute: NumericAttribute,
  field: Field,
  marks: readonly string[],
): string {
  const { low, high } = attribute;
  ensure(
    Math.max(Math.abs(low), Math.abs(high)) <= LARGEST_BOUND,
    "engine-cannot",
    `Bounds as large as those of ${attribute.name} are not told apart by a database.`,
    "Declare bounds within ±1e300, or read the rows from a file.",
  );
  const { x, isMarked } = numberOf(dialect, field, marks);
  if (field.number !== undefined || dialect.once === undefined)
    return codeOfDouble(dialect, attribute, x, [`${x} IS NULL`, ...isMarked].join(" OR "));
  const unmarked = isMarked.length > 0 ? `CASE WHEN ${isMarked.join(" OR ")} THEN NULL ELSE ${x} END` : x;
  return dialect.once(unmarked, (name) => codeOfDouble(dialect, attribute, name, `${name} IS NULL`));
}

function codeOfDouble(dialect: Dialect, attribute: NumericAttribute, x: string, isMissing: string): string {
  const { low, high, step } = attribute;
  const codeOf = codingOfNumbers(attribute);
  const { double } = dialect;
  const q = `((${x} - ${double(low)}) / ${double(step)})`;
  const half = `CASE WHEN ${q} - floor(${q}) >= ${double(0.5)} THEN 1 ELSE 0 END`;
  const rounded = `${dialect.integer(`floor(${q})`)} + ${half}`;
  return (
    `CASE WHEN ${isMissing} THEN ${codeOf(Number.NaN)} WHEN ${x} <= ${double(low)} THEN 0 ` +
    `WHEN ${x} >= ${double(high)} THEN ${codeOf(high)} WHEN ${x} - ${double(low)} < ${double(step / 4)} THEN 0 ` +
    `ELSE least(${levels(attribute) - 1}, ${rounded}) END`
  );
}

/** A number by itself or in a text, NULL where there is none, and where it is a mark of what is missing. */
function numberOf(
  dialect: Dialect,
  field: Field,
  marks: readonly string[],
): { readonly x: string; readonly isMarked: readonly string[] } {
  if (field.number !== undefined) {
    const marked = marks.filter((mark) => isWritten(mark)).map((mark) => dialect.double(Number(mark)));
    return { x: field.number, isMarked: marked.map(equals(field.number)) };
  }
  const text = dialect.binary(field.text ?? "NULL");
  const x = `(${dialect.decimal(text)})`;
  const marked = marks.filter(dialect.canHold).map(dialect.literal);
  return { x, isMarked: marked.map(equals(text)) };
}

/** By equality, and not by IN, which goes by the bits of a number in some databases: −0 is 0. */
const equals = (value: string) => (mark: string) => `${value} = ${mark}`;

/** Whether a text is how JavaScript writes a finite number: no other text is met as a number. */
const isWritten = (text: string) => Number.isFinite(Number(text)) && String(Number(text)) === text;

function codeOfValue(
  dialect: Dialect,
  attribute: Exclude<CodedAttribute, NumericAttribute>,
  field: Field,
): string {
  const code = coder(attribute);
  const none = new Set<string>();
  const other = code(undefined, none);
  const codes = [...attribute.values, ...Object.keys(attribute.aliases ?? {})]
    .map((spelling) => [spelling, code(spelling, none)] as const)
    .filter(([, known]) => known !== other);
  const decide = (value: string, keys: readonly (readonly [string, number])[]) =>
    decideEqual(
      value,
      keys.map(([key, known]) => [key, String(known)] as const),
      String(other),
      dialect.isSearched,
    );
  if (field.whole !== undefined) {
    const wholes = codes.filter(([spelling]) => isWhole(spelling));
    const byValue = wholes.sort(([a], [b]) => (BigInt(a) < BigInt(b) ? -1 : 1));
    return decide(
      field.whole,
      byValue.map(([spelling, known]) => [`CAST('${spelling}' AS BIGINT)`, known]),
    );
  }
  if (field.text === undefined) {
    const written = codes.filter(([spelling]) => isWritten(spelling));
    const byNumber = written.sort(([a], [b]) => Number(a) - Number(b));
    return decide(
      field.number ?? "NULL",
      byNumber.map(([spelling, known]) => [dialect.double(Number(spelling)), known]),
    );
  }
  const held = codes.filter(([spelling]) => dialect.canHold(spelling)).sort(([a], [b]) => byBytes(a, b));
  const text = dialect.binary(field.text);
  const keys = held.map(([spelling, known]) => [dialect.literal(spelling), known] as const);
  if (!dialect.decideText || keys.length === 0) return decide(text, keys);
  const told = keys.map(([key, known]) => [key, String(known)] as const);
  return dialect.decideText(text, told, String(other));
}

/** Digits as databases write them, within 64 bits: the texts that a whole number can have. */
function isWhole(spelling: string): boolean {
  if (!/^(?:0|-?[1-9]\d{0,18})$/.test(spelling)) return false;
  return BigInt.asIntN(64, BigInt(spelling)) === BigInt(spelling);
}

/** The order of texts by the bytes of UTF-8, which is that of code points and not of JavaScript's own. */
function byBytes(a: string, b: string): number {
  const [left, right] = [[...a], [...b]];
  const place = left.findIndex((character, i) => character !== right[i]);
  if (place < 0) return left.length - right.length;
  return (left[place].codePointAt(0) ?? 0) - (right[place]?.codePointAt(0) ?? -1);
}
