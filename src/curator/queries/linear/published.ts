/**
 * The bound as the papers have it, for comparing with them: |q(t, ω) − q(t, ω′)| ≤ slope · ‖ω − ω′‖₁.
 *
 * Claim. Never smaller than the true range sensitivity.
 * Proof. Logistic, capped and hinge scores have a slope of at most 1 in the margin, and |margin − margin′| ≤ ‖ω − ω′‖₁, because
 * every input lies in [−1, 1] and rounding the parts of a margin keeps that (`reach` in schema/coding/margins.ts). For the pair of both
 * directions this is PrivGene's Δ₂ = 2·max‖ω − ω′‖₁ (inequality 13). Scores of 0 and −1 keep the bound of zero-one.ts. ∎
 */
import { WEIGHT_ONE } from "../../../schema/coding/margins.ts";
import type { Score } from "./score.ts";

export function asPublished(score: Score): Score {
  const slope = score.one / WEIGHT_ONE;
  // The rounding of the row scores must be paid for whatever the bound is.
  const rounding = score.one > WEIGHT_ONE ? 1 : 0;
  return {
    ...score,
    favour: (reach) =>
      score.name === "zero-one" ? score.favour(reach) : Math.ceil(slope * reach.apart + rounding),
    width: (reach) => (score.name === "zero-one" ? score.width(reach) : Number.POSITIVE_INFINITY),
  };
}
