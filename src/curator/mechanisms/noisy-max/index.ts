/**
 * Report noisy max: add discrete Laplace noise to every score and report which is largest, and nothing else.
 *
 * The noise has scale Δ/ε, where Δ bounds how far one person can push two scores apart; of equal noisy scores
 * the first wins.
 *
 * Claim. The report is ε-differentially private. (Its range is not bounded by ε.)
 *
 * Proof. Fix the noise zⱼ of all candidates but i. Candidate i wins if and only if zᵢ ≥ T, with the whole
 * number
 *
 *     T = max( 1 + max_{j<i}(uⱼ + zⱼ), max_{j>i}(uⱼ + zⱼ) ) − uᵢ.
 *
 * For a neighbour u′ = u + v, each maximum moves by at most max v above and uᵢ by vᵢ, so T′ ≤ T + max v − vᵢ
 * ≤ T + Δ. With a = exp(−ε/Δ), P(z = x + 1) ≥ a·P(z = x) for every whole x, so P(z ≥ m + 1) ≥ a·P(z ≥ m) for
 * every whole m, and P(z ≥ T′) ≥ P(z ≥ T + Δ) ≥ a^Δ·P(z ≥ T) = exp(−ε)·P(z ≥ T). Average over the fixed
 * noise. ∎
 *
 * Source. Dwork, Roth: The algorithmic foundations of differential privacy (2014), claim 3.9, here for whole
 * numbers, where ties happen.
 */
import { type Rational, rational } from "../../../base/rational.ts";
import { discreteLaplace } from "../../noise/discrete-laplace.ts";
import type { Noise } from "../../noise/noise.ts";
import type { Sensitive } from "../../sensitive.ts";
import { type Card, SELECTS } from "../card.ts";
import { asText, drawBy, ensureSelection } from "../parameters.ts";

export const noisyMaxCard = Object.freeze({ name: "noisy-max", kind: "pure", ...SELECTS }) satisfies Card;

/** Draws the index of one score. */
export function noisyMax(sensitive: Sensitive, epsilon: Rational, noise: Noise): number {
  ensureSelection(sensitive, epsilon);
  const scale = rational(sensitive.sensitivity * epsilon.d, epsilon.n);
  return drawBy(noisyMaxCard, sensitive, { epsilon: asText(epsilon) }, noise, (scores, coin) => {
    const noisy = scores.map((score) => score + discreteLaplace(scale, coin));
    return noisy.reduce((winner, value, i) => (value > noisy[winner] ? i : winner), 0);
  });
}
