import fc from "fast-check";
import { expect, test } from "vitest";
import { gridPoolCase, levelWiseGrids, madeUpNumbers } from "../../../testing/twins/counting-cases.ts";
import type { Codes } from "../counting/counting-twin.ts";
import { levelGroups } from "../counting/level-maps.ts";
import type { CodeColumn } from "../counting/row-counter.ts";
import type { Machine } from "../twin-memory.ts";
import { type Grid, gridList } from "./grid-list.ts";
import { planPool } from "./grid-plan.ts";
import { GridPool, gridPool } from "./grid-pool.ts";
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
      const held = new GridPool(pool.columns, pool.classes, pool.levelMaps, { machine });
      for (const epsilon of [0.05, 2])
        expect(held.qualities(gridList(grids), epsilon)).toEqual(
          grids.map((grid) => obvious(pool, grid, epsilon)),
        );
    },
  );
  fc.assert(property, { seed: 2026, numRuns: 60 });
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
  const [plan] = planPool(
    [
      [4, 8],
      [2, 4],
    ],
    gridList([pair]),
    10,
  );
  expect(plan.tables[0].cells).toBe(16);
});

test("a plan counts one table a set from the rows, and rolls up from the nearest finer table", () => {
  const sizes = [
    [2, 4, 8],
    [3, 9],
  ];
  const grids = levelWiseGrids(sizes, 100, 100);
  const pair = Array.from(planPool(sizes, gridList(grids), 10_000)).find(
    (plan) => plan.attributes.length === 2,
  );
  expect(pair?.tables.filter((table) => table.from === undefined).length).toBe(1);
  // From 4 × 9, the nearest: neither 8 × 9 nor, with more cells, 8 × 3.
  const small = pair?.tables.find((table) => table.levels.join() === "0,1");
  expect(pair?.tables[small?.from?.table ?? 0].levels).toEqual([1, 1]);
});

test("where a set's finest table would be larger than the rows are worth, its largest grids are counted by themselves", () => {
  const sizes = [
    [2, 100],
    [2, 100],
    [2, 100],
  ];
  const grids: Grid[] = [
    [
      [0, 1],
      [1, 0],
      [2, 0],
    ],
    [
      [0, 0],
      [1, 1],
      [2, 0],
    ],
    [
      [0, 0],
      [1, 0],
      [2, 1],
    ],
  ];
  const [plan] = planPool(sizes, gridList(grids), 100);
  expect(plan.tables.map((table) => table.from)).toEqual([undefined, undefined, undefined]);
});

test("grids that a table of half as many cells as rows refines are counted together in it", () => {
  const sizes = [
    [2, 20],
    [2, 10],
    [2, 30],
  ];
  const grids = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ].map((levels): Grid => levels.map((level, attribute) => [attribute, level]));
  const [plan] = planPool(sizes, gridList(grids), 1000);
  const counted = plan.tables.filter(({ from }) => from === undefined);
  // All together would be 6,000 cells, the first two with the last 600 or more, without it 400.
  expect(counted.map(({ levels }) => levels)).toEqual([
    [0, 0, 1],
    [1, 1, 0],
  ]);
  expect(plan.tables.flatMap(({ grids: same }) => same).toSorted()).toEqual([0, 1, 2]);
});

test("levels that are not nested, and grids of levels that do not exist, are refused", () => {
  const pool = smallPool(5, 2, 1);
  const crossed = [[Uint8Array.from([0, 0, 1]), Uint8Array.from([0, 1, 1])]];
  expect(() => new GridPool([pool.columns[2]], pool.classes, crossed)).toThrow(
    expect.objectContaining({ code: "schema-invalid" }),
  );
  const held = new GridPool(pool.columns, pool.classes, pool.levelMaps);
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
    expect(() => held.qualities(gridList([grid]), 1)).toThrow(
      expect.objectContaining({ code: "option-out-of-range" }),
    );
});
