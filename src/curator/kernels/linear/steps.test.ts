/**
 * Kernels of steps around one vector against their twins: as wide as 16 bits allow, with rows that count up to 2³² − 1 times, and
 * with every number of rows beside a multiple of four.
 */
import { describe, expect, test } from "vitest";
import { dice } from "../../../testing/small-tables.ts";
import { linearTwin } from "../../../testing/twins/linear.ts";
import type { Arena } from "../load.ts";
import { type LinearKernels, type LinearMachine, linearMachine } from "./linear.ts";

const [G, ENTRIES, M] = [5, 300, 6];
/** Losses below 2²⁵, as every score's are, in both memories. */
const machines = [linearMachine()!, linearTwin()].map((machine: LinearMachine) => {
  const table = machine.arena.allocate(65_536 * 4);
  const roll = dice(25);
  fill(new Uint32Array(machine.arena.buffer, table, 65_536), () => roll(2 ** 25));
  return { ...machine, lut: table + 4 * 32_768 };
});

interface Shape {
  readonly rows: number;
  readonly delta: number;
  readonly heavy: boolean;
}

/** Where what the kernels read and write lies; the same in both memories. */
function place(arena: Arena, { rows, delta, heavy }: Shape) {
  const { used } = arena;
  const roll = dice(rows + delta);
  const room = (bytes: number) => arena.allocate(bytes + 64);
  const at = {
    m: room(rows * 2),
    fine: room(rows * 4),
    ids: room(rows * G * 2),
    x: room((rows + 3) * M * 2),
    dots: room(M * 2),
    moves: room(ENTRIES * 4),
    times: room(rows * 4),
    sums: room(ENTRIES * 16),
    totals: room(64),
    tile: room((rows + 3) * 4),
  };
  arena.release(used);
  const { buffer } = arena;
  const spread = (size: number) => roll(2 * size + 1) - size;
  const often = (largest: number) => (roll(5) === 0 ? (roll(2) === 0 ? largest : -largest) : spread(largest));
  // Margins, and what a step adds to them, reach the ends of 16 bits; a part of each margin is continuous.
  const reach = 32_767 - delta;
  const continuous = Math.floor(reach / 3);
  fill(new Int16Array(buffer, at.m, rows), () => often(reach - continuous));
  fill(new Uint16Array(buffer, at.ids, rows * G), () => roll(ENTRIES));
  fill(new Int16Array(buffer, at.x, Math.ceil(rows / 4) * 4 * M), () => often(16_384));
  fill(new Int16Array(buffer, at.dots, M), () => often(Math.floor(continuous / M)));
  fill(new Int16Array(buffer, at.moves, ENTRIES * 2), () => often(delta));
  fill(new Uint32Array(buffer, at.times, rows), () => (roll(3) === 0 ? 2 ** 32 - 1 : roll(2 ** 31)));
  for (const kept of [at.fine, at.totals, at.sums]) new Uint8Array(buffer, kept, 64).fill(0);
  new Uint8Array(buffer, at.sums, ENTRIES * 16).fill(0);
  return { ...at, weights: heavy ? at.times : 0 };
}

function fill(numbers: Int16Array | Uint16Array | Uint32Array, next: () => number): void {
  for (let i = 0; i < numbers.length; i++) numbers[i] = next();
}

type Places = ReturnType<typeof place> & { readonly lut: number };

const memoryOf = (k: LinearKernels) => machines.find(({ kernels }) => kernels === k)!.arena.buffer;

/** Both machines are given the same, and must leave the same sums, margins and fine margins. */
function agree(shape: Shape, call: (k: LinearKernels, at: Places) => void) {
  const [kernel, twin] = machines.map(({ kernels, arena, lut }) => {
    const at = { ...place(arena, shape), lut };
    call(kernels, at);
    const { buffer } = arena;
    return {
      margins: new Int16Array(buffer, at.m, shape.rows).slice(),
      fine: new Int32Array(buffer, at.fine, shape.rows).slice(),
      sums: new BigInt64Array(buffer, at.sums, ENTRIES * 2).slice(),
      totals: new BigInt64Array(buffer, at.totals, 4).slice(),
    };
  });
  expect(kernel).toEqual(twin);
  return kernel;
}

