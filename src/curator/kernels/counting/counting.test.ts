import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { Counting } from "../../../testing/twins/counting.ts";
import { madeUpNumbers } from "../../../testing/twins/counting-cases.ts";
import type { CodeColumn } from "../../../testing/twins/grid-pool.ts";
import { lossTable } from "../grids/grid-quality.ts";
import { load } from "../load.ts";
import type { Machine } from "../twin-memory.ts";
import { countingModule } from "./counting.wasm.ts";
import { type CountingExports, twinCounting } from "./counting-exports.ts";
import type { Codes, Counts } from "./counting-twin.ts";

const machines: readonly Machine[] = ["wasm", "twin"];
afterEach(() => vi.unstubAllGlobals());

/** What a table of counts is, said as simply as possible. */
function obvious(columns: readonly CodeColumn[], rows: number, weights?: Uint32Array): bigint[] {
  const out = new Array<bigint>(columns.reduce((cells, c) => cells * c.size, 1)).fill(0n);
  for (let i = 0; i < rows; i++)
    out[columns.reduce((id, c) => id * c.size + c.codes[i], 0)] += BigInt(weights?.[i] ?? 1);
  return out;
}

const plain = (counts: Counts): bigint[] => Array.from(counts as ArrayLike<number | bigint>, BigInt);

function column(size: number, rows: number, draw: (below: number) => number): CodeColumn {
  const codes =
    size <= 256 ? new Uint8Array(rows) : size <= 65536 ? new Uint16Array(rows) : new Uint32Array(rows);
  return { size, codes: codes.map(() => draw(size)) };
}

test("roll-ups and qualities of kernels and twin agree, for any shape and any counts that 32 and 64 bits hold", () => {
  const wasm = load<CountingExports>(countingModule);
  if (wasm === undefined) throw new Error("this test needs WebAssembly");
  const [fine, coarse, groupOf, losses] = [65536, 262144, 458752, 524288];
  wasm.arena.allocate(600_000);
  const shape = fc.record({
    outer: fc.integer({ min: 1, max: 9 }),
    length: fc.integer({ min: 1, max: 12 }),
    inner: fc.integer({ min: 1, max: 21 }),
    groups: fc.integer({ min: 1, max: 12 }),
    classes: fc.integer({ min: 1, max: 5 }),
    seed: fc.integer({ min: 1, max: 2 ** 30 }),
  });
  const property = fc.property(shape, ({ outer, length, inner, groups, classes, seed }) => {
    const draw = madeUpNumbers(seed);
    const cells = outer * length * inner;
    const { buffer } = wasm.arena.memory;
    const groupsView = new Uint32Array(buffer, groupOf, length);
    const lossesView = new Uint32Array(buffer, losses, 100);
    for (let v = 0; v < length; v++) groupsView[v] = draw(groups);
    for (let y = 0; y < 99; y++) lossesView[y] = draw(2 ** 32);
    lossesView[99] = 0;
    for (const width of [32, 64]) {
      // The total must fit: that is what the range analysis promises.
      const most = draw(2) === 0 ? 300 : Math.floor((width === 32 ? 2 ** 32 : 2 ** 53) / (cells + 1));
      const counts =
        width === 32 ? new Uint32Array(buffer, fine, cells) : new BigUint64Array(buffer, fine, cells);
      for (let i = 0; i < cells; i++) counts[i] = width === 32 ? draw(most) : BigInt(draw(most)) << 8n;
      const memory = { buffer: buffer.slice(0), grow: () => 0 };
      const twin = twinCounting(memory);
      const results = [wasm.kernels, twin].map((kernels) => {
        const whole = Math.floor(cells / classes);
        if (width === 32) kernels.rollUp32(outer, length, inner, fine, groupOf, coarse, groups);
        else kernels.rollUp64(outer, length, inner, fine, groupOf, coarse, groups);
        if (width === 64) return kernels.quality64(whole, classes, fine, losses, 99, 400_000);
        return kernels.quality32(whole, classes, fine, losses, 99);
      });
      expect(results[0]).toBe(results[1]);
      expect(Buffer.compare(new Uint8Array(memory.buffer), new Uint8Array(buffer))).toBe(0);
    }
  });
  fc.assert(property, { seed: 2026, numRuns: 600 });
});

test.each(machines)(
  "%s: cubes are the obvious counts, for any rows, widths of codes and weights",
  (machine) => {
    const table = fc.record({
      rows: fc.integer({ min: 0, max: 70 }),
      sizes: fc.array(fc.constantFrom(1, 2, 3, 7, 256, 257, 70_000), { minLength: 1, maxLength: 2 }),
      weight: fc.constantFrom(undefined, 1, 2 ** 20, 2 ** 32 - 1),
      seed: fc.integer({ min: 1, max: 2 ** 30 }),
    });
    const property = fc.property(table, ({ rows, sizes, weight, seed }) => {
      fc.pre(sizes.reduce((a: number, b) => a * b, 1) <= 70_000);
      const draw = madeUpNumbers(seed);
      const columns = sizes.map((size) => column(size, rows, draw));
      const weights = weight === undefined ? undefined : new Uint32Array(rows).map(() => draw(weight) + 1);
      const counting = new Counting(rows, { machine, ...(weights && { weights }) });
      expect(plain(counting.cube(columns).counts)).toEqual(obvious(columns, rows, weights));
    });
    fc.assert(property, { seed: 2026, numRuns: 60 });
  },
);

