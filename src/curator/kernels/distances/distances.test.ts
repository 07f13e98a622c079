import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { madeUpNumbers } from "../../../testing/twins/counting-cases.ts";
import { kMeansCase, kMedianCase } from "../../../testing/twins/distances-cases.ts";
import type { Machine } from "../twin-memory.ts";
import { KMeans } from "./k-means.ts";
import { KMedian } from "./k-median.ts";

const machines: readonly Machine[] = ["wasm", "twin"];
afterEach(() => vi.unstubAllGlobals());

/** Σ weight · least distance, in BigInt from the first step. */
function obvious(
  rows: Int16Array,
  dimensions: number,
  centres: readonly Int16Array[],
  distance: (difference: bigint) => bigint,
  clip: (distance: bigint) => bigint,
  weights?: Uint32Array,
): bigint {
  let sum = 0n;
  for (let i = 0; i < rows.length / dimensions; i++) {
    const distances = centres.map((centre) =>
      clip(
        Array.from(centre, (c, j) => distance(BigInt(rows[i * dimensions + j] - c))).reduce(
          (a, b) => a + b,
          0n,
        ),
      ),
    );
    sum += distances.reduce((a, b) => (a < b ? a : b)) * BigInt(weights?.[i] ?? 1);
  }
  return sum;
}

const square = (x: bigint) => x * x;
const magnitude = (x: bigint) => (x < 0n ? -x : x);
const split = (all: Int16Array, dimensions: number) =>
  Array.from({ length: all.length / dimensions }, (_, i) =>
    all.subarray(i * dimensions, (i + 1) * dimensions),
  );

const shape = fc.record({
  rows: fc.integer({ min: 0, max: 70 }),
  dimensions: fc.integer({ min: 1, max: 9 }),
  k: fc.integer({ min: 1, max: 5 }),
  bounds: fc.constantFrom(
    { low: 0, high: 1 },
    { low: -4096, high: 4096 },
    { low: -16_383, high: 16_383 },
    { low: 15_000, high: 16_383 },
    { low: 0, high: 32_767 },
    { low: -32_768, high: 32_767 },
  ),
  weight: fc.constantFrom(undefined, 1, 2 ** 16, 2 ** 32 - 1),
  seed: fc.integer({ min: 1, max: 2 ** 30 }),
});

test.each(machines)(
  "%s: k-means sums are the obvious ones, for any bounds, weights and numbers of rows",
  (machine) => {
    const property = fc.property(shape, ({ rows, dimensions, k, bounds, weight, seed }) => {
      const draw = madeUpNumbers(seed);
      const place = () =>
        draw(4) > 0 ? bounds.low + draw(bounds.high - bounds.low + 1) : draw(2) ? bounds.low : bounds.high;
      const points = Int16Array.from({ length: rows * dimensions }, place);
      const weights = weight === undefined ? undefined : new Uint32Array(rows).map(() => draw(weight) + 1);
      const parent = Int16Array.from({ length: k * dimensions }, place);
      const candidates = [
        parent,
        parent.with(0, place()),
        Int16Array.from({ length: k * dimensions }, place),
      ];
      const means = new KMeans(points, dimensions, { bounds, machine, ...(weights && { weights }) });
      const expected = candidates.map((c) =>
        obvious(points, dimensions, split(c, dimensions), square, (d) => d, weights),
      );
      expect(means.kMeansSums(candidates)).toEqual(expected);
    });
    fc.assert(property, { seed: 2026, numRuns: 150 });
  },
);

test.each(machines)(
  "%s: k-median sums are the obvious ones, for any clip, weights and numbers of rows",
  (machine) => {
    const clips = fc.constantFrom(
      { low: 0, high: 65_535 },
      { low: 3, high: 40_000 },
      { low: 100, high: 100 },
      { low: 0, high: 0 },
    );
    const property = fc.property(shape, clips, ({ rows, dimensions, k, bounds, weight, seed }, clip) => {
      const draw = madeUpNumbers(seed);
      const place = () => bounds.low + draw(bounds.high - bounds.low + 1);
      const points = Int16Array.from({ length: rows * dimensions }, place);
      const places = Int16Array.from({ length: 6 * dimensions }, place);
      const weights = weight === undefined ? undefined : new Uint32Array(rows).map(() => draw(weight) + 1);
      const candidates = Array.from({ length: 4 }, () => Array.from({ length: k }, () => draw(6)));
      const options = { clip, machine, mostBytes: draw(2) ? 200 : 2 ** 20, ...(weights && { weights }) };
      const medians = new KMedian(points, dimensions, places, options);
      const clipped = (d: bigint) => BigInt(Math.min(clip.high, Math.max(clip.low, Number(d))));
      const expected = candidates.map((c) =>
        obvious(
          points,
          dimensions,
          c.map((p) => split(places, dimensions)[p]),
          magnitude,
          clipped,
          weights,
        ),
      );
      expect(medians.kMedianSums(candidates)).toEqual(expected);
      expect(medians.kMedianSums(candidates)).toEqual(expected);
    });
    fc.assert(property, { seed: 2026, numRuns: 150 });
  },
);

