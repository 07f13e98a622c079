/**
 * How likely a sum of independent parts is to reach so far, by its cumulants: Lugannani and Rice's saddlepoint approximation, which keeps its
 * relative accuracy far out. `tail.test.ts` holds it against exact convolutions of noise: from 0.2 down to 10⁻⁵ and half a unit early it is never
 * below the tail, and down to 10⁻³ at most a twentieth above where noise is some units wide.
 *
 * Source. Lugannani, Rice: Saddle point approximation for the distribution of the sum of independent random variables (1980).
 */
import { normalDensity, normalTail } from "../../base/normal.ts";
import type { Cumulants } from "./noise.ts";

/** P(T ≥ t) for a centred T; 1 where t is not above 0, which nobody needs to know better. `most` is where cumulants end. */
export function tailOf(cumulants: (x: number) => Cumulants, t: number, most: number): number {
  if (!(t > 0)) return 1;
  const x = saddle(cumulants, t, most);
  const { value, bend } = cumulants(x);
  const [w, u] = [Math.sqrt(2 * Math.max(0, x * t - value)), x * Math.sqrt(bend)];
  // So near to the middle the correction is a difference of large numbers.
  if (w < 1e-3) return 0.5;
  return Math.min(1, Math.max(0, normalTail(w) + normalDensity(w) * (1 / u - 1 / w)));
}

/** Where the slope is t: it rises, from 0 at 0. */
function saddle(cumulants: (x: number) => Cumulants, t: number, most: number): number {
  let [low, high] = [0, Math.min(most, 1)];
  while (high < most && cumulants(high).slope < t && high < 1e6)
    [low, high] = [high, Math.min(most, 2 * high)];
  for (let step = 0; step < 45; step++) {
    const middle = (low + high) / 2;
    if (cumulants(middle).slope < t) low = middle;
    else high = middle;
  }
  return low === 0 ? high : low;
}
