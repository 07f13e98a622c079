/** Lloyd's steps by the kernels and by their twin: the obvious numbers, for every shape, at the ends of what widths hold, kept or not. */
import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { INPUT_ONE } from "../../../schema/coding/codes.ts";
import { dice } from "../../../testing/small-tables.ts";
import type { Machine } from "../twin-memory.ts";
import type { StepSource } from "./held-rows.ts";
import { lookedUp } from "./looked-up.ts";
import type { StepCentre } from "./step-centres.ts";
import { type CentreTotals, CHUNK, StepRows } from "./step-rows.ts";

const machines: readonly Machine[] = ["wasm", "twin"];
afterEach(() => vi.unstubAllGlobals());

/** The i-th numeric coordinate of a row, and the value that it has of the i-th categorical attribute. */
interface Rows extends Pick<StepSource, "rows" | "weights"> {
  readonly numbers: number;
  readonly sizes: readonly number[];
  x(row: number, i: number): number;
  value(row: number, i: number): number;
}

function sourceOf({ rows, numbers, sizes, weights, x, value }: Rows): StepSource {
  const column = (of: (row: number) => number) => Uint16Array.from({ length: rows }, (_, row) => of(row));
  const inputs = lookedUp(rows, 0, 2 * INPUT_ONE, (code) => code - INPUT_ONE);
  return {
    rows,
    weights,
    numbers: Array.from({ length: numbers }, (_, i) => ({
      codes: column((row) => x(row, i) + INPUT_ONE),
      inputs,
    })),
    categories: sizes.map((values, i) => ({ codes: column((row) => value(row, i)), values })),
  };
}

/** Distances in full, from one-hot coordinates, and every row by itself, in BigInt. */
function obvious(
  given: Rows,
  centres: readonly StepCentre[],
  placeOf: (x: number) => number,
): CentreTotals[] {
  const { rows, numbers, sizes, weights, x, value } = given;
  const all = centres.map(({ numbers: n, values: v }) => ({
    rows: 0n,
    places: Array.from(n, () => 0n),
    values: Array.from(v, () => 0n),
  }));
  for (let row = 0; row < rows; row++) {
    const own = Array.from({ length: numbers }, (_, i) => x(row, i));
    const has = sizes.flatMap((size, i) => Array.from({ length: size }, (_, v) => v === value(row, i)));
    const distances = centres.map(({ numbers: n, values: v }) => {
      const gaps = [
        ...own.map((at, i) => at - n[i]),
        ...has.map((yes, i) => (yes ? INPUT_ONE : -INPUT_ONE) - v[i]),
      ];
      return gaps.reduce((sum, gap) => sum + BigInt(gap) ** 2n, 0n);
    });
    const sums = all[distances.reduce((best, d, i) => (d < distances[best] ? i : best), 0)];
    const times = BigInt(weights?.[row] ?? 1);
    sums.rows += times;
    for (const [i, at] of own.entries()) sums.places[i] += times * BigInt(placeOf(at));
    for (const [i, yes] of has.entries()) if (yes) sums.values[i] += times;
  }
  return all;
}

async function stepped(
  source: StepSource,
  centres: readonly StepCentre[],
  placeOf: (x: number) => number,
  machine: Machine,
  keptBytes?: number,
) {
  const rows = new StepRows(source, machine, keptBytes);
  const places = lookedUp(source.rows, -INPUT_ONE, INPUT_ONE, placeOf);
  rows.placeBy(source.numbers.map(() => places));
  return rows.sums(centres);
}

const shape = fc.record({
  rows: fc.integer({ min: 0, max: 40 }),
  numbers: fc.integer({ min: 0, max: 15 }),
  sizes: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 4 }),
  k: fc.integer({ min: 1, max: 9 }),
  weight: fc.constantFrom(undefined, 1, 2 ** 32 - 1),
  seed: fc.integer({ min: 1, max: 2 ** 30 }),
});

test.each(machines)(
  "%s: sums are the obvious ones, for any shape and any number of centres",
  async (machine) => {
    await fc.assert(
      fc.asyncProperty(shape, async ({ rows, numbers, sizes, k, weight, seed }) => {
        fc.pre(numbers + sizes.length > 0);
        const roll = dice(seed);
        // Many at the ends of the box and in its middle, so that distances are equal now and then.
        const unit = () => (roll(3) === 0 ? (roll(3) - 1) * INPUT_ONE : roll(2 * INPUT_ONE + 1) - INPUT_ONE);
        const xs = Array.from({ length: rows }, () => Array.from({ length: numbers }, unit));
        const values = Array.from({ length: rows }, () => sizes.map((size) => roll(size)));
        const weights = weight && Uint32Array.from({ length: rows }, () => 1 + roll(weight));
        const total = sizes.reduce((a, b) => a + b, 0);
        const centres = Array.from({ length: k }, () => ({
          numbers: Array.from({ length: numbers }, unit),
          values: Array.from({ length: total }, unit),
        }));
        if (k > 4) centres[4] = centres[1];
        const given: Rows = {
          rows,
          numbers,
          sizes,
          weights: weights || undefined,
          x: (row, i) => xs[row][i],
          value: (row, i) => values[row][i],
        };
        const placeOf = (x: number) => Math.round(x / 16);
        expect(await stepped(sourceOf(given), centres, placeOf, machine)).toEqual(
          obvious(given, centres, placeOf),
        );
      }),
      { numRuns: 80, seed: 7 },
    );
  },
);

