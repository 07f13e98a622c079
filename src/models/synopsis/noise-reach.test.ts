import { expect, test } from "vitest";
import { reachOf } from "./noise-reach.ts";

/** Four rows of two places with a label: at 0 two groups, at 1 three, classes at 2. */
const rows = {
  groups: [Uint16Array.of(0, 0, 0, 1), Uint16Array.of(0, 1, 2, 0)],
  classes: Uint16Array.of(0, 0, 1, 1),
  weights: Float64Array.of(10, 30, 20, 40),
};
const sizes = [2, 3, 2];
const everywhere = new Map<number, ReadonlySet<number>>();
// 1.96·5, rounded up: 10 for one count.
const noise = { law: "gaussian", scale: 5 } as const;

test("noise in a cell reaches a count by the share of its rows that is counted", () => {
  // Of the first class's 40 rows 10 are in group 0 at place 1, of the second's 60 are 40.
  const [first] = reachOf([{ places: [2], noise: { law: "gaussian", scale: 5 } }], rows, sizes, {
    of: [1],
    within: everywhere,
  });
  // √((10·¼)² + (10·⅔)²) = 7.1, and no count is better known than one of the table.
  expect(first).toBe(10);
  const both = [0, 1, 2].map((place) => ({ places: [place], noise }));
  const reach = reachOf(both, rows, sizes, { of: [1], within: everywhere });
  // Place 0: of 60 rows 10, of 40 all; place 1: all of its own; place 2 as above.
  expect(reach[0]).toBeCloseTo(10 * Math.sqrt((1 / 6) ** 2 + 1 + 1 + 0.25 ** 2 + (2 / 3) ** 2), 9);
});

test("only rows in the groups that count reach it", () => {
  const within = new Map([[0, new Set([1])]]);
  const reach = reachOf(
    [
      { places: [0, 1], noise },
      { places: [2], noise },
    ],
    rows,
    sizes,
    { of: [1], within },
  );
  expect(reach[0]).toBeCloseTo(10 * Math.sqrt(1 + (2 / 3) ** 2), 9);
  // Nothing is there: as good as one count.
  expect([reach[1], reach[2]]).toEqual([10, 10]);
});

test("no count is known better than one of the noisiest table, and without tables there is no noise", () => {
  const loud = { places: [0], noise: { law: "laplace", scale: 10 } } as const;
  expect(
    Array.from(reachOf([{ places: [1], noise }, loud], rows, sizes, { of: [1], within: everywhere })),
  ).toEqual(
    [Math.hypot(10, 30, 5), Math.hypot(10, 15), Math.hypot(10, 10)].map((reach) => Math.max(30, reach)),
  );
  expect(Array.from(reachOf([], rows, sizes, { of: [1], within: everywhere }))).toEqual([0, 0, 0]);
});

test("of very many rows it looks at some, at even distances", () => {
  const many = 100_000;
  const column = (of: (row: number) => number) => Uint16Array.from({ length: many }, (_, row) => of(row));
  const large = {
    groups: [column((row) => Math.floor((2 * row) / many)), column((row) => (row >> 3) % 3)],
    weights: new Float64Array(many).fill(1),
  };
  const [reach] = reachOf([{ places: [0], noise }], large, [2, 3], { of: [1], within: everywhere });
  // A third of either half: 10·√(2/9) = 4.7, below one count.
  expect(reach).toBe(10);
  const [whole] = reachOf([{ places: [0], noise }], large, [2, 3], { of: [], within: everywhere });
  expect(whole).toBeCloseTo(Math.hypot(10, 10), 9);
});

test("of a table of coarser groups, noise in a coarse cell reaches the share of all its rows", () => {
  const loud = { law: "gaussian", scale: 50 } as const;
  const quiet = { law: "gaussian", scale: 0 } as const;
  const fine = reachOf(
    [
      { places: [1], noise: loud },
      { places: [0], noise: quiet },
    ],
    rows,
    sizes,
    {
      of: [1],
      within: everywhere,
    },
  );
  expect(fine[1]).toBe(98);
  // Groups 0 and 1 at place 1 were counted together: four tables with 80 rows in that cell, of which 50 are in group 0.
  const coarse = [1, 2, 3, 4].map(() => ({ places: [1], noise: loud, coarse: [[0, 0, 1]] }));
  const reach = reachOf(coarse, rows, sizes, { of: [1], within: everywhere });
  expect(reach[0]).toBeCloseTo(98 * Math.sqrt(4 * (50 / 80) ** 2), 9);
  expect(reach[2]).toBeCloseTo(98 * 2, 9);
});

test("tables of very many cells are added up alike", () => {
  const tables = [
    { places: [0, 1], noise },
    { places: [2], noise },
  ];
  const asked = { of: [1], within: everywhere };
  const large = reachOf(tables, rows, [3000, 2000, 2], asked);
  expect(Array.from(large.subarray(0, 3))).toEqual(Array.from(reachOf(tables, rows, sizes, asked)));
});
