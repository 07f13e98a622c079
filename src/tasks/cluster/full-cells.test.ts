import { describe, expect, test } from "vitest";
import { publicRandom } from "../../base/random.ts";
import { type CountedGrid, deviationsAround, fullCells, rateFor } from "./full-cells.ts";

const random = publicRandom("full cells");
const laplace = (scale: number) => scale * Math.log((1 - random.uniform()) / (1 - random.uniform()));

/** A grid with one axis or several, whose counts are told by their place. */
function gridOf(
  axes: readonly { readonly cells: number; readonly hasMissing?: boolean }[],
  count: (at: readonly number[]) => number,
  scale = 1,
): CountedGrid {
  const places = axes
    .reduce<number[][]>((all, { cells }) => all.flatMap((at) => range(cells).map((i) => [...at, i])), [[]])
    .map((at) => ({ place: Float64Array.from(at), weight: count(at) }));
  return { places, scale, axes: axes.map(({ cells, hasMissing = false }) => ({ cells, hasMissing })) };
}
const range = (size: number) => Array.from({ length: size }, (_, i) => i);
const at = (cells: readonly { readonly place: Float64Array }[]) =>
  cells.map(({ place }) => place.join()).toSorted();

describe("what lies around a cell", () => {
  test("is the weighted mean of the counts, in deviations of its noise", () => {
    const scale = 2;
    const found = deviationsAround(gridOf([{ cells: 7 }], ([i]) => (i === 3 ? 10 : 0), scale));
    // Weights exp(−d²/0.98): 1, 0.3604 and 0.0169, which add up to 1.7546 in the middle.
    const weights = [0.016879, 0.360448, 1, 0.360448, 0.016879];
    const total = weights.reduce((a, b) => a + b);
    const deviation = scale * Math.SQRT2 * Math.hypot(...weights.map((w) => w / total));
    expect(found[3]).toBeCloseTo(10 / total / deviation, 4);
    expect(found[2]).toBeCloseTo((10 * 0.360448) / total / deviation, 4);
    expect(found[0]).toBe(0);
  });

  test("goes along every axis, the last one first, and has deviation 1 where there is noise alone", () => {
    // Seeded. 40 grids of 400 cells: correlated ones still tell the variance to within some per cent.
    const squares: number[] = [];
    for (let trial = 0; trial < 40; trial++)
      for (const x of deviationsAround(gridOf([{ cells: 16 }, { cells: 25 }], () => laplace(3), 3)))
        squares.push(x * x);
    const variance = squares.reduce((a, b) => a + b) / squares.length;
    expect(variance).toBeGreaterThan(0.9);
    expect(variance).toBeLessThan(1.1);
    const bump = gridOf([{ cells: 5 }, { cells: 9 }], ([i, j]) => (i === 2 && j === 4 ? 10 : 0));
    const around = deviationsAround(bump);
    const [middle, up, left, far] = [2 * 9 + 4, 9 + 4, 2 * 9 + 3, 2 * 9 + 8].map((cell) => around[cell]);
    expect(middle).toBeGreaterThan(up);
    // One step from the middle of an axis of nine; the other axis is too short for all weights, so they differ a little.
    expect(up / left).toBeCloseTo(1, 1);
    expect(far).toBe(0);
  });

  test("leaves missing values by themselves, and is not around them", () => {
    const missing = { cells: 5, hasMissing: true };
    const alone = deviationsAround(gridOf([missing], ([i]) => (i === 4 ? 10 : 0)));
    expect(alone[4]).toBeCloseTo(10 / Math.SQRT2, 12);
    expect(Array.from(alone.slice(0, 4))).toEqual([0, 0, 0, 0]);
    expect(deviationsAround(gridOf([missing], ([i]) => (i === 3 ? 10 : 0)))[4]).toBe(0);
  });
});

describe("full cells", () => {
  test("are cells with rows next to each other, and not as large a count far from them", () => {
    const block = (i: number, j: number) => i >= 4 && i <= 6 && j >= 4 && j <= 6;
    const grid = gridOf([{ cells: 20 }, { cells: 20 }], ([i, j]) =>
      block(i, j) ? 6 : i === 17 && j === 2 ? 6 : 0,
    );
    const kept = at(fullCells(grid, 1, 54));
    expect(kept).toEqual(at(grid.places.filter(({ place: [i, j] }) => block(i, j))));
  });

  test("weigh what was counted in them, and none weighs nothing", () => {
    const counts = [0, 40, 50, -3, 45, 0, 0, 0, 0, 0];
    const kept = fullCells(
      gridOf([{ cells: 10 }], ([i]) => counts[i]),
      1,
      30,
    );
    expect(kept.map(({ weight }) => weight).toSorted()).toEqual([40, 45, 50]);
  });

  test("are k at least, the fullest, where noise hides which they are", () => {
    const counts = [1, -2, 0, 3, -1, -4, 2, -1];
    const grid = gridOf([{ cells: 8 }], ([i]) => counts[i], 100);
    for (const k of [1, 3, 5, 8]) {
      const kept = fullCells(grid, k, 8);
      expect(kept.length).toBeGreaterThanOrEqual(k);
      expect(kept.every(({ weight }) => weight > 0)).toBe(true);
    }
  });

  // 200 grids with a block of rows: of the kept cells outside it, as many as the rate allows. At a rate of 0.02 some 3 of 160 are expected
  // false on average; four times that would be met by chance far less often than once in a million runs.
  test("hold hardly more false ones than the rate", () => {
    const block = (i: number, j: number) => i < 6 && j < 6;
    const near = (i: number, j: number) => i < 8 && j < 8;
    let [kept, wrong] = [0, 0];
    for (let trial = 0; trial < 200; trial++) {
      const grid = gridOf([{ cells: 24 }, { cells: 24 }], ([i, j]) => (block(i, j) ? 20 : 0) + laplace(2), 2);
      const cells = fullCells(grid, 1, 20);
      kept += cells.length;
      wrong += cells.filter(({ place: [i, j] }) => !near(i, j)).length;
    }
    expect(rateFor(10)).toBe(0.02);
    expect(kept).toBeGreaterThan(200 * 30);
    expect(wrong / kept).toBeLessThan(0.08);
  });

  test("are told apart more strictly where a centre has more rows beside the noise", () => {
    expect([1, 4, 10, 100].map(rateFor)).toEqual([0.2, 0.125, 0.02, 0.0002]);
  });
});
