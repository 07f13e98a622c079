import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { publicRandom } from "../../base/random.ts";
import type { Grid } from "../../curator/index.ts";
import { knownDataset } from "../../schema/catalogue.ts";
import { levels } from "../../schema/coding/codes.ts";
import { learnable } from "../../schema/coding/learnable.ts";
import { groupsByCode, groupsByFinest, taxonomyOf } from "../../schema/taxonomy/taxonomy.ts";
import { numberOfGrids } from "../../testing/number-of-grids.ts";
import { Counting } from "../../testing/twins/counting.ts";
import { gridPool } from "../../testing/twins/grid-pool.ts";
import { enumerateGrids, type GridLimits } from "./enumerate-grids.ts";
import { gridAt, gridsAsPairs, type LevelSizes, levelSizesOf } from "./grids.ts";

const everything = { mostCells: 2 ** 32, mostGrids: 2 ** 20 };
const enumerate = (sizes: LevelSizes, limits: GridLimits = everything, seed = "1") =>
  enumerateGrids(sizes, limits, publicRandom(seed));

/** All choices of a level for each attribute, and the size of each. */
function obvious(sizes: LevelSizes): { readonly grid: Grid; readonly cells: number }[] {
  return sizes.reduce<{ grid: Grid; cells: number }[]>(
    (before, groups, attribute) =>
      before.flatMap(({ grid, cells }) =>
        groups.map((size, level) => ({
          grid: level === 0 ? grid : [...grid, [attribute, level] as const],
          cells: cells * size,
        })),
      ),
    [{ grid: [], cells: 1 }],
  );
}
const texts = (grids: readonly Grid[]) => grids.map((grid) => JSON.stringify(grid)).sort();

/** Two attributes of three levels: PrivPfC's example 1, relationship and education-num. */
const example: LevelSizes = [
  [1, 4, 6],
  [1, 2, 4],
];

test("two attributes of three levels make nine grids, and levels two and three of them 16 cells", () => {
  // Specification, T10: “⟨2,3⟩ size 16, 9 grids”, levels counted from one.
  expect(numberOfGrids(example)).toBe(9n);
  const grids = enumerate(example);
  expect(grids.count).toBe(9);
  const at = Array.from(gridsAsPairs(grids)).findIndex((grid) => JSON.stringify(grid) === "[[0,1],[1,2]]");
  expect(grids.cells[at]).toBe(16);
});

const someSizes = fc.array(
  fc
    .uniqueArray(fc.integer({ min: 2, max: 9 }), { maxLength: 3 })
    .map((groups) => [1, ...groups.sort((a, b) => a - b)]),
  { maxLength: 5 },
);

test("where they fit, all grids of at most so many cells are listed, once each, few refined attributes first", () => {
  fc.assert(
    fc.property(someSizes, fc.integer({ min: 2, max: 800 }), (sizes, halfCells) => {
      const mostCells = halfCells / 2;
      const grids = enumerate(sizes, { mostCells, mostGrids: 2 ** 20 });
      const all = obvious(sizes);
      expect(BigInt(all.length)).toBe(numberOfGrids(sizes));
      const pairs = Array.from(gridsAsPairs(grids));
      expect(texts(pairs)).toEqual(
        texts(all.filter(({ cells }) => cells <= mostCells).map(({ grid }) => grid)),
      );
      const sizeOf = new Map(all.map(({ grid, cells }) => [JSON.stringify(grid), cells]));
      expect([...grids.cells]).toEqual(pairs.map((grid) => sizeOf.get(JSON.stringify(grid))));
      const refined = pairs.map((grid) => grid.length);
      expect(refined).toEqual([...refined].sort((a, b) => a - b));
    }),
    { seed: 10, numRuns: 300 },
  );
});

describe("where not all fit", () => {
  const four: LevelSizes = Array.from({ length: 4 }, () => [1, 2, 5]);

  test("those with fewer refined attributes are all there, and there are as many as allowed", () => {
    for (let mostGrids = 1; mostGrids <= 81; mostGrids++) {
      const pairs = Array.from(gridsAsPairs(enumerate(four, { ...everything, mostGrids })));
      expect(new Set(texts(pairs)).size).toBe(mostGrids);
      expect(pairs).toHaveLength(mostGrids);
      // 1, 8, 24, 32 and 16 grids refine 0, 1, 2, 3 and 4 attributes.
      const most = pairs.at(-1)?.length ?? 0;
      const fewer = [0, 1, 9, 33, 65][most];
      expect(pairs.filter((grid) => grid.length < most)).toHaveLength(fewer);
    }
  });

  test("each of the others is equally likely to be there, whichever attributes it refines", () => {
    const runs = 4000;
    const seen = new Map<string, number>();
    for (let run = 0; run < runs; run++) {
      const grids = enumerate(four, { ...everything, mostGrids: 15 }, `run ${run}`);
      for (let i = 9; i < 15; i++) {
        const grid = JSON.stringify(gridAt(grids, i));
        seen.set(grid, (seen.get(grid) ?? 0) + 1);
      }
    }
    expect(seen.size).toBe(24);
    // Six of 24 fit. Five standard deviations for each: correct code with other seeds fails once in 70,000 times.
    const tolerance = 5 * Math.sqrt(runs * 0.25 * 0.75);
    for (const count of seen.values()) expect(Math.abs(count - runs / 4)).toBeLessThan(tolerance);
  });

  test("the seed decides which, and nothing else", () => {
    const limits = { ...everything, mostGrids: 20 };
    expect(enumerate(four, limits, "a")).toEqual(enumerate(four, limits, "a"));
    expect(enumerate(four, limits, "a")).not.toEqual(enumerate(four, limits, "b"));
  });
});

