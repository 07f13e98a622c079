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

/** What the bound needs to know of candidates i and j, in margin units; all of it public. */
export interface Reach {
  /** sup |margin| under candidate i. */
  readonly own: number;
  /** sup |margin| under candidate j. */
  readonly other: number;
  /** sup |difference of the two margins| on one row. */
  readonly apart: number;
}

/** A score of a row by its margin z (a whole number of 2⁻¹¹) and its class. */
export interface Score {
  readonly name: string;
  /** The row's score in whole score units. */
  of(margin: number, positive: boolean): number;
  /** A whole number of score units, no less than A(i, j). */
  favour(reach: Reach): number;
  /** A whole number of score units, no less than sup − inf over rows of one candidate's score. */
  width(reach: number): number;
  /** No row's |score| exceeds this for margins up to `reach`. */
  largest(reach: number): number;
  /** Beyond a margin of ±16 the score falls by so many units a unit of margin on the wrong side, and is 0 on the right one. */
  readonly slope: number;
  /** Whether the score of a negative row is that of a positive one at the opposite margin, for every margin. */
  readonly mirrored: boolean;
  /** Score units in a score of 1, for turning public offsets into units. */
  readonly one: number;
}

/** Bounds for a set of candidates: how far each can reach, how far two can be apart, and the same for the hub. */
export interface Spread {
  readonly size: number;
  reach(i: number): number;
  apart(i: number, j: number): number;
  /** A public vector near all candidates, usually the one that they were made from; it need not be one of them. */
  readonly hubReach: number;
  apartFromHub(i: number): number;
}

/** Sets of up to this many candidates are compared pair by pair, larger ones through the hub. */
const PAIRWISE = 48;

/** The range sensitivity of the sums, in score units: the least of the bounds at hand. */
export function rangeSensitivity(score: Score, spread: Spread, neighbours: Neighbours): bigint {
  const anyPair = Math.min(star(score, spread, neighbours), byWidth(score, spread, neighbours));
  const units = spread.size <= PAIRWISE ? Math.min(anyPair, pairwise(score, spread, neighbours)) : anyPair;
  // A mechanism needs a positive bound even where all candidates are the same.
  return BigInt(Math.max(1, units));
}

function pairwise(score: Score, spread: Spread, neighbours: Neighbours): number {
  let widest = 0;
  for (let i = 0; i < spread.size; i++)
    for (let j = 0; j < i; j++) {
      const [own, other, apart] = [spread.reach(i), spread.reach(j), spread.apart(i, j)];
      const there = score.favour({ own, other, apart });
      const back = score.favour({ own: other, other: own, apart });
      // Replacing a row moves d(ω) and d(ω′) by no more than the width of each score, which bounds the sum too.
      const both = Math.min(there + back, score.width(own) + score.width(other));
      widest = Math.max(widest, neighbours === "replace" ? both : Math.max(there, back));
    }
  return widest;
}

/**
 * Claim. Also an upper bound: the width W of all scores that margins up to the largest reach can have, or twice that where
 * neighbours replace a row.
 * Proof. Every row's margin under every candidate is within the largest reach, so all values q(t, ω) lie in one interval of
 * length W. Adding t changes the sums by q(t, ·), which varies by at most W; replacing s by t by q(t, ·) − q(s, ·), by at most
 * twice that. ∎   For 0/1 scores this is exact, and half of what the hub gives.
 */
function byWidth(score: Score, spread: Spread, neighbours: Neighbours): number {
  let farthest = 0;
  for (let i = 0; i < spread.size; i++) farthest = Math.max(farthest, spread.reach(i));
  return (neighbours === "replace" ? 2 : 1) * score.width(farthest);
}

/**
 * Claim. Also an upper bound, in time linear in the number of candidates: compare each with one vector, the hub p.
 * Proof. A(ω, ω′) ≤ A(ω, p) + A(p, ω′), because a supremum of a sum is at most the sum of the suprema. So a pair of
 * different candidates costs at most the two largest of s(ω) = A(ω, p) + A(p, ω) together (replace), or the largest
 * A(ω, p) plus the largest A(p, ω′) (add or remove). ∎
 */
function star(score: Score, spread: Spread, neighbours: Neighbours): number {
  let [largest, second, towards, away] = [0, 0, 0, 0];
  for (let i = 0; i < spread.size; i++) {
    const apart = spread.apartFromHub(i);
    const there = score.favour({ own: spread.reach(i), other: spread.hubReach, apart });
    const back = score.favour({ own: spread.hubReach, other: spread.reach(i), apart });
    towards = Math.max(towards, there);
    away = Math.max(away, back);
    const both = apart === 0 ? 0 : there + back;
    if (both > largest) [largest, second] = [both, largest];
    else second = Math.max(second, both);
  }
  return neighbours === "replace" ? largest + second : towards + away;
}
