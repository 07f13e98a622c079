/** Gradients by the kernels: the obvious sums in BigInt, for every shape of rows and at the ends of what widths hold. */
import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { INPUT_ONE } from "../../../schema/coding/codes.ts";
import { dice } from "../../../testing/small-tables.ts";
import { type GradientAt, GradientRows, type GradientSource } from "./gradient-rows.ts";
import { entryRuns, ROWS_OF_RUNS } from "./runs.ts";

afterEach(() => vi.unstubAllGlobals());

const TOLD = 2 ** 15 + 1;
const floorDiv = (n: bigint, d: bigint): bigint => (n >= 0n ? n / d : -((-n + d - 1n) / d));

/** The slope at a margin, by the words of queries/gradients/slopes.ts. */
function obviousSlope(slope: Int32Array, margin: bigint): bigint {
  const at = (i: bigint) => BigInt(slope[Number(i < 0n ? 0n : i > 32768n ? 32768n : i)]);
  const place = floorDiv(margin, 2n ** 26n) + 16384n;
  if (place < 0n || place >= 32768n) return at(place);
  const beyond = margin - (place - 16384n) * 2n ** 26n;
  return at(place) + floorDiv((at(place + 1n) - at(place)) * beyond, 2n ** 26n);
}

/** Every row by itself: its leaves, found by taking pairs apart, and what they add. */
function obvious(source: GradientSource, { weights, slope, most }: GradientAt): bigint[] {
  const { places, numbers, pairs, dense } = source;
  const leavesOf = (entry: number): number[] => {
    const pair = entry - places.length;
    return pair < 0 ? [entry] : [...leavesOf(pairs[2 * pair]), ...leavesOf(pairs[2 * pair + 1])];
  };
  const sums = new Array<bigint>(source.size).fill(0n);
  for (let row = 0; row < source.rows; row++) {
    const entries = [1, source.inRuns[row], ...source.others.map((column) => column[row])];
    const inputs = entries.flatMap(leavesOf).map((leaf) => [places[leaf], BigInt(numbers[leaf])] as const);
    dense.forEach((column, m) => {
      inputs.push([places[2 + m], BigInt(column[row])]);
    });
    const z = inputs.reduce((sum, [place, number]) => sum + BigInt(weights[place]) * number, 0n);
    const sign = BigInt(source.signs[row]);
    const own = obviousSlope(slope, sign * z);
    const limit = most ? BigInt(most.byLength[source.lengths[row]]) : 2n ** 40n;
    const clipped = own > limit ? limit : own < -limit ? -limit : own;
    for (const [place, number] of inputs)
      sums[place] += sign * clipped * number * BigInt(source.times?.[row] ?? 1);
  }
  return sums.slice(0, -1);
}

interface Shape {
  readonly rows: number;
  readonly leaves: number;
  readonly pairs: number;
  readonly others: number;
  readonly dense: number;
  readonly times?: number | undefined;
  readonly seed: number;
}

/** Entries of any kind; half of the inputs are as large as they may be, or 0. */
function sourceOf({ rows, leaves, pairs, others, dense, times, seed }: Shape): GradientSource {
  const roll = dice(seed);
  const input = () => (roll(3) - 1) * INPUT_ONE;
  const size = leaves + dense + 3;
  const places = [0, size - 2, ...Array.from({ length: dense }, (_, m) => m)];
  const numbers = [0, INPUT_ONE, ...Array.from({ length: dense }, () => 1)];
  for (let leaf = 0; leaf < leaves; leaf++) {
    places.push(dense + leaf);
    numbers.push(roll(2) === 0 ? input() : roll(2 * INPUT_ONE + 1) - INPUT_ONE);
  }
  const entries = () => places.length + joined.length / 2;
  const joined: number[] = [];
  const first = 2 + dense;
  // Leaf 0 stands for nothing, wherever it is.
  const some = () => (roll(5) === 0 ? 0 : first + roll(Math.max(1, entries() - first)));
  for (let pair = 0; pair < pairs; pair++) joined.push(some() % entries(), some() % entries());
  const column = () => Uint32Array.from({ length: rows }, () => some() % entries());
  return {
    rows,
    places,
    numbers,
    pairs: joined,
    inRuns: column().sort(),
    signs: Int8Array.from({ length: rows }, () => 2 * roll(2) - 1),
    others: Array.from({ length: others }, column),
    dense: Array.from({ length: dense }, () =>
      Int16Array.from({ length: rows }, () => roll(2 * INPUT_ONE + 1) - INPUT_ONE),
    ),
    times: times ? Uint32Array.from({ length: rows }, () => 1 + roll(times)) : undefined,
    lengths: Uint32Array.from({ length: rows }, () => roll(1025)),
    longest: 1024,
    size,
  };
}

/** Steep and flat, rising and falling, at most 2²⁵. */
function steep(seed: number): Int32Array {
  const roll = dice(seed);
  return Int32Array.from({ length: TOLD }, () =>
    roll(3) === 0 ? (roll(2) * 2 - 1) * 2 ** 25 : roll(2 ** 24),
  );
}

const slope = steep(1);
const most = { clip: 0.5, byLength: Float64Array.from({ length: 1025 }, (_, q) => 2 ** 22 + 1000 * q) };

