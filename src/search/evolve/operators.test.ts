import { describe, expect, test } from "vitest";
import { publicRandom } from "../../base/random.ts";
import { gaussianMutation } from "./gaussian-mutation.ts";
import { indexMutation } from "./index-mutation.ts";
import { farthestFrom, middleOf } from "./middle.ts";
import { nextPopulation } from "./next-population.ts";
import { sample } from "./sample.ts";
import { singlePointCrossover } from "./single-point-crossover.ts";
import { clamp, stepMutation } from "./step-mutation.ts";
import { subsetCrossover } from "./subset-crossover.ts";
import { uniformCrossover } from "./uniform-crossover.ts";

const vector = (...values: number[]) => Float64Array.from(values);
const times = <T>(count: number, make: () => T) => Array.from({ length: count }, make);

test("numbers beyond the box are pulled back to its edge, others stay", () => {
  expect([-7, -5, 0.5, 6].map((x) => clamp(x, 5))).toEqual([-5, -5, 0.5, 5]);
});

describe("single-point crossover", () => {
  test("the children swap tails at one place, which is never an end", () => {
    const random = publicRandom("cut");
    const [a, b] = [vector(1, 1, 1, 1), vector(2, 2, 2, 2)];
    const seen = new Set(times(200, () => singlePointCrossover(a, b, random).map(String).join(" ")));
    // One of 3 places is missed in 200 tries once in 10³⁴ seeds.
    expect([...seen].sort()).toEqual(["1,1,1,2 2,2,2,1", "1,1,2,2 2,2,1,1", "1,2,2,2 2,1,1,1"]);
    expect([a, b]).toEqual([vector(1, 1, 1, 1), vector(2, 2, 2, 2)]);
  });

  test("one gene has no place to cut, so children are copies", () => {
    const a = vector(1);
    const children = singlePointCrossover(a, vector(2), publicRandom("one"));
    expect(children).toEqual([vector(1), vector(2)]);
    expect(children[0]).not.toBe(a);
  });
});

test("uniform crossover gives each gene to one child or the other, with chance ½ and nothing lost", () => {
  const random = publicRandom("uniform");
  const [a, b] = [new Float64Array(50).fill(1), new Float64Array(50).fill(2)];
  let kept = 0;
  for (let i = 0; i < 200; i++) {
    const [first, second] = uniformCrossover(a, b, random);
    for (let k = 0; k < 50; k++) {
      expect(first[k] + second[k]).toBe(3);
      if (first[k] === 1) kept++;
    }
  }
  // 10,000 fair coins have deviation 50; beyond four deviations once in 16,000 seeds.
  expect(Math.abs(kept - 5000)).toBeLessThan(200);
});

