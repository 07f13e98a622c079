import fc from "fast-check";
import { expect, test } from "vitest";
import { publicRandom } from "../../base/random.ts";
import type { Grid } from "../../curator/index.ts";
import { enumerateGrids } from "./enumerate-grids.ts";
import { gridsAsPairs, type LevelSizes } from "./grids.ts";
import { gridsNear } from "./grids-near.ts";

const sizes: LevelSizes = [
  [1, 2, 4],
  [1, 3],
  [1, 2, 5],
  [1, 2],
];
const all = Array.from(
  gridsAsPairs(enumerateGrids(sizes, { mostCells: 1e6, mostGrids: 1e6 }, publicRandom("all"))),
);
const cellsOf = (grid: Grid) => grid.reduce((product, [a, level]) => product * sizes[a][level], 1);
const texts = (grids: readonly Grid[]) => grids.map((grid) => JSON.stringify(grid)).sort();

test("all grids that have at most one attribute more are listed, once each, if they are small enough", () => {
  expect(all).toHaveLength(3 * 2 * 3 * 2);
  fc.assert(
    fc.property(fc.constantFrom(...all), fc.integer({ min: 1, max: 200 }), (grid, mostCells) => {
      const own = new Set(grid.map(([attribute]) => attribute));
      const near = all.filter(
        (other) => cellsOf(other) <= mostCells && other.filter(([a]) => !own.has(a)).length <= 1,
      );
      const listed = gridsNear(sizes, grid, { mostCells, mostGrids: 1e6 }, publicRandom("x"));
      expect(texts(listed)).toEqual(texts(near));
      for (const one of listed) expect(one).toEqual([...one].sort(([a], [b]) => a - b));
    }),
    { seed: 5 },
  );
});

test("where not all fit, those of the same attributes come first, and a public draw decides about the others", () => {
  const grid: Grid = [[0, 1]];
  const limits = { mostCells: 1000, mostGrids: 6 };
  const seen = new Map<string, number>();
  const runs = 3000;
  for (let run = 0; run < runs; run++) {
    const listed = gridsNear(sizes, grid, limits, publicRandom(`run ${run}`));
    expect(listed).toHaveLength(6);
    expect(listed.slice(0, 3)).toEqual([[], [[0, 1]], [[0, 2]]]);
    for (const one of texts(listed.slice(3))) seen.set(one, (seen.get(one) ?? 0) + 1);
  }
  // Three bases with one of four levels of other attributes each; three of these twelve fit. Five deviations: one in 140,000 runs fails.
  expect(seen.size).toBe(12);
  const tolerance = 5 * Math.sqrt(runs * 0.25 * 0.75);
  for (const count of seen.values()) expect(Math.abs(count - runs / 4)).toBeLessThan(tolerance);
  const twice = [1, 2].map(() => gridsNear(sizes, grid, limits, publicRandom("same")));
  expect(twice[0]).toEqual(twice[1]);
});
