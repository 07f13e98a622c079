/**
 * How far margins reach under linear candidates, and how far candidates are apart: the public numbers that bound what one row
 * can do. A candidate is told by how it differs from the hub, and only attributes that it touches are looked at.
 *
 * Claim. The numbers are those of `reach` (schema/coding/margins.ts) for the whole vector, and for its difference from the hub.
 * Proof. The reach is the larger end, in size, of the bias plus a sum of one interval an attribute. Attributes that a stretch of
 * other weights does not touch keep the intervals of the vector that it is told for: the hub or, of differences, 0. Weights are whole
 * numbers far below 2⁵³, so that taking an interval out of a sum and putting another in is exact. ∎
 */
import { changed, sizeOf } from "../../../base/changes.ts";
import { attributesOfWeights, type Inputs } from "../../../schema/coding/layout.ts";
import { endsOf, reach } from "../../../schema/coding/margins.ts";
import type { GridChange } from "../../engine.ts";
import { HUB, type Spread } from "./score.ts";

/** How far two vectors are said to be apart, by their difference: as it is, or as it was published. */
export type ApartBy = "range" | "published";

export function spreadOf(
  inputs: Inputs,
  { hub, candidates }: { readonly hub: Int32Array; readonly candidates: readonly GridChange[] },
  distance: ApartBy,
): Spread {
  const reaches = Float64Array.from(candidates, reachNear(inputs, hub));
  const reachOfMoves = reachNear(inputs, new Int32Array(inputs.length));
  const fromHub = Float64Array.from(candidates, ({ from, weights }) => {
    const moves = weights.map((weight, i) => weight - hub[from + i]);
    return distance === "range" ? reachOfMoves({ from, weights: moves }) : sizeOf(moves);
  });
  const hubReach = reach(inputs, hub);
  // For the few that are compared with each other, whole vectors will do.
  const vectors: Int32Array[] = [];
  const whole = (i: number): Int32Array => (vectors[i] ??= changed(hub, candidates[i]));
  return {
    size: candidates.length,
    reach: (i) => (i === HUB ? hubReach : reaches[i]),
    apart(i, j) {
      if (j === HUB) return fromHub[i];
      const difference = whole(i).map((weight, k) => weight - whole(j)[k]);
      return distance === "range" ? reach(inputs, difference) : sizeOf(difference);
    },
  };
}

/** The reach of a vector with other weights in one stretch. */
function reachNear(inputs: Inputs, vector: Int32Array): (change: GridChange) => number {
  const { attributes, offsets, length } = inputs;
  const attributeOf = attributesOfWeights(inputs);
  const before = attributes.map((attribute, k) => endsOf(attribute, vector, offsets[k]));
  const [low, high] = (["low", "high"] as const).map((end) =>
    before.reduce((sum, ends) => sum + ends[end], 0),
  );
  const own = vector.slice();
  return ({ from, weights }) => {
    own.set(weights, from);
    const bias = own[length - 1];
    let [lowest, highest] = [low + bias, high + bias];
    const end = from + weights.length;
    // The bias has no attribute, and there is no offset where there is none.
    for (let k = attributeOf[from]; offsets[k] < end; k++) {
      const after = endsOf(attributes[k], own, offsets[k]);
      lowest += after.low - before[k].low;
      highest += after.high - before[k].high;
    }
    own.set(vector.subarray(from, end), from);
    return Math.max(Math.abs(lowest), Math.abs(highest));
  };
}
