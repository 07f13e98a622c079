/**
 * A score tells how well one candidate fits one row; the engine sums it over the rows and hands the sums to a
 * selection mechanism. This file is about how far one person can push the sums of two candidates apart.
 *
 * For candidates ω, ω′ let A(ω, ω′) = sup over rows t of q(t, ω) − q(t, ω′): the most that one row can favour ω.
 *
 * Claim. The sums of a set Ω have range sensitivity at most
 *     max over ω, ω′ of A(ω, ω′) + A(ω′, ω)    where neighbours replace a row,
 *     max over ω, ω′ of A(ω, ω′)               where neighbours add or remove one.
 * Proof. Replacing row s by t changes the sum of ω by d(ω) = q(t, ω) − q(s, ω). Then d(ω) − d(ω′) =
 * [q(t, ω) − q(t, ω′)] + [q(s, ω′) − q(s, ω)] ≤ A(ω, ω′) + A(ω′, ω). Adding t changes it by q(t, ω), and
 * q(t, ω) − q(t, ω′) ≤ A(ω, ω′); removing is the mirror image. ∎   Public offsets h(ω) cancel in d.
 * Source. Range sensitivity: Dong, Durfee, Rogers (2020). PrivGene's “enhanced” exponential mechanism (Zhang et al.
 * 2013, lemma 3) is the special case of one bound for all pairs. Neither uses the rows: Ω is public.
 */
import type { Neighbours } from "../../../schema/types.ts";
import type { RowScore } from "../../engine.ts";

/** What the bound needs to know of candidates i and j, in margin units; all of it public. */
export interface Reach {
  /** sup |margin| under candidate i. */
  readonly own: number;
  /** sup |margin| under candidate j. */
  readonly other: number;
  /** sup |difference of the two margins| on one row. */
  readonly apart: number;
}

/** A score, and what bounds it. */
export interface Score extends RowScore {
  /** A whole number of score units, no less than A(i, j). */
  favour(reach: Reach): number;
  /** A whole number of score units, no less than sup − inf over rows of one candidate's score. */
  width(reach: number): number;
  /** Score units in a score of 1, for turning public offsets into units. */
  readonly one: number;
}

/** The place of the hub: a public vector near all candidates, usually the one that they were made from; it need not be one of them. */
export const HUB = -1;

/** How far margins reach under candidates, by their places, and under the hub, and how far two can be apart. */
export interface Spread {
  readonly size: number;
  reach(i: number): number;
  apart(i: number, j: number): number;
}

/** What is known of a set of candidates, by their places, in whole score units; all of it public. */
export interface Compared {
  readonly size: number;
  /** No less than A(i, j), and than A(j, i); the second may be the hub. */
  favours(i: number, j: number): readonly [there: number, back: number];
  /** No less than sup − inf over rows of a candidate's score. */
  width(i: number): number;
  /** Whether it is known that a candidate scores every row as the hub does. */
  isHub?(i: number): boolean;
  /** A bound of the range sensitivity that follows from how wide scores are. */
  readonly widest: number;
}

/** Sets of up to this many candidates are compared pair by pair, larger ones through the hub. */
const PAIRWISE = 48;

/** The range sensitivity of the sums, in score units: the least of the bounds at hand. */
export function rangeSensitivity(set: Compared, neighbours: Neighbours): bigint {
  const anyPair = Math.min(star(set, neighbours), set.widest);
  const units = set.size <= PAIRWISE ? Math.min(anyPair, pairwise(set, neighbours)) : anyPair;
  // A mechanism needs a positive bound even where all candidates are the same.
  return BigInt(Math.max(1, units));
}

function pairwise({ size, favours, width }: Compared, neighbours: Neighbours): number {
  let range = 0;
  for (let i = 0; i < size; i++)
    for (let j = 0; j < i; j++) {
      const [there, back] = favours(i, j);
      // Replacing a row moves d(ω) and d(ω′) by no more than the width of each score, which bounds the sum too.
      const both = Math.min(there + back, width(i) + width(j));
      range = Math.max(range, neighbours === "replace" ? both : Math.max(there, back));
    }
  return range;
}

/**
 * Claim. Also an upper bound, in time linear in the number of candidates: compare each with one vector, the hub p.
 * Proof. A(ω, ω′) ≤ A(ω, p) + A(p, ω′), because a supremum of a sum is at most the sum of the suprema. So a pair of
 * different candidates costs at most the two largest of s(ω) = A(ω, p) + A(p, ω) together, none of which is negative (replace), or
 * the largest A(ω, p) plus the largest A(p, ω′) (add or remove). ∎
 */
function star({ size, favours, isHub }: Compared, neighbours: Neighbours): number {
  const pairs = Array.from({ length: size }, (_, i) => favours(i, HUB));
  return neighbours === "replace"
    ? twoLargest(pairs.map(([there, back], i) => (isHub?.(i) ? 0 : there + back)))
    : greatest(pairs.map(([there]) => there)) + greatest(pairs.map(([, back]) => back));
}

/**
 * Candidates that are scored by their margins.
 *
 * Claim. `widest`, the width W of all scores that margins up to the largest reach can have, or twice that where neighbours replace a
 * row, bounds the range sensitivity.
 * Proof. Every row's margin under every candidate is within the largest reach, so all values q(t, ω) lie in one interval of
 * length W. Adding t changes the sums by q(t, ·), which varies by at most W; replacing s by t by q(t, ·) − q(s, ·), by at most
 * twice that. ∎   For 0/1 scores this is exact, and half of what the hub gives.
 */
export function byMargins(score: Score, { size, reach, apart }: Spread, neighbours: Neighbours): Compared {
  let farthest = 0;
  for (let i = 0; i < size; i++) farthest = Math.max(farthest, reach(i));
  return {
    size,
    favours(i, j) {
      const [own, other, far] = [reach(i), reach(j), apart(i, j)];
      const [there, back] = [
        { own, other, apart: far },
        { own: other, other: own, apart: far },
      ];
      return [score.favour(there), score.favour(back)];
    },
    width: (i) => score.width(reach(i)),
    isHub: (i) => apart(i, HUB) === 0,
    widest: (neighbours === "replace" ? 2 : 1) * score.width(farthest),
  };
}

export const greatest = (numbers: readonly number[]): number => numbers.reduce((a, b) => Math.max(a, b));

/** The two largest together, or the only one. */
export function twoLargest(numbers: readonly number[]): number {
  const [first, second = 0] = numbers.toSorted((a, b) => b - a);
  return first + second;
}
