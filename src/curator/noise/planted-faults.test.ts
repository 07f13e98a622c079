import { describe, expect, test } from "vitest";
import { type Rational, rational } from "../../base/rational.ts";
import { contradiction, lawOfBits, lawOfCoins } from "../../testing/explore.ts";
import { asLaw, discreteGaussianLaw, discreteLaplaceLaw, evenly, heads } from "../../testing/laws.ts";
import type { Coin } from "./coin.ts";
import { discreteLaplace } from "./discrete-laplace.ts";
import { geometric } from "./geometric.ts";

describe("T11 planted faults are caught", () => {
  const laplace = (coin: Coin, { n: t, d: s }: Rational, round: (x: bigint, s: bigint) => bigint): bigint =>
    coin.until(() => {
      const u = coin.below(t);
      if (!coin.expNeg(u, t)) return undefined;
      let v = 0n;
      while (coin.expNeg(1n, 1n)) v++;
      const y = round(u + t * v, s);
      const negative = coin.flip(1n, 2n);
      return negative && y === 0n ? undefined : negative ? -y : y;
    });
  const down = (x: bigint, s: bigint) => x / s;
  const half = rational(3n, 2n);

  test("the honest twin of the faults below is not", () => {
    const law = lawOfCoins((coin) => laplace(coin, half, down), 1e-9);
    expect(contradiction(law, asLaw(discreteLaplaceLaw(1.5)))).toBeLessThan(1e-12);
  });

  const faults: Record<string, () => number> = {
    "modulo bias": () =>
      contradiction(
        lawOfBits((_, bits) => bits.take(4) % 3, 1e-9),
        evenly(3),
      ),
    "off by one": () =>
      contradiction(
        lawOfBits((coin) => coin.below(7n) <= 3n, 1e-9),
        heads(3 / 7),
      ),
    parity: () =>
      contradiction(
        lawOfCoins((coin) => {
          let k = 1n;
          while (coin.flip(1n, 2n * k)) k++;
          return k % 2n === 0n;
        }, 1e-9),
        heads(Math.exp(-0.5)),
      ),
    "the k forgotten": () =>
      contradiction(
        lawOfCoins((coin) => {
          let k = 1n;
          while (coin.flip(1n, 2n)) k++;
          return k % 2n === 1n;
        }, 1e-9),
        heads(Math.exp(-0.5)),
      ),
    "zero counted twice": () =>
      contradiction(
        lawOfCoins((coin) => (coin.flip(1n, 2n) ? 1n : -1n) * geometric(rational(1n), coin), 1e-9),
        asLaw(discreteLaplaceLaw(1)),
      ),
    "a wrong shift in the Gaussian": () =>
      contradiction(
        lawOfCoins(
          (coin) =>
            coin.until(() => {
              const y = discreteLaplace(rational(2n), coin);
              const excess = (y < 0n ? -y : y) - 1n;
              return coin.expNeg(excess * excess, 2n) ? y : undefined;
            }),
          1e-9,
        ),
        asLaw(discreteGaussianLaw(1)),
      ),
    "rounded to nearest and not down": () =>
      contradiction(
        lawOfCoins((coin) => laplace(coin, half, (x, s) => (2n * x + s) / (2n * s)), 1e-9),
        asLaw(discreteLaplaceLaw(1.5)),
      ),
    "a scale wrong by one in a thousand": () =>
      contradiction(
        lawOfCoins((coin) => discreteLaplace(rational(1001n, 1000n), coin), 1e-9),
        asLaw(discreteLaplaceLaw(1)),
      ),
  };

  test.each(Object.keys(faults))("%s", (name) => {
    expect(faults[name]()).toBeGreaterThan(1e-5);
  });
});
