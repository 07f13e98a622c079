import { expect, test } from "vitest";
import { SeededBits } from "../curator/noise/bits.ts";
import { betaCdf, clopperPearson, logGamma } from "../evaluate/clopper-pearson.ts";
import {
  chiSquareQuantile,
  chiSquareTail,
  chiSquareTest,
  kolmogorovSmirnov,
  kolmogorovSmirnovBound,
} from "./statistics.ts";

test("ln Γ agrees with factorials and with Γ(1/2) = √π", () => {
  expect(logGamma(11)).toBeCloseTo(Math.log(3628800), 12);
  expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.sqrt(Math.PI)), 13);
  expect(logGamma(1)).toBeCloseTo(0, 13);
});

test.each([
  // Printed tables of the χ² distribution.
  [1, 0.05, 3.841459],
  [10, 0.01, 23.209251],
  [100, 0.05, 124.342113],
  // Two degrees: the quantile is −2·ln(tail) exactly.
  [2, 1e-6, -2 * Math.log(1e-6)],
  [2, 1e-12, -2 * Math.log(1e-12)],
])("the χ² quantile of %d degrees at %s is %s", (degrees, tail, quantile) => {
  expect(chiSquareQuantile(tail, degrees)).toBeCloseTo(quantile, 5);
});

test("the χ² tail of four degrees is exp(−x/2)(1 + x/2), far out too", () => {
  for (const x of [0.1, 1, 5, 6.1, 20, 60, 200]) {
    const exact = Math.exp(-x / 2) * (1 + x / 2);
    expect(Math.abs(chiSquareTail(x, 4) / exact - 1)).toBeLessThan(1e-12);
  }
});

test("the rule of thumb df + 6·√(2·df) is not the quantile at one in a million", () => {
  // trust.md 0.4: its real false-alarm rate is 2.1e-3 at one degree and 6e-5 at ten.
  expect(chiSquareTail(1 + 6 * Math.sqrt(2), 1)).toBeCloseTo(2.1e-3, 4);
  expect(chiSquareTail(10 + 6 * Math.sqrt(20), 10)).toBeCloseTo(6e-5, 5);
});

test("Pearson's statistic is the textbook one, and an output that cannot happen gives p = 0", () => {
  // Mendel's peas: 315, 101, 108, 32 against 9:3:3:1, χ² = 0.470 with three degrees.
  const law = new Map([
    ["a", 9 / 16],
    ["b", 3 / 16],
    ["c", 3 / 16],
    ["d", 1 / 16],
  ]);
  const counts = new Map([
    ["a", 315],
    ["b", 101],
    ["c", 108],
    ["d", 32],
  ]);
  const fit = chiSquareTest(counts, law);
  expect(fit.statistic).toBeCloseTo(0.470024, 5);
  expect(fit.degrees).toBe(3);
  expect(fit.p).toBeCloseTo(0.925426, 5);
  const withStranger = chiSquareTest(new Map([...counts, ["never promised", 1]]), law);
  expect(withStranger.p).toBe(0);
});

test("the Kolmogorov–Smirnov distance is the one worked out by hand", () => {
  // Against the uniform law, {0.1, 0.2, 0.9} is furthest away just after 0.2: 2/3 − 0.2.
  expect(kolmogorovSmirnov([0.9, 0.1, 0.2], (x) => x)).toBeCloseTo(2 / 3 - 0.2, 12);
});

test.each([
  // Exact critical values of the two-sided statistic, Miller (1956).
  [10, 0.05, 0.40925],
  [20, 0.01, 0.35241],
  [100, 0.01, 0.16081],
])(
  "for %d draws at %s the Kolmogorov–Smirnov bound is on the safe side of %s by less than 5 %%",
  (n, a, exact) => {
    expect(kolmogorovSmirnovBound(n, a)).toBeGreaterThanOrEqual(exact);
    expect(kolmogorovSmirnovBound(n, a)).toBeLessThan(exact * 1.05);
  },
);

test("the Kolmogorov–Smirnov bound accepts uniform draws and rejects slightly skewed ones", () => {
  // False-alarm rate one in a million.
  const bits = new SeededBits(5);
  const sample = Array.from({ length: 100_000 }, () => bits.take(32) / 2 ** 32);
  const bound = kolmogorovSmirnovBound(sample.length, 1e-6);
  expect(kolmogorovSmirnov(sample, (x) => x)).toBeLessThan(bound);
  expect(kolmogorovSmirnov(sample, (x) => x ** 1.05)).toBeGreaterThan(bound);
});

test("the beta distribution agrees with a binomial sum", () => {
  // P(Beta(3, 4) ≤ x) = P(Binomial(6, x) ≥ 3).
  const x = 0.3;
  const choose = [1, 6, 15, 20, 15, 6, 1];
  const sum = [3, 4, 5, 6].reduce((s, k) => s + choose[k] * x ** k * (1 - x) ** (6 - k), 0);
  expect(betaCdf(x, 3, 4)).toBeCloseTo(sum, 13);
});

test.each([
  // Printed in textbooks; with 0 of n successes the upper end is 1 − (α/2)^(1/n).
  [0, 10, 0.05, 0, 1 - 0.025 ** 0.1],
  [5, 10, 0.05, 0.187086, 0.812914],
  [1, 20, 0.05, 0.001265, 0.248733],
  [10, 10, 0.05, 0.025 ** 0.1, 1],
  [0, 1_000_000, 1e-9, 0, 1 - 5e-10 ** 1e-6],
])("Clopper–Pearson for %d of %d at %s is [%s, %s]", (k, n, alpha, low, high) => {
  const interval = clopperPearson(k, n, alpha);
  expect(interval[0]).toBeCloseTo(low, 5);
  expect(interval[1]).toBeCloseTo(high, 5);
});

test("Clopper–Pearson holds a large sample's rate between ends near five standard deviations", () => {
  const [low, high] = clopperPearson(300_000, 1_000_000, 1e-6);
  const spread = Math.sqrt((0.3 * 0.7) / 1e6);
  expect((0.3 - low) / spread).toBeCloseTo(4.89, 1);
  expect((high - 0.3) / spread).toBeCloseTo(4.89, 1);
});
