/**
 * Two children that swap their parents' genes from one random place on. The place is never the beginning, so that with two
 * genes or more each child has something of both.
 *
 * Source. Zhang et al.: PrivGene. SIGMOD 2013, section 3.
 */
import type { PublicRandom } from "../../base/random.ts";

export function singlePointCrossover(
  a: Float64Array,
  b: Float64Array,
  random: PublicRandom,
): [Float64Array, Float64Array] {
  const cut = 1 + random.below(a.length - 1);
  const joined = (head: Float64Array, tail: Float64Array) => {
    const child = head.slice();
    child.set(tail.subarray(cut), cut);
    return child;
  };
  return [joined(a, b), joined(b, a)];
}
