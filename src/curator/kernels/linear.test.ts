/** Every linear kernel against its twin, memory against memory, byte by byte. */
import { describe, expect, test } from "vitest";
import { dice } from "../../testing/small-tables.ts";
import { type LinearKernels, linearMachine } from "./linear.ts";
import { linearTwin } from "./linear-twin.ts";

const wasm = linearMachine();
const plain = linearTwin();

/** Runs a call on equal memories of both, and compares all of memory afterwards; returns what the kernel returned. */
function agree(
  bytes: number,
  prepare: (memory: ArrayBuffer) => void,
  call: (kernels: LinearKernels) => unknown,
): unknown {
  const machines = [wasm!, plain].map(({ kernels, arena }) => {
    if (arena.memory.buffer.byteLength < bytes)
      arena.memory.grow(Math.ceil((bytes - arena.memory.buffer.byteLength) / 65536));
    new Uint8Array(arena.memory.buffer).fill(0);
    prepare(arena.memory.buffer);
    return { result: call(kernels), memory: new Uint8Array(arena.memory.buffer, 0, bytes).slice() };
  });
  expect(machines[0].result).toEqual(machines[1].result);
  const different = machines[0].memory.findIndex((byte, i) => byte !== machines[1].memory[i]);
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
}

const shapes: readonly Shape[] = [
  { rows: 0, G: 1, M: 0, entries: 1, part: 5, weighted: false },
  { rows: 1, G: 1, M: 0, entries: 1, part: 32767, weighted: false },
  { rows: 3, G: 2, M: 2, entries: 9, part: 4000, weighted: true },
  { rows: 63, G: 3, M: 0, entries: 100, part: 10_000, weighted: true },
  { rows: 64, G: 4, M: 6, entries: 1000, part: 3000, weighted: false },
  { rows: 257, G: 3, M: 4, entries: 400, part: 5000, weighted: true },
  { rows: 700, G: 13, M: 0, entries: 900, part: 2500, weighted: false },
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
    const x = new Int16Array(memory, AT.x, rows * M);
    for (let i = 0; i < x.length; i++) x[i] = roll(9) === 0 ? 16384 : spread(16384);
    const dots = new Int16Array(memory, AT.dots, M * 32);
    for (let i = 0; i < dots.length; i++) dots[i] = spread(1500);
    const lut = new Uint32Array(memory, AT.lut, 65536);
    for (let i = 0; i < lut.length; i++) lut[i] = roll(2 ** 25);
    const weights = new Uint32Array(memory, AT.weights, rows);
    for (let i = 0; i < rows; i++) weights[i] = weighted ? 1 + roll(2 ** 20) : 1;
  };
}

