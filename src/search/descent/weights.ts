/** Rows and weights of descents: how long a row can be, and how large a weight is let. */
import type { Inputs } from "../../schema/coding/layout.ts";

/** The longest that a row's inputs can be: of every attribute at most one is not 0, and none is above 1; and there is the bias. */
export const longestRow = ({ attributes }: Inputs): number => Math.sqrt(attributes.length + 1);

/** What noise may make of a direction with hardly a row stays within what a question and a model may hold. */
const LARGEST_WEIGHT = 64;

/** Weights whose largest is at most 64: all of them shrink alike where it is more, so that every row is answered as before. */
export function heldWithin(weights: Float64Array): Float64Array {
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  return largest > LARGEST_WEIGHT ? weights.map((weight) => (weight * LARGEST_WEIGHT) / largest) : weights;
}
