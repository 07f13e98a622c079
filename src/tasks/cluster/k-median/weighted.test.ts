import { expect, test } from "vitest";
import { dice } from "../../../testing/small-tables.ts";
import { mediansCost, type WeightedPoints, weightedKMedian } from "./weighted.ts";

function subsets(of: number, k: number): number[][] {
  if (k === 0) return [[]];
  return Array.from({ length: of }, (_, last) => last).flatMap((last) =>
    subsets(last, k - 1).map((rest) => [...rest, last]),
  );
}

/** Random points on a square, weighted; centres may be any of `candidates` others. */
function randomCase(seed: number, points: number, candidates: number, k: number): WeightedPoints {
  const roll = dice(seed);
  const place = () => [roll(1000), roll(1000)];
  const places = Array.from({ length: candidates }, place);
  return {
    k,
    weights: Array.from({ length: points }, () => roll(5)),
    distances: Array.from({ length: points }, place).map((a) =>
      Float64Array.from(places, (b) => Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1])),
    ),
  };
}

test("what is found is never above 5 times the least cost, and mostly the least itself", () => {
  // Arya et al. 2004, theorem 3: a local optimum under single swaps is within 5. Exhaustive search over all sets of 9.
  let optimal = 0;
  for (let seed = 0; seed < 100; seed++) {
    const asked = randomCase(seed, 12, 9, 1 + (seed % 4));
    const found = mediansCost(asked, weightedKMedian(asked));
    const least = Math.min(...subsets(9, asked.k).map((chosen) => mediansCost(asked, chosen)));
    expect(found).toBeLessThanOrEqual(5 * least);
    optimal += found <= least * (1 + 1e-9) ? 1 : 0;
  }
  expect(optimal).toBeGreaterThan(85);
});

test("no swap of one centre makes the result cheaper", () => {
  for (let seed = 0; seed < 20; seed++) {
    const asked = randomCase(seed, 30, 25, 5);
    const chosen = weightedKMedian(asked);
    expect(new Set(chosen).size).toBe(5);
    const cost = mediansCost(asked, chosen);
    for (let place = 0; place < 5; place++)
      for (let other = 0; other < 25; other++)
        if (!chosen.includes(other))
          expect(mediansCost(asked, chosen.with(place, other))).toBeGreaterThanOrEqual(cost * (1 - 1e-9));
  }
});

test("points of weight 0 count for nothing, and without any weight there are still k centres", () => {
  const asked = randomCase(3, 10, 8, 3);
  const some = { ...asked, weights: asked.weights.with(0, 0) };
  const moved = { ...some, distances: some.distances.with(0, new Float64Array(8).fill(1e9)) };
  expect(weightedKMedian(moved)).toEqual(weightedKMedian(some));
  expect(new Set(weightedKMedian({ ...asked, weights: asked.weights.map(() => 0) })).size).toBe(3);
});