const shapes = [0, 1, 2, 3, 4, 5, 66].flatMap((rows) =>
  [1, 1000, 10_000].flatMap((delta) => [false, true].map((heavy): Shape => ({ rows, delta, heavy }))),
);

describe("kernels of steps equal their twins", () => {
  test.each(shapes)("$rows rows, steps up to $delta, heavy: $heavy", (shape) => {
    const { rows, delta } = shape;
    for (const C of [0, 1, 4, 5]) {
      agree(shape, (k, at) =>
        k.oneHotSteps(at.m, rows, delta, at.lut, G, C, at.ids, at.sums, at.weights, at.totals),
      );
      agree(shape, (k, at) =>
        k.oneHotTwice(at.m, rows, delta - 1, delta, at.lut, G, C, at.ids, at.sums, at.weights, at.totals),
      );
    }
    for (const way of [delta, 0, -delta])
      agree(shape, (k, at) => k.sumLosses(at.m, rows, at.lut + 4 * way, at.weights, at.totals));
    for (const g of [0, 4])
      agree(shape, (k, at) =>
        k.numericSteps(at.m, rows, at.lut, G, at.ids + 2 * g, at.moves, at.weights, at.tile, at.totals),
      );
  });

  test.each(shapes)("continuous: $rows rows, steps up to $delta, heavy: $heavy", (shape) => {
    const { rows, delta } = shape;
    const both = Math.floor(delta / 2);
    const moves = [delta & 0xffff, -delta << 16, (both & 0xffff) | (-both << 16), 0];
    for (const [way, up] of moves.entries())
      agree(shape, (k, at) => {
        k.fineMargins(at.x, M, rows, at.dots, at.fine, at.m);
        const down = moves[(way + 1) % moves.length];
        const x = at.x + 16 * (way % 3);
        k.continuousSteps(at.fine, x, M * 8, rows, up, down, at.lut, at.weights, at.tile, at.totals);
        k.moveFine(at.fine, at.m, x, M * 8, rows, up);
      });
  });

  test.each(shapes)("fine margins follow coded ones, and margins fine ones: $rows rows, $delta", (shape) => {
    const { rows } = shape;
    const moved = agree(shape, (k, at) => {
      k.fineMargins(at.x, M, rows, at.dots, at.fine, at.m);
      k.moveMargins(at.m, rows, G, at.ids, at.moves);
      k.refine(at.fine, at.m, rows);
      k.moveFine(at.fine, at.m, at.x + 16, M * 8, rows, 0);
      k.sumLosses(at.m, rows, at.lut, at.weights, at.totals);
    });
    expect([...moved.margins]).toEqual(Array.from(moved.fine, (fine) => Math.floor(fine / 16_384)));
  });

  test.each(shapes)(
    "margins beyond 16 bits are pulled back: $rows rows, heavy: $heavy, limit $delta",
    (shape) => {
      const { rows, delta: limit } = shape;
      for (const continuous of [false, true]) {
        const { margins, totals } = agree(shape, (k, at) => {
          // Entries' parts are losses here: as far as 2²⁵ from zero, half of them turned over.
          const parts = new Int32Array(memoryOf(k), at.lut, ENTRIES);
          const before = parts.slice();
          for (let entry = 0; entry < ENTRIES; entry += 2) parts[entry] *= -1;
          if (continuous) k.fineMargins(at.x, M, rows, at.dots, at.fine, at.m);
          const fine = continuous ? at.fine : 0;
          k.clampMargins(at.lut, G, at.ids, rows, limit, fine, at.m, at.weights, at.totals);
          parts.set(before);
        });
        expect(Math.max(0, ...margins.map(Math.abs))).toBeLessThanOrEqual(limit);
        if (rows > 5) for (const tail of totals.subarray(0, 2)) expect(tail).toBeGreaterThan(0n);
      }
    },
  );
});
