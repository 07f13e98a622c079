/** Chances of a class that follow from noisy counts in the groups of several attributes. */
import { describe, expect, test } from "vitest";
import { classOdds } from "./class-odds.ts";
import type { ToldCounts } from "./told-rows.ts";

const ROWS = 800;
/** Groups of two, of four and of two again: the first and the last are the same in every row. */
const first = Int32Array.from({ length: ROWS }, (_, row) => row % 2);
const second = Int32Array.from({ length: ROWS }, (_, row) => Math.floor(row / 2) % 4);
const rows = { columns: [first, second, first], sizes: [2, 4, 2], weight: 10 };

const told = (cellOf: Int32Array, counts: readonly number[], variance: number): ToldCounts => ({
  cellOf,
  counts,
  variance,
});
const [LITTLE, MUCH] = [25, 1e6];

describe("chances of a class", () => {
  test("are those that sure counts say, and attributes that are the same do not tell it twice", () => {
    // One and nine tenths of 4,000 rows each.
    const chances = classOdds(rows, [
      told(first, [400, 3600], LITTLE),
      told(second, [1000, 1000, 1000, 1000], LITTLE),
      told(first, [400, 3600], LITTLE),
    ]);
    chances.forEach((chance, row) => {
      expect(Math.abs(chance - (row % 2 === 0 ? 0.1 : 0.9))).toBeLessThan(0.01);
    });
  });

  test("add up attributes that each tell of their own", () => {
    // Log-odds of −1 or 1 by the first and of −1, 0, 0 or 1 by the second.
    const odds = (a: number, b: number) => 1 / (1 + Math.exp(-([-1, 1][a] + [-1, 0, 0, 1][b])));
    const sum = (groups: readonly (readonly [number, number])[]) =>
      groups.reduce((all, [a, b]) => all + 1000 * odds(a, b), 0);
    const chances = classOdds(rows, [
      told(
        first,
        [0, 1].map((a) => sum([0, 1, 2, 3].map((b) => [a, b] as const))),
        LITTLE,
      ),
      told(
        second,
        [0, 1, 2, 3].map((b) => sum([0, 1].map((a) => [a, b] as const))),
        LITTLE,
      ),
    ]);
    chances.forEach((chance, row) => {
      expect(Math.abs(chance - odds(first[row], second[row]))).toBeLessThan(0.02);
    });
  });

  test("hardly leave those of all rows where noise alone could show as much", () => {
    // A deviation of 1,000, and no group is off by more than half of it.
    const chances = classOdds(rows, [
      told(first, [1700, 2200], MUCH),
      told(second, [1200, 700, 1300, 800], MUCH),
    ]);
    const [least, most] = [Math.min(...chances), Math.max(...chances)];
    expect(least).toBeGreaterThan(0.4);
    expect(most).toBeLessThan(0.6);
  });

  test("stay between 0 and 1 whatever noise has made of the counts", () => {
    const chances = classOdds(rows, [
      told(first, [-900, 9000], LITTLE),
      told(second, [-50, -50, 4000, 3000], LITTLE),
    ]);
    expect(chances.every((chance) => chance >= 0 && chance <= 1)).toBe(true);
  });
});
