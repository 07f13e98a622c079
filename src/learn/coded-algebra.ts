/** Sums over coded rows, most of whose inputs are 0. */
import type { CodedInputs } from "./coding.ts";

/** Each row's margin by the given weights. */
export function marginsAt(
  { rows, entries, places, inputs }: CodedInputs,
  weights: Float64Array,
): Float64Array {
  const margins = new Float64Array(rows);
  for (let row = 0, at = 0; row < rows; row++) {
    let margin = 0;
    for (let k = 0; k < entries; k++, at++) margin += weights[places[at]] * inputs[at];
    margins[row] = margin;
  }
  return margins;
}

/** Σᵢ factorᵢ·xᵢ, where xᵢ are row i's inputs, `length` of them. */
export function combine(
  { rows, entries, places, inputs }: CodedInputs,
  factors: Float64Array,
  length: number,
): Float64Array {
  const sum = new Float64Array(length);
  for (let row = 0, at = 0; row < rows; row++)
    for (let k = 0; k < entries; k++, at++) sum[places[at]] += factors[row] * inputs[at];
  return sum;
}

/** Adds Σᵢ factorᵢ·xᵢ·xᵢᵀ to the lower half of a square matrix, which is all that Cholesky's method reads. */
export function addOuter(
  matrix: Float64Array,
  { rows, entries, places, inputs }: CodedInputs,
  factors: Float64Array,
  length: number,
): void {
  for (let row = 0; row < rows; row++) {
    const from = row * entries;
    for (let i = from; i < from + entries; i++) {
      const scaled = factors[row] * inputs[i];
      const line = places[i] * length;
      // Places grow along a row, so that no entry falls into the upper half.
      for (let j = from; j <= i; j++) matrix[line + places[j]] += scaled * inputs[j];
    }
  }
}
