/**
 * From a field's text to a code, and from a code to a number between −1 and 1: fixed functions of one field and
 * the schema, so that no row's code depends on another row.
 */
import type { CodedAttribute, NumericAttribute } from "./types.ts";

/**
 * How many codes an attribute has. The tolerance keeps the last level when (high − low)/step falls short of a whole
 * number by rounding alone, which is by less than 2⁻¹²: schemas have steps of at least 2⁻⁴⁰ of their bounds.
 */
export function levels(attribute: CodedAttribute): number {
  return attribute.kind === "numeric"
    ? Math.floor((attribute.high - attribute.low) / attribute.step + 1e-3) + 1
    : attribute.values.length;
}

/** The code of a number: clamped into the bounds, then rounded to the grid. NaN and what is no number: `missing`. */
export function codeOfNumber(attribute: NumericAttribute, x: number): number {
  const value = Number.isNaN(x) ? attribute.missing : x;
  const clamped = Math.min(attribute.high, Math.max(attribute.low, value));
  return Math.min(levels(attribute) - 1, Math.round((clamped - attribute.low) / attribute.step));
}

/** The number that a code stands for. */
export function numberOfCode(attribute: NumericAttribute, code: number): number {
  return Math.min(attribute.high, attribute.low + code * attribute.step);
}

/** An input of 1, in grid units: inputs are whole multiples of 2⁻¹⁴ in [−1, 1], and fit into 16 bits. */
export const INPUT_ONE = 2 ** 14;

/** Where a code lies between −1 (low) and 1 (high), in units of 2⁻¹⁴, linear or logarithmic as declared. */
export function inputOfCode(attribute: NumericAttribute, code: number): number {
  const last = levels(attribute) - 1;
  if (last === 0) return 0;
  const share = attribute.scale === "log" ? Math.log1p(code) / Math.log1p(last) : code / last;
  return Math.round(INPUT_ONE * (2 * share - 1));
}
