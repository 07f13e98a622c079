/** A number of different items in random order, every such list with the same chance. */
import type { PublicRandom } from "../../base/random.ts";

export function sample<T>(items: readonly T[], count: number, random: PublicRandom): T[] {
  const left = [...items];
  for (let k = 0; k < count; k++) {
    const other = k + random.below(left.length - k);
    [left[k], left[other]] = [left[other], left[k]];
  }
  return left.slice(0, count);
}
