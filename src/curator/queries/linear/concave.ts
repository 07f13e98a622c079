/**
 * The bound that logistic and hinge share, and the scores that are kept in a table.
 *
 * Claim. For a rising, concave function L of the signed margin,
 *
 *     L(u) − L(u′) ≤ min(L(M), L(m − M′)) − L(−M′)   whenever |u| ≤ M, |u′| ≤ M′ and |u − u′| ≤ m,
 *
 * and rounded values differ by at most one unit more.
 * Proof. In logistic.ts; it uses nothing of L but that it rises and is concave, and that each of two values is rounded once. ∎
 */
import { WEIGHT_ONE } from "../../../schema/coding/margins.ts";
import type { Reach, Score } from "./score.ts";

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

const UNITS = 2 ** 20;
const EDGE = 16 * WEIGHT_ONE;

/**
 * A score by a curve that falls on the left with the given slope. It is kept in whole units of 2⁻²⁰ by a table over the margin grid of
 * 2⁻¹¹; the table is the definition of the score. Beyond |u| = 16 it goes on as 0 on the right and in a straight line on the left.
 */
export function concaveScore(name: string, curve: Curve, fall: number): Score {
  const slope = (fall * UNITS) / WEIGHT_ONE;
  // Made when it is first asked: programs that score nothing start sooner without it.
  let table: Int32Array | undefined;
  const units = (u: number): number => {
    if (u > EDGE) return 0;
    table ??= Int32Array.from({ length: 2 * EDGE + 1 }, (_, i) =>
      Math.round(UNITS * curve((i - EDGE) / WEIGHT_ONE)),
    );
    return u < -EDGE ? table[0] + slope * (u + EDGE) : table[u + EDGE];
  };
  /** The unrounded score in units, for bounds. */
  const exact = (u: number): number => UNITS * curve(u / WEIGHT_ONE);
  return {
    name,
    one: UNITS,
    slope,
    mirrored: true,
    of: (margin, positive) => units(positive ? margin : -margin),
    favour: (reach) => Math.ceil(concaveFavour(exact, reach) + 1),
    width: (reach) => Math.ceil(concaveWidth(exact, reach) + 1),
    largest: (reach) => Math.ceil(-exact(-reach)) + 1,
  };
}
