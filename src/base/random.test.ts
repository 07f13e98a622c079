import { expect, test } from "vitest";
import { publicRandom } from "./random.ts";

const many = <T>(count: number, make: () => T) => Array.from({ length: count }, make);

test("the same seed gives the same numbers, and another seed others", () => {
  const of = (seed: string) => many(20, publicRandom(seed).uniform);
  expect(of("a")).toEqual(of("a"));
  expect(of("a")).not.toEqual(of("b"));
  expect(of("")).not.toEqual(of("a"));
});

// Chi-squared with 9 degrees of freedom exceeds 33.7 by chance once in 10,000 seeds; the seed is fixed.
test("uniform numbers and whole numbers below ten fill ten bins evenly", () => {
  for (const draw of [
    (r: ReturnType<typeof publicRandom>) => r.below(10),
    (r: ReturnType<typeof publicRandom>) => Math.floor(r.uniform() * 10),
  ]) {
    const random = publicRandom("bins");
    const counts = new Array<number>(10).fill(0);
    for (let i = 0; i < 20_000; i++) counts[draw(random)]++;
    const chiSquared = counts.reduce((sum, n) => sum + (n - 2000) ** 2 / 2000, 0);
    expect(chiSquared).toBeLessThan(33.7);
  }
});

// The mean of 40,000 normals has deviation 0.005, their variance 0.007; four deviations each.
test("normal numbers have mean 0 and variance 1, and signs are balanced", () => {
  const random = publicRandom("normal");
  const drawn = many(40_000, random.normal);
  const mean = drawn.reduce((a, b) => a + b) / drawn.length;
  expect(Math.abs(mean)).toBeLessThan(0.02);
  expect(Math.abs(drawn.reduce((a, b) => a + b * b, 0) / drawn.length - 1)).toBeLessThan(0.03);
  expect(Math.abs(many(40_000, random.sign).reduce<number>((a, b) => a + b, 0))).toBeLessThan(800);
  expect(many(50, () => random.pick(["x", "y"]))).toContain("y");
});
