/**
 * Mutual information of an attribute X and some others Π, times the number of rows, in whole units of 2⁻²⁰:
 *
 *     n·I(X; Π) = Σ n_xπ·log n_xπ − Σ n_x·log n_x − Σ n_π·log n_π + n·log n      (logarithms to base 2, in bits)
 *
 * Claim. Where one of n rows is replaced, n·I moves by at most
 *     log n + (n − 1)·log(n/(n − 1))                                where X or Π has two values at most,
 *     2·log((n + 1)/2) + (n − 1)·log((n + 1)/(n − 1))               else, which is the larger of the two;
 * so two scores move apart by at most twice the larger one present, and rounding adds at most 24 times the error of one n·log n.
 * Proof. Let m be the table of the other N = n − 1 rows, and ψ(k) = (k + 1)·log(k + 1) − k·log k for real k ≥ 0, with 0·log 0 = 0. Then
 * ψ(0) = 0, and ψ′(k) = log(1 + 1/k) is positive and falls: ψ rises and is concave. A row with values x and π adds
 *     G(x, π) = ψ(m_xπ) − ψ(m_x) − ψ(m_π)
 * to n·I of the others, but for what is the same for every row, n·log n; so replacing (a, b) by (c, d) moves n·I by G(c, d) − G(a, b).
 * Any values. G ≤ 0, for m_xπ ≤ m_x and ψ(m_π) ≥ 0. From below, write p = m_x, q = m_π, r = m_xπ. The rows with x or π are p + q − r ≤ N,
 * so, as ψ rises and is concave, ψ(p) + ψ(q) ≤ 2·ψ((p + q)/2) ≤ 2·ψ((N + r)/2), and −G ≤ 2·ψ((N + r)/2) − ψ(r). That falls in r, because
 * its slope ψ′((N + r)/2) − ψ′(r) is not above 0 for r ≤ N. Hence −G ≤ 2·ψ(N/2), which is the second bound, and G lies in an interval of
 * that length.
 * Two values. Let X have two; if Π has, exchange them, for I is symmetric; if either has one, I stays 0. Where c = a,
 *     G(c, d) − G(c, b) = [ψ(m_cd) − ψ(m_d)] − ψ(m_cb) + ψ(m_b) ≤ ψ(m_b) ≤ ψ(N).
 * Else a and c are all of X's values, and m_b = m_ab + m_cb. By concavity ψ(m_b) − ψ(m_ab) ≤ ψ(m_cb) − ψ(0) ≤ ψ(m_c), so that
 *     G(c, d) − G(a, b) = [ψ(m_cd) − ψ(m_d)] − ψ(m_c) + ψ(m_a) + [ψ(m_b) − ψ(m_ab)] ≤ ψ(m_a) ≤ ψ(N),
 * and ψ(N) = n·log n − (n − 1)·log(n − 1) is the first bound. By concavity ψ(N) ≤ 2·ψ(N/2): the second is the larger.
 * Each of the three sums changes in at most two of its terms, n stays: at most six terms change, twelve rounded numbers in all, and
 * two scores differ by twice that. ∎   The tests hold both bounds against every pair of small tables.
 *
 * Source. Lemma 4.1 of Zhang, Cormode, Procopiuc, Srivastava, Xiao: PrivBayes (2014/2017), section 4; specification, 3.8 and T13.
 */
import { ensure } from "../../../base/errors.ts";
import { noPublicRows } from "../../../base/refusals/questions.ts";
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
  ensure(rows !== undefined && rows >= 1, ...noPublicRows());
  if (rows === 1) return BigInt(TABLE_SCORE_ONE);
  const n = rows;
  const bits = binary
    ? Math.log2(n) + (n - 1) * Math.log2(n / (n - 1))
    : 2 * Math.log2((n + 1) / 2) + (n - 1) * Math.log2((n + 1) / (n - 1));
  return BigInt(2 * Math.ceil(bits * TABLE_SCORE_ONE * (1 + 1e-12)) + 24 * roundingOf(n));
}
