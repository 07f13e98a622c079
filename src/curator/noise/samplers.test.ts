import { describe, expect, test } from "vitest";
import { rational, toNumber } from "../../base/rational.ts";
import { rootBelow } from "../../base/whole-roots.ts";
import { contradiction, lawOfBits, lawOfCoins } from "../../testing/explore.ts";
import {
  asLaw,
  discreteGaussianLaw,
  discreteLaplaceLaw,
  evenly,
  geometricLaw,
  heads,
} from "../../testing/laws.ts";
import { chiSquareTest } from "../../testing/statistics.ts";
import { SeededBits } from "./bits.ts";
import { type Coin, ExactCoin } from "./coin.ts";
import { discreteGaussian } from "./discrete-gaussian.ts";
import { discreteLaplace } from "./discrete-laplace.ts";
import { geometric } from "./geometric.ts";

const EXACT = 1e-12;

describe("T11 down to the bit", () => {
  test.each([1, 2, 3, 5, 8, 300])("below(%i) is uniform", (n) => {
    const law = lawOfBits((coin) => coin.below(BigInt(n)), 1e-9);
    expect(contradiction(law, evenly(n))).toBeLessThan(EXACT);
    expect(law.residual).toBeLessThan(EXACT);
  });

  test("below a bound of more than 32 bits, the two words are put together in order", () => {
    const words = [1, 5];
    const coin = new ExactCoin({ take: () => words.shift()! });
    expect(coin.below(2n ** 40n)).toBe((1n << 8n) | 5n);
  });

  test("below a bound of more than 32 bits, the bound itself is thrown away and one less is kept", () => {
    const words = [2 ** 31, 1, 2 ** 31, 0];
    const coin = new ExactCoin({ take: () => words.shift()! });
    expect(coin.below(2n ** 32n + 1n)).toBe(2n ** 32n);
    expect(words).toEqual([]);
  });

  test.each([1, 3, 8])("flip has probability 3/7 with digits of %i bits", (digit) => {
    const law = lawOfBits((coin) => coin.flip(3n, 7n), 1e-14, digit);
    expect(contradiction(law, heads(3 / 7))).toBeLessThan(EXACT);
    expect(law.residual).toBeLessThan(1e-11);
  });

  test("flip knows every digit of a fraction, also where 256 times its denominator is more than a double holds", () => {
    const roll = new SeededBits(11);
    for (let trial = 0; trial < 400; trial++) {
      const below = 2n ** BigInt(40 + (trial % 20));
      const d = below - BigInt(roll.take(30));
      const n = (d * BigInt(roll.take(32))) >> 32n;
      // By long division; a draw that agrees with all digits but the last is decided by that one.
      const digits: number[] = [];
      for (let rest = n; rest !== 0n && digits.length < 24; rest = (rest * 256n) % d)
        digits.push(Number((rest * 256n) / d));
      const last = digits.length - 1;
      for (const [drawn, isBelow] of [
        [digits[last] - 1, true],
        [digits[last] + 1, false],
      ] as const) {
        if (digits.length < 24 || drawn < 0 || drawn > 255) continue;
        const bytes = digits.with(last, drawn);
        const coin = new ExactCoin({ take: () => bytes.shift() ?? 0 });
        expect([n, d, coin.flip(n, d), bytes.length]).toEqual([n, d, isBelow, 0]);
      }
    }
  });

  test("flip is as exact for denominators too large for a double", () => {
    const d = 3n ** 60n;
    const law = lawOfBits((coin) => coin.flip(d / 3n, d), 1e-9, 8);
    expect(contradiction(law, heads(1 / 3))).toBeLessThan(EXACT);
    expect(law.residual).toBeLessThan(1e-6);
  });

  test.each([
    [0n, 1n],
    [1n, 2n],
    [1n, 1n],
    [7n, 3n],
    [3n ** 40n, 2n * 3n ** 40n],
  ])("expNeg(%s, %s) has its probability", (n, d) => {
    const law = lawOfBits((coin) => coin.expNeg(n, d), 1e-7);
    expect(contradiction(law, heads(Math.exp(-Number(n) / Number(d))))).toBeLessThan(EXACT);
    expect(law.residual).toBeLessThan(1e-3);
  });

  test("expNeg is as exact with digits of a byte", () => {
    const law = lawOfBits((coin) => coin.expNeg(1n, 2n), 2 ** -16, 8);
    expect(contradiction(law, heads(Math.exp(-0.5)))).toBeLessThan(EXACT);
    expect(law.residual).toBeLessThan(0.3);
  });

  test("geometric, discrete Laplace and discrete Gaussian have their laws", () => {
    const cases: [(coin: Coin) => bigint, Map<number, number>][] = [
      [(coin) => geometric(rational(2n, 3n), coin), geometricLaw(2 / 3)],
      [(coin) => discreteLaplace(rational(1n), coin), discreteLaplaceLaw(1)],
      [(coin) => discreteLaplace(rational(3n, 2n), coin), discreteLaplaceLaw(1.5)],
      [(coin) => discreteGaussian(rational(1n), coin), discreteGaussianLaw(1)],
    ];
    for (const [sampler, promised] of cases) {
      const law = lawOfBits(sampler, 1e-7);
      expect(law.residual).toBeLessThan(0.02);
      expect(contradiction(law, asLaw(promised))).toBeLessThan(EXACT);
    }
  });
});

