import { expect, test } from "vitest";
import { repeatable } from "./repeatable.ts";

test("the same seed gives the same numbers, another seed others", () => {
  const numbers = (seed: number) => {
    const random = repeatable(seed);
    return Array.from({ length: 8 }, () => random.uniform());
  };
  expect(numbers(5)).toEqual(numbers(5));
  expect(numbers(5)).not.toEqual(numbers(6));
});

test("uniform numbers lie in [0, 1) and fill it evenly", () => {
  const random = repeatable(1);
  const tenths = new Array<number>(10).fill(0);
  for (let i = 0; i < 100_000; i++) tenths[Math.floor(10 * random.uniform())]++;
  // Five standard deviations of a count with mean 10,000; the seed is fixed, so there is no false alarm.
  for (const count of tenths) expect(Math.abs(count - 10_000)).toBeLessThan(5 * Math.sqrt(9_000));
});

test("bell-shaped numbers have mean 0 and standard deviation 1", () => {
  const random = repeatable(2);
  const values = Array.from({ length: 50_000 }, () => random.bell());
  const mean = values.reduce((a, b) => a + b) / values.length;
  const variance = values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / values.length;
  expect(Math.abs(mean)).toBeLessThan(5 / Math.sqrt(values.length));
  // The variance of a squared Irwin–Hall number is 1.9 (kurtosis 2.9), hence √(1.9/n).
  expect(Math.abs(variance - 1)).toBeLessThan(5 * Math.sqrt(1.9 / values.length));
});

test("values are picked in proportion to their weights, and never at weight 0", () => {
  const random = repeatable(3);
  const seen = { often: 0, seldom: 0, never: 0 };
  for (let i = 0; i < 10_000; i++) seen[random.oneOf({ often: 3, seldom: 1, never: 0 })]++;
  expect(Math.abs(seen.often - 7_500)).toBeLessThan(5 * Math.sqrt(1_875));
  expect(seen.never).toBe(0);
});
