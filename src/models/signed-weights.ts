/** Weights of inputs that are 0 or 1, as weights of inputs that are −1 or 1, which a linear model has (schema/coding/layout.ts). */
import type { Inputs } from "../schema/coding/layout.ts";
import { isIndicator, type PlainAttribute } from "../schema/coding/learnable.ts";

/**
 * Of gradients and products, where a value of a category and an indicator are 0 or 1 (curator/queries/gradients/inputs.ts).
 *
 * Claim. Every row has the same margin.
 * Proof. With halves u/2 of a category's weights the row's own value v gives u_v/2 and all others −u/2 each: u_v − ½Σu together, and the bias
 * has ½Σu more. An indicator gives u/2 or −u/2, and the bias u/2 more: u or 0. Numbers and their weights are as they were. ∎
 */
export const signedWeights = (inputs: Inputs<PlainAttribute>, weights: ArrayLike<number>): Float64Array =>
  signedWhere(inputs, weights, (attribute) => attribute.kind === "categorical" || isIndicator(attribute));

/** Where only values are 0 or 1, and indicators are −1 or 1 already. */
export const signedFromValues = (inputs: Inputs<PlainAttribute>, weights: ArrayLike<number>): Float64Array =>
  signedWhere(inputs, weights, ({ kind }) => kind === "categorical");

function signedWhere(
  { attributes, offsets, length }: Inputs<PlainAttribute>,
  weights: ArrayLike<number>,
  isZeroOne: (attribute: PlainAttribute) => boolean,
): Float64Array {
  const signed = Float64Array.from(weights);
  attributes.forEach((attribute, k) => {
    if (!isZeroOne(attribute)) return;
    for (let i = offsets[k]; i < (offsets[k + 1] ?? length - 1); i++) {
      signed[i] = weights[i] / 2;
      signed[length - 1] += weights[i] / 2;
    }
  });
  return signed;
}
