import { expect, test } from "vitest";
import { cellDeviation } from "../noise.ts";
import type { BandCounts } from "./noisy-mean.ts";
import { type LabelSums, noisyR2 } from "./noisy-r2.ts";

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

/**
 * An end of the interval, found the long way: how far noise puts M − θ·V off is differentiated by each noisy number in turn, the chance in who the
 * rows are is as the file says, and θ is tried from nothing on, until it is z deviations away.
 */
function endOf({ counts, noise, rows }: BandCounts, worth: readonly number[], sums: LabelSums, side: 1 | -1) {
  const number = (seen: readonly number[]) => rows ?? seen.reduce((a, b) => a + b, 0);
  const middle = worth.reduce((a, b) => a + b, 0) / worth.length;
  const M = (seen: readonly number[]) => {
    const all = seen.reduce((a, b) => a + b, 0);
    const common = rows === undefined ? 0 : middle * (all - rows);
    return (seen.reduce((sum, count, k) => sum + count * worth[k], 0) - common) / number(seen);
  };
  const V = (seen: readonly number[], [first, second]: readonly number[]) =>
    (second / number(seen) + 1) / 2 - (first / number(seen)) ** 2;
  const moments = [sums.first, sums.second];
  const n = number(counts);
  const mean = M(counts);
  const place = sums.first / n;
  const variance = V(counts, moments);
  const moved = (values: readonly number[], k: number, by: number) => values.with(k, values[k] + by);
  const deviation = (theta: number) => {
    const off = (seen: readonly number[], of: readonly number[]) => M(seen) - theta * V(seen, of);
    const step = 1e-3;
    const slopes = [
      ...counts.map((_, k) => [
        (off(moved(counts, k, step), moments) - off(moved(counts, k, -step), moments)) / (2 * step),
        cellDeviation(noise),
      ]),
      ...moments.map((_, k) => [
        (off(counts, moved(moments, k, step)) - off(counts, moved(moments, k, -step))) / (2 * step),
        sums.deviations[k],
      ]),
    ];
    const byNoise = slopes.reduce((sum, [slope, deviation]) => sum + (slope * deviation) ** 2, 0);
    const errors = Math.sqrt(counts.reduce((sum, count, k) => sum + count * (worth[k] - mean) ** 2, 0)) / n;
    const spread = Math.sqrt((variance * ((1 + Math.abs(place)) ** 2 - variance)) / n);
    return Math.sqrt(byNoise + (errors + theta * spread) ** 2);
  };
  const z = noise.mechanism === "laplace" ? 2.12 : 1.96;
  const away = (theta: number) => side * (theta * variance - mean) - z * deviation(theta);
  // Beyond the quotient itself the distance only grows, on either side.
  let [inside, outside] = [mean / variance, side > 0 ? 20 : 0];
  expect(away(inside)).toBeLessThan(0);
  expect(away(outside)).toBeGreaterThan(0);
  for (let turn = 0; turn < 60; turn++) {
    const between = (inside + outside) / 2;
    if (away(between) < 0) inside = between;
    else outside = between;
  }
  return 1 - inside;
}

const worth = { least: [0.008, 0.08], about: [0.01, 0.09], most: [0.013, 0.1] };
const cases: readonly (readonly [string, BandCounts, LabelSums])[] = [
  [
    "chance alone, rows known",
    { counts: [1500, 500], noise: { mechanism: "gaussian", scale: 1e-6 }, rows: 2000 },
    { first: 500, second: -900, deviations: [1e-6, 1e-6] },
  ],
  [
    "noise in counts, rows unknown",
    { counts: [1500, 500], noise: { mechanism: "laplace", scale: 25 }, rows: undefined },
    { first: 900, second: -500, deviations: [1e-6, 1e-6] },
  ],
  [
    "noise in counts, rows known",
    { counts: [1500, 500], noise: { mechanism: "laplace", scale: 25 }, rows: 2000 },
    { first: 900, second: -500, deviations: [1e-6, 1e-6] },
  ],
  [
    "noise in everything",
    { counts: [15_000, 7_000], noise: { mechanism: "gaussian", scale: 120 }, rows: undefined },
    { first: -6000, second: -9000, deviations: [150, 300] },
  ],
];

test.each(cases)("an end is z deviations away, whatever puts it off: %s", (_, seen, sums) => {
  const r2 = noisyR2(seen, worth, sums)!;
  // What rows add lies between the least and the most: each end is of its own.
  expect(r2.low).toBeCloseTo(endOf(seen, worth.most, sums, 1), 5);
  expect(r2.high).toBeCloseTo(endOf(seen, worth.least, sums, -1), 5);
});
