/** Every table of a few rows over a small grid, and every neighbour of it. */
import { describe, expect, test } from "vitest";
import type { NumericAttribute } from "../../../schema/types.ts";
import { everyRow } from "../../../testing/case-control-tables.ts";
import {
  momentOf,
  momentPlaces,
  momentSensitivity,
  momentUnit,
  placeOf,
  spreadOf,
  spreadSensitivity,
} from "./moments.ts";

const numeric = (low: number, high: number, step: number): NumericAttribute => ({
  name: "x",
  kind: "numeric",
  low,
  high,
  step,
  scale: "linear",
  missing: low,
});
const small = numeric(10, 16, 2);
const codes = [0, 1, 2, 3];

describe.each([1, 2] as const)("the sum of order %i", (order) => {
  test("is moved by at most the bound by a row that comes or is replaced, and the bound is reached", () => {
    const each = codes.map((code) => momentOf(small, order, code));
    expect(Math.max(...each.map(Math.abs))).toBe(Number(momentSensitivity(small, order, "add-remove")));
    const apart = Math.max(...each) - Math.min(...each);
    expect(apart).toBeLessThanOrEqual(Number(momentSensitivity(small, order, "replace")));
    // Places −3, −1, 1, 3: order 1 reaches both ends, order 2 would reach the lower one at the middle.
    expect(apart).toBe(order === 1 ? 6 : 16);
  });

  test("is a Chebyshev polynomial of the place between −1 and 1", () => {
    for (const code of codes) {
      const u = (2 * code) / 3 - 1;
      expect(momentOf(small, order, code) / momentUnit(small, order)).toBeCloseTo(
        order === 1 ? u : 2 * u * u - 1,
        12,
      );
    }
  });
});

/** How many rows have each code, as the sums of places and of squares. */
const spreadOfCounts = (counts: readonly number[]) =>
  spreadOf(
    counts.reduce((a, b) => a + b),
    BigInt(counts.reduce((total, n, code) => total + n * placeOf(small, code), 0)),
    BigInt(counts.reduce((total, n, code) => total + n * placeOf(small, code) ** 2, 0)),
  );

test.each([1, 2, 3, 5, 8])("one of %i rows, replaced, moves the spread by at most the bound", (rows) => {
  let most = 0n;
  for (const counts of everyRow(rows, codes.length))
    for (const from of codes)
      for (const to of codes) {
        if (counts[from] === 0) continue;
        const after = counts.map((n, i) => n + Number(i === to) - Number(i === from));
        const change = spreadOfCounts(after) - spreadOfCounts(counts);
        most = change > most ? change : -change > most ? -change : most;
      }
  expect(most).toBeLessThanOrEqual(spreadSensitivity(small, rows));
  if (rows > 1) expect(most).toBe(spreadSensitivity(small, rows));
});

test("the spread is n² times the variance", () => {
  // 0, 0, 1, 3: mean 1, variance (1 + 1 + 0 + 4)/4 = 1.5.
  expect(spreadOfCounts([2, 1, 0, 1])).toBe(24n);
});

test("an attribute of very many levels is put on places whose squares are exact, ends at the ends", () => {
  const wide = numeric(-1e9, 1e9, 0.01);
  expect(momentPlaces(wide)).toBe(2 ** 20);
  expect([0, 2e11].map((code) => momentOf(wide, 1, code))).toEqual([-(2 ** 20), 2 ** 20]);
  expect(momentOf(wide, 2, 1e11)).toBe(-(2 ** 40));
});

test("one level only: the bound is still positive", () => {
  const single = numeric(3, 3.2, 1);
  expect(momentSensitivity(single, 1, "add-remove")).toBe(1n);
  expect(spreadSensitivity(single, 1)).toBe(1n);
});
