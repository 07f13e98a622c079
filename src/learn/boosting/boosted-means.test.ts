import { expect, test } from "vitest";
import { boostedMeans, type NumberTable } from "./boosted-means.ts";

/** A number from 0 to 9 and one site of four: 50 rows of each pair. */
function grid(numberOf: (x: number, site: number) => number): NumberTable {
  const rows = Array.from({ length: 40 }, (_, i) => ({ x: i % 10, site: Math.floor(i / 10) }));
  return {
    features: [
      { name: "x", kind: "numeric", low: 0, high: 9 },
      { name: "site", kind: "categorical", values: ["north", "east", "south", "west"] },
    ],
    columns: [Float64Array.from(rows, ({ x }) => x), Float64Array.from(rows, ({ site }) => site)],
    numbers: Float64Array.from(rows, ({ x, site }) => numberOf(x, site)),
    weights: new Float64Array(40).fill(50),
  };
}

test("one tree takes its part of the way from the mean to the means of its leaves", () => {
  const table = grid((x) => (x < 5 ? 10 : 20));
  const predicted = boostedMeans(table, 1);
  // From 15, by 0.15 of 5; leaves are divided by their 1,000 rows and 0.001 more.
  const step = (0.15 * 5 * 1000) / 1000.001;
  expect(predicted([[2], [0]], 0)).toBeCloseTo(15 - step, 9);
  expect(predicted([[7], [3]], 0)).toBeCloseTo(15 + step, 9);
});

test("the error on the rows it learnt from falls with every tree, towards what the cells say", () => {
  const table = grid((x, site) => x * (site % 2) + 3 * site);
  const errorOf = (trees: number) => {
    const predicted = boostedMeans(table, trees);
    return table.numbers.reduce((sum, x, row) => sum + (x - predicted(table.columns, row)) ** 2, 0);
  };
  const errors = [1, 2, 5, 10, 30, 60].map(errorOf);
  expect(errors).toEqual(errors.toSorted((a, b) => b - a));
  expect(errors[5]).toBeLessThan(errors[0] / 1000);
});

test("rows without weight count for nothing, and the unit of the number does not matter", () => {
  const table = grid((x, site) => x + site);
  const spoilt = {
    ...table,
    columns: table.columns.map((column) => Float64Array.of(...column, 0)),
    numbers: Float64Array.of(...table.numbers, 1e9),
    weights: Float64Array.of(...table.weights, 0),
  };
  const large = { ...table, numbers: table.numbers.map((x) => 1e6 * x) };
  const [own, others, scaled] = [table, spoilt, large].map((rows) => boostedMeans(rows, 20));
  for (const row of [0, 13, 39]) {
    expect(others(table.columns, row)).toBeCloseTo(own(table.columns, row), 9);
    expect(scaled(table.columns, row) / 1e6).toBeCloseTo(own(table.columns, row), 9);
  }
});
