/** How counts bend with numbers, held against the plain sums over rows. */
import { expect, test } from "vitest";
import { publicRandom } from "../base/random.ts";
import { type Bending, curvesOf } from "./told-curves.ts";
import { type ToldCounts, toldRows } from "./told-rows.ts";

const ROWS = 300;
const random = publicRandom("curves");
const sizes = [3, 4];
const columns = sizes.map((size) => Int32Array.from({ length: ROWS }, () => random.below(size)));
const slopes = Float64Array.from({ length: ROWS }, () => 0.1 + random.uniform());
const starts = [1, 4, 8];
const both = columns[0].map((group, row) => 4 * group + columns[1][row]);
const told = (variance: number): readonly ToldCounts[] => [
  { cellOf: columns[0], counts: [0, 0, 0], variance },
  { cellOf: both, counts: new Float64Array(12), variance: 2 * variance },
];
const bending = (tables: readonly ToldCounts[]): Bending => ({
  rows: toldRows({ columns, sizes, weight: 1 }, tables, starts),
  slopes,
  precisions: tables.map(({ variance }) => 1 / variance),
  prior: new Float64Array(8).fill(2),
});

/** Σ over cells of s·sᵀ/σ², a number after the other. */
function plain(tables: readonly ToldCounts[]): readonly (readonly number[])[] {
  const moves = (row: number, i: number) =>
    i === 0 || columns.some((column, k) => starts[k] + column[row] === i) ? slopes[row] : 0;
  return Array.from({ length: 8 }, (_, i) =>
    Array.from({ length: 8 }, (_, j) => {
      let sum = 0;
      for (const { cellOf, counts, variance } of tables)
        for (let cell = 0; cell < counts.length; cell++) {
          let [a, b] = [0, 0];
          for (let row = 0; row < ROWS; row++)
            if (cellOf[row] === cell) [a, b] = [a + moves(row, i), b + moves(row, j)];
          sum += (a * b) / variance;
        }
      return sum;
    }),
  );
}

test("where counts are sure all numbers are told of, and the curves are the plain sums", () => {
  const { kept, size, curves } = curvesOf(bending(told(1)));
  expect(kept).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  const expected = plain(told(1));
  for (let i = 0; i < 8; i++)
    for (let j = 0; j <= i; j++) expect(curves[i * size + j]).toBeCloseTo(expected[i][j], 6);
});

test("where noise drowns a table its cells are left out, and nothing else", () => {
  const [sure, drowned] = [told(1)[0], told(1e9)[1]];
  const { kept, size, curves } = curvesOf(bending([sure, drowned]));
  const expected = plain([sure]);
  for (const [line, i] of kept.entries())
    for (const [other, j] of kept.slice(0, line + 1).entries())
      expect(curves[line * size + other]).toBeCloseTo(expected[i][j], 6);
});

test("where noise drowns all counts no number is told of but that of all rows", () => {
  expect(curvesOf(bending(told(1e9))).kept).toEqual([0]);
});
