/**
 * The staircase mechanism on whole numbers: noise that falls in steps, for one number.
 *
 * Write |x| = k·Δ + c with 0 ≤ c < Δ. Noise x has probability a·bᵏ where c < r and a·bᵏ⁺¹ where c ≥ r, with
 * b = exp(−ε), a step r in 1 … Δ, and
 *
 *     a = (1 − b) / (2r + 2b(Δ − r) − (1 − b)).
 *
 * Claim. For one number that no neighbour moves by more than Δ, this is ε-differentially private for all r.
 *
 * Proof. The probability is a·b^ℓ with the level ℓ = ⌊(|x| + Δ − r)/Δ⌋. Moving x by at most Δ moves |x| by at
 * most Δ and ℓ by at most 1, so the probability by at most the factor exp(ε). The constant: both signs of all
 * x sum to 2a(r + b(Δ − r))/(1 − b), in which zero was counted twice. ∎
 *
 * It is for one number only. On several, two coordinates that move by Δ/2 can each cross a stair and cost 2ε.
 *
 * On a lattice of spacing h with Δ = D/h and r = γΔ, the density a/h tends to (1 − b)/(2D(γ + b(1 − γ))), the
 * constant of the continuous staircase, because the 1 − b that corrects for zero vanishes next to 2r.
 *
 * Source. Geng, Viswanath: The optimal noise-adding mechanism in differential privacy (2016).
 */
import { ensure } from "../../../base/errors.ts";
import type { Rational } from "../../../base/rational.ts";
import { staircaseBlursOne, stepOutOfRange } from "../../../base/refusals/mechanisms.ts";
import { staircaseStep } from "../../../base/staircase-step.ts";
import type { Coin } from "../../noise/coin.ts";
import { geometric } from "../../noise/geometric.ts";
import type { Noise } from "../../noise/noise.ts";
import type { Sensitive } from "../../sensitive.ts";
import type { Card } from "../card.ts";
import { asText, drawBy, ensureEpsilon } from "../parameters.ts";

export const staircaseCard = Object.freeze({
  name: "staircase",
  kind: "pure",
  takes: "numbers",
  metric: "l1",
  status: "proved",
}) satisfies Card;

/** `step` is r; left out, it is the one that is best for use, which is as private as any other. */
export function staircase(
  sensitive: Sensitive,
  epsilon: Rational,
  noise: Noise,
  step: bigint = staircaseStep(epsilon, sensitive.sensitivity),
): bigint[] {
  ensureEpsilon(epsilon);
  const { sensitivity } = sensitive;
  ensure(sensitive.length === 1, ...staircaseBlursOne(sensitive.length));
  ensure(step >= 1n && step <= sensitivity, ...stepOutOfRange(step, sensitivity));
  const parameters = { epsilon: asText(epsilon), step: `${step}` };
  return drawBy(staircaseCard, sensitive, parameters, noise, ([x], coin) => [
    x + staircaseNoise(epsilon, sensitivity, step, coin),
  ]);
}

function staircaseNoise(epsilon: Rational, sensitivity: bigint, step: bigint, coin: Coin): bigint {
  return coin.until(() => {
    const cell = coin.below(sensitivity);
    if (cell >= step && !coin.expNeg(epsilon.n, epsilon.d)) return undefined;
    const size = sensitivity * geometric(epsilon, coin) + cell;
    const negative = coin.flip(1n, 2n);
    if (negative && size === 0n) return undefined;
    return negative ? -size : size;
  });
}
