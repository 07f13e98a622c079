import { expect, test } from "vitest";
import { engineSuite } from "../../../testing/engine-suite.ts";
import { linearTwin } from "../../kernels/linear-twin.ts";
import { memoryEngine } from "./index.ts";
import { Tally } from "./tally.ts";

engineSuite("kernels in WebAssembly", (table) => memoryEngine(table));
engineSuite("kernels' twins", (table) => memoryEngine(table, linearTwin, "twin"));
engineSuite("plain loops", (table) => memoryEngine(table, () => undefined, "twin"));

test("a tally is exact beyond 2⁵³ and 2⁶³, and never wraps", () => {
  const largest = 2 ** 51;
  const tally = new Tally(2, largest);
  for (let i = 0; i < 10_000; i++) {
    tally.add(0, largest);
    tally.add(1, -largest + 1);
  }
  expect(tally.totals()).toEqual([10_000n * BigInt(largest), -10_000n * BigInt(largest - 1)]);
});

test("a tally can be read, added to and read again", () => {
  const tally = new Tally(1, 10);
  tally.add(0, 7);
  expect(tally.totals()).toEqual([7n]);
  tally.add(0, 5);
  expect(tally.totals()).toEqual([12n]);
});
