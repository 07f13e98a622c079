/**
 * One gene a fixed step up or down, pulled back into the box. The gene is any of them with the same chance, the bias
 * included; as printed the last one would never move (docs/errata.md, 000-4).
 *
 * Source. PrivGene, section 3.
 */

import type { PublicRandom } from "../../base/random.ts";

export function stepMutation(
  genome: Float64Array,
  { step, box }: { readonly step: number; readonly box: number },
  random: PublicRandom,
): Float64Array {
  const k = random.below(genome.length);
  return genome.with(k, clamp(genome[k] + step * random.sign(), box));
}

/** The number pulled back into [−box, box]. No two numbers get further apart by it, so bounds on a step survive. */
export const clamp = (value: number, box: number): number => Math.min(box, Math.max(-box, value));
