/**
 * What the kernels for numbers compute, in plain TypeScript: `codingOfNumbers` for finite numbers that are no missing mark, and the
 * code of missing values for all others.
 *
 * Claim. For every number the code is that of `codingOfNumbers`, with NaN in the place of marks and of what is not finite.
 * Proof. Clamped numbers are at least `low`, so `steps` is at least 0, and there Math.round is the floor where the rest is below ½ and
 * one more elsewhere. The rest is exact: below 2⁵² it is a multiple of the last bit of `steps` and no larger than it, and from there on 0. ∎
 */

import type { NumericAttribute } from "../../types.ts";
import { codingOfNumbers, levels } from "../codes.ts";

export type CodeArray = Uint8Array | Uint16Array | Uint32Array;

/** The grid of an attribute, as the kernels take it. */
export interface NumberGrid {
  readonly low: number;
  readonly high: number;
  readonly step: number;
  /** The code of the last level. */
  readonly last: number;
  /** The code of missing values. */
  readonly missing: number;
}

export function numberGridOf(attribute: NumericAttribute): NumberGrid {
  const { low, high, step } = attribute;
  return { low, high, step, last: levels(attribute) - 1, missing: codingOfNumbers(attribute)(Number.NaN) };
}

/** Writes the codes of `numbers` from place `at` on. */
export function codeNumbers(
  numbers: Float64Array,
  marks: readonly number[],
  { low, high, step, last, missing }: NumberGrid,
  into: CodeArray,
  at: number,
): void {
  for (let row = 0; row < numbers.length; row++) {
    const x = numbers[row];
    const steps = ((x < low ? low : x > high ? high : x) - low) / step;
    const below = Math.floor(steps);
    const code = steps - below >= 0.5 ? below + 1 : below;
    const counts = Number.isFinite(x) && !marks.includes(x);
    into[at + row] = counts ? Math.min(last, code) : missing;
  }
}
