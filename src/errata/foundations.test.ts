/**
 * Errata of Tu: Introduction to differential privacy (lecture 20, lecture notes on the foundations). What belongs to
 * regression is still to come; its tests are arithmetic that specifies it.
 */
import { expect, test } from "vitest";
import { rational, toNumber } from "../base/rational.ts";
import { noiseOf, type PublicFacts } from "../curator/index.ts";
import { histogramSensitivity } from "../curator/queries/tables/counts.ts";
import { parseSchema } from "../schema/parse/schema.ts";
import { addedTo, discreteLaplaceLaw } from "../testing/laws.ts";
import { largestLoss } from "../testing/mechanism-suite.ts";
import { parallelPrice } from "../testing/theorems/parallel.ts";

const response = (epsilon: number) => [Math.exp(epsilon), 1].map((w) => w / (1 + Math.exp(epsilon)));

test("002-1 Bob wins with probability at most e^ε/(1 + e^ε); the printed e^ε/2 says nothing from ε = ln 2 on", () => {
  for (const epsilon of [0.1, 0.7, 2]) {
    // Every ε-private answer (a, b) = (Pr[0 | 0], Pr[0 | 1]) on a grid: Bob wins ½·a + ½·(1 − b).
    let most = 0;
    for (let i = 0; i <= 400; i++)
      for (let j = 0; j <= 400; j++) {
        const [a, b] = [i / 400, j / 400];
        const e = Math.exp(epsilon);
        if (a <= e * b && b <= e * a && 1 - a <= e * (1 - b) && 1 - b <= e * (1 - a))
          most = Math.max(most, (a + 1 - b) / 2);
      }
    const sharp = response(epsilon)[0];
    expect(most).toBeLessThanOrEqual(sharp + 1e-12);
    expect(most).toBeGreaterThan(sharp - 0.01);
    expect(sharp).toBeLessThan(Math.exp(epsilon) / 2);
  }
  expect(Math.exp(Math.LN2) / 2).toBe(1);
});

test("002-2 without noise Bob knows the last of n = 3 records only if the others tie; else he is right half the time", () => {
  const majority = (bits: readonly number[]) => Number(bits.reduce((a, b) => a + b, 0) > bits.length / 2);
  const wins = (others: readonly number[]) =>
    [0, 1].filter((answer) => [0, 1].some((d) => majority([...others, d]) === answer)).length / 2;
  expect(wins([0, 1])).toBe(1);
  expect(wins([1, 1])).toBe(0.5);
  expect(wins([0, 0])).toBe(0.5);
});

test("002-3 posteriors differ by at most tanh(ε/2) in total variation, far below e^{2ε} − 1", () => {
  const epsilon = 0.7;
  // Likelihood ratios of the two worlds lie in [e^−ε, e^ε]; two databases with prior b and 1 − b are the worst case.
  let most = 0;
  for (let i = 1; i < 1000; i++) {
    const b = i / 1000;
    const [high, low] = [b * Math.exp(epsilon), (1 - b) * Math.exp(-epsilon)];
    most = Math.max(most, Math.abs(high / (high + low) - b));
  }
  expect(most).toBeCloseTo(0.336375, 5);
  expect(most).toBeLessThanOrEqual(Math.tanh(epsilon / 2));
  expect(Math.expm1(2 * epsilon)).toBeGreaterThan(3);
});

test("002-5 at ε = 0.1 the noise stays within 14.5 only 76.5 % of the time; 95 % needs 29.96", () => {
  const within = (k: number) => 1 - Math.exp(-0.1 * k);
  expect(within(14.5)).toBeCloseTo(0.7654, 4);
  expect(within(Math.log(20) / 0.1)).toBeCloseTo(0.95, 12);
  expect(Math.log(20) / 0.1).toBeCloseTo(29.95732274, 8);
  // The Chebyshev inequality that is quoted would give √(2/0.05)/ε.
  expect(Math.sqrt(2 / 0.05) / 0.1).toBeCloseTo(63.25, 2);
  const law = discreteLaplaceLaw(10);
  const mass = (reach: number) => [...law].reduce((sum, [x, p]) => (Math.abs(x) <= reach ? sum + p : sum), 0);
  expect(mass(14)).toBeLessThan(0.78);
  expect(mass(30)).toBeGreaterThan(0.95);
});

test("002-6 the average of values in [0, M] moves by M/n when a row is replaced and by up to M/2 when one is added", () => {
  const mean = (rows: readonly number[]) => rows.reduce((a, b) => a + b, 0) / rows.length;
  const rows = Array(10).fill(0);
  expect(mean(rows.with(0, 1)) - mean(rows)).toBeCloseTo(1 / 10, 12);
  expect(mean([0, 1]) - mean([0])).toBe(1 / 2);
});

