/**
 * The least ε that fits with what was counted.
 *
 * Claim. Let E be an event that was fixed before the draws, and let a of n draws on one table and b of m on its neighbour be in it. If
 * what is drawn from is (ε, δ)-private, `leastEpsilon` exceeds ε with probability at most α.
 *
 * Proof. (ε, δ)-privacy says P(E) ≤ e^ε·P′(E) + δ, hence ε ≥ ln((P(E) − δ)/P′(E)) wherever that is defined. Clopper and Pearson's lower
 * end for P(E), at α/2, is above P(E) with probability at most α/2, and their upper end for P′(E) is below it with at most α/2. Outside of
 * both, which is at most α by the union bound, the quotient of the ends is at most the true one. ∎
 *
 * The event must not have been chosen by the draws that are counted: chosen so, it is the one that chance has favoured, and the bound
 * is none. Draws are therefore split (tell-apart.ts).
 *
 * Source. Clopper, Pearson (1934). Ding, Wang, Wang, Zhang, Kifer: Detecting violations of differential privacy (2018), for the use.
 */
import { clopperPearson } from "../evaluate/clopper-pearson.ts";

/** How many of some draws were in the event. */
export interface Hits {
  readonly hits: number;
  readonly of: number;
}

/** 0 where nothing can be said. */
export function leastEpsilon(here: Hits, neighbour: Hits, delta: number, alpha: number): number {
  const [low] = clopperPearson(here.hits, here.of, alpha);
  const [, high] = clopperPearson(neighbour.hits, neighbour.of, alpha);
  return low > delta ? Math.max(0, Math.log((low - delta) / high)) : 0;
}