test("kernels and twin agree on millions of distances", () => {
  const means = kMeansCase(10_007, 8, 4, 12);
  const [a, b] = machines.map((machine) => {
    const held = new KMeans(means.rows, 8, { bounds: means.bounds, machine });
    expect(held.machine).toBe(machine);
    return held.kMeansSums([...means.unrelated, ...means.offspring]);
  });
  expect(a).toEqual(b);
  const medians = kMedianCase(70_003, 30, 4, 12);
  const [c, d] = machines.map((machine) =>
    new KMedian(medians.rows, 8, medians.places, { clip: medians.clip, machine }).kMedianSums(
      medians.candidates,
    ),
  );
  expect(c).toEqual(d);
});

test.each(machines)("%s: 300,000 rows at the largest distance are summed to the unit", (machine) => {
  const rows = new Int16Array(300_000).fill(32_767);
  const far = Int16Array.from([-32_768]);
  const bounds = { low: -32_768, high: 32_767 };
  expect(new KMeans(rows, 1, { bounds, machine }).kMeansSums([far])).toEqual([300_000n * 65_535n ** 2n]);
  // In 32 bits: sixteen coordinates of width 16,383 give 4,294,443,024, just below 2³².
  const narrow = new KMeans(new Int16Array(1_600_000).fill(8191), 16, {
    bounds: { low: -8192, high: 8191 },
    machine,
  });
  expect(narrow.kMeansSums([new Int16Array(16).fill(-8192)])).toEqual([100_000n * 16n * 16_383n ** 2n]);
  const medians = new KMedian(rows, 1, far, { clip: { low: 0, high: 65_535 }, machine });
  expect(medians.kMedianSums([[0], [0]])).toEqual([300_000n * 65_535n, 300_000n * 65_535n]);
});

test("sums beyond 64 bits are left to the twin, and are exact", () => {
  const weights = new Uint32Array(4).fill(2 ** 32 - 1);
  const rows = new Int16Array(8).fill(32_767);
  const means = new KMeans(rows, 2, { bounds: { low: -32_768, high: 32_767 }, weights });
  expect(means.machine).toBe("twin");
  expect(means.kMeansSums([new Int16Array(2).fill(-32_768)])).toEqual([
    4n * (2n ** 32n - 1n) * 2n * 65_535n ** 2n,
  ]);
});

test("candidates of the wrong shape, out of bounds or of unknown points are refused", () => {
  const invalid = expect.objectContaining({ code: "candidate-invalid" });
  const means = new KMeans(new Int16Array(6), 2, { bounds: { low: -5, high: 5 } });
  for (const candidates of [
    [new Int16Array(3)],
    [new Int16Array(0)],
    [new Int16Array(2), new Int16Array(4)],
    [Int16Array.from([0, 6])],
  ])
    expect(() => means.kMeansSums(candidates)).toThrow(invalid);
  const medians = new KMedian(new Int16Array(6), 2, new Int16Array(4), { clip: { low: 0, high: 9 } });
  for (const candidates of [[[2]], [[-1]], [[0.5]], [[]], [[0], [0, 1]]])
    expect(() => medians.kMedianSums(candidates)).toThrow(invalid);
  expect(means.kMeansSums([])).toEqual([]);
  expect(medians.kMedianSums([])).toEqual([]);
  expect(() => new KMeans(Int16Array.from([6, 0]), 2, { bounds: { low: -5, high: 5 } })).toThrow(RangeError);
});

test("the twin does the work where WebAssembly is missing", () => {
  vi.stubGlobal("WebAssembly", undefined);
  const means = new KMeans(Int16Array.from([1, 2]), 1, { bounds: { low: 0, high: 9 } });
  expect([means.machine, means.kMeansSums([Int16Array.from([4])])]).toEqual(["twin", [13n]]);
  const medians = new KMedian(Int16Array.from([1, 2]), 1, Int16Array.from([4]), {
    clip: { low: 0, high: 9 },
  });
  expect([medians.machine, medians.kMedianSums([[0]])]).toEqual(["twin", [5n]]);
});
