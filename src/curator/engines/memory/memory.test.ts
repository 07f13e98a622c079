import { expect, test } from "vitest";
import { engineSuite } from "../../../testing/engine-suite.ts";
import { dice } from "../../../testing/small-tables.ts";
import { linearTwin } from "../../../testing/twins/linear.ts";
import { memoryEngine } from "./index.ts";
import { Tally } from "./tally.ts";

engineSuite("kernels in WebAssembly", (table) => memoryEngine(table));
engineSuite("kernels' twins", (table) => memoryEngine(table, linearTwin, "twin"), { few: true });
engineSuite("plain loops", (table) => memoryEngine(table, () => undefined, "twin"), { few: true });

test("a tally is exact beyond 2⁵³ and 2⁶³, and never wraps", () => {
  const largest = 2 ** 51;
  const tally = new Tally(2);
  for (let i = 0; i < 10_000; i++) {
    tally.add(0, largest);
    tally.add(1, -largest + 1);
  }
  expect(tally.totals()).toEqual([10_000n * BigInt(largest), -10_000n * BigInt(largest - 1)]);
});

test("a tally multiplies exactly wherever a product or a sum leaves what doubles hold", () => {
  const roll = dice(3);
  // About the places where something changes: 2⁵¹, 2⁵², 2⁵³ and beyond, of products and of sums, with both signs.
  for (let trial = 0; trial < 3000; trial++) {
    const tally = new Tally(2);
    const sums = [0n, 0n];
    for (let i = 0; i < 8; i++) {
      const times = Math.min(2 ** 32 - 1, 2 ** roll(33) + roll(3));
      const value = (2 ** Math.max(0, 49 + roll(6) - Math.log2(times)) + roll(5) - 2) * (roll(2) * 2 - 1);
      const [cell, whole] = [roll(2), Math.trunc(value)];
      tally.add(cell, whole, times);
      sums[cell] += BigInt(whole) * BigInt(times);
    }
    expect(tally.totals()).toEqual(sums);
  }
});

test("a tally is not misled by a product that is rounded into its room", () => {
  // 3 · 3002399751580331 = 2⁵³ + 1, which no double holds.
  for (const start of [-(2 ** 51), -(2 ** 52), 2 ** 51]) {
    const tally = new Tally(1);
    tally.add(0, start);
    tally.add(0, 3002399751580331, 3);
    expect(tally.totals()).toEqual([BigInt(start) + 2n ** 53n + 1n]);
  }
});

test("a tally refuses what is no whole number, instead of adding something else", () => {
  for (const value of [0.5, Number.NaN, Number.POSITIVE_INFINITY])
    expect(() => {
      const tally = new Tally(1);
      tally.add(0, value);
      return tally.totals();
    }).toThrow(RangeError);
});

test("a tally can be read, added to and read again", () => {
  const tally = new Tally(1);
  tally.add(0, 7);
  expect(tally.totals()).toEqual([7n]);
  tally.add(0, 5);
  expect(tally.totals()).toEqual([12n]);
});
