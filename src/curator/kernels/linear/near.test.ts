/** Kernels of rows near zero where much is skipped or added up at once, against their twins. */
import { expect, test } from "vitest";
import { dice } from "../../../testing/small-tables.ts";
import { linearTwin } from "../../../testing/twins/linear.ts";
import { type LinearMachine, linearMachine } from "./linear.ts";

const machines: readonly LinearMachine[] = [linearMachine()!, linearTwin()];

test("rows beyond a step are counted however many there are: more than two fillings of 16-bit counters", () => {
  const rows = 560_007;
  const roll = dice(3);
  const margins = Int16Array.from({ length: rows }, () => (roll(1000) === 0 ? roll(21) - 10 : 11 + roll(2)));
  const [kernel, twin] = machines.map(({ kernels, arena }) => {
    const [m, list, above] = [rows * 2, rows * 4, 4].map((bytes) => arena.allocate(bytes));
    const { buffer } = arena.memory;
    new Int16Array(buffer, m, rows).set(margins);
    const near = kernels.nearZero(m, rows, 10, list, above);
    return { near: new Uint32Array(buffer, list, near), above: new Int32Array(buffer, above, 1)[0] };
  });
  expect(kernel.above).toBeGreaterThan(2 * 8 * 32_767);
  expect(kernel).toEqual(twin);
});

test.each([1, 7, 8, 9, 64, 1003])(
  "of %i counters, the few that are not zero reach their pieces",
  (entries) => {
    const roll = dice(entries);
    const counters = Int32Array.from({ length: entries }, () => (roll(30) === 0 ? roll(9) - 4 : 0)).with(
      -1,
      7,
    );
    const numbers = Uint16Array.from({ length: entries * 3 }, () => roll(20));
    const [kernel, twin] = machines.map(({ kernels, arena }) => {
      const [acc, of, out] = [entries * 4, entries * 6, 80].map((bytes) => arena.allocate(bytes));
      const { buffer } = arena.memory;
      new Int32Array(buffer, acc, entries).set(counters);
      new Uint16Array(buffer, of, entries * 3).set(numbers);
      const pieces = new Int32Array(buffer, out, 20).fill(1);
      kernels.project32(acc, entries, of, 3, out);
      return [...pieces];
    });
    expect(kernel).toEqual(twin);
  },
);
