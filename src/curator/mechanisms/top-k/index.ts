/**
 * Top k by peeling: draw one candidate with a selection mechanism, set it aside, and draw from the rest, k times.
 *
 * Claim. Each of the k draws has the guarantee of the mechanism it is drawn with, whatever was drawn before: ε-private, and
 * with the exponential mechanism of range at most ε. The order in which candidates were drawn may be told.
 *
 * Proof. Given the earlier draws, the rest is a fixed list, and on a part of the candidates one person can push two scores no
 * further apart than on all of them. So each draw is one of the mechanism with the same Δ. ∎
 *
 * Each draw is recorded as one of its mechanism, which it is. What the k of them cost together is for the accountant to say.
 *
 * Source. Durfee, Rogers: Practical differentially private top-k selection with pay-what-you-get composition (2019), lemma
 * 4.2: with the exponential mechanism it has the distribution of the k largest of scores with Gumbel noise.
 */
import type { Rational } from "../../../base/rational.ts";
import type { Noise } from "../../noise/noise.ts";
import { Sensitive } from "../../sensitive.ts";
import { type Card, SELECTS } from "../card.ts";
import { ensureFew } from "../parameters.ts";

export const topKCard = Object.freeze({ name: "top-k", kind: "bounded-range", ...SELECTS }) satisfies Card;

/** Draws the index of one of some scores. */
export type DrawOne = (sensitive: Sensitive, epsilon: Rational, noise: Noise) => number;

/** Draws the indices of k scores, in the order drawn; `epsilon` is that of each draw. */
export function peel(draw: DrawOne, from: Sensitive, epsilon: Rational, k: number, noise: Noise): number[] {
  ensureFew(from, epsilon, k);
  const scores = Sensitive.open(from, "range");
  const left = scores.map((_, i) => i);
  return Array.from({ length: k }, () => {
    const rest = left.map((i) => scores[i]);
    const position = draw(new Sensitive(rest, "range", from.sensitivity), epsilon, noise);
    return left.splice(position, 1)[0];
  });
}
