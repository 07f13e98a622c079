/** A centre in the attributes' own terms: numbers on linear and logarithmic scales, and the most likely of values. */
import { levels } from "../schema/codes.ts";
import type { Inputs, PlainAttribute } from "../schema/inputs.ts";
import type { NumericAttribute } from "../schema/types.ts";

export type CentreValue =
  | { readonly attribute: string; readonly number: number }
  /** `share` is that of the value among the centre's rows, as far as the coordinates are their means. */
  | { readonly attribute: string; readonly value: string; readonly share: number };

export function centreValues(inputs: Inputs<PlainAttribute>, centre: Float64Array): readonly CentreValue[] {
  return inputs.attributes.map((attribute, k): CentreValue => {
    const offset = inputs.offsets[k];
    if (attribute.kind === "numeric")
      return { attribute: attribute.name, number: numberAt(attribute, centre[offset]) };
    const shares = centre.subarray(offset, offset + attribute.values.length).map((c) => (c + 1) / 2);
    const most = shares.indexOf(Math.max(...shares));
    return { attribute: attribute.name, value: attribute.values[most], share: shares[most] };
  });
}

/** What `inputOfCode` of schema/codes.ts puts at this place between −1 and 1; whole codes or between two. */
function numberAt(attribute: NumericAttribute, coordinate: number): number {
  const last = levels(attribute) - 1;
  const share = (coordinate + 1) / 2;
  const code = attribute.scale === "log" ? Math.expm1(share * Math.log1p(last)) : share * last;
  return Math.min(attribute.high, attribute.low + code * attribute.step);
}
