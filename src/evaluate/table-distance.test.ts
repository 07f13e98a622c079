import { expect, test } from "vitest";
import {
  judgedPairs,
  labelDistance,
  oneWayDistance,
  pairDistance,
  type RowsInGroups,
  totalVariation,
} from "./table-distance.ts";

/** Rows as (first, second, label), of 2, 3 and 2 groups. */
const rowsOf = (...rows: readonly (readonly [number, number, number])[]): RowsInGroups => ({
  columns: [0, 1, 2].map((place) => Uint16Array.from(rows, (row) => row[place])),
  sizes: [2, 3, 2],
});
const truth = rowsOf([0, 0, 0], [0, 1, 0], [1, 2, 1], [1, 2, 1]);
const made = rowsOf([0, 2, 0], [0, 2, 1], [1, 1, 1], [1, 0, 0]);

test("distances are those worked out by hand", () => {
  // Alone all shares agree. With the label, (0,0) and (1,1) have ½ each in truth, and all four cells ¼ in the other: ½.
  // (second, label) has ¼ (0,0), ¼ (1,0), ½ (2,1) against ¼ (2,0), ¼ (2,1), ¼ (1,1), ¼ (0,0): ½. Of the pair no cell is in both.
  expect(oneWayDistance(truth, made)).toBe(0);
  expect(totalVariation([0, 2], truth, made)).toBe(0.5);
  expect(totalVariation([1, 2], truth, made)).toBe(0.5);
  expect(labelDistance(truth, made)).toBe(0.5);
  expect(pairDistance(truth, made)).toBe(1);
});

test("a table is at distance 0 from itself, however often its rows are repeated or weighted", () => {
  const twice = { ...truth, weights: Float64Array.of(2, 2, 2, 2) };
  const merged = { ...rowsOf([0, 0, 0], [0, 1, 0], [1, 2, 1]), weights: [1, 1, 2] };
  for (const same of [truth, twice, merged])
    for (const distance of [oneWayDistance, labelDistance, pairDistance])
      expect(distance(truth, same)).toBe(0);
});

test("few attributes are judged by all their pairs, many by five hundred that are always the same", () => {
  expect(judgedPairs(1)).toEqual([]);
  expect(judgedPairs(3)).toEqual([
    [0, 1],
    [0, 2],
    [1, 2],
  ]);
  const many = judgedPairs(216);
  expect(many).toHaveLength(500);
  expect(judgedPairs(216)).toEqual(many);
  expect(new Set(many.map(String)).size).toBe(500);
  expect(many.every(([a, b]) => 0 <= a && a < b && b < 216)).toBe(true);
  // Evenly: the mean of the larger of two of 216 places is about 144, and its deviation over 500 pairs 2.3.
  expect(Math.abs(many.reduce((sum, [, b]) => sum + b, 0) / 500 - 144)).toBeLessThan(10);
});
