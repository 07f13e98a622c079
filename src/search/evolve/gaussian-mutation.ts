/**
 * Each gene, with a small chance, moved by a normal number and pulled back into the box.
 *
 * Source. Humphries 2021, section 5.1, mutation for logistic regression.
 */

import type { PublicRandom } from "../../base/random.ts";
import { clamp } from "./step-mutation.ts";

export interface GaussianMutation {
  /** The chance of each gene. */
  readonly rate: number;
  readonly deviation: number;
  readonly box: number;
}

export function gaussianMutation(
  genome: Float64Array,
  { rate, deviation, box }: GaussianMutation,
  random: PublicRandom,
): Float64Array {
  const mutated = genome.slice();
  for (let k = 0; k < mutated.length; k++)
    if (random.uniform() < rate) mutated[k] = clamp(mutated[k] + deviation * random.normal(), box);
  return mutated;
}
