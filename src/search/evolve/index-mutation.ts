/**
 * Each entry of a list of different indices, with a small chance, replaced by one that is not in the list. Where the list
 * holds all there are, nothing can be replaced.
 *
 * Source. Humphries 2021, section 5.1, mutation for k-median.
 */
import type { PublicRandom } from "../../base/random.ts";

export function indexMutation(
  genome: readonly number[],
  { rate, of }: { readonly rate: number; readonly of: number },
  random: PublicRandom,
): number[] {
  const mutated = [...genome];
  if (genome.length >= of) return mutated;
  const used = new Set(genome);
  for (let k = 0; k < mutated.length; k++) {
    if (random.uniform() >= rate) continue;
    let fresh = random.below(of);
    while (used.has(fresh)) fresh = random.below(of);
    used.delete(mutated[k]);
    used.add(fresh);
    mutated[k] = fresh;
  }
  return mutated;
}
