import { expect, test } from "vitest";
import { Counting } from "../../../testing/twins/counting.ts";
import { qualityParts } from "../counting/counting-twin.ts";
import { lossTable, QUALITY_ONE, qualityMoves } from "./grid-quality.ts";

const g = (y: number, epsilon: number) => (y * Math.exp(-epsilon * y) * (1 + (epsilon * y) / 2)) / 2;

function quality(counts: readonly number[], epsilon: number): bigint {
  const table = { sizes: [1, counts.length], counts: Uint32Array.from(counts) };
  return new Counting(0, { machine: "twin" }).gridQuality(table, epsilon);
}

// Specification, T10: cell qualities to ten digits.
test.each([
  [[10, 3], 0.6, 9.837297991],
  [[5, 5], 0.3, 5],
  [[0, 4], 1, 3.890106167],
  [[100, 90], 0.06, 96.43272437],
  [[7, 5, 5], 0.5, 6.448180838],
])("a cell of %s at ε = %s has quality %s, to within half a unit", (counts, epsilon, expected) => {
  const units = Number(quality(counts, epsilon));
  expect(Math.abs(units - expected * QUALITY_ONE)).toBeLessThanOrEqual(0.5 + 1e-8 * QUALITY_ONE);
});

test.each([1e-4, 0.01, 0.06, 0.3, 0.6, 1, 2, 5, 17, 31.9])(
  "at ε = %s the table is the rounded loss",
  (epsilon) => {
    const losses = lossTable(epsilon);
    // Doubles give g to within some 1e-13 of itself, which is below 1e-3 units here.
    const errors = Float64Array.from(losses, (loss, y) => Math.abs(loss - QUALITY_ONE * g(y, epsilon)));
    expect(errors.reduce((a, b) => Math.max(a, b))).toBeLessThanOrEqual(0.501);
    const beyond = Float64Array.from({ length: 2 * losses.length + 10 }, (_, i) =>
      g(losses.length + i, epsilon),
    );
    expect(QUALITY_ONE * beyond.reduce((a, b) => Math.max(a, b))).toBeLessThan(0.5);
    expect(losses.at(-1)).toBe(0);
  },
);

test("the table is worked out in whole numbers: these values are the definition", () => {
  // ⌊2²⁰·g(y) + ½⌋ at ε = 0.6, g to 60 digits by Python's decimal module, for the double 0.6.
  expect([...lossTable(0.6).slice(0, 4)]).toEqual([0, 374056, 505320, 493986]);
  expect([...lossTable(100)]).toEqual([0]);
});

test.each([0, 9e-5, -1, Number.NaN, Number.POSITIVE_INFINITY])("ε = %s is refused", (epsilon) => {
  expect(() => lossTable(epsilon)).toThrow(expect.objectContaining({ code: "option-out-of-range" }));
});

test.each([0.05, 0.3, 1, 5])(
  "at ε = %s one row more moves any cell within the bounds, and reaches them",
  (epsilon) => {
    const { lowest, highest } = qualityMoves(epsilon);
    const most = 45;
    const losses = lossTable(epsilon);
    const quality = (...counts: number[]) => {
      const { first, lost } = qualityParts(Uint32Array.from(counts), 3, losses);
      return (first << 20n) - lost;
    };
    const moves = new Set<bigint>();
    for (let a = 0; a <= most; a++)
      for (let b = 0; b <= most; b++)
        for (const c of [0, 1, b, a]) {
          const before = quality(a, b, c);
          for (const after of [quality(a + 1, b, c), quality(a, b + 1, c), quality(a, b, c + 1)])
            moves.add(after - before);
        }
    const sorted = [...moves].sort((a, b) => Number(a - b));
    expect(sorted[0]).toBeGreaterThanOrEqual(lowest);
    expect(sorted.at(-1)).toBeLessThanOrEqual(highest);
    // At ε = 0.05 the largest move is at a lead beyond these counts; elsewhere the bounds are met.
    if (epsilon > 0.1) expect([sorted[0], sorted.at(-1)]).toEqual([lowest, highest]);
  },
);

// Specification, T10: Δ and 2Δ − 1. Whole units are off by at most one for a move and two for the range.
test.each([
  [0.01, 1.0889082061, 1.1778164123],
  [0.06, 1.0889000861, 1.1778001722],
  [0.1, 1.0888767875, 1.1777535749],
  [0.6, 1.0879898172, 1.1759796343],
  [1, 1.0839690601, 1.1679381202],
  [5, 1.0115190077, 1.0230380153],
])("at ε = %s the largest move is %s and the range %s, to within the rounding", (epsilon, delta, range) => {
  const { lowest, highest } = qualityMoves(epsilon);
  expect(Math.abs(Number(highest) - delta * QUALITY_ONE)).toBeLessThanOrEqual(1.001);
  expect(Math.abs(Number(highest - lowest) - range * QUALITY_ONE)).toBeLessThanOrEqual(2.001);
});
