import { expect, test } from "vitest";
import { cellsWithin, countRange, MOST_COUNTED_ROWS, MOST_COUNTS } from "./counting-range.ts";

test("counts take 32 bits while all rows together do, and 64 from there on", () => {
  expect(countRange(0)).toEqual({ total: 0n, width: 32 });
  expect(countRange(MOST_COUNTED_ROWS)).toEqual({ total: BigInt(MOST_COUNTED_ROWS), width: 32 });
  expect(countRange(2, Uint32Array.from([2 ** 32 - 1, 0]))).toEqual({ total: 2n ** 32n - 1n, width: 32 });
  expect(countRange(2, Uint32Array.from([2 ** 32 - 1, 1]))).toEqual({ total: 2n ** 32n, width: 64 });
});

test("the total weight of millions of the heaviest rows is exact", () => {
  const rows = 2 ** 21 + 1;
  const weights = new Uint32Array(rows).fill(2 ** 32 - 1);
  expect(countRange(rows, weights).total).toBe(BigInt(rows) * (2n ** 32n - 1n));
});

test("the most rows of the largest weight stay below 2⁶², and the most cells lose less than 2⁶⁰", () => {
  expect(BigInt(MOST_COUNTED_ROWS) * (2n ** 32n - 1n)).toBeLessThan(2n ** 62n);
  expect(BigInt(MOST_COUNTS) * (2n ** 32n - 1n)).toBeLessThan(2n ** 60n);
});

test("cells are counted exactly, and too many are refused before any product is inexact", () => {
  expect(cellsWithin([], MOST_COUNTS)).toBe(1);
  expect(cellsWithin([16384, 16384], MOST_COUNTS)).toBe(2 ** 28);
  for (const sizes of [[16384, 16384, 2], [2 ** 52, 2 ** 52], new Array(2000).fill(2)])
    expect(() => cellsWithin(sizes, MOST_COUNTS)).toThrow(
      expect.objectContaining({ code: "option-out-of-range" }),
    );
});

test.each([-1, 1.5, MOST_COUNTED_ROWS + 1, Number.NaN])("%s rows are not counted", (rows) => {
  expect(() => countRange(rows)).toThrow(RangeError);
});
