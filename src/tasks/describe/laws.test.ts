import { describe, expect, test } from "vitest";
import { rational } from "../../base/rational.ts";
import { staircaseStep } from "../../base/staircase-step.ts";
import { discreteGaussianLaw, discreteLaplaceLaw, staircaseLaw } from "../../testing/laws.ts";
import { firstBeyond, type Law, reachOf, tail } from "./laws.ts";

/** P(|X| ≥ k), added up from the smallest terms. */
const summed = (law: ReadonlyMap<number, number>, k: number) =>
  [...law].filter(([x]) => Math.abs(x) >= k).reduceRight((sum, [, p]) => sum + p, 0);

const laws: readonly (readonly [Law, ReadonlyMap<number, number>])[] = [
  ...[0.3, 1, 10, 77.7].map((scale) => [{ kind: "laplace", scale }, discreteLaplaceLaw(scale)] as const),
  ...[0.1, 1, 30, 4000].map(
    (variance) =>
      [{ kind: "gaussian", deviation: Math.sqrt(variance) }, discreteGaussianLaw(variance)] as const,
  ),
  ...(
    [
      [1, 10, 3],
      [0.2, 7, 7],
      [2.5, 12, 1],
      [0.7, 1, 1],
    ] as const
  ).map(
    ([epsilon, bound, step]) =>
      [{ kind: "staircase", epsilon, bound, step }, staircaseLaw(epsilon, bound, step)] as const,
  ),
];

describe.each(laws)("the tail of %j", (law, promised) => {
  test("is the sum of the promised probabilities", () => {
    for (let k = 1; k <= 60; k++) expect(Math.abs(tail(law, k) - summed(promised, k))).toBeLessThan(1e-11);
  });

  test("is reached first where the sum is: noise stays within the reach, and one less is too few", () => {
    for (const alpha of [0.5, 0.1, 0.05, 0.001]) {
      const reach = reachOf(law, alpha);
      expect(summed(promised, reach + 1)).toBeLessThanOrEqual(alpha + 1e-12);
      if (reach > 0) expect(summed(promised, reach)).toBeGreaterThan(alpha - 1e-12);
    }
  });
});

test("95 % of Laplace noise at ε 0.1 lies below 31 (specification, T13), so within ± 30", () => {
  const law: Law = { kind: "laplace", scale: 10 };
  expect(firstBeyond(law, 0.05)).toBe(31);
  expect(reachOf(law, 0.05)).toBe(30);
});

test("wide Gaussian noise is bounded from above, and hardly more than that", () => {
  // σ from 65 to 300, where tails are bounded by integrals: held against sums.
  for (const sigma of [65, 120, 300]) {
    const law: Law = { kind: "gaussian", deviation: sigma };
    const promised = discreteGaussianLaw(sigma ** 2);
    for (const z of [0.02, 0.3, 0.9, 1.1, 2, 3.5]) {
      const k = Math.ceil(z * sigma);
      expect(tail(law, k)).toBeGreaterThanOrEqual(summed(promised, k) - 1e-12);
      expect(tail(law, k)).toBeLessThanOrEqual(
        summed(promised, k) * (z > 1.05 ? 1.0002 : 1) + (z > 1.05 ? 0 : 0.02),
      );
    }
  }
  // 1.959964 is the normal's own (Abramowitz & Stegun, table 26.5).
  expect(reachOf({ kind: "gaussian", deviation: 1e12 }, 0.05) / 1e12).toBeCloseTo(1.959964, 5);
});

test("noise of the widest sums still has a reach", () => {
  const scale = 1e17;
  expect(reachOf({ kind: "laplace", scale }, 0.05) / scale).toBeCloseTo(Math.log(20), 9);
  const step = Number(staircaseStep(rational(1n, 10n), 10n ** 17n));
  const reach = reachOf({ kind: "staircase", epsilon: 0.1, bound: scale, step }, 0.05);
  expect(tail({ kind: "staircase", epsilon: 0.1, bound: scale, step }, reach)).toBeCloseTo(0.05, 6);
});

describe("the tail of a choice", () => {
  /** How likely each place is to be drawn at weight e^(−η·d); permute-and-flip by all orders of the places. */
  const exponential = (short: readonly number[], rate: number) => {
    const weights = short.map((d) => Math.exp(-rate * d));
    const total = weights.reduce((a, b) => a + b);
    return weights.map((w) => w / total);
  };
  const permuteAndFlip = (short: readonly number[], rate: number): number[] => {
    const drawn = short.map(() => 0);
    const walk = (left: readonly number[], reached: number) => {
      for (const i of left) {
        const here = reached / left.length;
        const accepts = Math.exp(-rate * short[i]);
        drawn[i] += here * accepts;
        walk(
          left.filter((j) => j !== i),
          here * (1 - accepts),
        );
      }
    };
    walk(
      short.map((_, i) => i),
      1,
    );
    return drawn;
  };

  test.each([exponential, permuteAndFlip])("is never below the law of %o", (law) => {
    for (const short of [[0], [0, 1, 2, 3], [0, 5, 5, 5, 5], [3, 0, 7, 1, 2], [0, 0, 2]])
      for (const rate of [0.1, 0.5, 2]) {
        const drawn = law(short, rate);
        expect(drawn.reduce((a, b) => a + b)).toBeCloseTo(1, 9);
        for (let k = 1; k <= 8; k++) {
          const missed = drawn.reduce((sum, p, i) => (short[i] >= k ? sum + p : sum), 0);
          expect(tail({ kind: "choice", places: short.length, rate }, k)).toBeGreaterThanOrEqual(
            missed - 1e-12,
          );
        }
      }
  });

  test("is reached where (m − 1)·e^(−η·k) falls to α", () => {
    // ln(100/0.05)/0.5 = 15.2.
    expect(firstBeyond({ kind: "choice", places: 101, rate: 0.5 }, 0.05)).toBe(16);
    expect(reachOf({ kind: "choice", places: 1, rate: 0.5 }, 0.05)).toBe(0);
  });
});
