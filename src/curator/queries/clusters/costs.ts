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
import type { Neighbours } from "../../../schema/types.ts";
import type { CostsQuestion } from "../../engines/engine.ts";

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

export interface PreparedCosts {
  readonly question: CostsQuestion;
  readonly sensitivity: bigint;
  candidate(index: number): Float64Array;
}

/** Sets of up to this many candidates are compared pair by pair, larger ones through the hub. */
const PAIRWISE = 48;

/** The range sensitivity of the sums of costs, in whole units. */
export function costRange<Candidate extends Costed>(set: CostSet<Candidate>, neighbours: Neighbours): bigint {
  const favour = (own: Candidate, other: Candidate) =>
    Math.min(set.apart(own, other), other.most - own.least);
  const large = Math.min(star(set, favour, neighbours), widest(set.candidates, neighbours));
  const units =
    set.candidates.length <= PAIRWISE ? Math.min(large, pairwise(set.candidates, favour, neighbours)) : large;
  // A mechanism needs a positive bound even where all candidates are the same.
  return BigInt(Math.max(1, units));
}

type Favour<Candidate> = (own: Candidate, other: Candidate) => number;

function pairwise<Candidate>(
  candidates: readonly Candidate[],
  favour: Favour<Candidate>,
  neighbours: Neighbours,
): number {
  let range = 0;
  for (const [i, own] of candidates.entries())
    for (const other of candidates.slice(0, i)) {
      const [there, back] = [favour(own, other), favour(other, own)];
      range = Math.max(range, neighbours === "replace" ? there + back : Math.max(there, back));
    }
  return range;
}

/**
 * Claim. Also an upper bound, in time linear in the number of candidates: compare each with the hub p.
 * Proof. As in score.ts: A(ω, ω′) ≤ A(ω, p) + A(p, ω′), and no sum A(ω, p) + A(p, ω) is negative, so a pair of different
 * candidates costs at most the two largest of these sums (replace), or the largest A(ω, p) and the largest A(p, ω′) together
 * (add or remove). ∎
 */
function star<Candidate extends Costed>(
  { candidates, hub }: CostSet<Candidate>,
  favour: Favour<Candidate>,
  neighbours: Neighbours,
): number {
  const towards = candidates.map((candidate) => favour(candidate, hub));
  const away = candidates.map((candidate) => favour(hub, candidate));
  return neighbours === "replace"
    ? twoLargest(towards.map((there, i) => there + away[i]))
    : largest(towards) + largest(away);
}

/** The second part of B alone, over all pairs: two widths, or from the least cost of any candidate to the most of any. */
function widest(candidates: readonly Costed[], neighbours: Neighbours): number {
  if (neighbours === "replace") return twoLargest(candidates.map(({ least, most }) => most - least));
  return largest(candidates.map(({ most }) => most)) + largest(candidates.map(({ least }) => -least));
}

const largest = (numbers: readonly number[]): number => numbers.reduce((a, b) => Math.max(a, b));

/** The two largest together, or the only one. */
function twoLargest(numbers: readonly number[]): number {
  const [first, second = 0] = numbers.toSorted((a, b) => b - a);
  return first + second;
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
