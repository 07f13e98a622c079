/** The points of a card's attributes, one after the other, and the bias; attributes that were never asked about have none. */
import type { GroupedAttribute } from "../../../schema/coding/grouped.ts";
import type { Inputs } from "../../../schema/coding/layout.ts";

export function weightsFrom(
  { offsets, length }: Inputs<GroupedAttribute>,
  points: readonly Float64Array[],
  bias: number,
): Float64Array {
  const weights = new Float64Array(length);
  points.forEach((own, k) => {
    weights.set(own, offsets[k]);
  });
  weights[length - 1] = bias;
  return weights;
}
