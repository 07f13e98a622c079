/**
 * One gene a fixed step up or down, pulled back into the box. The gene is any of them with the same chance, the bias
 * included; as printed the last one would never move (docs/errata.md, 000-4).
 *
 * Source. PrivGene, section 3.
 */

import type { PublicRandom } from "../../base/random.ts";
import { clamp } from "./clamp.ts";

export function stepMutation(
  genome: Float64Array,
  { step, box }: { readonly step: number; readonly box: number },
  random: PublicRandom,
): Float64Array {
  const k = random.below(genome.length);
  return genome.with(k, clamp(genome[k] + step * random.sign(), box));
}
