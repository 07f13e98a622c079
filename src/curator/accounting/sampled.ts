/**
 * Gaussian noise on a sample: each row takes part by a coin of its own, in secret, and the sum over those that do gets noise of ρ.
 *
 * Claim. Where neighbours differ by a row more or less, and a row moves the sum by so little that the noise alone would be ρ-zCDP
 * (mechanisms/gaussian), (α − 1)·D_α ≤ ln A_α for whole α and both directions, q the rate:
 *     A_α = Σₖ C(α, k)·(1 − q)^(α−k)·q^k·e^(ρk(k−1)).
 * Between whole orders the line between two of these bounds it, and D_α ≤ ρα besides. A_α never falls as q or ρ grow.
 *
 * Proof. Fix which of the other rows take part. Without the row the answer then has a law Q, with it and taking part a law P, of which Q is the
 * mirror image: Q(m − x) = P(x), m the whole vector by which the row moves the sum. Over all samples the two tables' laws are mixtures of Q and
 * of U = (1 − q)·Q + q·P with the same weights; e^((α−1)D_α) is jointly convex, so the worst sample bounds both directions.
 * (a) With the row first: E_Q[(U/Q)^α] expands, for whole α, into the sum with E_Q[(P/Q)^k] ≤ e^(ρk(k−1)), which is what ρ-zCDP says at order k.
 * (b) With it last, E_Q[(U/Q)^(1−α)] is no larger, for any α > 1. Pair x with m − x: there P and Q change places. With r = P/Q ≥ 1 at one of the two, a = 1/(1 + r)
 * and b = (1 − q)·a + q·(1 − a), which lies between a and 1 − a, the pair has, but for a factor, (a, 1 − a) by Q and (b, 1 − b) by U, and
 *     b^α·a^(1−α) + (1−b)^α·(1−a)^(1−α) − a^α·b^(1−α) − (1−a)^α·(1−b)^(1−α) = (b − a)·(s(S) − s(T)), s(t) = sinh((α − ½)t)/sinh(t/2),
 * S = ln(b/a), T = ln((1−a)/(1−b)). S ≥ T because b(1 − b) ≥ a(1 − a), and s never falls: what (a) sums is no less in every pair.
 * (c) ln of a moment is convex in α. (d) U is a mixture of P and Q, and D_α quasi-convex. (e) E_Q[(1 + q(P/Q − 1))^α] is convex in q with slope 0 at 0; in
 * ρ every term grows. ∎   Which law P is matters for the mirror alone, so that whole-number noise has what continuous noise has at whole orders.
 * Σₖ C(α, k)(1 − q)^(α−k)q^k = 1 is taken off, so that A − 1 is a sum of positive terms; logarithms below 10⁴ in size, added up 10³ times, are off by less
 * than `SAFETY` allows, and so is what is too small for a double. Replaced rows have no such mirror: no bound is claimed for them.
 *
 * Sources. Abadi et al. (2016); Mironov, Talwar, Zhang (2019), whose theorem 5 is (b) for laws with a density; Zhu, Wang (2019), whose general bound is 3 times
 * as large in its higher terms.
 */
import { ensure } from "../../base/errors.ts";
import { compare, exactly, type Rational, rational } from "../../base/rational.ts";
import { rateOutOfRange } from "../../base/refusals/amounts.ts";
import { SAFETY } from "./outward.ts";
import type { RenyiCurve } from "./renyi.ts";

/** Beyond, the bound without a sample stands in. */
const LARGEST_ORDER = 512;

export function sampledCurve(rate: number, rho: number): RenyiCurve {
  return (alpha) => {
    if (alpha >= LARGEST_ORDER) return rho * alpha;
    const order = Math.floor(alpha);
    const beyond = alpha - order;
    // A moment may be too large for a double, and none of it is none.
    const next = beyond > 0 ? beyond * logMoment(rate, rho, order + 1) : 0;
    const log = (1 - beyond) * logMoment(rate, rho, order) + next;
    return Math.min(rho * alpha, log / (alpha - 1));
  };
}

/** ln A_α for whole α. */
function logMoment(rate: number, rho: number, alpha: number): number {
  const logOdds = Math.log(rate) - Math.log1p(-rate);
  let logWeight = alpha * Math.log1p(-rate);
  let sum = 0;
  for (let k = 0; k <= alpha; k++) {
    const more = rho * k * (k - 1);
    sum += more < 40 ? Math.exp(logWeight) * Math.expm1(more) : Math.exp(logWeight + more);
    logWeight += logOdds + Math.log((alpha - k) / (k + 1));
  }
  return Math.log1p(sum * SAFETY);
}

/** A rate as an exact fraction, from a millionth to a half. */
export function checkedRate(given: unknown): Rational {
  const rate = exactly(given, "rate");
  const isFit = compare(rate, rational(1n, 1_000_000n)) >= 0 && compare(rate, rational(1n, 2n)) <= 0;
  ensure(isFit, ...rateOutOfRange());
  return rate;
}
