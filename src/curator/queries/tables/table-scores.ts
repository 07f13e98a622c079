/**
 * Three scores that say how much an attribute tells about a class, from the table of how often which value meets which class.
 *
 *     information gain  −Σ n·H(classes at the value), in bits;   Gini  −Σ n·(1 − Σ share²);   max  Σ the largest class's count,
 *
 * each a sum over the attribute's values, of n rows. The first is N times the information gain, and the second N times the Gini
 * gain, less what is the same for every attribute of a table, so that it cancels where attributes are compared.
 *
 * Claim. One row more moves every attribute's score the same way: down by at most log₂(N + 1) + 1/ln 2 where there were at most
 * N rows, down by less than 2, up by at most 1. So these are the range sensitivities under add-remove, not only the
 * sensitivities. Where a row is replaced, twice as much is, and no factor below 2 will do.
 * Proof. The row joins a class of n_c among n rows at one value; other values keep their part.
 * Information gain: n·H = n·log n − Σ n_c·log n_c rises by ψ(n) − ψ(n_c) with ψ(x) = (x + 1)·log(x + 1) − x·log x. As ψ
 * increases, ψ(0) = 0 and n_c ≤ n ≤ N, that is between 0 and ψ(N) = log₂(N + 1) + N·log₂(1 + 1/N) < log₂(N + 1) + 1/ln 2.
 * Gini: n − Σ n_c²/n has slope 1 − 2p_c + Σ p² = (1 − p_c)² + Σ_{others} p² in n_c. That is at least 0, and at most 2·(1 − p_c)²
 * ≤ 2 with equality only at a point, so over one row the rise is at least 0 and below 2.
 * Max: the largest count rises by 0 or 1.
 * All attributes move within one interval of that width, so two of them move apart by at most the width.
 * Replacing a row takes one out and puts another in, so a score moves within the width both ways, and two move apart by at
 * most twice the width. They do: let a class have a single row. For one attribute it leaves the value of all other rows, for
 * the other it joins it; the scores move by ψ(N − 1), 2·(N − 1)/N or 1, in opposite directions. ∎
 *
 * In whole units of 2⁻²⁰: n·log₂ n is rounded for every n once and for all, so that one row changes four rounded numbers of an
 * attribute's score, and the part of Gini that is no whole number is rounded down at one value. The bounds below include that.
 *
 * Source. Friedman, Schuster (2010) for the scores; specification, 3.8 and T13, for the ranges.
 */
import { ensure } from "../../../base/errors.ts";
import { noRowsToRank } from "../../../base/refusals/questions.ts";
import type { Neighbours } from "../../../schema/types.ts";

export const tableScores = ["information-gain", "gini", "max"] as const;
/** One of `tableScores`. */
export type TableScore = (typeof tableScores)[number];

/** A score of 1, in units. */
export const TABLE_SCORE_ONE = 2 ** 20;

/** Where the number of rows is private, this is the public bound: tables with more rows are not opened. */
export const MOST_ROWS = 2 ** 32;

/** `counts` has the classes of the first value, then those of the second, and so on; whole numbers up to 2⁵³. */
export function tableScore(score: TableScore, counts: ArrayLike<number>, classes: number): bigint {
  let total = 0n;
  for (let at = 0; at < counts.length; at += classes) total += parts[score](counts, at, at + classes);
  return total;
}

/** In units. `rows` is the number of rows where one is replaced; where one is added or removed, it is not asked for. */
export function tableScoreSensitivity(
  score: TableScore,
  neighbours: Neighbours,
  rows: number | undefined,
): bigint {
  const most = neighbours === "replace" ? rows : MOST_ROWS;
  ensure(
    most !== undefined && Number.isSafeInteger(most) && most >= 1 && most <= MOST_ROWS,
    ...noRowsToRank(),
  );
  const widths = {
    "information-gain":
      Math.ceil((Math.log2(most + 1) + 1 / Math.LN2) * TABLE_SCORE_ONE) + 8 * roundingOf(most),
    gini: 2 * TABLE_SCORE_ONE + 2,
    max: TABLE_SCORE_ONE,
  };
  return BigInt(neighbours === "replace" ? 2 * widths[score] : widths[score]);
}

/** How far n·log₂ n in units may be off, for n up to `rows`: half a unit, and what doubles lose, generously. */
export const roundingOf = (rows: number): number => Math.ceil(1 + rows * Math.log2(rows + 1) * 2 ** -30);

/** n·log₂ n in units, for a count. */
export function nLogN(n: number): bigint {
  return n < 2 ? 0n : BigInt(Math.round(n * Math.log2(n) * TABLE_SCORE_ONE));
}

const UNITS = BigInt(TABLE_SCORE_ONE);

/** What the classes of one value, at the places from `from` up to `to`, add to a score. */
type Part = (counts: ArrayLike<number>, from: number, to: number) => bigint;

const parts = {
  "information-gain": (counts, from, to) => {
    let rows = 0;
    let total = 0n;
    for (let i = from; i < to; i++) {
      rows += counts[i];
      total += nLogN(counts[i]);
    }
    return total - nLogN(rows);
  },
  gini: (counts, from, to) => {
    let rows = 0n;
    let squares = 0n;
    for (let i = from; i < to; i++) {
      const count = BigInt(counts[i]);
      rows += count;
      squares += count * count;
    }
    return rows === 0n ? 0n : (UNITS * squares) / rows - UNITS * rows;
  },
  max: (counts, from, to) => {
    let most = 0;
    for (let i = from; i < to; i++) most = Math.max(most, counts[i]);
    return UNITS * BigInt(most);
  },
} satisfies Record<TableScore, Part>;
