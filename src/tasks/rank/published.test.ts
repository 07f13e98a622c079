import { expect, test } from "vitest";
import { publicRandom } from "../../base/random.ts";
import {
  greedyDistance,
  PRINTED_P_VALUE_SENSITIVITY,
  printedScore,
  topByPublishedDistance,
  topByPublishedPValue,
} from "./published.ts";

const uniform = () => publicRandom("a test").uniform;
const dull = { cases: [20, 20, 10], controls: [20, 20, 10] };
const clear = { cases: [45, 5, 0], controls: [5, 10, 35] };
const tables = [dull, dull, clear, dull];

test("with much ε they find the table that differs, and say its p-value", () => {
  const [first] = topByPublishedPValue(tables, { top: 1, epsilon: 1e6, uniform: uniform() });
  expect(first.place).toBe(2);
  expect(Math.abs(first.pValue)).toBeLessThan(1e-4);
  expect(topByPublishedDistance(tables, { top: 1, epsilon: 100, tau: 0.01, uniform: uniform() })).toEqual([
    2,
  ]);
});

test("the same randomness gives the same ranking, and as many as are asked for", () => {
  const ask = () => ({ top: 3, epsilon: 0.1, tau: 0.01, uniform: uniform() });
  expect(topByPublishedDistance(tables, ask())).toEqual(topByPublishedDistance(tables, ask()));
  expect(topByPublishedPValue(tables, ask()).map(({ place }) => place)).toHaveLength(3);
  expect(new Set(topByPublishedDistance(tables, ask())).size).toBe(3);
  for (const top of [0, 5, 1.5])
    expect(() => topByPublishedDistance(tables, { ...ask(), top })).toThrow(
      expect.objectContaining({ code: "option-out-of-range" }),
    );
});

test("004-9 the printed sensitivity e^(−2/3) is 0.5134, below what happens", () => {
  expect(PRINTED_P_VALUE_SENSITIVITY).toBeCloseTo(0.5134, 4);
});

test("004-11 the printed score jumps by 3 across the threshold", () => {
  expect(printedScore(-1) - printedScore(1)).toBe(3);
  expect(printedScore(-5)).toBeGreaterThan(printedScore(-1));
});

test("004-13 the greedy distances of neighbours are up to 4 apart, where one genotype moves the true one by 1", () => {
  expect(greedyDistance(clear, 0.01)).toBeLessThan(0);
  expect(greedyDistance(dull, 0.01)).toBeGreaterThan(0);
  const apart = (
    one: readonly number[],
    other: readonly number[],
    controls: readonly number[],
    tau: number,
  ) =>
    Math.abs(greedyDistance({ cases: one, controls }, tau) - greedyDistance({ cases: other, controls }, tau));
  // Found by random search.
  expect(apart([9, 8, 3], [9, 9, 2], [7, 6, 3], 0.05)).toBe(2);
  expect(apart([6, 2, 7], [7, 1, 7], [0, 0, 2], 0.01)).toBe(4);
});
