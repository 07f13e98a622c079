/**
 * Some of many, each choice equally likely, without listing the many.
 *
 * Source. R. Floyd's algorithm, in J. Bentley: A sample of brilliance. Communications of the ACM 30 (9), 1987. The i-th step adds
 * a rank to the sample that makes every set of so many ranks equally likely.
 */
import type { PublicRandom } from "../../base/random.ts";

/** `count` different whole numbers from 0 up to, but below, `total`, in rising order. */
export function distinctRanks(count: number, total: number, random: PublicRandom): Float64Array {
  const chosen = new Set<number>();
  for (let last = total - count; last < total; last++) {
    const rank = below(last + 1, random);
    chosen.add(chosen.has(rank) ? last : rank);
  }
  return Float64Array.from(chosen).sort();
}

/** Two draws of 32 bits: there may be more ranks than one of them can tell apart. */
const below = (count: number, random: PublicRandom): number =>
  Math.min(count - 1, Math.floor((random.uniform() + random.uniform() / 2 ** 32) * count));
