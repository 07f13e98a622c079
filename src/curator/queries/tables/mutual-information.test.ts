/** Every table of a few rows, and every row that can be replaced in it. */
import { describe, expect, test } from "vitest";
import { everyRow } from "../../../testing/case-control-tables.ts";
import { mutualInformation, mutualInformationSensitivity } from "./mutual-information.ts";
import { TABLE_SCORE_ONE } from "./table-scores.ts";

const inBits = (units: bigint) => Number(units) / TABLE_SCORE_ONE;

/** The largest move of n·I among all tables of so many rows when one is replaced. */
function largestMove(rows: number, lines: number, valuesOfX: number): number {
  let most = 0;
  for (const cells of everyRow(rows, lines * valuesOfX)) {
    const before = mutualInformation(cells, valuesOfX);
    for (let from = 0; from < cells.length; from++)
      for (let to = 0; to < cells.length; to++) {
        if (cells[from] === 0 || from === to) continue;
        const after = cells.map((n, i) => n + Number(i === to) - Number(i === from));
        most = Math.max(most, Math.abs(inBits(mutualInformation(after, valuesOfX) - before)));
      }
  }
  return most;
}

describe("one of n rows, replaced, moves n·I by at most the bound, and reaches it", () => {
  test.each([2, 4, 6, 8])("two values each, %i rows", (rows) => {
    const bound = inBits(mutualInformationSensitivity(rows, true)) / 2;
    const most = largestMove(rows, 2, 2);
    expect(most).toBeLessThanOrEqual(bound);
    expect(most).toBeCloseTo(bound, 3);
  });

  test.each([3, 4, 5])("two values and three, %i rows", (rows) => {
    expect(largestMove(rows, 3, 2)).toBeLessThanOrEqual(inBits(mutualInformationSensitivity(rows, true)) / 2);
    expect(largestMove(rows, 2, 3)).toBeLessThanOrEqual(inBits(mutualInformationSensitivity(rows, true)) / 2);
  });

  test.each([3, 4, 5])("three values each, %i rows", (rows) => {
    const most = largestMove(rows, 3, 3);
    expect(most).toBeLessThanOrEqual(inBits(mutualInformationSensitivity(rows, false)) / 2);
    // From five rows on the binary bound would not do (specification, 3.8).
    if (rows === 5) expect(most).toBeGreaterThan(inBits(mutualInformationSensitivity(rows, true)) / 2);
  });
});

test("T13: the specification's bounds on I itself", () => {
  const each = (rows: number, binary: boolean) =>
    inBits(mutualInformationSensitivity(rows, binary)) / 2 / rows;
  expect(each(40_000, true)).toBeCloseTo(0.0004182597347, 8);
  expect(each(40_000, false)).toBeCloseTo(0.000786520371, 8);
  for (const [rows, value] of [
    [4, 0.811278],
    [6, 0.650022],
    [8, 0.543564],
  ])
    expect(each(rows, true)).toBeCloseTo(value, 4);
});

test("n·I is 0 for independent attributes, and n·H(X) where X follows from Π", () => {
  expect(inBits(mutualInformation([2, 2, 4, 4], 2))).toBeCloseTo(0, 5);
  expect(inBits(mutualInformation([4, 0, 0, 4], 2))).toBeCloseTo(8, 5);
  expect(inBits(mutualInformation([0, 0, 0, 0], 2))).toBe(0);
});

test("no bound without a public number of rows", () => {
  for (const rows of [undefined, 0])
    expect(() => mutualInformationSensitivity(rows, true)).toThrow(
      expect.objectContaining({ code: "option-out-of-range" }),
    );
});

test("with billions of rows the bound covers what n·log n loses in doubles, for two scores that move apart", () => {
  let beyond = 0;
  for (let n = 2 ** 32 - 2000; n <= 2 ** 32; n++) {
    // A row that was like all others becomes unlike them in both; for the other candidate it is the other way round.
    const rise = mutualInformation([n - 1, 0, 0, 1], 2) - mutualInformation([n, 0, 0, 0], 2);
    const apart = 2n * rise;
    expect(apart).toBeLessThanOrEqual(mutualInformationSensitivity(n, true));
    const bits = Math.log2(n) + (n - 1) * Math.log2(n / (n - 1));
    if (apart > BigInt(2 * Math.ceil(bits * TABLE_SCORE_ONE))) beyond++;
  }
  expect(beyond).toBeGreaterThan(0);
});
