/** Noise that is too small, on purpose: an auditor that does not notice it has said nothing of noise that is right. */
import type { Coin } from "../curator/noise/coin.ts";
import type { Noise } from "../curator/noise/noise.ts";

/**
 * Every probability exp(−x) is exp(−factor·x) instead: geometric and Laplace noise has a scale so many times smaller, Gaussian noise such
 * a variance, and selections are so many times as sharp.
 */
export function weakened(noise: Noise, factor: bigint): Noise {
  return {
    origin: "seeded",
    draw: (call, sample) => noise.draw(call, (coin) => sample(sharper(coin, factor))),
  };
}

const sharper = (coin: Coin, factor: bigint): Coin => ({
  below: (n) => coin.below(n),
  flip: (n, d) => coin.flip(n, d),
  expNeg: (n, d) => coin.expNeg(factor * n, d),
  until: (round) => coin.until(round),
});
