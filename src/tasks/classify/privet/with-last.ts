/**
 * A card on the way with a little of the last one. Where an early card errs least, it often has a handful of groups: all rows outside of them would
 * be alike, in order and in probability. A quarter of the last card mostly changes no prediction, and tells rows apart by all attributes.
 */
import type { GroupedAttribute } from "../../../schema/coding/grouped.ts";
import type { Inputs } from "../../../schema/coding/layout.ts";

const OF_LAST = 1 / 4;
/** So many points a group stay within what a card may hold. */
export const MOST_POINTS = 8;

/** Made to set rows as far from even odds as the last card does, so that its points tell probabilities as these do. */
export function withLast(
  card: Float64Array,
  last: Float64Array,
  far: (card: Float64Array) => number,
): Float64Array {
  const mixed = card.map((points, group) => points + OF_LAST * (last[group] - points));
  const own = far(mixed);
  const scale = own > 0 ? far(last) / own : 1;
  return mixed.map((points) => Math.min(MOST_POINTS, Math.max(-MOST_POINTS, scale * points)));
}

/** How far rows are from 0 points, as a square root of the mean square, with so many of them in each group, as if attributes were independent. */
export function farFromEven(
  { attributes, offsets }: Inputs<GroupedAttribute>,
  sizes: readonly Float64Array[],
  card: Float64Array,
): number {
  const each = attributes.map((_, k) => meanAndVariance(card.subarray(offsets[k]), sizes[k]));
  const mean = each.reduce((sum, own) => sum + own.mean, card[card.length - 1]);
  return Math.sqrt(each.reduce((sum, own) => sum + own.variance, mean ** 2));
}

function meanAndVariance(points: Float64Array, sizes: Float64Array): { mean: number; variance: number } {
  let [rows, sum, squares] = [0, 0, 0];
  for (const [group, size] of sizes.entries()) {
    rows += size;
    sum += size * points[group];
    squares += size * points[group] ** 2;
  }
  const mean = sum / rows;
  return { mean, variance: Math.max(0, squares / rows - mean ** 2) };
}
