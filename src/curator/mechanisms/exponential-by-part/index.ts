/**
 * The exponential mechanism in several parts of a table at once: draw one candidate in each part, good ones more often.
 *
 * In part p candidate i, with score u_pi, is drawn with probability proportional to exp(ε·u_pi/Δ), where Δ bounds the sum over the parts of
 * how far one person can push two scores of the part apart.
 *
 * Claim. All draws together are ε-differentially private, and their range is bounded by ε, however many parts there are.
 *
 * Proof. Let r_p be how far the scores of part p move apart between two neighbours, so Σ r_p ≤ Δ. By the proof of the exponential mechanism,
 * with r_p in place of Δ, the log-ratio of the draw in part p lies in an interval of length ε·r_p/Δ that holds 0. The draws are
 * independent, so the log-ratio of all of them is the sum, in an interval of length at most ε that holds 0. ∎
 *
 * Parts that a row is not in do not move. So a row that comes or goes moves one part, and a replaced one two parts, or one twice.
 *
 * Source. Parallel composition: McSherry (2009); here with the range, part by part.
 */
import { ensure } from "../../../base/errors.ts";
import type { Rational } from "../../../base/rational.ts";
import { partWithoutCandidates } from "../../../base/refusals/mechanisms.ts";
import type { Noise } from "../../noise/noise.ts";
import type { Sensitive } from "../../sensitive.ts";
import type { Card } from "../card.ts";
import { drawnIndex } from "../exponential/index.ts";
import { asText, drawBy, ensureEpsilon } from "../parameters.ts";

export const exponentialByPartCard = Object.freeze({
  name: "exponential-by-part",
  kind: "bounded-range",
  takes: "scores-by-part",
  metric: "range-by-part",
  status: "proved",
}) satisfies Card;

/** Draws an index in each part; `sizes` says how many scores each part has, in their order. */
export function exponentialByPart(
  sensitive: Sensitive,
  sizes: readonly number[],
  epsilon: Rational,
  noise: Noise,
): number[] {
  ensureEpsilon(epsilon);
  ensure(
    sizes.length > 0 &&
      sizes.every((size) => Number.isInteger(size) && size >= 1) &&
      sizes.reduce((a, b) => a + b) === sensitive.length,
    ...partWithoutCandidates(),
  );
  const parameters = { epsilon: asText(epsilon), sizes: sizes.join() };
  return drawBy(exponentialByPartCard, sensitive, parameters, noise, (scores, coin) => {
    let end = 0;
    return sizes.map((size) => {
      end += size;
      return drawnIndex(scores.slice(end - size, end), epsilon, sensitive.sensitivity, coin);
    });
  });
}
