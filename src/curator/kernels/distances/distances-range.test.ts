import { expect, test } from "vitest";
import { clippedRange, MOST_DIMENSIONS, squaresRange } from "./distances-range.ts";

const unit = { low: -8192, high: 8191 };

test("squared distances take 32 bits exactly while the largest does and twice a coordinate takes 16", () => {
  // 16·16,383² = 4,294,443,024 < 2³² = 4,294,967,296 < 17·16,383².
  expect(squaresRange(16, unit, 1n).column).toBe(32);
  expect(squaresRange(17, unit, 1n).column).toBe(64);
  expect(squaresRange(1, { low: -16_383, high: 16_383 }, 1n).column).toBe(32);
  expect(squaresRange(1, { low: -16_384, high: 0 }, 1n).column).toBe(64);
  expect(squaresRange(1, { low: 16_384, high: 16_384 }, 1n).column).toBe(64);
});

test("sums take 64 bits exactly while the largest distance times all weights is below 2⁶³", () => {
  const most = (2n ** 63n - 1n) / (16n * 16_383n ** 2n);
  expect(squaresRange(16, unit, most).fits).toBe(true);
  expect(squaresRange(16, unit, most + 1n).fits).toBe(false);
  const clip = { low: 0, high: 65_535 };
  expect(clippedRange(3, clip, (2n ** 63n - 1n) / 65_535n)).toEqual({ column: 16, fits: true });
  expect(clippedRange(3, clip, (2n ** 63n - 1n) / 65_535n + 1n).fits).toBe(false);
});

test("the largest squared distance of the most dimensions is a whole number below 2⁵³", () => {
  expect(BigInt(MOST_DIMENSIONS) * 65_535n ** 2n).toBeLessThan(2n ** 53n);
});

test("bounds, clips and dimensions that are not whole numbers of 16 bits are refused", () => {
  const refused = expect.objectContaining({ code: "option-out-of-range" });
  for (const bounds of [
    { low: 0, high: 32_768 },
    { low: 1, high: 0 },
    { low: 0.5, high: 1 },
  ])
    expect(() => squaresRange(1, bounds, 1n)).toThrow(refused);
  for (const clip of [
    { low: -1, high: 1 },
    { low: 0, high: 65_536 },
    { low: 2, high: 1 },
    { low: 0, high: 1.5 },
  ])
    expect(() => clippedRange(1, clip, 1n)).toThrow(refused);
  for (const dimensions of [0, 1.5, MOST_DIMENSIONS + 1])
    expect(() => squaresRange(dimensions, unit, 1n)).toThrow(refused);
});
