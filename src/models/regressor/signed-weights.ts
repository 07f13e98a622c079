/** Weights of inputs that are 0 or 1, as weights of inputs that are −1 or 1, which a linear model has. */
import type { Inputs } from "../../schema/coding/layout.ts";
import { isIndicator, type PlainAttribute } from "../../schema/coding/learnable.ts";

/** Of the door's coding (curator/queries/gradients/inputs.ts): values and indicators are 0 or 1 there. c·[has] = (c/2)·(±1) + c/2. */
export const signedFromDoor = (inputs: Inputs<PlainAttribute>, weights: Float64Array): Float64Array =>
  signedWhere(inputs, weights, (attribute) => attribute.kind === "categorical" || isIndicator(attribute));

/** Where only values are 0 or 1, and indicators are −1 or 1 already. */
export const signedFromValues = (inputs: Inputs<PlainAttribute>, weights: Float64Array): Float64Array =>
  signedWhere(inputs, weights, ({ kind }) => kind === "categorical");

function signedWhere(
  { attributes, offsets, length }: Inputs<PlainAttribute>,
  weights: Float64Array,
  isZeroOne: (attribute: PlainAttribute) => boolean,
): Float64Array {
  const signed = weights.slice();
  attributes.forEach((attribute, k) => {
    if (!isZeroOne(attribute)) return;
    for (let i = offsets[k]; i < (offsets[k + 1] ?? length - 1); i++) {
      signed[i] = weights[i] / 2;
      signed[length - 1] += weights[i] / 2;
    }
  });
  return signed;
}
