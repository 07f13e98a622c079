/**
 * The bound that logistic and hinge share: for a rising, concave function L of the signed margin,
 *
 *     L(u) − L(u′) ≤ min(L(M), L(m − M′)) − L(−M′)   whenever |u| ≤ M, |u′| ≤ M′ and |u − u′| ≤ m.
 *
 * Proof. In logistic.ts; it uses nothing of L but that it rises and is concave. ∎
 */
import type { Reach } from "./score.ts";

type Curve = (u: number) => number;

// Doubles carry 53 bits; a relative slack far above their rounding keeps the bound on the safe side. Where a difference is so small
// beside the two values that this is not enough, the curve is straight there: logistic and hinge values are then exact, and
// capped-logistic.ts has a unit to spare.
const SLACK = 1 + 1e-9;

export function concaveFavour(curve: Curve, { own, other, apart }: Reach): number {
  const highest = Math.min(curve(own), curve(apart - other));
  return Math.max(0, highest - curve(-other)) * SLACK;
}

/** sup − inf of L over |u| ≤ M. */
export function concaveWidth(curve: Curve, reach: number): number {
  return (curve(reach) - curve(-reach)) * SLACK;
}
