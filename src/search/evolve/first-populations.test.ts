import { expect, test } from "vitest";
import { publicRandom } from "../../base/random.ts";
import {
  populationWithConstants,
  populationWithZeros,
  subsetPopulation,
  uniformPopulation,
} from "./first-populations.ts";

const asked = { size: 200, length: 7, box: 5 };
const isZero = (x: number) => x === 0;

test("a uniform population fills the box evenly", () => {
  const genes = uniformPopulation({ ...asked, size: 3000 }, publicRandom("box")).flatMap((v) => [...v]);
  expect(genes).toHaveLength(21_000);
  expect(genes.every((x) => Math.abs(x) <= 5)).toBe(true);
  const bins = new Array<number>(10).fill(0);
  for (const x of genes) bins[Math.floor(x + 5)]++;
  // Chi-squared with 9 degrees of freedom exceeds 33.7 by chance once in 10,000 seeds.
  expect(bins.reduce((sum, n) => sum + (n - 2100) ** 2 / 2100, 0)).toBeLessThan(33.7);
});

test("PrivGene's start: 180 uniform vectors, 10 with a positive bias alone and 10 with a negative one", () => {
  const population = populationWithConstants(asked, publicRandom("gene"));
  expect(population).toHaveLength(200);
  const constant = population.filter((v) => v.subarray(0, 6).every(isZero));
  expect(constant).toHaveLength(20);
  expect(constant.filter((v) => v[6] > 0 && v[6] <= 5)).toHaveLength(10);
  expect(constant.filter((v) => v[6] < 0 && v[6] >= -5)).toHaveLength(10);
  expect(populationWithConstants({ ...asked, size: 33 }, publicRandom("odd"))).toHaveLength(33);
});

test("DPSGA's start: 95 % uniform in [−1, 1], 5 % zero", () => {
  const population = populationWithZeros({ ...asked, box: 1 }, publicRandom("dpsga"));
  expect(population).toHaveLength(200);
  expect(population.filter((v) => v.every(isZero))).toHaveLength(10);
  expect(population.every((v) => v.length === 7 && v.every((x) => Math.abs(x) <= 1))).toBe(true);
});

test("random subsets hold k different indices and reach all of them", () => {
  const subsets = subsetPopulation({ size: 60, k: 3, of: 9 }, publicRandom("k"));
  expect(subsets).toHaveLength(60);
  for (const subset of subsets) expect(new Set(subset).size).toBe(3);
  expect([...new Set(subsets.flat())].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
});
