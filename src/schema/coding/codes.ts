/**
 * From a field's text to a code, and from a code to a number between −1 and 1: fixed functions of one field and
 * the schema, so that no row's code depends on another row.
 */
import type { CodedAttribute, NumericAttribute } from "../types.ts";

/**
 * How many values an attribute has. The tolerance keeps the last level when (high − low)/step falls short of a whole
 * number by rounding alone, which is by less than 2⁻¹²: schemas have steps of at least 2⁻⁴⁰ of their bounds.
 */
export function levels(attribute: CodedAttribute): number {
  return attribute.kind === "numeric"
    ? Math.floor((attribute.high - attribute.low) / attribute.step + 1e-3) + 1
    : attribute.values.length;
}

/** How many codes an attribute has: one a value and, where missing values have their own, one more. */
export const codeCount = (attribute: CodedAttribute): number =>
  levels(attribute) + (hasMissingCode(attribute) ? 1 : 0);

/** Whether missing values have a code of their own; else a declared value stands for them. */
export const hasMissingCode = (attribute: CodedAttribute): boolean =>
  attribute.kind === "numeric" && typeof attribute.missing !== "number";

/** Whether a code is that of missing values: the one beyond the last level. No attribute without such a code has it. */
export const isMissingCode = (attribute: CodedAttribute, code: number): boolean => code >= levels(attribute);

/** The code of a number: clamped into the bounds, then rounded to the grid. NaN and what is no number: the missing one's. */
export function codeOfNumber(attribute: NumericAttribute, x: number): number {
  return codingOfNumbers(attribute)(x);
}

/** `codeOfNumber` for many numbers: what follows from the attribute alone is worked out once. */
export function codingOfNumbers(attribute: NumericAttribute): (x: number) => number {
  const { low, high, step, missing } = attribute;
  const last = levels(attribute) - 1;
  const onGrid = (value: number) => {
    const clamped = Math.min(high, Math.max(low, value));
    return Math.min(last, Math.round((clamped - low) / step));
  };
  const ofMissing = typeof missing === "number" ? onGrid(missing) : last + 1;
  return (x) => (Number.isNaN(x) ? ofMissing : onGrid(x));
}

/** The number that a code stands for; NaN for that of missing values. */
export function numberOfCode(attribute: NumericAttribute, code: number): number {
  if (isMissingCode(attribute, code)) return Number.NaN;
  return Math.min(attribute.high, attribute.low + code * attribute.step);
}

/** An input of 1, in grid units: inputs are whole multiples of 2⁻¹⁴ in [−1, 1], and fit into 16 bits. */
export const INPUT_ONE = 2 ** 14;

/** Where a code lies between −1 (low) and 1 (high), in units of 2⁻¹⁴, linear or logarithmic as declared; 0 for missing ones. */
export function inputOfCode(attribute: NumericAttribute, code: number): number {
  const last = levels(attribute) - 1;
  if (last === 0 || code > last) return 0;
  const share = attribute.scale === "log" ? Math.log1p(code) / Math.log1p(last) : code / last;
  return Math.round(INPUT_ONE * (2 * share - 1));
}
