import { expect, test } from "vitest";
import { noisyR2 } from "./noisy-r2.ts";

/** Errors of 0.1 and 0.3 in places, one band each, and a label whose variance is 0.2. */
function told(scale: number, squares: readonly number[] = [0.01, 0.09]) {
  const rows = 2000;
  const seen = { counts: [1000, 1000], noise: { mechanism: "laplace", scale } as const, rows };
  return noisyR2(
    seen,
    { least: squares, about: squares, most: squares },
    { first: 0, second: (2 * 0.2 - 1) * rows, deviations: [scale, scale] },
  );
}

test("R² is told while noise leaves something of it, and hidden where its interval is wider than 2 and reaches above 0", () => {
  const scales = Array.from({ length: 40 }, (_, i) => 10 * (i + 1));
  const tellable = scales.map((scale) => told(scale));
  expect(tellable[0]!.value).toBeCloseTo(1 - 0.05 / 0.2, 6);
  expect(tellable.at(-1)).toBe(null);
  const widths = tellable.flatMap((r2) => (r2 === null ? [] : [r2.high - r2.low]));
  expect(widths.length).toBeGreaterThan(3);
  expect(widths).toEqual(widths.toSorted((a, b) => a - b));
  for (const r2 of tellable) if (r2) expect(r2.high - r2.low).toBeLessThanOrEqual(2);
});

test("a model that is far worse than the mean for sure is told so, however wide its interval is", () => {
  const worse = told(100, [0.8, 1.2])!;
  expect(worse.value).toBeCloseTo(-4, 6);
  expect(worse.high - worse.low).toBeGreaterThan(2);
  expect(worse.high).toBeLessThan(0);
});
