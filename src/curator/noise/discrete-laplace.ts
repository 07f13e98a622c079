/**
 * Laplace noise on the whole numbers, also called the two-sided geometric distribution.
 *
 * Claim. P(x) = (1 − a)/(1 + a)·a^|x| with a = exp(−1/scale), exactly, for every positive fraction scale.
 *
 * Proof. The size is geometric, P(y) ∝ aʸ, and the sign a fair coin; a negative zero is thrown away, so that
 * each whole number is reached in one way, with weight ∝ a^|x|. The weights sum to (1 + a)/(1 − a). ∎
 *
 * Source. Canonne, Kamath, Steinke: The discrete Gaussian for differential privacy (2020), algorithm 2.
 */
import type { Rational } from "../../base/rational.ts";
import type { Coin } from "./coin.ts";
import { geometric } from "./geometric.ts";

export function discreteLaplace(scale: Rational, coin: Coin): bigint {
  if (scale.n <= 0n) throw new RangeError("a scale is positive");
  const rate = { n: scale.d, d: scale.n };
  return coin.until(() => {
    const size = geometric(rate, coin);
    const negative = coin.flip(1n, 2n);
    if (negative && size === 0n) return undefined;
    return negative ? -size : size;
  });
}
