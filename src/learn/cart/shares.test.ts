import { describe, expect, test } from "vitest";
import { leafOf } from "../decision-tree.ts";
import type { TrainingTable } from "../training-table.ts";
import { cart } from "./cart.ts";

/** Twenty steps of a number; of 100 rows each the class has from 2 to 40, never the most. */
const steps = Array.from({ length: 20 }, (_, i) => i);
const table: TrainingTable = {
  features: [{ name: "x", kind: "numeric", low: 0, high: 20 }],
  columns: [Float64Array.from(steps.flatMap((x) => [x, x]))],
  classes: ["no", "yes"],
  labels: Uint16Array.from(steps.flatMap(() => [0, 1])),
  weights: Float64Array.from(steps.flatMap((x) => [98 - 2 * x, 2 + 2 * x])),
};
const leavesOf = (deviation: number) =>
  cart()
    .fitShares(table, deviation)
    .nodes.flatMap((node) => ("class" in node ? [node] : []));
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

test("pruned by errors, the tree is one leaf; with shares it tells rising ones, and predicts the same", () => {
  expect(cart().fit(table).nodes).toHaveLength(1);
  const tree = cart().fitShares(table, 1);
  const shares = steps.map((x) => tree.scores.of([[x]], 0)[1]);
  expect(new Set(shares).size).toBeGreaterThan(4);
  expect(shares.toSorted((a, b) => a - b)).toEqual(shares);
  expect(steps.map((x) => tree.predict([[x]], 0))).toEqual(steps.map(() => 0));
});

describe("noise", () => {
  test("leaves fewer leaves, and one where it drowns what there is", () => {
    const counts = [0, 5, 20, 200].map((deviation) => leavesOf(deviation).length);
    expect(counts.toSorted((a, b) => b - a)).toEqual(counts);
    expect(counts[0]).toBeGreaterThan(counts[2]);
    expect(counts[3]).toBe(1);
  });

  test("draws shares towards those above: leaves stand for as many rows, and their shares lie closer", () => {
    const spread = (deviation: number) => {
      const leaves = leavesOf(deviation);
      expect(sum(leaves.map(({ counts = [] }) => sum(counts)))).toBeCloseTo(2000, 6);
      const shares = leaves.map(({ counts = [] }) => counts[1] / sum(counts));
      return Math.max(...shares) - Math.min(...shares);
    };
    expect(spread(10)).toBeLessThan(spread(0));
  });

  test("makes cuts in a table without any signal seldom", () => {
    // Shares are even but for a wave of half the deviation of the noise.
    const even = {
      ...table,
      weights: Float64Array.from(steps.flatMap((x) => [80, 20 + 5 * Math.cos(3 * x)])),
    };
    expect(cart().fitShares(even, 10).nodes).toHaveLength(1);
  });
});

test("what pruning keeps for its errors is kept as it is", () => {
  const clear = { ...table, weights: Float64Array.from(steps.flatMap((x) => (x < 10 ? [90, 10] : [5, 95]))) };
  const [plain, told] = [cart().fit(clear), cart().fitShares(clear, 3)];
  const classes = (tree: typeof plain) => steps.map((x) => tree.predict([[x]], 0));
  expect(classes(told)).toEqual(classes(plain));
  expect(plain.nodes.filter((node) => "class" in node)).toHaveLength(2);
  expect(leafOf(told.nodes, [[0]], 0)).not.toBe(leafOf(told.nodes, [[19]], 0));
});
