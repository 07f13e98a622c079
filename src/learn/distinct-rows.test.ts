import { expect, test } from "vitest";
import { inputOf } from "./coding.ts";
import { distinctRows } from "./distinct-rows.ts";

const rowsOf = (...rows: [number, number, number][]) => ({
  features: [{ name: "x", kind: "numeric" as const, low: 0, high: 10 }],
  columns: [Float64Array.from(rows, ([x]) => x)],
  classes: ["no", "yes"],
  labels: Uint16Array.from(rows, ([, label]) => label),
  weights: Float64Array.from(rows, ([, , weight]) => weight),
});

test("equal rows are merged, rows of weight 0 dropped, and the rest come in order", () => {
  const { columns, labels, weights } = distinctRows(
    rowsOf([5, 1, 2], [3, 1, 1], [5, 0, 4], [5, 1, 0.5], [1, 0, 0]),
  );
  expect(Array.from(columns[0])).toEqual([3, 5, 5]);
  expect(Array.from(labels)).toEqual([1, 0, 1]);
  expect(Array.from(weights)).toEqual([1, 4, 2.5]);
});

test("merged weights are the same to the last bit, in whatever order they come", () => {
  const [a, b, c] = [0.1, 0.2, 0.3];
  expect(a + b + c).not.toBe(c + b + a);
  const sums = [
    [a, b, c],
    [c, b, a],
    [b, c, a],
  ].map((list) => distinctRows(rowsOf(...list.map((w): [number, number, number] => [5, 1, w]))).weights[0]);
  expect(new Set(sums)).toEqual(new Set([a + b + c]));
});

test("values beyond the bounds count as the bound, and equal bounds as nothing", () => {
  const bounds = { low: -2, high: 8 };
  expect([-100, -2, 3, 8, 100].map((x) => inputOf(bounds, x))).toEqual([0, 0, 0.5, 1, 1]);
  expect(inputOf({ low: 4, high: 4 }, 4)).toBe(0);
});
