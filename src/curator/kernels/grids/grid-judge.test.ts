import fc from "fast-check";
import { expect, test } from "vitest";
import { gridPoolCase, levelWiseGrids, madeUpNumbers } from "../../../testing/twins/counting-cases.ts";
import { type CodeColumn, gridPool } from "../../../testing/twins/grid-pool.ts";
import type { Codes } from "../counting/counting-twin.ts";
import { levelGroups } from "../counting/level-maps.ts";
import type { Machine } from "../twin-memory.ts";
import { basesOf } from "./grid-bases.ts";
import { type Grid, gridList } from "./grid-list.ts";
import { planNeed } from "./grid-plan.ts";
import { lossTable } from "./grid-quality.ts";

const machines: readonly Machine[] = ["wasm", "twin"];

interface Pool {
  readonly columns: readonly CodeColumn[];
  readonly classes: CodeColumn;
  readonly levelMaps: readonly (readonly Codes[])[];
}

/** The quality by its definition: each grid counted from the rows by itself. */
function obvious(
  { columns, classes, levelMaps }: Pool,
  grid: Grid,
  epsilon: number,
  weights?: Uint32Array,
): bigint {
  const cells = new Map<string, bigint[]>();
  classes.codes.forEach((label, i) => {
    const key = grid.map(([a, level]) => levelMaps[a][level][columns[a].codes[i]]).join();
    const counts = cells.get(key) ?? new Array<bigint>(classes.size).fill(0n);
    counts[label] += BigInt(weights?.[i] ?? 1);
    cells.set(key, counts);
  });
  const losses = lossTable(epsilon);
  let sum = 0n;
  for (const counts of cells.values()) {
    const [most, next = 0n] = counts.sort((a, b) => Number(b - a));
    sum += (most << 20n) - BigInt(losses[Number(most - next)] ?? 0);
  }
  return sum;
}

function smallPool(rows: number, classes: number, seed: number): Pool {
  const draw = madeUpNumbers(seed);
  const coded = (size: number) => ({
    size,
    codes: Uint8Array.from({ length: rows }, () => Math.min(draw(size), draw(size))),
  });
  return {
    columns: [coded(8), coded(6), coded(3), coded(5)],
    classes: coded(classes),
    levelMaps: [
      [
        Uint8Array.from([0, 0, 0, 1, 1, 1, 1, 1]),
        Uint8Array.from([0, 1, 1, 2, 2, 3, 3, 3]),
        Uint8Array.from([0, 1, 2, 3, 4, 5, 6, 7]),
      ],
      [Uint16Array.from([1, 0, 1, 0, 1, 0]), Uint16Array.from([0, 1, 2, 3, 2, 1])],
      [Uint32Array.from([0, 1, 2])],
      [Uint8Array.from([0, 0, 1, 1, 1]), Uint8Array.from([0, 4, 1, 2, 3])],
    ],
  };
}

const allGrids = ({ levelMaps }: Pool) =>
  levelWiseGrids(
    levelMaps.map((levels) => levels.map(levelGroups)),
    10_000,
    10_000,
  );

test.each(machines)(
  "%s: every grid of a pool has the quality that counting it by itself gives",
  (machine) => {
    for (const classes of [2, 3]) {
      const pool = smallPool(700, classes, classes);
      const grids = allGrids(pool);
      // (3 + 1)(2 + 1)(1 + 1)(2 + 1) choices of levels or none.
      expect(grids.length).toBe(72);
      const draw = madeUpNumbers(17);
      for (const weights of [
        undefined,
        new Uint32Array(700).map(() => draw(9)),
        new Uint32Array(700).map(() => draw(2 ** 32)),
      ]) {
        const options = { machine, ...(weights && { weights }) };
        const found = gridPool(pool.columns, pool.classes, pool.levelMaps, grids, 0.3, options);
        expect(found).toEqual(grids.map((grid) => obvious(pool, grid, 0.3, weights)));
      }
    }
  },
);