test("Adult's 72 million grids are cut to two hundred thousand, all of at most so many cells", () => {
  const sizes = levelSizesOf(learnable(knownDataset("adult")!.schema));
  // Levels, root included: 5 of each of the five numbers; 4, 5, 4, 4, 3, 3, 2 and 4 of workclass, education, marital status,
  // occupation, relationship, race, sex and country.
  expect(numberOfGrids(sizes)).toBe(5n ** 5n * (4n * 5n * 4n * 4n * 3n * 3n * 2n * 4n));
  const grids = enumerate(sizes, { mostCells: 4689, mostGrids: 200_000 });
  expect(grids.count).toBe(200_000);
  expect(new Set(Array.from(gridsAsPairs(grids)).map(String)).size).toBe(200_000);
  expect(grids.cells.every((cells) => cells <= 4689)).toBe(true);
  // In order, the last ones would hardly be refined at all.
  const refined = sizes.map((_, attribute) => grids.attributes.filter((a) => a === attribute).length);
  expect(Math.min(...refined)).toBeGreaterThan(20_000);
});

test("the kernels take them as they are, over levels that include the root, from codes or from their finest groups", () => {
  const attributes = learnable(knownDataset("adult")!.schema, ["education", "race", "hours-per-week"]);
  const rows = 400;
  const random = publicRandom("rows");
  const drawn = (size: number) => ({
    size,
    codes: Uint8Array.from({ length: rows }, () => random.below(size)),
  });
  const columns = attributes.map((attribute) => drawn(levels(attribute)));
  const classes = drawn(2);
  const maps = attributes.map((attribute) => taxonomyOf(attribute).map(groupsByCode));
  const grids = Array.from(gridsAsPairs(enumerate(levelSizesOf(attributes))));
  expect(grids).toHaveLength(5 * 3 * 5);

  const counting = new Counting(rows);
  const byItself = grids.map((grid) => {
    const cut = grid.map(([attribute, level]) => {
      const map = maps[attribute][level];
      return { size: Math.max(...map) + 1, codes: columns[attribute].codes.map((code) => map[code]) };
    });
    return counting.gridQuality(counting.cube([...cut, classes]), 0.5);
  });
  expect(gridPool(columns, classes, maps, grids, 0.5)).toEqual(byItself);

  const finest = maps.map((levels) => levels[levels.length - 1]);
  const inGroups = columns.map(({ codes }, attribute) => ({
    size: Math.max(...finest[attribute]) + 1,
    codes: codes.map((code) => finest[attribute][code]),
  }));
  const overFinest = attributes.map((attribute) => groupsByFinest(taxonomyOf(attribute)));
  expect(gridPool(inGroups, classes, overFinest, grids, 0.5)).toEqual(byItself);
});

test.each<[string, LevelSizes, GridLimits]>([
  ["no cell", example, { mostCells: 0.5, mostGrids: 10 }],
  ["cells that are no number", example, { mostCells: Number.NaN, mostGrids: 10 }],
  ["endless cells", example, { mostCells: Number.POSITIVE_INFINITY, mostGrids: 10 }],
  ["no grid", example, { mostCells: 10, mostGrids: 0 }],
  ["half a grid", example, { mostCells: 10, mostGrids: 1.5 }],
  ["too many grids", example, { mostCells: 10, mostGrids: 2 ** 25 }],
  ["levels without a root", [[2, 4]], everything],
  ["no levels", [[]], everything],
  ["levels that do not rise", [[1, 3, 3]], everything],
  ["too many levels", [Array.from({ length: 257 }, (_, i) => i + 1)], everything],
])("%s is refused", (_, sizes, limits) => {
  expect(() => enumerate(sizes, limits)).toThrow(expect.objectContaining({ code: "option-out-of-range" }));
});
