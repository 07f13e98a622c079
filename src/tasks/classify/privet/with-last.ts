/**
 * A card on the way with a little of the last one. Where an early card errs least, it often has a handful of groups: all rows outside of them would
 * be alike, in order and in probability. A quarter of the last card mostly changes no prediction, and tells rows apart by all attributes.
 */
import type { GroupedAttribute } from "../../../schema/coding/grouped.ts";
import type { Inputs } from "../../../schema/coding/layout.ts";

const OF_LAST = 1 / 4;
/** So many points a group stay within what a card may hold. */
export const MOST_POINTS = 8;

/** Made to set rows as far apart as the last card does, so that its points tell probabilities as these do. */
export function withLast(
  card: Float64Array,
  last: Float64Array,
  deviation: (card: Float64Array) => number,
): Float64Array {
  const mixed = card.map((points, group) => points + OF_LAST * (last[group] - points));
  const own = deviation(mixed);
  const scale = own > 0 ? deviation(last) / own : 1;
  return mixed.map((points) => Math.min(MOST_POINTS, Math.max(-MOST_POINTS, scale * points)));
}

/** Standard deviation of what rows get, with so many of them in each group, as if attributes were independent. */
export function deviationOfPoints(
  { attributes, offsets }: Inputs<GroupedAttribute>,
  sizes: readonly Float64Array[],
  card: Float64Array,
): number {
  const variances = attributes.map((_, k) => varianceOf(card.subarray(offsets[k]), sizes[k]));
  return Math.sqrt(variances.reduce((sum, own) => sum + own, 0));
}

function varianceOf(points: Float64Array, sizes: Float64Array): number {
  let [rows, sum, squares] = [0, 0, 0];
  for (const [group, size] of sizes.entries()) {
    rows += size;
    sum += size * points[group];
    squares += size * points[group] ** 2;
  }
  return Math.max(0, squares / rows - (sum / rows) ** 2);
}