describe("T11 with coins as nodes", () => {
  const scales = [rational(1n), rational(3n), rational(3n, 2n), rational(1n, 3n), rational(17n, 5n)];

  test.each(scales)("geometric of rate $n/$d", (rate) => {
    holds((coin) => geometric(rate, coin), geometricLaw(toNumber(rate)));
  });

  test.each(scales)("discrete Laplace of scale $n/$d", (scale) => {
    holds((coin) => discreteLaplace(scale, coin), discreteLaplaceLaw(toNumber(scale)));
  });

  test.each([...scales, rational(25n)])("discrete Gaussian of variance $n/$d", (variance) => {
    holds((coin) => discreteGaussian(variance, coin), discreteGaussianLaw(toNumber(variance)));
  });

  function holds(sampler: (coin: Coin) => bigint, promised: Map<number, number>): void {
    const law = lawOfCoins(sampler, 1e-11);
    expect(law.residual).toBeLessThan(1e-6);
    expect(contradiction(law, asLaw(promised))).toBeLessThan(EXACT);
  }
});

test("T6 the laws have the values of the specification", () => {
  // spec.md T6.
  const one = discreteLaplaceLaw(1);
  expect(one.get(0)).toBeCloseTo(0.4621171573, 10);
  expect(one.get(1)).toBeCloseTo(0.1700034016, 10);
  expect(one.get(5)).toBeCloseTo(0.003113720913, 12);
  expect(variance(one)).toBeCloseTo(1.841347188, 9);
  expect(discreteLaplaceLaw(10).get(0)).toBeCloseTo(0.04995837496, 11);
  expect(variance(discreteLaplaceLaw(10))).toBeCloseTo(199.8334166, 6);
  const gauss = discreteGaussianLaw(1);
  expect([0, 1, 2].map((x) => gauss.get(x))).toEqual([
    expect.closeTo(0.3989422783, 10),
    expect.closeTo(0.2419707232, 10),
    expect.closeTo(0.05399096622, 11),
  ]);

  function variance(law: ReadonlyMap<number, number>): number {
    return [...law].reduce((sum, [x, p]) => sum + x * x * p, 0);
  }
});

test("samples of a large scale fit, as the shipped coin draws them", () => {
  // False-alarm rate one in a million.
  const coin = new ExactCoin(new SeededBits(77));
  const counts = new Map<string, number>();
  for (let i = 0; i < 100_000; i++) {
    const key = String(discreteGaussian(rational(401n, 4n), coin));
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  expect(chiSquareTest(counts, asLaw(discreteGaussianLaw(100.25))).p).toBeGreaterThan(1e-6);
  expect(chiSquareTest(counts, asLaw(discreteGaussianLaw(100.25 * 1.06))).p).toBeLessThan(1e-6);
});

test("the whole square root is exact up to and beyond 2^106", () => {
  for (let n = 0n; n < 2000n; n++) {
    const root = rootBelow(n);
    expect(root * root <= n && (root + 1n) ** 2n > n).toBe(true);
  }
  for (const root of [2n ** 26n, 94906267n, 2n ** 53n + 1n, 10n ** 40n]) {
    expect([rootBelow(root * root - 1n), rootBelow(root * root), rootBelow(root * root + 1n)]).toEqual([
      root - 1n,
      root,
      root,
    ]);
  }
});

test.each([rational(0n), rational(-1n)])(
  "a scale, rate or variance of $n is a mistake of ours and throws",
  (wrong) => {
    const coin = new ExactCoin(new SeededBits(1));
    expect(() => discreteLaplace(wrong, coin)).toThrow(RangeError);
    expect(() => geometric(wrong, coin)).toThrow(RangeError);
    expect(() => discreteGaussian(wrong, coin)).toThrow(RangeError);
  },
);

test("T28 the number of bits drawn does not grow with the noise", () => {
  // Mean and largest number of calls for bits, over 4,000 draws of each scale. Counting steps one by one
  // would take about as many calls as the scale.
  const seeded = new SeededBits(28);
  let calls = 0;
  const bits = {
    take: (width: number) => {
      calls++;
      return seeded.take(width);
    },
  };
  const coin = new ExactCoin(bits);
  const work = (sampler: (coin: Coin) => bigint) => {
    const each = Array.from({ length: 4000 }, () => {
      calls = 0;
      const noise = sampler(coin);
      return { calls, size: Math.abs(Number(noise)) };
    });
    return {
      mean: each.reduce((sum, run) => sum + run.calls, 0) / each.length,
      most: Math.max(...each.map((run) => run.calls)),
      size: Math.max(...each.map((run) => run.size)),
    };
  };
  for (const scale of [10n, 10_000n, 10n ** 9n]) {
    const samplers = [
      work((c) => geometric(rational(1n, scale), c)),
      work((c) => discreteLaplace(rational(scale), c)),
      work((c) => discreteGaussian(rational(scale * scale), c)),
    ];
    for (const { mean, most, size } of samplers) {
      expect(size).toBeGreaterThan(Number(scale) * 3);
      expect(mean).toBeLessThan(60);
      expect(most).toBeLessThan(400);
    }
  }
});
