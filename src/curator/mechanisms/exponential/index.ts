/**
 * The exponential mechanism: draw one candidate, good ones more often.
 *
 * Candidate i, with score uᵢ, is drawn with probability proportional to exp(ε·uᵢ/Δ), where Δ bounds how far
 * one person can push two scores apart: |(uᵢ − uᵢ′) − (uⱼ − uⱼ′)| ≤ Δ for all i, j and all neighbours u, u′.
 *
 * Claim. The draw is ε-differentially private, and its range is bounded by ε.
 *
 * Proof. Let vᵢ = uᵢ − uᵢ′ and let wⱼ be the probability of j under u. Then
 *
 *     P(i) / P′(i) = exp(ε·vᵢ/Δ) · Σⱼ wⱼ·exp(−ε·vⱼ/Δ).
 *
 * The sum is an average, so it is at most its largest term, and the ratio is at most exp(ε·(vᵢ − minⱼ vⱼ)/Δ)
 * ≤ exp(ε). The sum does not depend on i, so over i the log-ratio varies by ε·(max v − min v)/Δ ≤ ε: bounded
 * range. ∎
 *
 * Twice the ordinary sensitivity is always a valid Δ, which gives McSherry & Talwar. PrivGene's “enhanced”
 * mechanism is this one with the smaller Δ of its lemma 3, so the enhancement lives in the query, not here.
 *
 * Source. McSherry, Talwar: Mechanism design via differential privacy (2007). Dong, Durfee, Rogers: Optimal
 * differential privacy composition for exponential mechanisms (2020), for the range.
 */
import type { Rational } from "../../../base/rational.ts";
import type { Coin } from "../../noise/coin.ts";
import type { Noise } from "../../noise/noise.ts";
import type { Sensitive } from "../../sensitive.ts";
import { type Card, SELECTS } from "../card.ts";
import { asText, bestOf, drawBy, ensureSelection } from "../parameters.ts";

export const exponentialCard = Object.freeze({
  name: "exponential",
  kind: "bounded-range",
  ...SELECTS,
}) satisfies Card;

/** Draws the index of one score. */
export function exponential(sensitive: Sensitive, epsilon: Rational, noise: Noise): number {
  ensureSelection(sensitive, epsilon);
  return drawBy(exponentialCard, sensitive, { epsilon: asText(epsilon) }, noise, (scores, coin) =>
    drawnIndex(scores, epsilon, sensitive.sensitivity, coin),
  );
}

/**
 * A candidate is offered at random and kept with probability exp(−ε·(best − uᵢ)/Δ), else another is offered. What is kept has the
 * distribution above, and no weight is ever computed.
 */
export function drawnIndex(
  scores: readonly bigint[],
  epsilon: Rational,
  sensitivity: bigint,
  coin: Coin,
): number {
  const best = bestOf(scores);
  const count = BigInt(scores.length);
  const denominator = epsilon.d * sensitivity;
  return coin.until(() => {
    const i = Number(coin.below(count));
    return coin.expNeg(epsilon.n * (best - scores[i]), denominator) ? i : undefined;
  });
}
