import { expect, test } from "vitest";
import { type Change, changed } from "../../base/changes.ts";
import { publicRandom } from "../../base/random.ts";
import { populationWithZeros, subsetPopulation } from "./first-populations.ts";
import { gaussianMutation } from "./gaussian-mutation.ts";
import { type GeneticSearch, geneticSearch } from "./genetic-search.ts";
import { indexMutation } from "./index-mutation.ts";
import { localSearch } from "./local-search.ts";
import { nextPopulation } from "./next-population.ts";
import { subsetCrossover } from "./subset-crossover.ts";
import { uniformCrossover } from "./uniform-crossover.ts";

/** Selection without noise, by a score that only the test knows. */
const best =
  <Genome>(score: (genome: Genome) => number) =>
  async (candidates: readonly Genome[], count: number) =>
    [...candidates].sort((a, b) => score(b) - score(a)).slice(0, count);

const quiet = { stopped: () => false, made() {} };

/** Numbers, bred by adding one: easy to follow. */
function numbers(change: Partial<GeneticSearch<number>> = {}): GeneticSearch<number> {
  return {
    first: [3, 1, 2],
    generations: 4,
    keep: 2,
    breed: (parents) => parents.flatMap((x) => [x, x + 1]),
    select: best((x) => x),
    ...quiet,
    ...change,
  };
}

test("parents are drawn from each population, children are bred, and the result is drawn from the last", async () => {
  const asked: unknown[] = [];
  const found = await geneticSearch(
    numbers({
      generations: 2,
      async select(candidates, count, parents) {
        asked.push([candidates, count, parents]);
        return best<number>((x) => x)(candidates, count);
      },
    }),
  );
  expect(asked).toEqual([
    [[3, 1, 2], 2, []],
    [[3, 4, 2, 3], 2, [3, 2]],
    [[4, 5, 3, 4], 1, [4, 3]],
  ]);
  expect(found).toBe(5);
});

test("progress counts draws: all parents of every generation and one at the end", async () => {
  const seen: unknown[] = [];
  await geneticSearch(numbers({ made: (drawn, of) => seen.push([drawn, of]) }));
  expect(seen).toEqual([2, 4, 6, 8, 9].map((drawn) => [drawn, 9]));
});

test("a search that is stopped makes no further draw and gives the first parent, or the first candidate", async () => {
  for (const [draws, expected] of [
    [0, 3],
    [1, 3],
    [3, 5],
    [4, 6],
  ]) {
    let made = 0;
    const select: GeneticSearch<number>["select"] = (candidates, count) => {
      made++;
      return best<number>((x) => x)(candidates, count);
    };
    expect(await geneticSearch(numbers({ select, stopped: () => made >= draws }))).toBe(expected);
    expect(made).toBe(draws);
  }
});

test("without generations one candidate of the first population is drawn", async () => {
  expect(await geneticSearch(numbers({ generations: 0 }))).toBe(3);
});

test("weights get close to a target, and the same seed finds the same", async () => {
  const target = [0.5, -0.75, 0.25, 0];
  const distance = (w: Float64Array) => w.reduce((sum, x, k) => sum + Math.abs(x - target[k]), 0);
  const run = (seed: string) => {
    const random = publicRandom(seed);
    const children = (a: Float64Array, b: Float64Array) =>
      uniformCrossover(a, b, random).map((w) =>
        gaussianMutation(w, { rate: 0.3, deviation: 0.1, box: 1 }, random),
      );
    return geneticSearch<Float64Array>({
      first: populationWithZeros({ size: 60, length: 4, box: 1 }, random),
      generations: 40,
      keep: 6,
      breed: (parents) => nextPopulation({ elite: parents, parents, size: 60, children }, random),
      select: best((w: Float64Array) => -distance(w)),
      ...quiet,
    });
  };
  expect(distance(await run("a"))).toBeLessThan(0.1);
  expect(await run("a")).toEqual(await run("a"));
  expect(await run("a")).not.toEqual(await run("b"));
});

test("lists of indices work as genomes too: the five largest of a hundred are found", async () => {
  const random = publicRandom("lists");
  const children = (a: readonly number[], b: readonly number[]) =>
    subsetCrossover(a, b, random).map((list) => indexMutation(list, { rate: 0.2, of: 100 }, random));
  const found = await geneticSearch<readonly number[]>({
    first: subsetPopulation({ size: 80, k: 5, of: 100 }, random),
    generations: 80,
    keep: 8,
    breed: (parents) => nextPopulation({ elite: parents, parents, size: 80, children }, random),
    select: best((list: readonly number[]) => list.reduce((sum, i) => sum + i, 0)),
    ...quiet,
  });
  expect([...found].sort()).toEqual([95, 96, 97, 98, 99]);
});

test("a local search starts where it is told to, and at zero where it is not", async () => {
  const asked = { length: 2, steps: [1], keepParent: true, box: 5, ...quiet };
  const stay = async (candidates: readonly Change[], parent: Float64Array) => changed(parent, candidates[0]);
  const start = Float64Array.of(2, -3);
  expect(await localSearch({ ...asked, start, select: stay })).toEqual(start);
  expect(await localSearch({ ...asked, select: stay })).toEqual(new Float64Array(2));
});
