/**
 * A row's margin: what a linear model's weights make of its inputs (layout.ts). Everything is in whole numbers. Weights are multiples of
 * 2⁻¹¹, and a margin is a whole number of 2⁻¹¹: the bias, one part an attribute that depends on one code alone, and one part of all
 * continuous attributes together. So margins are the same in any order, on any engine, and however attributes are grouped: parts
 * are looked up in tables, and the products of the continuous attributes, which are too many for tables, are summed exactly and
 * rounded once.
 */
import { codeCount, INPUT_ONE, inputOfCode } from "./codes.ts";
import { type InputAttribute, type Inputs, isContinuous, weightsOf } from "./layout.ts";

/** A weight of 1, in grid units. */
export const WEIGHT_ONE = 2 ** 11;

/** Weights as they are scored and released: whole numbers of 2⁻¹¹. */
export function onGrid(weights: ArrayLike<number>): Int32Array {
  const grid = new Int32Array(weights.length);
  for (let k = 0; k < grid.length; k++) grid[k] = Math.round(weights[k] * WEIGHT_ONE);
  return grid;
}

/** A sum of weight × input products, rounded to the margin's grid. Multiplying by a power of two is exact. */
export function roundedPart(products: number): number {
  return Math.floor((products + INPUT_ONE / 2) * (1 / INPUT_ONE));
}

/** The margin's parts for every code, or every group, of an attribute that is not continuous. */
export function partsOf(inputs: Inputs, index: number, weights: Int32Array): Float64Array {
  const attribute = inputs.attributes[index];
  const offset = inputs.offsets[index];
  if (attribute.kind === "numeric")
    return Float64Array.from({ length: codeCount(attribute) }, (_, code) =>
      roundedPart(weights[offset] * inputOfCode(attribute, code)),
    );
  const block = weights.subarray(offset, offset + weightsOf(attribute));
  if (attribute.kind === "grouped") return Float64Array.from(block);
  const sum = block.reduce((a, b) => a + b, 0);
  return Float64Array.from(block, (w) => 2 * w - sum);
}

/**
 * Every row's margin. `column` gives an attribute's codes or, for a continuous one, its inputs, or a grouped one's groups.
 * This is the definition that every faster way of computing margins is held against.
 */
export function fillMargins(
  margins: Float64Array,
  inputs: Inputs,
  weights: Int32Array,
  column: (index: number) => ArrayLike<number>,
): void {
  margins.fill(weights[inputs.length - 1]);
  const products = new Float64Array(inputs.attributes.some(isContinuous) ? margins.length : 0);
  inputs.attributes.forEach((attribute, index) => {
    const values = column(index);
    if (isContinuous(attribute)) {
      const weight = weights[inputs.offsets[index]];
      for (let row = 0; row < products.length; row++) products[row] += weight * values[row];
      return;
    }
    const parts = partsOf(inputs, index, weights);
    for (let row = 0; row < margins.length; row++) margins[row] += parts[values[row]];
  });
  for (let row = 0; row < products.length; row++) margins[row] += roundedPart(products[row]);
}

/**
 * The largest |margin| over every row the schema allows, for weights or for the difference of two weight vectors.
 *
 * Claim. No row's margin is further from 0. If δ = ω − ω′, no row's margins under ω and ω′ are further apart.
 * Proof. A row has one code an attribute. A numeric part is Σ weight × input rounded, over one attribute or over all
 * continuous ones, with |input| ≤ 1; rounding to whole numbers is monotone and commutes with adding a whole number, so
 * |part| ≤ Σ|weight|, and two such parts differ by at most Σ|weight − weight′|. A categorical part is 2·w − Σw at the row's
 * value, a grouped part the weight of the row's group: both exact and linear in the weights. The extremes over values, or
 * groups, are taken for each attribute apart, which only widens the interval; the larger end in size is returned. An indicator
 * is an attribute apart here, though its number's code decides it: no row is lost by that, and some are imagined. ∎
 */
export function reach(inputs: Inputs, weights: ArrayLike<number>): number {
  let low = weights[inputs.length - 1];
  let high = low;
  for (const [index, attribute] of inputs.attributes.entries()) {
    const part = endsOf(attribute, weights, inputs.offsets[index]);
    low += part.low;
    high += part.high;
  }
  return Math.max(Math.abs(low), Math.abs(high));
}

/** The interval of an attribute's part of the margin; its weights begin at a place. */
export function endsOf(attribute: InputAttribute, weights: ArrayLike<number>, from: number): Ends {
  if (attribute.kind === "numeric") {
    const size = Math.abs(weights[from]);
    return { low: -size, high: size };
  }
  let sum = 0;
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (let k = from, end = from + weightsOf(attribute); k < end; k++) {
    const weight = weights[k];
    sum += weight;
    if (weight < least) least = weight;
    if (weight > most) most = weight;
  }
  const grouped = attribute.kind === "grouped";
  return { low: grouped ? least : 2 * least - sum, high: grouped ? most : 2 * most - sum };
}

interface Ends {
  readonly low: number;
  readonly high: number;
}