test.each(machines)("%s: any choice of grids, doubled ones and few rows included", (machine) => {
  const property = fc.property(
    fc.integer({ min: 0, max: 40 }),
    fc.integer({ min: 1, max: 1e9 }),
    (rows, seed) => {
      const pool = smallPool(rows, 2 + (seed % 3), seed);
      const draw = madeUpNumbers(seed);
      const all = allGrids(pool);
      const grids = Array.from({ length: draw(12) }, () => all[draw(all.length)]);
      // Blocks of a few rows, and batches of a table or two.
      const limits = { blockBytes: 1 + draw(60), batchBytes: draw(400) };
      for (const epsilon of [0.05, 2])
        expect(
          gridPool(pool.columns, pool.classes, pool.levelMaps, grids, epsilon, { machine, limits }),
        ).toEqual(grids.map((grid) => obvious(pool, grid, epsilon)));
    },
  );
  fc.assert(property, { seed: 2026, numRuns: 60 });
});

test("few grids of different levels over many rows, which are counted together", () => {
  const pool = smallPool(2000, 2, 9);
  const all = allGrids(pool);
  const draw = madeUpNumbers(4);
  for (let round = 0; round < 40; round++) {
    const grids = Array.from({ length: 1 + draw(6) }, () => all[draw(all.length)]);
    const found = gridPool(pool.columns, pool.classes, pool.levelMaps, grids, 0.3);
    expect(found).toEqual(grids.map((grid) => obvious(pool, grid, 0.3)));
  }
});

test("a pool of Adult's size has the same qualities from kernels and twin", () => {
  const { columns, classes, levelMaps, grids, epsilonPert } = gridPoolCase(3000, 2500, 4689);
  expect(new Set(grids.map(String)).size).toBe(2500);
  const [a, b] = machines.map((machine) =>
    gridPool(columns, classes, levelMaps, grids, epsilonPert, { machine }),
  );
  expect(a).toEqual(b);
  for (const i of [0, 1, 500, 2499])
    expect(a[i]).toBe(obvious({ columns, classes, levelMaps }, grids[i], epsilonPert));
});

test("two attributes of three levels, root included, make nine grids, the third of them with 16 cells", () => {
  // Specification, T10: “⟨2,3⟩ size 16, 9 grids”.
  const grids = levelWiseGrids(
    [
      [4, 8],
      [2, 4],
    ],
    100,
    100,
  );
  expect(grids.length).toBe(9);
  const pair: Grid = [
    [0, 0],
    [1, 1],
  ];
  const sizes = [
    [4, 8],
    [2, 4],
  ];
  const [base] = basesOf({ sizes, classes: 2, rows: 10 }, gridList([pair]));
  expect(base.cells).toBe(16);
});

/** The bases of a pool with two classes. */
const basesFor = (sizes: readonly (readonly number[])[], grids: readonly Grid[], rows: number) =>
  basesOf({ sizes, classes: 2, rows }, gridList(grids));
const levelsOf = (...levels: readonly number[]): Grid =>
  levels.map((level, attribute) => [attribute, level] as const);

test("grids of all attributes are made from one table that is counted, each from the nearest finer one", () => {
  const sizes = [
    [2, 4, 8],
    [3, 9],
  ];
  const grids = levelWiseGrids(sizes, 100, 100);
  const bases = basesFor(sizes, grids, 10_000);
  expect(bases.map(({ attributes, levels }) => ({ attributes, levels }))).toEqual([
    { attributes: [0, 1], levels: [2, 1] },
  ]);
  const made = bases[0].needs.map((need) => planNeed(bases[0], need, sizes, gridList(grids)));
  expect(made.flatMap((tables) => tables.flatMap((table) => table.grids)).toSorted((a, b) => a - b)).toEqual(
    grids.map((_, i) => i),
  );
  // From 4 × 9, the nearest: neither 8 × 9 nor, with more cells, 8 × 3.
  const pair = made.find((tables) => tables.every(({ levels }) => !levels.includes(-1))) ?? [];
  const small = pair.find(({ levels }) => levels.join() === "0,1");
  expect(pair[small?.from?.table ?? 0].levels).toEqual([1, 1]);
});