test("002-7 theorem 5 lacks the 1/λ: two parabolas of curvature λ = 0.01 move the minimum by 100 times the claim", () => {
  // G(θ) = λθ²/2 and g(θ) = μθ²/2 + θ, both strongly convex.
  const [lambda, mu] = [0.01, 1e-6];
  const moved = 1 / (lambda + mu);
  const gradient = Math.abs(1 - mu * moved);
  expect(moved).toBeGreaterThan(99 * gradient);
  expect(moved).toBeLessThanOrEqual(gradient / lambda + 1e-9);
  // What ridge-output adds noise for has the 1/λ: 2·(the longest gradient, √2)/(nλ), after steps that leave nothing of the way, and a
  // thousandth more for rounding.
  for (const share of [0.1, 0.01]) {
    const exact = (2 * Math.SQRT2) / (1000 * share);
    expect(ridgeBound(share) / exact).toBeGreaterThan(0.99);
    expect(ridgeBound(share) / exact).toBeLessThan(1.01);
  }
});

test("002-8 least squares can move by 2P when one row changes, though theorem 6 claims 0.004; ridge has a bound", () => {
  const n = 1000;
  const slope = (rows: readonly (readonly [number, number])[], lambda: number) => {
    const xx = rows.reduce((sum, [x]) => sum + x * x, 0) / n + lambda;
    return xx === 0 ? 0 : rows.reduce((sum, [x, y]) => sum + x * y, 0) / n / xx;
  };
  const table = (y: number) => [[1, y] as const, ...Array.from({ length: n - 1 }, () => [0, 0] as const)];
  const claimed = (2 * 1 * Math.sqrt(1) * (1 + 1 * 1)) / n;
  expect(claimed).toBe(0.004);
  expect(Math.abs(slope(table(1), 0) - slope(table(-1), 0))).toBe(2);
  // Ridge: Δ₂ = 2M(N + MP)/(nλ) with P = N/√λ (specification of what is to come): 0.0832 for λ = 0.1.
  const bound = (2 * (1 + 1 / Math.sqrt(0.1))) / (n * 0.1);
  expect(bound).toBeCloseTo(0.0832455532, 9);
  const extremes = [-1, 0, 1].flatMap((x) => [-1, 1].map((y) => [x, y] as const));
  const rest = Array.from({ length: n - 1 }, (_, i) => extremes[i % 6]);
  for (const others of [rest, rest.map(() => [0, 0] as const)])
    for (const a of extremes)
      for (const b of extremes)
        expect(Math.abs(slope([a, ...others], 0.1) - slope([b, ...others], 0.1))).toBeLessThanOrEqual(bound);
  // The door's descent with slopes of at most 1, a bias besides the slope, and the same λ: no more than the specified bound.
  expect(ridgeBound(0.1)).toBeLessThanOrEqual(bound);
});

/** How far one of 1000 rows of one number moves ridge regression by the door's own bound, for a ridge of this share of the rows. */
function ridgeBound(share: number): number {
  const number = { kind: "numeric", low: -1, high: 1, step: 0.01, missing: 0 };
  const schema = parseSchema({
    privet: "schema/1",
    name: "lecture",
    visibility: "public",
    neighbours: "replace",
    attributes: [
      { name: "x", ...number },
      { name: "y", ...number },
    ],
  });
  const [rows, ridge] = [1000, 1000 * share];
  const rate = (2 - 1e-9) / (rows * 2 + 2 * ridge);
  const question = { ask: "descent", label: "y", loss: "squared", ridge, rate, steps: 2000 } as const;
  const facts = { schema, neighbours: "replace", rows } as PublicFacts;
  const { bound, unit } = noiseOf<"descent">(facts, question, {
    mechanism: "laplace",
    epsilon: rational(1n),
  });
  // In ℓ₁ of two weights it is √2 times that in ℓ₂.
  return (bound * unit) / Math.SQRT2;
}

test("002-10 parallel composition costs ε for added rows but up to 2ε for replaced ones, which move between parts", () => {
  // Two cells, each count with discrete Laplace noise of scale 1/ε, ε = 1.
  const noise = discreteLaplaceLaw(1);
  const loss = (a: readonly bigint[], b: readonly bigint[]) =>
    largestLoss("pure", addedTo(a, noise), addedTo(b, noise));
  expect(loss([3n, 2n], [4n, 2n])).toBeCloseTo(1, 9);
  expect(loss([3n, 2n], [2n, 3n])).toBeCloseTo(2, 9);
  const parts = [1, 2].map(() => ({ addRemove: rational(1n), replace: rational(0n) }));
  expect(toNumber(parallelPrice(parts, "add-remove"))).toBe(1);
  expect(toNumber(parallelPrice(parts, "replace"))).toBe(2);
  // A row that is replaced inside one part can cost twice that part's price: 2 for prices 1 and 0.1, and not 1.1.
  const uneven = [{ addRemove: rational(1n) }, { addRemove: rational(1n, 10n) }];
  expect(toNumber(parallelPrice(uneven, "replace"))).toBe(2);
  expect([histogramSensitivity("add-remove"), histogramSensitivity("replace")]).toEqual([1n, 2n]);
});
