/**
 * The hinge score of a linear support-vector machine: q(t, ω) = −max(0, 1 − u), u = ±margin, in units of 2⁻¹¹, exact.
 *
 * The machine's constant C only sets what a public penalty weighs beside the score: the objective −½‖α‖² − C·Σ hinge is
 * C times (Σ q − ‖α‖²/(2C)), so the caller adds −‖α‖²/(2C) as a public offset and C needs no bound of its own.
 *
 * Claim. A(ω, ω′) ≤ min(L(M), L(m − M′)) − L(−M′), L(u) = −max(0, 1 − u).
 * Proof. L rises and is concave: concave.ts. No rounding happens, as margins are whole numbers of units. ∎
 * (PrivGene, section 5.2, prints half of what the pair ω + s·e, ω − s·e needs: see docs/errata.md, 000-12.)
 */
import { WEIGHT_ONE } from "../../../schema/coding/margins.ts";
import { concaveFavour, concaveWidth } from "./concave.ts";
import type { Score } from "./score.ts";

const units = (u: number): number => -Math.max(0, WEIGHT_ONE - u);

export const hinge: Score = {
  name: "hinge",
  one: WEIGHT_ONE,
  slope: 1,
  mirrored: true,
  of: (margin, positive) => units(positive ? margin : -margin),
  favour: (reach) => Math.ceil(concaveFavour(units, reach)),
  width: (reach) => Math.ceil(concaveWidth(units, reach)),
  largest: (reach) => WEIGHT_ONE + reach,
};
