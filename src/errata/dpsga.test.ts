/**
 * Errata of Humphries: Differentially private simple genetic algorithms (thesis, University of Waterloo 2021), the part on
 * the search and its utilities. DPSGA itself is still to come; tests that do not import it are arithmetic that specifies
 * it.
 */
import { expect, test } from "vitest";
import { logistic } from "../curator/queries/linear/logistic.ts";
import { knownDataset } from "../schema/catalogue.ts";
import { INPUT_ONE, inputOfCode } from "../schema/coding/codes.ts";
import { WEIGHT_ONE } from "../schema/coding/margins.ts";
import type { NumericAttribute } from "../schema/types.ts";
import { exponentialLaw } from "../testing/laws.ts";

const largestLoss = (p: readonly number[], q: readonly number[]) =>
  Math.max(...p.map((x, i) => Math.abs(Math.log(x / q[i]))));
const g = (u: number) => -Math.log1p(Math.exp(-u));

/** Algorithm 3, counting only: how large populations get, and how many private selections are made. */
function breed(generations: number, enough: (size: number) => boolean) {
  let [size, selections] = [200, 0];
  for (let generation = 0; generation < generations; generation++) {
    selections += 10;
    for (size = 10; !enough(size); ) size += 2;
  }
  return { size, selections: selections + 1 };
}

test("001-2 a loop that runs while the population is ≤ 200 breeds 202; while it is < 200, it breeds 200", () => {
  expect(breed(1, (size) => !(size <= 200)).size).toBe(202);
  expect(breed(1, (size) => !(size < 200)).size).toBe(200);
});

test("001-14 algorithm 3 makes N_g·N_s + 1 selections, 1001 and not 1000 for a hundred generations of ten", () => {
  expect(breed(100, (size) => size >= 200).selections).toBe(1001);
});

test("001-19 scaling by the data's own minimum and maximum lets one row move every other", () => {
  const scaled = (rows: readonly number[]) => {
    const [low, high] = [Math.min(...rows), Math.max(...rows)];
    return rows.map((x) => (x - low) / (high - low)).reduce((sum, x) => sum + x, 0);
  };
  const rows = [0, ...Array(998).fill(50), 50];
  // A sum of values in [0, 1] has sensitivity 1, or so it seems.
  expect(Math.abs(scaled(rows) - scaled(rows.with(999, 100)))).toBeGreaterThan(490);
  const pay: NumericAttribute = {
    kind: "numeric",
    name: "pay",
    low: 0,
    high: 100,
    step: 1,
    scale: "linear",
    missing: 0,
  };
  const declared = (xs: readonly number[]) => xs.reduce((sum, x) => sum + inputOfCode(pay, x) / INPUT_ONE, 0);
  expect(Math.abs(declared(rows) - declared(rows.with(999, 100)))).toBeLessThanOrEqual(2);
});

test("001-20 clipped distances in [d/4, d/2] move a sum by d/2 when a row is added, but two sums apart by d/4", () => {
  const d = 8;
  const distances = Array.from({ length: 9 }, (_, i) => d / 4 + ((d / 4) * i) / 8);
  expect(Math.max(...distances)).toBe(d / 2);
  const apart = distances.flatMap((a) => distances.map((b) => a - b));
  expect(Math.max(...apart)).toBe(d / 4);
});

test("001-21 one-hot rows are at most (numeric) + 2·(categorical) apart, far below the number of columns", () => {
  // A numeric input in [0, 1] and two categorical ones with four values each: nine columns.
  const hot = (k: number) => [0, 1, 2, 3].map((i) => Number(i === k));
  const rows = [0, 1].flatMap((x) =>
    [0, 1, 2, 3].flatMap((a) => [0, 3].map((b) => [x, ...hot(a), ...hot(b)])),
  );
  const distance = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, x, i) => sum + Math.abs(x - b[i]), 0);
  expect(Math.max(...rows.flatMap((a) => rows.map((b) => distance(a, b))))).toBe(1 + 2 * 2);

  // The thesis has 104 columns for Adult; its six numeric and eight categorical attributes make 22.
  const attributes = knownDataset("adult")!.schema.attributes;
  const numeric = attributes.filter((a) => a.kind === "numeric" || a.name === "fnlwgt").length;
  const categorical = attributes.filter((a) => a.kind === "categorical").length;
  expect(numeric + 2 * categorical).toBe(22);
});

test("001-23 the utility of equation 8.1 is largest for the worst model; without the minus it is right", () => {
  const rows = [
    [1, 1],
    [-1, 0],
    [0.5, 1],
  ];
  const inner = (w: number) =>
    rows.map(([x, y]) => (y === 1 ? g(w * x) : g(-w * x))).reduce((a, b) => a + b) / 3;
  expect(-inner(-2)).toBeGreaterThan(-inner(2));
  expect(inner(2)).toBeGreaterThan(inner(-2));
});

test("001-24 d weights and a bias in [−R, R] span (d + 1)·R, which dR + 1 undercuts as soon as R > 1", () => {
  const [d, bound] = [1, 5];
  const reach = (d + 1) * bound;
  const span = g(reach) - g(-reach);
  expect(span).toBeCloseTo((d + 1) * bound, 12);
  expect(span).toBeGreaterThan(d * bound + 1);
  expect(logistic.width(reach * WEIGHT_ONE) / logistic.one).toBeGreaterThanOrEqual(span);
});

test("001-25 Δ₂ of equation 8.5 compares whole tables and is |D| times too large; it belongs to one row", () => {
  const table = Array(500).fill(1);
  const score = (rows: readonly number[], w: number) => rows.reduce((sum, x) => sum + g(w * x), 0);
  const printed = Math.abs(score(table, 0.5) - score(table, -0.5));
  const perRow = Math.abs(score([1], 0.5) - score([1], -0.5));
  expect(printed / perRow).toBeCloseTo(500, 9);
  // The row's own bound is already private: replace one row and look.
  const before = [0.5, -0.5].map((w) => score(table, w));
  const after = [0.5, -0.5].map((w) => score(table.with(0, -1), w));
  const eta = 1 / (2 * perRow);
  expect(largestLoss(exponentialLaw(before, eta), exponentialLaw(after, eta))).toBeLessThanOrEqual(1);
});

test("001-26 Δ₂ = 2λ with a utility divided by |D| spends ε/|D| where ε was paid", () => {
  const [rows, lambda] = [500, 0.5];
  const sums = (first: number) => [lambda, -lambda].map((w) => g(w * first) + (rows - 1) * g(-w));
  const means = (first: number) => sums(first).map((u) => u / rows);
  const eta = 1 / (2 * 2 * lambda);
  const loss = (scores: (first: number) => number[]) =>
    largestLoss(exponentialLaw(scores(1), eta), exponentialLaw(scores(-1), eta));
  expect(loss(sums)).toBeLessThanOrEqual(1);
  expect(loss(sums)).toBeGreaterThan(0.4);
  expect(loss(means)).toBeLessThan(1 / rows);
});

test("001-27 exp(−ε·u) prefers the worst medians, because u is minus the cost already", () => {
  const rows = [0, 0, 0, 10];
  const utility = (median: number) => -rows.reduce((sum, x) => sum + Math.abs(x - median), 0);
  const scores = [0, 10].map(utility);
  expect(exponentialLaw(scores, -1)[1]).toBeGreaterThan(0.99);
  expect(exponentialLaw(scores, 1)[0]).toBeGreaterThan(0.99);
});
