/**
 * Scores that are minus a cost: what a row pays to be served by the nearest of a candidate's places. This file turns what is
 * known of the costs of single candidates and pairs of them into the range sensitivity of the sums (score.ts).
 *
 * Let `least` and `most` bound a row's cost under a candidate, and let apart(ω, ω′) be no less than
 * sup over rows t of cost(t, ω′) − cost(t, ω).
 *
 * Claim. A(ω, ω′) ≤ B(ω, ω′) = min(apart(ω, ω′), most(ω′) − least(ω)).
 * Proof. q = −cost, so q(t, ω) − q(t, ω′) = cost(t, ω′) − cost(t, ω), which both bound. ∎
 * For the two directions together the second part is W(ω) + W(ω′), W = most − least: the widths of both scores.
 * Source. Spec 2.2 and 3.4; A and the step from A to the range sensitivity: score.ts.
 *
 * Everything is a whole number below 2⁴⁹: costs, and differences of two, are below 2⁴⁷ (schema/coding/coordinates.ts), and at most
 * four are added.
 */
import { INPUT_ONE } from "../../../schema/coding/codes.ts";
import type { Neighbours } from "../../../schema/types.ts";
import type { CostsQuestion, Engine } from "../../engine.ts";
import { type Compared, greatest, HUB, rangeSensitivity, twoLargest } from "../linear/score.ts";

/** What is known of any row's cost under a candidate. */
export interface Costed {
  readonly least: number;
  readonly most: number;
}

export interface CostSet<Candidate extends Costed> {
  readonly candidates: readonly Candidate[];
  /** A public candidate near all others; it need not be one of them. */
  readonly hub: Candidate;
  apart(own: Candidate, other: Candidate): number;
}

/** The score is minus the cost. */
export const byCosts = <Question extends CostsQuestion>(question: Question) => ({
  question,
  score: question.score,
  size: question.candidates.length,
  unit: question.score === "k-means" ? INPUT_ONE ** -2 : 1 / INPUT_ONE,
  sums: async (engine: Engine) => (await engine.costs(question)).map((cost) => -cost),
});

/** The range sensitivity of the sums of costs, in whole units. */
export function costRange<Candidate extends Costed>(set: CostSet<Candidate>, neighbours: Neighbours): bigint {
  const { candidates, hub, apart } = set;
  const favour = (own: Candidate, other: Candidate) => Math.min(apart(own, other), other.most - own.least);
  const compared: Compared = {
    size: candidates.length,
    favours(i, j) {
      const [own, other] = [candidates[i], j === HUB ? hub : candidates[j]];
      return [favour(own, other), favour(other, own)];
    },
    width: (i) => candidates[i].most - candidates[i].least,
    widest: widest(candidates, neighbours),
  };
  return rangeSensitivity(compared, neighbours);
}

/** The second part of B alone, over all pairs: two widths, or from the least cost of any candidate to the most of any. */
function widest(candidates: readonly Costed[], neighbours: Neighbours): number {
  if (neighbours === "replace") return twoLargest(candidates.map(({ least, most }) => most - least));
  return greatest(candidates.map(({ most }) => most)) + greatest(candidates.map(({ least }) => -least));
}

/**
 * apart(ω, ω′) for costs that are the least of the costs at each place: `between(c, c′)` is no less than
 * sup over rows t of cost(t, c′) − cost(t, c), for a place c of ω and a place c′ of ω′, by their numbers.
 *
 * Claim. sup over t of cost(t, ω′) − cost(t, ω) ≤ max over c of min over c′ of between(c, c′).
 * Proof. Let c be the place of ω that is nearest to t. For every place c′ of ω′, cost(t, ω′) ≤ cost(t, c′), while
 * cost(t, ω) = cost(t, c). So the difference is at most between(c, c′), for the best c′ as for any other. ∎
 * Places that two candidates share, in whatever order, are each other's substitutes and cost nothing.
 */
export function apartByPlaces(
  own: number,
  other: number,
  between: (place: number, substitute: number) => number,
): number {
  let apart = Number.NEGATIVE_INFINITY;
  for (let place = 0; place < own; place++) {
    let best = Number.POSITIVE_INFINITY;
    for (let substitute = 0; substitute < other; substitute++)
      best = Math.min(best, between(place, substitute));
    apart = Math.max(apart, best);
  }
  return apart;
}
