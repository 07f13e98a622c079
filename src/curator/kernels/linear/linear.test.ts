/** Every linear kernel against its twin, memory against memory, byte by byte. */
import { describe, expect, test } from "vitest";
import { dice } from "../../../testing/small-tables.ts";
import { linearTwin } from "../../../testing/twins/linear.ts";
import { type LinearKernels, linearMachine } from "./linear.ts";

const wasm = linearMachine();
const plain = linearTwin();

/** Runs a call on equal memories of both, and compares all of memory afterwards; returns what the kernel returned. */
function agree(fill: (memory: ArrayBuffer) => void, call: (kernels: LinearKernels) => unknown): unknown {
  const machines = [wasm!, plain].map(({ kernels, arena }) => {
    const missing = BYTES - arena.memory.buffer.byteLength;
    if (missing > 0) arena.memory.grow(Math.ceil(missing / 65536));
    new Uint8Array(arena.memory.buffer).fill(0);
    fill(arena.memory.buffer);
    return { result: call(kernels), memory: new Int32Array(arena.memory.buffer, 0, BYTES / 4) };
  });
  expect(machines[0].result).toEqual(machines[1].result);
  const [words, expected] = machines.map((m) => m.memory);
  let different = -1;
  for (let i = 0; i < words.length; i++) if (words[i] !== expected[i]) different = i;
  expect(different).toBe(-1);
  return machines[0].result;
}

// Places in memory, far apart.
const AT = {
  table: 1 << 12,
  ids: 1 << 19,
  x: 3 << 18,
  dots: 7 << 17,
  lut: 1 << 20,
  weights: 3 << 19,
  out: 1 << 21,
  tile: 5 << 19,
  more: 11 << 18,
};
const BYTES = 13 << 18;

interface Shape {
  readonly rows: number;
  readonly G: number;
  readonly M: number;
  readonly entries: number;
  /** |part| of one entry; G times this, plus the continuous part, stays inside 16 bits. */
  readonly part: number;
  readonly weighted: boolean;
  readonly candidates: number;
}

/** Shapes that nobody thought of, with parts as large as 16 bits allow. */
function randomShape(seed: number): Shape {
  const roll = dice(seed);
  const [G, M] = [1 + roll(6), 2 * roll(6)];
  const part = Math.floor((32_767 - (M > 0 ? 2000 + 1500 * M : 0)) / G);
  return {
    rows: roll(1000),
    G,
    M,
    entries: 1 + roll(2000),
    part: 1 + roll(part),
    weighted: roll(2) === 1,
    candidates: 1 + roll(32),
  };
}

const shapes: readonly Shape[] = [
  { rows: 0, G: 1, M: 0, entries: 1, part: 5, weighted: false, candidates: 32 },
  { rows: 1, G: 1, M: 0, entries: 1, part: 32767, weighted: false, candidates: 1 },
  { rows: 3, G: 2, M: 2, entries: 9, part: 4000, weighted: true, candidates: 8 },
  { rows: 63, G: 3, M: 0, entries: 100, part: 10_000, weighted: true, candidates: 9 },
  { rows: 64, G: 4, M: 6, entries: 1000, part: 3000, weighted: false, candidates: 17 },
  { rows: 257, G: 3, M: 4, entries: 400, part: 5000, weighted: true, candidates: 16 },
  { rows: 700, G: 13, M: 0, entries: 900, part: 2500, weighted: false, candidates: 31 },
  ...Array.from({ length: 25 }, (_, i) => randomShape(2000 + i)),
];

function prepare({ rows, G, M, entries, part, weighted }: Shape, seed: number, lanes: 16 | 32) {
  return (memory: ArrayBuffer) => {
    const roll = dice(seed);
    const spread = (size: number) => roll(2 * size + 1) - size;
    const table =
      lanes === 32
        ? new Int16Array(memory, AT.table, entries * 32)
        : new Int32Array(memory, AT.table, entries * 16);
    for (let i = 0; i < table.length; i++) table[i] = roll(20) === 0 ? part : spread(part);
    const ids = new Uint16Array(memory, AT.ids, rows * G);
    for (let i = 0; i < ids.length; i++) ids[i] = roll(entries);
    const x = new Int16Array(memory, AT.x, Math.ceil(rows / 4) * 4 * M);
    for (let i = 0; i < x.length; i++) x[i] = roll(9) === 0 ? 16384 : spread(16384);
    const starts = new Int32Array(memory, AT.dots, 32);
    for (let i = 0; i < starts.length; i++) starts[i] = 8192 + spread(2000) * 16384;
    const dots = new Int16Array(memory, AT.dots + 128, M * 32);
    for (let i = 0; i < dots.length; i++) dots[i] = spread(1500);
    const lut = new Uint32Array(memory, AT.lut, 65536);
    for (let i = 0; i < lut.length; i++) lut[i] = roll(2 ** 25);
    const weights = new Uint32Array(memory, AT.weights, rows);
    for (let i = 0; i < rows; i++) weights[i] = weighted ? 1 + roll(2 ** 20) : 1;
  };
}

