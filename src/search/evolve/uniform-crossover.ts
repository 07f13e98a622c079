/**
 * Two children that share their parents' genes out gene by gene: each gene goes to the one or the other with chance ½.
 *
 * Source. Humphries: Differentially private simple genetic algorithms. Thesis, University of Waterloo 2021, algorithm 2.
 */
import type { PublicRandom } from "../../base/random.ts";

export function uniformCrossover(
  a: Float64Array,
  b: Float64Array,
  random: PublicRandom,
): [Float64Array, Float64Array] {
  const [first, second] = [a.slice(), b.slice()];
  for (let k = 0; k < a.length; k++) if (random.sign() < 0) [first[k], second[k]] = [b[k], a[k]];
  return [first, second];
}
