/**
 * Top k at once: add discrete Laplace noise to every score and report which k are largest, in their order, and nothing else.
 *
 * The noise has scale k·Δ/ε, where Δ bounds how far one person can push two scores apart; of equal noisy scores the first wins.
 *
 * Claim. The report, order included, is ε-differentially private.
 *
 * Proof. Let u′ = u + v be a neighbour, with m ≤ vⱼ ≤ m + Δ for all j. Fix a report, and the noise of those that are not in it. Where
 * noise z gives the report under u, let z′ᵢ = zᵢ + (m + Δ − vᵢ) for each of the k in it: whole numbers of 0 to Δ more. Under u′ and z′ every
 * one of the k has m + Δ more than under u and z, and every other at most that much more. So the k are still largest, in the same order, and
 * ties among them and with the others fall the same way or better: the report is the same. The map from z to z′ is one to one, and
 * the probability of each noise falls by at most exp(−(ε/(k·Δ))·Δ), that of all k by at most exp(−ε). Sum over z, and average over the noise
 * that was fixed. ∎
 *
 * Source. Specification, 2.8, after Bhaskar et al. (2010), here for whole numbers and the range, where ties happen.
 */
import { type Rational, rational } from "../../../base/rational.ts";
import { discreteLaplace } from "../../noise/discrete-laplace.ts";
import type { Noise } from "../../noise/noise.ts";
import type { Sensitive } from "../../sensitive.ts";
import { type Card, SELECTS } from "../card.ts";
import { asText, drawBy, ensureFew } from "../parameters.ts";

export const noisyTopCard = Object.freeze({ name: "noisy-top", kind: "pure", ...SELECTS }) satisfies Card;

/** The indices of k scores, the largest noisy one first; `epsilon` is that of the whole report. */
export function noisyTop(sensitive: Sensitive, epsilon: Rational, k: number, noise: Noise): number[] {
  ensureFew(sensitive, epsilon, k);
  const scale = rational(BigInt(k) * sensitive.sensitivity * epsilon.d, epsilon.n);
  const parameters = { epsilon: asText(epsilon), k: String(k) };
  return drawBy(noisyTopCard, sensitive, parameters, noise, (scores, coin) => {
    const noisy = scores.map((score, i) => ({ i, value: score + discreteLaplace(scale, coin) }));
    noisy.sort((a, b) => (a.value === b.value ? a.i - b.i : a.value > b.value ? -1 : 1));
    return noisy.slice(0, k).map(({ i }) => i);
  });
}
