import { expect, test } from "vitest";
import { rational, toNumber } from "../../base/rational.ts";
import { poissonGaussianCurve } from "../../testing/theorems/poisson-gaussian.ts";
import { epsilonOf } from "./events.ts";
import { composeCurves } from "./renyi.ts";
import { renyiEpsilon } from "./renyi-conversion.ts";
import { checkedRate, sampledCurve } from "./sampled.ts";

type Law = ReadonlyMap<number, number>;

/** Whole-number Gaussian noise around a centre; what lies beyond ±30 has a weight below 1e-16 of the whole for σ² up to 10. */
function gaussianLaw(centre: number, variance: number): Law {
  const places = Array.from({ length: 61 }, (_, i) => i - 30);
  const weights = places.map((x) => Math.exp((-x * x) / (2 * variance)));
  const all = weights.reduce((sum, w) => sum + w, 0);
  return new Map(places.map((x, i) => [x + centre, weights[i] / all]));
}

const mixture = (rate: number, q: Law, p: Law): Law =>
  new Map([...q.keys()].map((x) => [x, (1 - rate) * (q.get(x) ?? 0) + rate * (p.get(x) ?? 0)]));

const at = (law: Law, x: number) => law.get(x) ?? 0;

function divergence(p: Law, q: Law, alpha: number): number {
  const term = (own: number, other: number) =>
    own > 0 && other > 0 ? Math.exp(alpha * Math.log(own) + (1 - alpha) * Math.log(other)) : 0;
  return Math.log([...p].reduce((sum, [x, own]) => sum + term(own, at(q, x)), 0)) / (alpha - 1);
}

/** With the row and without it: one answer of a sampled table that has nobody else, or others of whom some take part alike. */
const CASES = [0.001, 0.05, 0.3, 0.5].flatMap((rate) =>
  [0.2, 1, 4].flatMap((variance) =>
    [1, 2].map((move) => ({ rate, variance, move, rho: move ** 2 / (2 * variance) })),
  ),
);
const ORDERS = [1.01, 1.5, 2, 2.7, 3, 5, 8.25];

test("no order's divergence of a sampled sum with whole-number noise is above the curve, in either direction", () => {
  const wrong: unknown[] = [];
  for (const { rate, variance, move, rho } of CASES) {
    const without = gaussianLaw(0, variance);
    const withRow = mixture(rate, without, gaussianLaw(move, variance));
    for (const alpha of ORDERS) {
      // Far orders look at tails that the law above leaves out.
      if (alpha * move > 20) continue;
      const [first, last] = [divergence(withRow, without, alpha), divergence(without, withRow, alpha)];
      const most = sampledCurve(rate, rho)(alpha) * (1 + 1e-9) + 1e-13;
      if (!(first <= most && last <= first + 1e-12))
        wrong.push({ rate, variance, move, alpha, first, last, most });
    }
  }
  expect(wrong).toEqual([]);
});

test("other rows of the sample change nothing: mixtures over who else takes part stay below the curve", () => {
  for (const [rate, variance] of [
    [0.3, 1],
    [0.5, 0.5],
  ]) {
    // Two others, who add 3 and −1 where they take part.
    const others = [0, 3, -1, 2].map((sum, i) => {
      const taking = [0, 1, 1, 2][i];
      return [sum, rate ** taking * (1 - rate) ** (2 - taking)] as const;
    });
    const table = (move: number | undefined) => {
      const law = new Map<number, number>();
      for (const [sum, weight] of others)
        for (const [own, share] of move === undefined
          ? [[0, 1]]
          : [
              [0, 1 - rate],
              [move, rate],
            ])
          for (const [x, chance] of gaussianLaw(sum + own, variance))
            law.set(x, at(law, x) + weight * share * chance);
      return law;
    };
    for (const move of [1, -1, 2])
      for (const alpha of [1.3, 2, 3, 6]) {
        const most = sampledCurve(rate, move ** 2 / (2 * variance))(alpha) * (1 + 1e-9) + 1e-13;
        expect(divergence(table(move), table(undefined), alpha)).toBeLessThanOrEqual(most);
        expect(divergence(table(undefined), table(move), alpha)).toBeLessThanOrEqual(most);
      }
  }
});

