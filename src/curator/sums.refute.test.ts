/**
 * Attempts to move a sum further than declared by storing many equal rows once, with a weight: where weight times value left what
 * a double holds, the sum was rounded, and one row moved it by half a unit in the last place of its whole group.
 */
import { expect, test } from "vitest";
import { rational } from "../base/rational.ts";
import { expandRows } from "../read/weights.ts";
import { parseSchema } from "../schema/parse/schema.ts";
import type { NumericAttribute } from "../schema/types.ts";
import { compressRows } from "../testing/compress-rows.ts";
import { recordReplay } from "../testing/recorder.ts";
import { smallLedger } from "../testing/release-suite.ts";
import { memoryEngine } from "./engines/memory/index.ts";
import { type Noise, seededNoise } from "./noise/noise.ts";
import { openWith } from "./open.ts";

const LOW = 1_099_000_000_000;
const schema = parseSchema({
  privet: "schema/1",
  name: "far",
  neighbours: "replace",
  rows: {},
  attributes: [
    { name: "t", kind: "numeric", low: LOW, high: LOW + 1, step: 1, missing: LOW, source: "made up" },
  ],
});
const attribute = schema.attributes[0] as NumericAttribute;

/** So many rows at the lower value and at the higher one, stored as they would be read. */
const tableOf = (counts: readonly [number, number]) => ({
  schema,
  rows: 2,
  columns: [{ attribute, codes: Uint8Array.of(0, 1) }],
  weights: Uint32Array.from(counts),
});

const releaseSum = async (counts: readonly [number, number], noise: Noise) => {
  const ledger = await smallLedger(schema);
  const rows = { readTable: async () => tableOf(counts) };
  const curator = await openWith({ schema, rows, ledger }, noise);
  const epsilon = rational(1n, 2n);
  const allowance = await curator.allow({
    epsilon,
    delta: rational(0n),
    draws: [{ kind: "pure", epsilon, count: 1 }],
    purpose: "sum",
  });
  return allowance.make({ ask: "sum", attribute: "t" }, { mechanism: "laplace", epsilon });
};

// Declared: 1. With products in doubles they moved by 32, and by 2 up to 262,144 in the others.
test.each([
  [131_109, 131_183],
  [8_193, 8_191],
  [2 ** 20 + 3, 2 ** 20 - 5],
  [2 ** 24 + 1, 2 ** 24 + 3],
  [2 ** 31 - 1, 2 ** 31],
  [2 ** 32 - 2, 1],
])("one row of %i and %i equal ones, replaced, moves their sum by the declared 1", async (low, high) => {
  const verdict = await recordReplay(releaseSum, [
    [low, high],
    [low - 1, high + 1],
  ]);
  expect(verdict).toEqual({ violations: [], released: true });
});

test("a sum of values whose grid does not hold zero is not off: as told by the door, and by the digits", async () => {
  const quarter = parseSchema({
    privet: "schema/1",
    name: "quarters",
    neighbours: "add-remove",
    attributes: [
      { name: "t", kind: "numeric", low: 0.25, high: 4.25, step: 0.5, missing: 0.25, source: "made up" },
    ],
  });
  const codes = Uint8Array.from({ length: 1000 }, (_, row) => row % 3);
  const [t] = quarter.attributes as readonly NumericAttribute[];
  const rows = {
    readTable: async () => ({ schema: quarter, rows: 1000, columns: [{ attribute: t, codes }] }),
  };
  const curator = await openWith(
    { schema: quarter, rows, ledger: await smallLedger(quarter) },
    seededNoise(1),
  );
  const epsilon = rational(50n);
  const draws = [{ kind: "pure", epsilon, count: 1 }] as const;
  const allowance = await curator.allow({ epsilon, delta: rational(0n), draws, purpose: "sum" });
  const { value } = await allowance.make({ ask: "sum", attribute: "t" }, { mechanism: "laplace", epsilon });
  // 334·0.25 + 333·0.75 + 333·1.25; in whole steps it was 334·0.5 + 333·1 + 333·1.5, a quarter a row more. Noise: 17/50 of a unit.
  expect(Math.abs(value - 749.5)).toBeLessThanOrEqual(1);
});

test("a sum is the same whether equal rows are stored once or each by itself", async () => {
  const stored = tableOf([131_109, 131_183]);
  const each = expandRows(stored);
  expect(each.rows).toBe(262_292);
  const sums = [stored, each, compressRows(each)].map((table) => memoryEngine(table).total(attribute));
  const obvious = 131_109n * BigInt(LOW) + 131_183n * BigInt(LOW + 1);
  expect(await Promise.all(sums)).toEqual([obvious, obvious, obvious]);
});
