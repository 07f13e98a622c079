/**
 * Permute-and-flip: go through the candidates in random order and take the first whose coin shows heads.
 *
 * Candidate i's coin shows heads with probability pᵢ = exp(−ε·(best − uᵢ)/Δ), so the best one's always does.
 * Δ bounds how far one person can push two scores apart. The expected loss is never above that of the
 * exponential mechanism.
 *
 * Claim. The draw is ε-differentially private. (Its range is not bounded by ε.)
 *
 * Proof. Give each candidate a uniform arrival time. Candidate i, arriving at t, is taken if its coin shows
 * heads and no other both arrives earlier and shows heads, so
 *
 *     P(i) = pᵢ · ∫₀¹ ∏_{j≠i} (1 − t·pⱼ) dt.
 *
 * With η = ε/Δ and t = exp(η·best − y) that is ∫ exp(ηuᵢ − y)·∏_{j≠i} (1 − exp(ηuⱼ − y)) dy over y ≥ η·best:
 * the probability that ηuᵢ + Eᵢ is the largest, where the Eⱼ are independent exponential variables of mean 1.
 * (Below η·best nobody wins, as the best one's value is never less.) Now fix all Eⱼ but Eᵢ. Candidate i wins
 * if Eᵢ ≥ T = max_{j≠i}(ηuⱼ + Eⱼ) − ηuᵢ, which has probability min(1, exp(−T)). For a neighbour's scores, T
 * moves by at most η·Δ = ε, and the probability by at most the factor exp(ε). Average over the fixed Eⱼ. ∎
 *
 * Source. McKenna, Sheldon: Permute-and-flip (2020). Ding, Kifer, Sayed-Hassen, Steinke, Wang, Xiao, Zhang:
 * The permute-and-flip mechanism is identical to report-noisy-max with exponential noise (2021).
 */
import type { Rational } from "../../../base/rational.ts";
import type { Coin } from "../../noise/coin.ts";
import type { Noise } from "../../noise/noise.ts";
import type { Sensitive } from "../../sensitive.ts";
import { type Card, SELECTS } from "../card.ts";
import { asText, bestOf, drawBy, ensureSelection } from "../parameters.ts";

export const permuteAndFlipCard = Object.freeze({
  name: "permute-and-flip",
  kind: "pure",
  ...SELECTS,
}) satisfies Card;

/** Draws the index of one score. */
export function permuteAndFlip(sensitive: Sensitive, epsilon: Rational, noise: Noise): number {
  ensureSelection(sensitive, epsilon);
  const denominator = epsilon.d * sensitive.sensitivity;
  return drawBy(permuteAndFlipCard, sensitive, { epsilon: asText(epsilon) }, noise, (scores, coin) => {
    const best = bestOf(scores);
    for (const i of inRandomOrder(scores.length, coin)) {
      if (coin.expNeg(epsilon.n * (best - scores[i]), denominator)) return i;
    }
    throw new Error("the best candidate's coin always shows heads");
  });
}

/**
 * 0 … count−1, each time one of those left, so that only as many coins are tossed as candidates are looked
 * at.
 */
function* inRandomOrder(count: number, coin: Coin): Generator<number> {
  const left = new Uint32Array(count);
  for (let i = 0; i < count; i++) left[i] = i;
  for (let size = count; size > 0; size--) {
    const position = Number(coin.below(BigInt(size)));
    const chosen = left[position];
    left[position] = left[size - 1];
    yield chosen;
  }
}