const memoryOf = (k: LinearKernels) => (k === wasm!.kernels ? wasm! : plain).arena.memory.buffer;

/** Runs a call that scores candidates. The tile, and results of candidates that were not asked for, are scratch. */
const scoring =
  (shape: Shape, seed: number, lanes: 16 | 32) => (call: (k: LinearKernels) => void, bytesEach: 4 | 8) =>
    agree(prepare(shape, seed, lanes), (k) => {
      call(k);
      const asked = Math.min(lanes, shape.candidates);
      new Uint8Array(memoryOf(k), AT.tile, 68 * 64).fill(0);
      new Uint8Array(memoryOf(k), AT.out + asked * bytesEach, (32 - asked) * bytesEach).fill(0);
    });

describe.skipIf(!wasm)("kernels equal their twins", () => {
  for (const [i, shape] of shapes.entries()) {
    const { rows, G, M, weighted, candidates } = shape;
    const weights = weighted ? AT.weights : 0;
    const name = JSON.stringify(shape);
    const { table, ids, x, dots, lut, tile, out, more } = AT;

    test(`scores of up to 32 candidates, ${name}`, () => {
      const run = scoring(shape, i + 1, 32);
      if (M === 0) run((k) => k.count16(table, G, ids, rows, candidates, out), 4);
      else {
        run((k) => k.countDense16(table, G, ids, x, M, dots, rows, candidates, tile, out), 4);
        run((k) => k.countContinuous(x, M, dots, rows, candidates, out), 4);
      }
      for (const groups of M > 0 ? [0, G] : [G])
        for (const mirror of [0, 1] as const)
          run(
            (k) => k.sum16(table, groups, ids, x, M, dots, rows, candidates, lut, mirror, weights, tile, out),
            8,
          );
      run((k) => k.gather16(table, G, ids, rows, more), 8);
    });

    test(`scores of up to 16 candidates with wide margins, ${name}`, () => {
      const few = Math.min(16, candidates);
      const run = scoring(shape, i + 1, 16);
      // All products at once, or a pair of inputs at a time, or more; where there is no coded part, in stretches only.
      const widths = [
        [G, 0],
        ...(M > 0 ? [32, 64].flatMap((stretch) => [G, 0].map((g) => [g, stretch])) : []),
      ];
      for (const [g, stretch] of widths) {
        run((k) => {
          k.sum32(table, g, ids, x, M, dots, stretch, rows, few, lut, 0, 512, 0, weights, tile, out);
          k.sum32(table, g, ids, x, M, dots, stretch, rows, few, lut, 1, 0, 1, weights, tile, out);
        }, 8);
        run((k) => k.count32(table, g, ids, x, M, dots, stretch, rows, few, tile, out), 4);
      }
      run((k) => k.gather32(table, G, ids, rows, more), 8);
    });

    test(`steps around one candidate, ${name}`, () => {
      const fill = (memory: ArrayBuffer) => {
        prepare(shape, i + 50, 32)(memory);
        const roll = dice(i);
        const margins = new Int16Array(memory, table, rows);
        for (let row = 0; row < rows; row++) margins[row] = roll(4001) - 2000;
        const moves = new Int16Array(memory, more, shape.entries * 2);
        for (let e = 0; e < moves.length; e++) moves[e] = roll(2001) - 1000;
        const numbers = new Uint16Array(memory, more + (1 << 15), shape.entries * 3);
        for (let e = 0; e < numbers.length; e++) numbers[e] = roll(shape.entries);
      };
      const run = (call: (k: LinearKernels) => unknown) => agree(fill, call);
      for (const delta of [0, 1, 1000]) {
        run((k) => {
          const near = k.nearZero(table, rows, delta, tile, out);
          const [margins, columns] = [tile + 4096, tile + 8192];
          k.takeNear(tile, near, table, G, ids, margins, columns, near * 2);
          k.countEntries(columns, near * G, -1, out + 64);
          for (let g = 0; g < G; g++)
            k.countMoved(margins, near, columns + g * near * 2, more + (1 << 15) + 2, 6, more, out + 8);
          return near;
        });
      }
      run((k) => k.moveMargins(table, rows, G, ids + 2 * (G - 1), more));
      run((k) => k.spread(more, more + (1 << 15), 6, shape.entries, out));
      run((k) => k.project32(more, shape.entries, more + (1 << 15), 3, out));
      for (const each of [8, 16]) run((k) => k.project64(lut, each, shape.entries, more + (1 << 15), 3, out));
      agree(prepare(shape, i + 90, 32), (k) => k.margins(table, G, ids, rows, more));
    });
  }

  test("entries of categorical and numeric pieces, in 16 and in 32 bits", () => {
    for (const lanes of [32, 16] as const)
      for (const [entries, count] of [
        [1, 1],
        [7, 1],
        [100, 3],
      ]) {
        const fill = (memory: ArrayBuffer) => {
          const roll = dice(entries + count);
          const weights = new Int32Array(memory, AT.table, 40 * lanes);
          for (let i = 0; i < weights.length; i++) weights[i] = roll(1001) - 500;
          const codes = new Uint32Array(memory, AT.ids, entries);
          for (let e = 0; e < entries; e++) codes[e] = roll(9);
          const inputs = new Int32Array(memory, AT.x, entries * count);
          for (let e = 0; e < inputs.length; e++) inputs[e] = roll(32769) - 16384;
          for (let c = 0; c < count; c++) new Int32Array(memory, AT.dots, count)[c] = (10 + c) * lanes * 4;
        };
        agree(fill, (k) =>
          k.categoricalPart(AT.ids, entries, AT.table, 9, AT.table + 20 * lanes * 4, lanes, AT.out),
        );
        agree(fill, (k) =>
          k.numericPart(AT.x, entries, AT.dots, count, AT.table, AT.table + 30 * lanes * 4, lanes, AT.out),
        );
      }
  });

  test.each([32, 8])(
    "runs of more rows than a 16-bit counter holds are counted right, %s candidates",
    (size) => {
      const rows = 70_001;
      const { kernels, arena } = wasm!;
      new Uint8Array(arena.memory.buffer).fill(0);
      new Int16Array(arena.memory.buffer, AT.table, 32).fill(1);
      kernels.count16(AT.table, 1, AT.ids, rows, size, AT.out);
      expect(new Set(new Int32Array(arena.memory.buffer, AT.out, size))).toEqual(new Set([rows]));
    },
  );

  test("continuous rows are counted right: at one unit, at the ends of 32 bits, and in runs longer than a counter holds", () => {
    const rows = 70_001;
    const { kernels, arena } = wasm!;
    new Uint8Array(arena.memory.buffer).fill(0);
    // Inputs and weights are all zero: a lane's sums are what they start from.
    const starts = [0, 2 ** 14 - 1, 2 ** 14, 2 ** 15, 2 ** 31 - 1, -1, -(2 ** 14), -(2 ** 31), 2 ** 14];
    new Int32Array(arena.memory.buffer, AT.dots, 32).set(starts);
    kernels.countContinuous(AT.more, 2, AT.dots, rows, starts.length, AT.out);
    expect([...new Int32Array(arena.memory.buffer, AT.out, starts.length)]).toEqual(
      starts.map((sum) => (sum >= 2 ** 14 ? rows : 0)),
    );
  });

  test("more near rows than a 16-bit counter holds are counted right", () => {
    const rows = 4 * 40_000 + 3;
    const { kernels, arena } = wasm!;
    new Uint8Array(arena.memory.buffer).fill(0);
    new Int16Array(arena.memory.buffer, AT.out, 2).set([1, 0]);
    // Margins and entry numbers are all zero; a step up moves by one, a step down by nothing.
    kernels.countMoved(AT.table, rows, AT.lut, AT.weights, 2, AT.out, AT.more);
    expect([...new Int32Array(arena.memory.buffer, AT.more, 2)]).toEqual([rows, 0]);
  });
});