const shape = fc.record({
  rows: fc.integer({ min: 0, max: 40 }),
  leaves: fc.integer({ min: 1, max: 12 }),
  pairs: fc.integer({ min: 0, max: 5 }),
  others: fc.integer({ min: 0, max: 5 }),
  dense: fc.integer({ min: 0, max: 3 }),
  // A row of these shapes may meet a place up to 2⁵ times over, where a table's rows meet it once.
  times: fc.constantFrom(undefined, 1, 3, ROWS_OF_RUNS / 2 ** 5),
  seed: fc.integer({ min: 1, max: 2 ** 30 }),
});

test("sums are the obvious ones, for any shape, near and far, clipped and not", async () => {
  await fc.assert(
    fc.asyncProperty(shape, async (given) => {
      const source = sourceOf(given);
      const rows = GradientRows.of(source)!;
      const roll = dice(given.seed);
      for (const far of [1, 2 ** 30]) {
        const weights = Int32Array.from({ length: source.size }, () => roll(2 * far + 1) - far);
        for (const limit of [undefined, most])
          for (const isNear of far === 1 ? [true, false] : [false]) {
            const at = { weights, slope, isNear, most: limit };
            expect(await rows.gradient(at)).toEqual(obvious(source, at));
          }
      }
    }),
    { numRuns: 60, seed: 3 },
  );
});

test("slopes at the ends, between them and beyond are the obvious ones", async () => {
  // Margins are the weight of the bias alone, in units of 2⁻²², and a leaf of one unit of 2⁻³⁶ beside.
  const base = sourceOf({ rows: 1, leaves: 1, pairs: 0, others: 0, dense: 0, seed: 1 });
  const source = {
    ...base,
    numbers: [0, INPUT_ONE, 1],
    inRuns: Uint32Array.of(2),
    signs: Int8Array.of(1),
  };
  for (const sign of [1, -1])
    for (const bias of [0, 1, 2 ** 26 - 1, 2 ** 26, 2 ** 26 + 1, 2 ** 30])
      for (const more of [-1, 0, 1]) {
        const own = { ...source, signs: Int8Array.of(sign) };
        for (const turned of [bias, -bias]) {
          const weights = Int32Array.of(more, turned, 0, 0);
          const isNear = Math.abs(turned * INPUT_ONE + more) <= 2 ** 40;
          const at = { weights, slope, isNear };
          expect([turned, more, await GradientRows.of(own)!.gradient(at)]).toEqual([
            turned,
            more,
            obvious(own, at),
          ]);
        }
      }
});

test("stretches at the most that they may stand for do not wrap around", async () => {
  const shapes = [
    { rows: 5, times: ROWS_OF_RUNS, dense: 0 },
    { rows: 5, times: ROWS_OF_RUNS, dense: 2 },
  ];
  for (const { rows, times, dense } of shapes) {
    const source = sourceOf({ rows, leaves: 1, pairs: 0, others: 0, dense, seed: 1 });
    const far = {
      ...source,
      numbers: Array.from(source.numbers, (_, leaf) =>
        leaf === 0 ? 0 : leaf === 1 || leaf >= 2 + dense ? INPUT_ONE : 1,
      ),
      inRuns: new Uint32Array(rows).fill(2 + dense),
      dense: source.dense.map((column) => column.fill(INPUT_ONE)),
      signs: new Int8Array(rows).fill(1),
      times: new Uint32Array(rows).fill(times),
    };
    const at = {
      weights: new Int32Array(far.size).fill(2 ** 30),
      slope: new Int32Array(TOLD).fill(2 ** 25),
      isNear: false,
    };
    expect(await GradientRows.of(far)!.gradient(at)).toEqual(obvious(far, at));
  }
});

test("runs end where the entry or the sign changes, and where a stretch has enough; too heavy a row is refused", () => {
  const times = Uint32Array.of(1, 1, 1, ROWS_OF_RUNS - 1, 2, ROWS_OF_RUNS);
  const given = { rows: 6, inRuns: Uint32Array.of(7, 7, 7, 8, 8, 8), signs: Int8Array.of(1, 1, -1, 1, 1, 1) };
  expect(entryRuns({ ...given, times })).toEqual({
    runs: [
      { entry: 7, end: 2, sign: 1 },
      { entry: 7, end: 3, sign: -1 },
      { entry: 8, end: 4, sign: 1 },
      { entry: 8, end: 5, sign: 1 },
      { entry: 8, end: 6, sign: 1 },
    ],
    stretches: [
      { from: 0, to: 2, row: 0, rows: 3 },
      { from: 2, to: 3, row: 3, rows: 1 },
      { from: 3, to: 4, row: 4, rows: 1 },
      { from: 4, to: 5, row: 5, rows: 1 },
    ],
  });
  expect(entryRuns({ ...given, times: times.map((t) => t + 1) })).toBeUndefined();
});

test("without WebAssembly there are no kernels", () => {
  vi.stubGlobal("WebAssembly", undefined);
  const source = sourceOf({ rows: 3, leaves: 2, pairs: 1, others: 1, dense: 0, seed: 1 });
  expect(GradientRows.of(source)).toBeUndefined();
});