test.each(machines)(
  "%s: 100,000 rows in one cell, each of the largest weight, are counted to the unit",
  (machine) => {
    const rows = 100_000;
    const one = { size: 2, codes: new Uint8Array(rows).fill(1) };
    expect(plain(new Counting(rows, { machine }).cube([one]).counts)).toEqual([0n, 100_000n]);
    const weights = new Uint32Array(rows).fill(2 ** 32 - 1);
    const heavy = new Counting(rows, { machine, weights });
    expect(plain(heavy.cube([one]).counts)).toEqual([0n, 100_000n * (2n ** 32n - 1n)]);
    // 2²⁰ a row, and nothing lost: the lead is far beyond the table of losses.
    expect(heavy.gridQuality(heavy.cube([one]), 0.5)).toBe((100_000n * (2n ** 32n - 1n)) << 20n);
  },
);

test.each(machines)("%s: a cell may hold as much as 32 bits do", (machine) => {
  // Nine cells, so that the largest is once among four at a time and once left over; each other cell has one row.
  for (const at of [4, 5, 16]) {
    const counts = new Uint32Array(18).map((_, i) => (i === at ? 2 ** 32 - 9 : i === (at ^ 1) ? 0 : i % 2));
    const losses = lossTable(0.5);
    const quality = new Counting(0, { machine }).gridQuality({ sizes: [9, 2], counts }, 0.5);
    expect(quality).toBe((2n ** 32n - 9n + 8n) * 2n ** 20n - 8n * BigInt(losses[1]));
  }
});

test.each(machines)("%s: 65,535 categories, no rows, and a single row", (machine) => {
  const draw = madeUpNumbers(3);
  const many = column(65_535, 50_000, draw);
  expect(plain(new Counting(50_000, { machine }).cube([many]).counts)).toEqual(obvious([many], 50_000));
  const none = { size: 3, codes: new Uint16Array(0) };
  expect(plain(new Counting(0, { machine }).cube([none, none]).counts)).toEqual(new Array(9).fill(0n));
  const single = { size: 3, codes: new Uint32Array([2]) };
  expect(plain(new Counting(1, { machine }).cube([single, single]).counts)).toEqual([
    0n,
    0n,
    0n,
    0n,
    0n,
    0n,
    0n,
    0n,
    1n,
  ]);
  expect(plain(new Counting(1, { machine }).cube([]).counts)).toEqual([1n]);
});

test.each(machines)("%s: a thousand attributes are counted while their cells fit into a table", (machine) => {
  const draw = madeUpNumbers(5);
  const rows = 100;
  const columns = Array.from({ length: 1000 }, (_, j) => column(j % 100 === 5 ? 2 : 1, rows, draw));
  const counting = new Counting(rows, { machine });
  expect(plain(counting.cube(columns).counts)).toEqual(obvious(columns, rows));
  const full = [...columns, ...Array.from({ length: 19 }, () => column(2, rows, draw))];
  expect(() => counting.cube(full)).toThrow(expect.objectContaining({ code: "option-out-of-range" }));
});

test.each(machines)("%s: a finer table adds up to the coarser one along nested levels", (machine) => {
  const draw = madeUpNumbers(13);
  const finer = Uint8Array.from([0, 0, 1, 1, 2, 3]);
  const coarser = Uint8Array.from([1, 1, 0, 0, 1, 1]);
  const codes = [column(6, 3000, draw), column(6, 3000, draw), column(3, 3000, draw)];
  const at = (level: Codes, of: CodeColumn, size: number) => ({
    size,
    codes: of.codes.map((code) => level[code]),
  });
  for (const weights of [undefined, new Uint32Array(3000).map(() => draw(2 ** 32))]) {
    const counting = new Counting(3000, { machine, ...(weights && { weights }) });
    const fine = counting.cube([at(finer, codes[0], 4), at(finer, codes[1], 4), codes[2]]);
    const direct = counting.cube([at(coarser, codes[0], 2), at(coarser, codes[1], 2), codes[2]]);
    expect(
      counting.rollUp(fine, [{ from: finer, to: coarser }, { from: finer, to: coarser }, undefined]),
    ).toEqual(direct);
  }
});

test.each(machines)("%s: levels that are not nested are refused", (machine) => {
  const counting = new Counting(2, { machine });
  const table = counting.cube([{ size: 2, codes: Uint8Array.from([0, 1]) }]);
  const levels = [{ from: Uint8Array.from([0, 0, 1]), to: Uint8Array.from([0, 1, 1]) }];
  expect(() => counting.rollUp(table, levels)).toThrow(expect.objectContaining({ code: "schema-invalid" }));
  const short = [{ from: Uint8Array.from([0, 1]), to: Uint8Array.from([0, 0, 0]) }];
  expect(() => counting.rollUp(table, short)).toThrow(expect.objectContaining({ code: "schema-invalid" }));
});

test.each(machines)("%s: codes that would leave a table are stopped before they are counted", (machine) => {
  const counting = new Counting(2, { machine });
  expect(() => counting.cube([{ size: 2, codes: Uint8Array.from([0, 2]) }])).toThrow(RangeError);
  expect(() => counting.cube([{ size: 2, codes: Uint32Array.from([2 ** 32 - 1, 0]) }])).toThrow(RangeError);
  expect(() => counting.cube([{ size: 2, codes: Uint8Array.from([0]) }])).toThrow(RangeError);
  expect(() => new Counting(2, { weights: Uint32Array.from([1]) })).toThrow(RangeError);
});

test("the twin does the work where WebAssembly is missing, and where it is asked for", () => {
  expect(new Counting(1).machine).toBe("wasm");
  expect(new Counting(1, { machine: "twin" }).machine).toBe("twin");
  vi.stubGlobal("WebAssembly", undefined);
  expect(new Counting(1).machine).toBe("twin");
});
