/** A centre in the attributes' own terms: numbers on linear and logarithmic scales, and the most likely of values. */
import { levels } from "../../schema/coding/codes.ts";
import { MISSING } from "../../schema/coding/grouped.ts";
import type { Inputs } from "../../schema/coding/layout.ts";
import { isIndicator, type PlainAttribute } from "../../schema/coding/learnable.ts";
import type { NumericAttribute } from "../../schema/types.ts";

export type CentreValue =
  /** Of the rows that were measured; `missing` is the share of the others, where they are a group of their own. */
  | { readonly attribute: string; readonly number: number; readonly missing?: number }
  /** `share` is that of the value among the centre's rows, as far as the coordinates are their means. */
  | { readonly attribute: string; readonly value: string; readonly share: number };

export function centreValues(inputs: Inputs<PlainAttribute>, centre: Float64Array): readonly CentreValue[] {
  return inputs.attributes.flatMap((attribute, k): readonly CentreValue[] => {
    const offset = inputs.offsets[k];
    if (isIndicator(attribute)) return [];
    if (attribute.kind === "numeric")
      return [
        isIndicator(inputs.attributes[k + 1] ?? {})
          ? measuredAt(attribute, centre[offset], (centre[offset + 1] + 1) / 2)
          : { attribute: attribute.name, number: numberAt(attribute, centre[offset]) },
      ];
    const shares = centre.subarray(offset, offset + attribute.values.length).map((c) => (c + 1) / 2);
    const most = shares.indexOf(Math.max(...shares));
    return [{ attribute: attribute.name, value: attribute.values[most], share: shares[most] }];
  });
}

/** Beyond this share of missing rows nothing is told of the others. */
const MOST_MISSING = 0.99;

/** Missing rows lie at 0, so the mean of the others is further out. */
function measuredAt(attribute: NumericAttribute, coordinate: number, missing: number): CentreValue {
  const { name } = attribute;
  if (missing > MOST_MISSING) return { attribute: name, value: MISSING, share: missing };
  const measured = Math.min(1, Math.max(-1, coordinate / (1 - missing)));
  return { attribute: name, number: numberAt(attribute, measured), missing };
}

/** What `inputOfCode` of schema/coding/codes.ts puts at this place between −1 and 1; whole codes or between two. */
function numberAt(attribute: NumericAttribute, coordinate: number): number {
  const last = levels(attribute) - 1;
  const share = (coordinate + 1) / 2;
  const code = attribute.scale === "log" ? Math.expm1(share * Math.log1p(last)) : share * last;
  return Math.min(attribute.high, attribute.low + code * attribute.step);
}
