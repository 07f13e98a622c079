/** The kernels of a scorecard's moves against their twins. */
import { describe, expect, test } from "vitest";
import { dice } from "../../../testing/small-tables.ts";
import { linearTwin } from "../../../testing/twins/linear.ts";
import { type LinearKernels, type LinearMachine, linearMachine } from "./linear.ts";

const machines: readonly LinearMachine[] = [linearMachine()!, linearTwin()];

interface Shape {
  readonly rows: number;
  readonly G: number;
  readonly entries: number;
  readonly weighted: boolean;
  /** No margin is larger in size, shifted or not. */
  readonly reach: number;
}

/** Fills equal memories, runs a call on both, and compares what comes out, 64 bits at a time. */
function agree(
  { rows, G, entries, weighted, reach }: Shape,
  bytes: 2 | 4,
  call: (kernels: LinearKernels, at: Readonly<Record<string, number>>) => void,
): void {
  const [kernel, twin] = machines.map(({ kernels, arena }) => {
    const mark = arena.used;
    const place = (size: number) => arena.allocate(size + 64);
    const at = {
      margins: place(rows * bytes),
      ids: place(rows * G * 2),
      lut: place(65536 * 4),
      times: place(rows * 4),
      moves: place(entries * 4),
      numbers: place(entries * 6),
      acc: place(entries * 16),
      out: place(40 * 16),
      total: place(8),
    };
    const { buffer } = arena;
    const roll = dice(rows + G);
    const anyOf = (size: number) => (roll(9) === 0 ? size * (roll(2) * 2 - 1) : roll(2 * size + 1) - size);
    const margins =
      bytes === 2 ? new Int16Array(buffer, at.margins, rows) : new Int32Array(buffer, at.margins, rows);
    for (let row = 0; row < rows; row++) margins[row] = anyOf(reach);
    new Uint16Array(buffer, at.ids, rows * G).forEach((_, i, ids) => {
      ids[i] = roll(entries);
    });
    new Uint32Array(buffer, at.lut, 65536).forEach((_, i, losses) => {
      losses[i] = roll(2 ** 25);
    });
    new Uint32Array(buffer, at.times, rows).forEach((_, i, times) => {
      times[i] = roll(3) === 0 ? 2 ** 32 - 1 : roll(5);
    });
    new Int32Array(buffer, at.moves, entries).forEach((_, i, moves) => {
      moves[i] = anyOf(100_000);
    });
    new Uint16Array(buffer, at.numbers, entries * 3).forEach((_, i, numbers) => {
      numbers[i] = roll(40);
    });
    for (const [from, size] of [
      [at.acc, entries * 2],
      [at.out, 80],
      [at.total, 1],
    ])
      new BigInt64Array(buffer, from, size).fill(-7n);
    call(kernels, { ...at, times: weighted ? at.times : 0 });
    const result = new BigInt64Array(arena.buffer.slice(mark, arena.used));
    arena.release(mark);
    return result;
  });
  expect(kernel.findIndex((number, i) => number !== twin[i])).toBe(-1);
}

const shapes: readonly Shape[] = [
  { rows: 0, G: 1, entries: 1, weighted: false, reach: 5 },
  { rows: 1, G: 1, entries: 1, weighted: true, reach: 30_000 },
  { rows: 7, G: 3, entries: 2, weighted: false, reach: 30_000 },
  { rows: 64, G: 2, entries: 300, weighted: true, reach: 9000 },
  { rows: 1001, G: 5, entries: 900, weighted: false, reach: 30_000 },
  { rows: 1003, G: 5, entries: 900, weighted: true, reach: 30_000 },
];

describe.skipIf(!machines[0])("kernels of a card's moves equal their twins", () => {
  test.each(shapes)("$rows rows, $G numbers each, weighted: $weighted", (shape) => {
    const { rows, G, entries } = shape;
    for (const [first, second] of [
      [0, 0],
      [1, -1],
      [2767, -2767],
    ]) {
      agree(shape, 2, (k, { margins, lut, ids, acc, times, total }) =>
        k.shiftGains16(margins, rows, first, second, lut + 4 * 32768, G, ids, acc, times, total),
      );
      const wide = { ...shape, reach: 2 ** 24 };
      for (const [low, high] of [
        [0, 1024],
        [512, 0],
      ])
        for (const [near, far] of [
          [first, second],
          [-(2 ** 24), 2 ** 24],
        ])
          agree(wide, 4, (k, { margins, lut, ids, acc, times, total }) =>
            k.shiftGains32(margins, rows, near, far, lut + 4 * 32768, low, high, G, ids, acc, times, total),
          );
    }
    agree(shape, 2, (k, { margins, ids, moves }) =>
      k.moveMargins(margins, rows, G, ids + 2 * (G - 1), moves),
    );
    agree(shape, 4, (k, { margins, ids, moves }) =>
      k.moveMargins32(margins, rows, G, ids + 2 * (G - 1), moves),
    );
    for (const parts of [1, 3])
      agree(shape, 2, (k, { acc, numbers, out }) => k.projectPairs(acc, entries, numbers, parts, out));
  });

  test("margins are clipped to the table at its very ends, on both sides", () => {
    const { kernels, arena } = machines[0];
    const [m, lut, ids, acc, total] = [4, 65536 * 4, 2, 16, 8].map((size) => arena.allocate(size));
    new Uint32Array(arena.buffer, lut, 65536).forEach((_, i, losses) => {
      losses[i] = i;
    });
    new Uint16Array(arena.buffer, ids, 1).fill(0);
    const gains = (z: number, first: number, second: number) => {
      new Int32Array(arena.buffer, m, 1).fill(z);
      new BigInt64Array(arena.buffer, acc, 2).fill(0n);
      kernels.shiftGains32(m, 1, first, second, lut + 4 * 32768, 1000, 10, 1, ids, acc, 0, total);
      return [...new BigInt64Array(arena.buffer, acc, 2)];
    };
    expect(gains(32766, 1, 2)).toEqual([1n, 11n]);
    expect(gains(-32766, -1, -2)).toEqual([-1n, 999n]);
  });
});
