/**
 * Weights that were found by gradients, as a linear classifier has them. To a gradient a row is 1 at its own value of a category and 0 at the
 * others, to a classifier it is 1 and −1 (schema/coding/layout.ts); so with an indicator.
 *
 * Claim. Both make the same margin of every row.
 * Proof. Of a category with weights u, the row's own value v, the first makes u_v. With u/2 the second makes ½u_v − ½(Σu − u_v) = u_v − ½Σu, and the
 * bias is given ½Σu. An indicator is a category of one value: u or 0, and ±½u with ½u. Numbers are the same in both. ∎
 */
import type { Inputs } from "../../schema/coding/layout.ts";
import { weightsOf } from "../../schema/coding/layout.ts";
import { isIndicator, type PlainAttribute } from "../../schema/coding/learnable.ts";

/** Further from 0 no weight is told: noise may take it anywhere where ε is small, and models keep whole numbers of 32 bits. */
const FARTHEST = 2 ** 8;

export function signedWeights(inputs: Inputs<PlainAttribute>, found: ArrayLike<number>): Float64Array {
  const weights = Float64Array.from(found, (weight) => Math.max(-FARTHEST, Math.min(FARTHEST, weight)));
  const bias = inputs.length - 1;
  for (const [k, attribute] of inputs.attributes.entries()) {
    if (attribute.kind === "numeric" && !isIndicator(attribute)) continue;
    for (let j = inputs.offsets[k], end = j + weightsOf(attribute); j < end; j++) {
      weights[j] /= 2;
      weights[bias] += weights[j];
    }
  }
  return weights;
}
