/** Sums of losses of continuous rows at the ends of 16 bits, where margins are cut down and must not be cut off. */
import { expect, test } from "vitest";
import { dice } from "../../../testing/small-tables.ts";
import { linearTwin } from "../../../testing/twins/linear.ts";
import { type LinearMachine, linearMachine } from "./linear.ts";

const machines: readonly LinearMachine[] = [linearMachine()!, linearTwin()];
const [ROWS, INPUTS, LANES] = [130, 2, 16];
const roll = dice(1);
const losses = Uint32Array.from({ length: 65_536 }, () => roll(2 ** 25));

/** Sums over rows of no inputs, so that a lane's margins are what its sum starts from. */
function sumsOf({ kernels, arena }: LinearMachine, margins: readonly number[], mirror: 0 | 1): bigint[] {
  const mark = arena.used;
  const sizes = [ROWS * INPUTS * 2 + 64, INPUTS * 64 + 128, 68 * 64, LANES * 8, 65_536 * 4];
  const [x, dots, tile, out, lut] = sizes.map((bytes) => arena.allocate(bytes));
  const { buffer } = arena.memory;
  new Uint32Array(buffer, lut, losses.length).set(losses);
  const starts = new Int32Array(buffer, dots, 32);
  for (const [lane, margin] of margins.entries()) starts[lane] = margin * 2 ** 14;
  const sums = new BigInt64Array(buffer, out, margins.length).fill(0n);
  const [low, high] = mirror ? [0, 512] : [512, 0];
  kernels.sum32(0, 0, 0, x, INPUTS, dots, 0, ROWS, margins.length, lut, mirror, low, high, 0, tile, out);
  arena.release(mark);
  return [...sums];
}

const ends = [32_765, 32_766, 32_767, 32_768, 32_769].flatMap((margin) => [margin, -margin]);

test.each(ends)("a margin of %i is summed as the twin sums it, in either class and in any lane", (margin) => {
  for (const mirror of [0, 1] as const)
    for (const lanes of [1, 8, 9, LANES])
      for (const place of new Set([0, lanes - 1])) {
        const margins = Array.from({ length: lanes }, (_, lane) => (lane === place ? margin : lane));
        const [kernel, twin] = machines.map((machine) => sumsOf(machine, margins, mirror));
        expect(kernel).toEqual(twin);
      }
});

test("products that leave 32 bits together, but not in stretches, are summed as the twin sums them", () => {
  const [rows, inputs, lanes] = [70, 40, 9];
  const resultsOf = ({ kernels, arena }: LinearMachine, stretch: number) => {
    const draw = dice(7);
    const mark = arena.used;
    const sizes = [72 * inputs * 2, inputs * 64 + 128, 68 * 64, 16 * 8, 65_536 * 4];
    const [x, dots, tile, out, lut] = sizes.map((bytes) => arena.allocate(bytes));
    const { buffer } = arena.memory;
    new Uint32Array(buffer, lut, losses.length).set(losses);
    // Inputs and weights at the ends of their ranges: most sums are of the order of 2³⁴.
    const end = (size: number) => (draw(8) === 0 ? -size : size - draw(3));
    new Int16Array(buffer, x, 72 * inputs).forEach((_, i, all) => {
      all[i] = end(16_384);
    });
    new Int32Array(buffer, dots, 32).fill(8192);
    new Int16Array(buffer, dots + 128, inputs * 32).forEach((_, i, all) => {
      all[i] = end(32_767);
    });
    const sums = new BigInt64Array(buffer, out, 16).fill(0n);
    kernels.sum32(0, 0, 0, x, inputs, dots, stretch, rows, lanes, lut, 0, 512, 0, 0, tile, out);
    const counts = new Int32Array(buffer, out, 16);
    const found = [...sums.subarray(0, lanes)];
    counts.fill(0);
    kernels.count32(0, 0, 0, x, inputs, dots, stretch, rows, lanes, tile, out);
    arena.release(mark);
    return [...found, ...counts.subarray(0, lanes)];
  };
  const [kernel, twin] = machines;
  expect(resultsOf(kernel, 32)).toEqual(resultsOf(twin, 32));
  expect(resultsOf(kernel, 0)).not.toEqual(resultsOf(twin, 0));
});
