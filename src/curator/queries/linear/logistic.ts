/**
 * Log-likelihood of a logistic model: q(t, ω) = −ln(1 + exp(−u)), u = ±margin, + for rows of the positive class.
 *
 * Kept in whole units of 2⁻²⁰ by a table over the margin grid of 2⁻¹¹; the table is the definition of the score. Beyond
 * |u| = 16 it goes on as 0 on the right and as u on the left, which is what rounding gives there: e⁻¹⁶ is a quarter unit.
 *
 * Claim. A(ω, ω′) ≤ min(g(M), g(m − M′)) − g(−M′) + 1 unit, for g(u) = −ln(1 + e⁻ᵘ), M and M′ the reaches of ω and ω′,
 * and m the most their margins differ on a row.
 * Proof. g rises, so g(u) − g(u′) ≤ g(u′ + m) − g(u′) for u ≤ u′ + m; g is concave, so that falls in u′ and is largest at
 * the smallest u′, which is −M′. Also g(u) ≤ g(M) and g(u′) ≥ g(−M′). Each of the two rounded values is off by at most
 * half a unit, hence one unit more. ∎   (Sharper than PrivGene's inequality 13, which has slope 1 in place of g's.)
 */
import { WEIGHT_ONE } from "../../../schema/coding/inputs.ts";
import { concaveFavour, concaveWidth } from "./concave.ts";
import type { Score } from "./score.ts";

const UNITS = 2 ** 20;
const EDGE = 16 * WEIGHT_ONE;

const g = (u: number): number => (u > 0 ? -Math.log1p(Math.exp(-u)) : u - Math.log1p(Math.exp(u)));

const table = Int32Array.from({ length: 2 * EDGE + 1 }, (_, i) =>
  Math.round(UNITS * g((i - EDGE) / WEIGHT_ONE)),
);

/** The score of a signed margin, in units. */
export function logisticUnits(u: number): number {
  if (u > EDGE) return 0;
  if (u < -EDGE) return u * (UNITS / WEIGHT_ONE);
  return table[u + EDGE];
}

/** The unrounded score in units, for bounds. */
const exact = (u: number): number => UNITS * g(u / WEIGHT_ONE);

export const logistic: Score = {
  name: "logistic",
  one: UNITS,
  slope: UNITS / WEIGHT_ONE,
  mirrored: true,
  of: (margin, positive) => logisticUnits(positive ? margin : -margin),
  favour: (reach) => Math.ceil(concaveFavour(exact, reach) + 1),
  width: (reach) => Math.ceil(concaveWidth(exact, reach) + 1),
  largest: (reach) => Math.ceil(-exact(-reach)) + 1,
};
