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
 * Source. Friedman, Schuster (2010) for the scores; specification, 3.8 and T13, for the ranges.
 */
import { ensure } from "../../errors.ts";

export type GainScore = "information-gain" | "gini" | "max";

/** `table[value][class]` is how many rows have the value and the class. */
export function gain(score: GainScore, table: readonly ArrayLike<number>[]): number {
  return table.reduce((total, classes) => total + parts[score](Array.from(classes)), 0);
}

/** `rows` is a public bound on the rows of either table under add-remove, and their number under replace. */
export function gainRangeSensitivity(
  score: GainScore,
  neighbours: "add-remove" | "replace",
  rows: number,
): number {
  ensure(
    Number.isSafeInteger(rows) && rows >= 1,
    "option-out-of-range",
    `The table is said to have at most ${rows} rows; that is no positive whole number.`,
    "Give a public bound on the number of rows.",
  );
  const widths = { "information-gain": Math.log2(rows + 1) + 1 / Math.LN2, gini: 2, max: 1 };
  return neighbours === "replace" ? 2 * widths[score] : widths[score];
}

const parts = {
  "information-gain": (classes: readonly number[]) => {
    const rows = classes.reduce((a, b) => a + b, 0);
    return classes.reduce((total, count) => (count > 0 ? total + count * Math.log2(count / rows) : total), 0);
  },
  gini: (classes: readonly number[]) => {
    const rows = classes.reduce((a, b) => a + b, 0);
    return rows === 0 ? 0 : classes.reduce((total, count) => total + count ** 2, 0) / rows - rows;
  },
  max: (classes: readonly number[]) => classes.reduce((a, b) => Math.max(a, b), 0),
} satisfies Record<GainScore, (classes: readonly number[]) => number>;
