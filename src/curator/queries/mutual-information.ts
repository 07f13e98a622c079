/**
 * Mutual information of an attribute X and some others Π, times the number of rows, in whole units of 2⁻²⁰:
 *
 *     n·I(X; Π) = Σ n_xπ·log n_xπ − Σ n_x·log n_x − Σ n_π·log n_π + n·log n      (logarithms to base 2, in bits)
 *
 * Claim. Where one of n rows is replaced, n·I moves by at most
 *     log n + (n − 1)·log(n/(n − 1))                                where X or Π has two values at most,
 *     2·log((n + 1)/2) + (n − 1)·log((n + 1)/(n − 1))               else, which is the larger of the two;
 * so two scores move apart by at most twice the larger one present, and rounding adds at most 24 times the error of one n·log n.
 * Proof. The bounds are those of PrivBayes, lemma 4.1 there, for I itself, times n; they are held against every pair of small tables in the
 * tests. Each of the three sums changes in at most two of its terms, n stays: at most six terms change, twelve rounded numbers in all, and
 * two scores differ by twice that. ∎
 *
 * Source. Zhang, Cormode, Procopiuc, Srivastava, Xiao: PrivBayes (2014/2017), section 4; specification, 3.8 and T13.
 */
import { ensure } from "../../errors.ts";
import { nLogN, roundingOf, TABLE_SCORE_ONE } from "./table-scores.ts";

/** `counts` has a line for each value of Π, and in it each value of X. */
export function mutualInformation(counts: ArrayLike<number>, valuesOfX: number): bigint {
  const own = new Float64Array(valuesOfX);
  let total = 0n;
  let rows = 0;
  for (let at = 0; at < counts.length; at += valuesOfX) {
    let line = 0;
    for (let x = 0; x < valuesOfX; x++) {
      const count = counts[at + x];
      total += nLogN(count);
      own[x] += count;
      line += count;
    }
    total -= nLogN(line);
    rows += line;
  }
  for (const count of own) total -= nLogN(count);
  return total + nLogN(rows);
}

/** In units; `binary`: every candidate's X or Π has two values at most. */
export function mutualInformationSensitivity(rows: number | undefined, binary: boolean): bigint {
  ensure(
    rows !== undefined && rows >= 1,
    "option-out-of-range",
    "Mutual information has a bound only where the number of rows is public, and there is one.",
    "Declare neighbours that replace a row.",
  );
  if (rows === 1) return BigInt(TABLE_SCORE_ONE);
  const n = rows;
  const bits = binary
    ? Math.log2(n) + (n - 1) * Math.log2(n / (n - 1))
    : 2 * Math.log2((n + 1) / 2) + (n - 1) * Math.log2((n + 1) / (n - 1));
  return BigInt(2 * Math.ceil(bits * TABLE_SCORE_ONE * (1 + 1e-12)) + 24 * roundingOf(n));
}
