/**
 * How many steps until a door closes, when it stays open with probability exp(−rate) at each.
 *
 * Claim. P(i) = (1 − exp(−rate))·exp(−i·rate) for i = 0, 1, 2, … exactly, for every positive fraction rate =
 * s/t.
 *
 * Proof. A uniform U in {0 … t−1} kept with probability exp(−U/t) has P(U = u) ∝ exp(−u/t). V, the number of
 * exp(−1) coins before the first tails, has P(V = v) ∝ exp(−v). Every x ≥ 0 is u + t·v in one way, so X = U +
 * t·V has P(X = x) ∝ exp(−x/t), hence P(X ≥ x) = exp(−x/t). Then P(⌊X/s⌋ ≥ i) = P(X ≥ s·i) = exp(−i·s/t). ∎
 *
 * The work grows with V, which is about i·rate and so a handful whatever the rate; counting the i steps one
 * by one would let a stopwatch read the noise.
 *
 * Source. Canonne, Kamath, Steinke: The discrete Gaussian for differential privacy (2020), algorithm 2.
 */
import type { Rational } from "../../base/rational.ts";
import type { Coin } from "./coin.ts";

export function geometric(rate: Rational, coin: Coin): bigint {
  const { n: s, d: t } = rate;
  if (s <= 0n) throw new RangeError("a geometric rate is positive");
  const remainder = coin.until(() => {
    const u = coin.below(t);
    return coin.expNeg(u, t) ? u : undefined;
  });
  let quotient = 0n;
  while (coin.expNeg(1n, 1n)) quotient++;
  return (remainder + t * quotient) / s;
}