describe.skipIf(!wasm)("kernels equal their twins", () => {
  for (const [i, shape] of shapes.entries()) {
    const { rows, G, M, weighted } = shape;
    const weights = weighted ? AT.weights : 0;
    const name = JSON.stringify(shape);

    test(`scores of many candidates, ${name}`, () => {
      const run = (call: (k: LinearKernels) => unknown, lanes: 16 | 32 = 32) =>
        agree(BYTES, prepare(shape, i + 1, lanes), call);
      if (M === 0) run((k) => k.count16(AT.table, G, AT.ids, rows, AT.out));
      else
        run((k) => {
          k.countDense16(AT.table, G, AT.ids, AT.x, M, AT.dots, rows, AT.tile, AT.out);
          clearTile(k === wasm!.kernels ? wasm!.arena.memory.buffer : plain.arena.memory.buffer);
        });
      run((k) => k.gather16(AT.table, G, AT.ids, rows, AT.more));
      run((k) => k.gather32(AT.table, G, AT.ids, rows, AT.more), 16);
      run((k) => {
        k.sum16(
          AT.table,
          G,
          AT.ids,
          AT.x,
          M,
          AT.dots,
          rows,
          AT.lut,
          i % 2 === 0 ? 0 : 1,
          weights,
          AT.tile,
          AT.out,
        );
        clearTile(k === wasm!.kernels ? wasm!.arena.memory.buffer : plain.arena.memory.buffer);
      });
      run((k) => {
        k.sum32(AT.table, G, AT.ids, AT.x, M, AT.dots, rows, AT.lut, 0, 512, 0, weights, AT.tile, AT.out);
        k.sum32(AT.table, G, AT.ids, AT.x, M, AT.dots, rows, AT.lut, 1, 0, 1, weights, AT.tile, AT.out);
        k.count32(AT.table, G, AT.ids, AT.x, M, AT.dots, rows, AT.tile, AT.out + 256);
        clearTile(k === wasm!.kernels ? wasm!.arena.memory.buffer : plain.arena.memory.buffer);
      }, 16);
    });

    test(`steps around one candidate, ${name}`, () => {
      const centre = AT.lut + 4 * 32768;
      const fill = (memory: ArrayBuffer) => {
        prepare(shape, i + 50, 32)(memory);
        const roll = dice(i);
        const margins = new Int16Array(memory, AT.table, rows);
        for (let row = 0; row < rows; row++) margins[row] = roll(4001) - 2000;
        const pairs = new Int32Array(memory, AT.more, shape.entries * 2);
        for (let e = 0; e < pairs.length; e++) pairs[e] = roll(2001) - 1000;
      };
      for (const delta of [0, 1, 1000]) {
        const run = (call: (k: LinearKernels) => unknown) => agree(BYTES, fill, call);
        run((k) => k.oneHotSteps(AT.table, rows, delta, centre, G, AT.ids, AT.out, weights, AT.tile));
        run((k) => k.numericSteps(AT.table, rows, centre, G, AT.ids, AT.more, weights, AT.out));
        run((k) => {
          const near = k.nearZero(AT.table, rows, delta, AT.tile, AT.out);
          k.oneHotStepsList(AT.tile, near, AT.table, delta, centre, G, AT.ids, AT.out + 64);
          k.numericStepsList(AT.tile, near, AT.table, centre, G, AT.ids, AT.more, AT.out + 32);
          return [
            near,
            k.countListed(AT.tile, near, AT.table, 0),
            k.countListed(AT.tile, near, AT.table, -delta),
          ];
        });
        if (M > 0)
          run((k) => {
            k.marginsDense(AT.x, M, rows, AT.dots, AT.tile, AT.table);
            k.continuousSteps(AT.table, AT.tile, AT.x, M * 2, rows, delta, centre, weights, AT.out);
          });
      }
      agree(BYTES, prepare(shape, i + 90, 32), (k) => k.margins(AT.table, G, AT.ids, rows, AT.more));
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
        agree(BYTES, fill, (k) =>
          k.categoricalPart(AT.ids, entries, AT.table, 9, AT.table + 20 * lanes * 4, lanes, AT.out),
        );
        agree(BYTES, fill, (k) =>
          k.numericPart(AT.x, entries, AT.dots, count, AT.table, AT.table + 30 * lanes * 4, lanes, AT.out),
        );
        agree(BYTES, fill, (k) => k.spreadPairs(AT.table, AT.ids, 2, 0, Math.floor(entries / 2), AT.out));
      }
  });

  test("runs of more rows than a 16-bit counter holds are counted right", () => {
    const rows = 70_001;
    const fill = (memory: ArrayBuffer) => {
      new Int16Array(memory, AT.table, 32).fill(1);
    };
    const { kernels, arena } = wasm!;
    new Uint8Array(arena.memory.buffer).fill(0);
    fill(arena.memory.buffer);
    kernels.count16(AT.table, 1, AT.ids, rows, AT.out);
    expect(new Set(new Int32Array(arena.memory.buffer, AT.out, 32))).toEqual(new Set([rows]));
  });
});

/** The tile is scratch: only one of the two uses it. */
function clearTile(memory: ArrayBuffer): void {
  new Uint8Array(memory, AT.tile, 68 * 64).fill(0);
}