test("where a set's finest table would be larger than the rows are worth, its largest grids are counted by themselves", () => {
  const sizes = [
    [2, 100],
    [2, 100],
    [2, 100],
  ];
  const bases = basesFor(sizes, [levelsOf(1, 0, 0), levelsOf(0, 1, 0), levelsOf(0, 0, 1)], 100);
  expect(bases.map(({ cells }) => cells)).toEqual([400, 400, 400]);
});

test("grids that a table of half as many cells as rows refines are counted together in it", () => {
  const sizes = [
    [2, 20],
    [2, 10],
    [2, 30],
  ];
  const bases = basesFor(sizes, [levelsOf(1, 0, 0), levelsOf(0, 1, 0), levelsOf(0, 0, 1)], 1000);
  // All together would be 6,000 cells, the first two with the last 600 or more, without it 400.
  expect(bases.map(({ levels }) => levels).toSorted()).toEqual([
    [0, 0, 1],
    [1, 1, 0],
  ]);
  expect(bases.flatMap(({ needs }) => needs.flatMap(({ grids }) => grids)).toSorted()).toEqual([0, 1, 2]);
});

test("all triples of twenty attributes are counted in a third as many tables of four, and none of five", () => {
  const sizes = Array.from({ length: 20 }, () => [16]);
  const grids = levelWiseGrids(sizes, 10_000, 4096);
  // 1 + 20 + 190 + 1,140 sets.
  expect(grids).toHaveLength(1351);
  const bases = basesFor(sizes, grids, 1_000_000);
  expect(bases.flatMap(({ needs }) => needs)).toHaveLength(1351);
  expect(Math.max(...bases.map(({ attributes }) => attributes.length))).toBe(4);
  // 285 are needed, C(20, 4, 3) in the La Jolla covering repository.
  expect(bases.length).toBeGreaterThanOrEqual(285);
  expect(bases.length).toBeLessThan(380);
});

test("what is counted depends on the number of rows, and on nothing else about them", () => {
  const { columns, classes, levelMaps, grids } = gridPoolCase(500, 300, 1000);
  const sizes = levelMaps.map((levels) => levels.map(levelGroups));
  expect(columns.length).toBe(sizes.length);
  const few = basesOf({ sizes, classes: classes.size, rows: 500 }, gridList(grids));
  const many = basesOf({ sizes, classes: classes.size, rows: 500_000 }, gridList(grids));
  expect(many.length).toBeLessThan(few.length);
  for (const bases of [few, many]) {
    const made = bases.flatMap(({ needs }) => needs.flatMap((need) => need.grids));
    expect(made.toSorted((a, b) => a - b)).toEqual(grids.map((_, i) => i));
  }
});

test("levels that are not nested, and grids of levels that do not exist, are refused", () => {
  const pool = smallPool(5, 2, 1);
  const crossed = [[Uint8Array.from([0, 0, 1]), Uint8Array.from([0, 1, 1])]];
  expect(() => gridPool([pool.columns[2]], pool.classes, crossed, [], 1)).toThrow(
    expect.objectContaining({ code: "schema-invalid" }),
  );
  for (const grid of [
    [[0, 3]],
    [[4, 0]],
    [
      [1, 0],
      [0, 0],
    ],
    [
      [1, 0],
      [1, 1],
    ],
  ] as const)
    expect(() => gridPool(pool.columns, pool.classes, pool.levelMaps, [grid], 1)).toThrow(
      expect.objectContaining({ code: "option-out-of-range" }),
    );
});