/** The δ that two laws need at ε. */
const deltaAt = (p: Law, q: Law, epsilon: number) =>
  [...p].reduce((sum, [x, own]) => sum + Math.max(0, own - Math.exp(epsilon) * at(q, x)), 0);

/** The law of the pair of two answers, as one number. */
const twice = (law: Law): Law =>
  new Map([...law].flatMap(([x, a]) => [...law].map(([y, b]) => [x * 1000 + y, a * b] as const)));

test("two sampled answers need no more δ than the price at that δ says, by going through all answers", () => {
  for (const [rate, variance] of [
    [0.1, 1],
    [0.5, 2],
  ]) {
    const without = gaussianLaw(0, variance);
    const pair = [twice(mixture(rate, without, gaussianLaw(1, variance))), twice(without)];
    for (const delta of [0.1, 0.01, 1e-4]) {
      const event = {
        kind: "sampled",
        count: 2,
        rho: rational(1n, BigInt(2 * variance)),
        rate: rational(BigInt(rate * 10), 10n),
      } as const;
      const epsilon = toNumber(epsilonOf([event], rational(1n, BigInt(1 / delta))).epsilon);
      const needed = Math.max(deltaAt(pair[0], pair[1], epsilon), deltaAt(pair[1], pair[0], epsilon));
      expect([rate, delta, needed <= delta]).toEqual([rate, delta, true]);
      // A price that no sample could make dear would refute nothing.
      expect(Math.max(deltaAt(pair[0], pair[1], epsilon / 3), 0)).toBeGreaterThan(delta / 10);
    }
  }
});

test("at whole orders it is the sampled Gaussian's of Mironov, Talwar and Zhang, and never below it between", () => {
  for (const [rate, sigma] of [
    [0.001, 0.8],
    [0.01, 2],
    [0.1, 1],
    [0.5, 0.5],
  ]) {
    const [ours, continuous] = [sampledCurve(rate, 1 / (2 * sigma ** 2)), poissonGaussianCurve(rate, sigma)];
    for (const alpha of [2, 3, 8, 12])
      expect(Math.abs(ours(alpha) / continuous(alpha) - 1)).toBeLessThan(1e-6);
    for (const alpha of [1.2, 1.9, 2.5, 7.3, 50.5])
      expect(ours(alpha)).toBeGreaterThanOrEqual(continuous(alpha) * (1 - 1e-9));
  }
});

test("the curve never falls as order, rate or ρ grow, and is the unsampled one at far orders", () => {
  const curve = (rate: number, rho: number) => [1.1, 2, 2.5, 3, 30, 300].map(sampledCurve(rate, rho));
  const isBelow = (a: readonly number[], b: readonly number[]) => a.every((x, i) => x <= b[i] * (1 + 1e-12));
  expect(isBelow(curve(0.01, 0.1), curve(0.02, 0.1))).toBe(true);
  expect(isBelow(curve(0.01, 0.1), curve(0.01, 0.2))).toBe(true);
  expect(curve(0.01, 0.1)).toEqual([...curve(0.01, 0.1)].sort((a, b) => a - b));
  expect(sampledCurve(0.01, 0.1)(1000)).toBe(100);
  // The hundredth part of the rows costs far less than all of them.
  const steps = (curve: (alpha: number) => number) =>
    renyiEpsilon(composeCurves([{ curve, count: 1000 }]), 1e-6);
  expect(steps(sampledCurve(0.01, 0.125))).toBeLessThan(steps((alpha) => 0.125 * alpha) / 100);
});

test("a rate is a fraction from a millionth to a half", () => {
  expect(checkedRate(rational(1n, 2n))).toEqual(rational(1n, 2n));
  for (const bad of [rational(51n, 100n), rational(1n, 2_000_000n), rational(-1n, 4n), 0.1, undefined])
    expect(() => checkedRate(bad)).toThrow(expect.objectContaining({ code: "option-out-of-range" }));
});
