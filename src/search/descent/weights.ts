/**
 * Weights of gradients and products, whose inputs are 0 or 1 for a value of a category and for an indicator
 * (curator/queries/gradients/inputs.ts), and of released linear models, whose inputs there are −1 or 1 (schema/coding/layout.ts).
 */
import type { Inputs } from "../../schema/coding/layout.ts";
import { weightsOf } from "../../schema/coding/layout.ts";
import { isIndicator, type PlainAttribute } from "../../schema/coding/learnable.ts";

/**
 * The same model in the coding of released ones.
 *
 * Claim. Every row has the same margin.
 * Proof. With halves u/2 of a category's weights the row's own value v gives u_v/2 and all others −u/2 each: u_v − ½Σu together, and the bias
 * has ½Σu more. An indicator gives u/2 or −u/2, and the bias u/2 more: u or 0. Numbers and their weights are as they were. ∎
 */
export function signedWeights(inputs: Inputs<PlainAttribute>, weights: ArrayLike<number>): Float64Array {
  const signed = Float64Array.from(weights);
  for (const [k, attribute] of inputs.attributes.entries()) {
    if (attribute.kind === "numeric" && !isIndicator(attribute)) continue;
    const from = inputs.offsets[k];
    for (let j = from; j < from + weightsOf(attribute); j++) {
      signed[j] /= 2;
      signed[inputs.length - 1] += signed[j];
    }
  }
  return signed;
}

/** The longest that a row's inputs can be: of every attribute at most one is not 0, and none is above 1; and there is the bias. */
export const longestRow = ({ attributes }: Inputs<PlainAttribute>): number =>
  Math.sqrt(attributes.length + 1);

/** What noise may make of a direction with hardly a row stays within what a question and a model may hold. */
const LARGEST_WEIGHT = 64;

/** Weights whose largest is at most 64: all of them shrink alike where it is more, so that every row is answered as before. */
export function heldWithin(weights: Float64Array): Float64Array {
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  return largest > LARGEST_WEIGHT ? weights.map((weight) => (weight * LARGEST_WEIGHT) / largest) : weights;
}