// Chi-squared with 5 degrees of freedom exceeds 25.7 by chance once in 10,000 seeds.
test("a sample holds different items, every pair with the same chance", () => {
  const random = publicRandom("sample");
  const counts = new Map<string, number>();
  for (let i = 0; i < 6000; i++) {
    const pair = sample(["a", "b", "c", "d"], 2, random).sort().join("");
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  expect([...counts.keys()].sort()).toEqual(["ab", "ac", "ad", "bc", "bd", "cd"]);
  expect([...counts.values()].reduce((sum, n) => sum + (n - 1000) ** 2 / 1000, 0)).toBeLessThan(25.7);
});

test("subset crossover draws as many different indices as a parent has, from the union of both", () => {
  const random = publicRandom("subsets");
  const seen = new Set<number>();
  for (let i = 0; i < 300; i++)
    for (const child of subsetCrossover([1, 2, 3], [3, 4, 5], random)) {
      expect(new Set(child).size).toBe(3);
      for (const index of child) seen.add(index);
    }
  expect([...seen].sort()).toEqual([1, 2, 3, 4, 5]);
  expect(subsetCrossover([7, 8], [8, 7], random).map((child) => child.sort())).toEqual([
    [7, 8],
    [7, 8],
  ]);
});

test("000-4 a step mutation moves one gene by one step, any gene, the last included, up and down alike", () => {
  const random = publicRandom("steps");
  const parent = vector(0, 0, 0);
  const seen = new Map<string, number>();
  for (let i = 0; i < 6000; i++) {
    const child = String(stepMutation(parent, { step: 0.5, box: 5 }, random));
    seen.set(child, (seen.get(child) ?? 0) + 1);
  }
  const expected = ["-0.5,0,0", "0,-0.5,0", "0,0,-0.5", "0,0,0.5", "0,0.5,0", "0.5,0,0"];
  expect([...seen.keys()].sort()).toEqual(expected);
  // Chi-squared with 5 degrees of freedom exceeds 25.7 by chance once in 10,000 seeds.
  expect([...seen.values()].reduce((sum, n) => sum + (n - 1000) ** 2 / 1000, 0)).toBeLessThan(25.7);
  expect(parent).toEqual(vector(0, 0, 0));
});

test("a step mutation stops at the edge of the box", () => {
  const random = publicRandom("edge");
  const reached = times(40, () => stepMutation(vector(4.8), { step: 0.5, box: 5 }, random)[0]);
  expect(new Set(reached)).toEqual(new Set([5, 4.3]));
});

test("a Gaussian mutation moves a share of the genes, by a normal number of the given deviation, within the box", () => {
  const random = publicRandom("gauss");
  const parent = new Float64Array(40_000).fill(0.25);
  const moves = gaussianMutation(parent, { rate: 0.25, deviation: 0.1, box: 1 }, random)
    .map((x) => x - 0.25)
    .filter((x) => x !== 0);
  // 40,000 coins of ¼ have deviation 87; the variance of 10,000 normals is off by √(2/10⁴); four deviations each.
  expect(Math.abs(moves.length - 10_000)).toBeLessThan(350);
  const variance = moves.reduce((sum, x) => sum + x * x, 0) / moves.length;
  expect(Math.abs(variance / 0.01 - 1)).toBeLessThan(0.057);
  const wide = gaussianMutation(parent, { rate: 1, deviation: 9, box: 1 }, random);
  expect([Math.min(...wide.subarray(0, 999)), Math.max(...wide.subarray(0, 999))]).toEqual([-1, 1]);
  expect(parent.every((x) => x === 0.25)).toBe(true);
});

test("an index mutation puts in indices that were not there, and never one twice", () => {
  const random = publicRandom("indices");
  for (let i = 0; i < 300; i++) {
    const child = indexMutation([0, 1, 2], { rate: 0.5, of: 5 }, random);
    expect(new Set(child).size).toBe(3);
    expect(child.every((index) => index >= 0 && index < 5)).toBe(true);
  }
  const parent = [4, 2, 0];
  const changed = indexMutation(parent, { rate: 1, of: 1000 }, random);
  expect(changed.every((index, k) => index !== parent[k])).toBe(true);
  expect(parent).toEqual([4, 2, 0]);
  expect(indexMutation([2, 0, 1], { rate: 1, of: 3 }, random)).toEqual([2, 0, 1]);
});

describe("the next population", () => {
  const random = publicRandom("next");

  test("001-2 has its size exactly, the elite first, and children of the parents after it", () => {
    const next = nextPopulation(
      { elite: ["e"], parents: ["a", "b"], size: 8, children: (x, y) => [x + y, y + x] },
      random,
    );
    expect(next).toHaveLength(8);
    expect(next[0]).toBe("e");
    expect(next.slice(1).every((child) => /^[ab]{2}$/.test(child))).toBe(true);
  });

  test("is the elite where that fills it", () => {
    const children = () => {
      throw new Error("nobody was to be bred");
    };
    expect(nextPopulation({ elite: [1, 2], parents: [1, 2], size: 2, children }, random)).toEqual([1, 2]);
  });
});

test("the middle is that of the box around the vectors, and the farthest is measured in ℓ₁", () => {
  const vectors = [vector(0, 4), vector(2, -4), vector(1, 3)];
  expect(middleOf(vectors)).toEqual(vector(1, 0));
  expect(farthestFrom(vector(1, 0), vectors)).toBe(5);
  expect(vectors[0]).toEqual(vector(0, 4));
});
