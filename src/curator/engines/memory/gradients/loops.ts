/** Loops over a stretch of rows, from a row on; what they read and write is one typed array each, which compiles well. */

import type { Column } from "../../../../read/table.ts";
import { INPUT_ONE } from "../../../../schema/coding/codes.ts";

/** An attribute's inputs, one a row: a number's own in units of 2⁻¹⁴, or a category's code, whose input is 1. */
export type InputColumn =
  | { readonly units: Int16Array }
  | { readonly codes: Column["codes"]; readonly size: number };

export const hasUnits = (column: InputColumn): column is { readonly units: Int16Array } => "units" in column;

/** What an attribute's weights make of each row: in units of 2⁻³⁶ where weights are in units of 2⁻²². */
export function addMargins(
  margins: Float64Array,
  column: InputColumn,
  weights: Int32Array | Float64Array,
  from: number,
) {
  if (hasUnits(column)) {
    const { units } = column;
    const weight = weights[0];
    for (let i = 0; i < margins.length; i++) margins[i] += weight * units[from + i];
  } else {
    const { codes } = column;
    const parts = Float64Array.from(weights.subarray(0, column.size), (weight) => weight * INPUT_ONE);
    for (let i = 0; i < margins.length; i++) margins[i] += parts[codes[from + i]];
  }
}

export interface SlopeRules {
  readonly slope: Int32Array;
  readonly labels: Int16Array;
  readonly isNumeric: boolean;
  readonly lengths: Int32Array;
  readonly most: Float64Array;
}

/** Units of a margin in a unit of a numeric label. */
export const LABEL_UNITS = 2 ** 22;

/** From margins to slopes, each as often as its row counts; `at` says what the slope is at a margin. */
export function fillSlopes(
  margins: Float64Array,
  rules: SlopeRules,
  counts: Float64Array,
  from: number,
  at = slopeAt,
) {
  const { slope, labels, isNumeric, lengths, most } = rules;
  for (let i = 0; i < margins.length; i++) {
    const label = labels[from + i];
    const sign = isNumeric || label > 0 ? 1 : -1;
    const margin = isNumeric ? margins[i] - label * LABEL_UNITS : sign * margins[i];
    const limit = most[lengths[from + i]];
    const own = at(slope, margin);
    margins[i] = sign * counts[i] * (own > limit ? limit : own < -limit ? -limit : own);
  }
}

/** Units of a margin between two told slopes (queries/gradients/slopes.ts): margins are in units of 2⁻³⁶. */
const BETWEEN = 2 ** 26;

/** The slope at a margin in units of 2⁻³⁶; a whole number no larger in size than the steepest. */
export function slopeAt(told: Int32Array, margin: number): number {
  const middle = (told.length - 1) / 2;
  const place = Math.floor(margin / BETWEEN) + middle;
  if (place < 0) return told[0];
  if (place >= 2 * middle) return told[2 * middle];
  const beyond = margin - (place - middle) * BETWEEN;
  return told[place] + Math.floor(((told[place + 1] - told[place]) * beyond) / BETWEEN);
}

/** The slope at a margin on the line itself, by doubles, where `slopeAt` rounds down. */
export function slopeOnLine(told: Int32Array, margin: number): number {
  const middle = (told.length - 1) / 2;
  const place = Math.max(0, Math.min(2 * middle - 1, Math.floor(margin / BETWEEN) + middle));
  const beyond = Math.max(0, Math.min(1, margin / BETWEEN - (place - middle)));
  return told[place] + (told[place + 1] - told[place]) * beyond;
}

/** Units of a margin in one of a distance. */
const COST_UNITS = 2 ** 20;

/** What margins' distances from the labels cost, each as often as its row counts. */
export function sumOfCosts(
  margins: Float64Array,
  labels: Int16Array,
  counts: Float64Array,
  from: number,
  cost: (distance: number) => number,
): number {
  let sum = 0;
  for (let i = 0; i < margins.length; i++)
    sum += counts[i] * cost(Math.floor(Math.abs(margins[i] - labels[from + i] * LABEL_UNITS) / COST_UNITS));
  return sum;
}

/** Slopes times an attribute's inputs, place by place. */
export function addSlopes(sums: Float64Array, column: InputColumn, slopes: Float64Array, from: number) {
  if (hasUnits(column)) {
    const { units } = column;
    let sum = 0;
    for (let i = 0; i < slopes.length; i++) sum += slopes[i] * units[from + i];
    sums[0] += sum;
  } else {
    const { codes, size } = column;
    for (let i = 0; i < slopes.length; i++) sums[codes[from + i]] += slopes[i];
    for (let value = 0; value < size; value++) sums[value] *= INPUT_ONE;
  }
}
