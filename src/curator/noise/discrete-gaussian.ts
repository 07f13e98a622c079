/**
 * Gaussian noise on the whole numbers.
 *
 * Claim. P(x) ∝ exp(−x²/(2σ²)) for whole x, exactly, for every positive fraction σ².
 *
 * Proof. Let t = ⌊σ⌋ + 1 and let Y have P(y) ∝ exp(−|y|/t). Y is kept with probability exp(−(|y| −
 * σ²/t)²/(2σ²)), so P(y kept) ∝ exp(−|y|/t − y²/(2σ²) + |y|/t − σ²/(2t²)) ∝ exp(−y²/(2σ²)). With σ² = p/q the
 * exponent is (|y|·t·q − p)² / (2·p·q·t²), a fraction of whole numbers; and ⌊√(p/q)⌋ = ⌊√⌊p/q⌋⌋, because the
 * square of a whole number is at most p/q if and only if it is at most ⌊p/q⌋. ∎
 *
 * Source. Canonne, Kamath, Steinke: The discrete Gaussian for differential privacy (2020), algorithm 3.
 */
import { type Rational, rational } from "../../base/rational.ts";
import { rootBelow } from "../../base/whole-roots.ts";
import type { Coin } from "./coin.ts";
import { discreteLaplace } from "./discrete-laplace.ts";

export function discreteGaussian(variance: Rational, coin: Coin): bigint {
  const { n: p, d: q } = variance;
  if (p <= 0n) throw new RangeError("a variance is positive");
  const t = rootBelow(p / q) + 1n;
  const scale = rational(t);
  const denominator = 2n * p * q * t * t;
  return coin.until(() => {
    const y = discreteLaplace(scale, coin);
    const excess = (y < 0n ? -y : y) * t * q - p;
    return coin.expNeg(excess * excess, denominator) ? y : undefined;
  });
}