/** As large as a place may be. */
const FAR = 2 ** 15 - 1;

test.each(machines)("%s: sums of many rows at the far ends do not wrap around", async (machine) => {
  const rows = 5 * CHUNK + 3;
  for (const weights of [undefined, new Uint32Array(rows).fill(2 ** 32 - 1)]) {
    const given: Rows = {
      rows,
      numbers: 1,
      sizes: [2],
      weights,
      x: (row) => (row % 4 === 0 ? -INPUT_ONE : INPUT_ONE),
      value: (row) => row % 2,
    };
    const centres = [INPUT_ONE, -INPUT_ONE].map((c) => ({ numbers: [c], values: [0, 0] }));
    const placeOf = (x: number) => (x > 0 ? FAR : -FAR);
    const times = weights ? 2n ** 32n - 1n : 1n;
    const low = BigInt(Math.ceil(rows / 4));
    const [high, odd] = [BigInt(rows) - low, BigInt((rows - 1) / 2)];
    expect(await stepped(sourceOf(given), centres, placeOf, machine)).toEqual([
      {
        rows: high * times,
        places: [high * times * BigInt(FAR)],
        values: [(high - odd) * times, odd * times],
      },
      { rows: low * times, places: [-low * times * BigInt(FAR)], values: [low * times, 0n] },
    ]);
  }
});

test.each(machines)(
  "%s: distances in many coordinates do not wrap around, whatever their signs",
  async (machine) => {
    // All products of a row and a centre are 2²⁸ or −2²⁸; a coordinate more or less decides which centre is nearest.
    for (const numbers of [6, 8, 13, 500])
      for (const sizes of [[], [5, 5], Array<number>(300).fill(2)]) {
        const given: Rows = {
          rows: 4,
          numbers,
          sizes,
          x: (row) => (row < 2 ? INPUT_ONE : -INPUT_ONE),
          value: (row) => row % 2,
        };
        const total = sizes.reduce((a, b) => a + b, 0);
        const centres = [1, -1].flatMap((sign) =>
          [1, -1].map((other) => ({
            numbers: Array.from({ length: numbers }, (_, i) => (i === 0 ? 1 : sign) * INPUT_ONE),
            values: Array.from({ length: total }, () => other * INPUT_ONE),
          })),
        );
        const placeOf = (x: number) => x / INPUT_ONE;
        expect(await stepped(sourceOf(given), centres, placeOf, machine)).toEqual(
          obvious(given, centres, placeOf),
        );
      }
  },
);

test.each(machines)(
  "%s: rows that are kept and rows that are brought at every step give the same, box after box",
  async (machine) => {
    const roll = dice(2);
    const rows = 2 * CHUNK + 77;
    const xs = Int16Array.from({ length: 3 * rows }, () => roll(2 * INPUT_ONE + 1) - INPUT_ONE);
    const weights = Uint32Array.from({ length: rows }, () => roll(5));
    const given: Rows = {
      rows,
      numbers: 3,
      sizes: [3],
      weights,
      x: (row, i) => xs[3 * row + i],
      value: (row) => row % 3,
    };
    const source = sourceOf(given);
    const [kept, brought] = [undefined, 0].map((bytes) => new StepRows(source, machine, bytes));
    for (let step = 0; step < 4; step++) {
      const centres = Array.from({ length: 2 }, () => ({
        numbers: [0, 0, 0].map(() => roll(INPUT_ONE)),
        values: [0, 0, 0].map(() => roll(INPUT_ONE)),
      }));
      const placeOf = (x: number) => Math.round(x / 16 / (1 + (step >> 1)));
      const places = lookedUp(rows, -INPUT_ONE, INPUT_ONE, placeOf);
      if (step % 2 === 0) for (const one of [kept, brought]) one.placeBy([places, places, places]);
      const sums = await kept.sums(centres);
      expect(await brought.sums(centres)).toEqual(sums);
      // Added up by hand, whichever the centre.
      const all = (of: (row: number) => number) =>
        weights.reduce((sum, times, row) => sum + BigInt(times) * BigInt(of(row)), 0n);
      const together = (of: (one: CentreTotals) => bigint) => sums.reduce((sum, one) => sum + of(one), 0n);
      expect(together((one) => one.rows)).toBe(all(() => 1));
      expect(together((one) => one.places[2])).toBe(all((row) => placeOf(xs[3 * row + 2])));
      expect(together((one) => one.values[1])).toBe(all((row) => (row % 3 === 1 ? 1 : 0)));
    }
  },
);

test("without WebAssembly the twin does the work", async () => {
  vi.stubGlobal("WebAssembly", undefined);
  const given: Rows = { rows: 3, numbers: 1, sizes: [], x: (row) => row, value: () => 0 };
  const centres = [{ numbers: [2], values: [] }];
  const placeOf = (x: number) => x;
  expect(await stepped(sourceOf(given), centres, placeOf, "wasm")).toEqual(obvious(given, centres, placeOf));
});
