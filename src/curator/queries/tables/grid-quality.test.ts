import { describe, expect, test } from "vitest";
import type { Neighbours } from "../../../schema/types.ts";
import { qualityParts } from "../../kernels/counting/counting-twin.ts";
import { lossTable, QUALITY_ONE } from "../../kernels/grids/grid-quality.ts";
import { gridQualitySensitivity } from "./grid-quality.ts";

const g = (y: number, epsilon: number) => (y * Math.exp(-epsilon * y) * (1 + (epsilon * y) / 2)) / 2;
/** What the y-th row of lead adds to a cell, without rounding. */
const gain = (y: number, epsilon: number) => 1 + g(y - 1, epsilon) - g(y, epsilon);
/** Beyond 60/ε the gain is 1 to the last digit. */
const delta = (epsilon: number) => {
  const gains = Array.from({ length: Math.ceil(60 / epsilon) }, (_, y) => gain(y + 1, epsilon));
  return gains.reduce((a, b) => Math.max(a, b));
};

describe("without rounding", () => {
  // Specification, T10: Δ and 2Δ − 1.
  const printed: readonly (readonly [number, number, number])[] = [
    [0.01, 1.0889082061, 1.1778164123],
    [0.05, 1.0889013483, 1.1778026965],
    [0.06, 1.0889000861, 1.1778001722],
    [0.1, 1.0888767875, 1.1777535749],
    [0.3, 1.0883599426, 1.1767198852],
    [0.6, 1.0879898172, 1.1759796343],
    [1, 1.0839690601, 1.1679381202],
    [2, 1.0803883666, 1.1607767331],
    [5, 1.0115190077, 1.0230380153],
  ];

  test.each(printed)("at ε = %s the largest move is %s and the range %s", (epsilon, largest, range) => {
    expect(delta(epsilon)).toBeCloseTo(largest, 9);
    expect(2 * delta(epsilon) - 1).toBeCloseTo(range, 9);
  });

  test.each(printed)("at ε = %s the whole units are those numbers, to within their rounding", (epsilon) => {
    const range = (2 * delta(epsilon) - 1) * QUALITY_ONE;
    expect(Math.abs(Number(gridQualitySensitivity(epsilon, "add-remove")) - range)).toBeLessThanOrEqual(2);
    expect(Math.abs(Number(gridQualitySensitivity(epsilon, "replace")) - 2 * range)).toBeLessThanOrEqual(4);
  });
});

/** Two attributes of two values: what the four grids over them make of the four cells. */
const grids: readonly (readonly number[])[] = [
  [0, 0, 0, 0],
  [0, 0, 1, 1],
  [0, 1, 0, 1],
  [0, 1, 2, 3],
];

function qualities(counts: readonly number[], classes: number, losses: Uint32Array): number[] {
  return grids.map((cellOf) => {
    const table = new Uint32Array(4 * classes);
    for (const [i, count] of counts.entries())
      table[cellOf[Math.floor(i / classes)] * classes + (i % classes)] += count;
    const { first, lost } = qualityParts(table, classes, losses);
    return Number((first << 20n) - lost);
  });
}

/** Every table of at most so many rows: counts by cell and class. */
function* tables(counts: number, rows: number): Generator<number[]> {
  if (counts === 0) return yield [];
  for (let here = 0; here <= rows; here++)
    for (const rest of tables(counts - 1, rows - here)) yield [here, ...rest];
}

/** The range by which the grids' qualities move, at most, over all neighbours of all small tables. */
function widest(epsilon: number, classes: number, rows: number, neighbours: Neighbours): bigint {
  const losses = lossTable(epsilon);
  const known = new Map<string, number[]>();
  for (const table of tables(4 * classes, rows)) known.set(table.join(), qualities(table, classes, losses));
  const places = Array.from({ length: 4 * classes }, (_, i) => i);
  let most = 0;
  for (const [key, before] of known) {
    const table = key.split(",").map(Number);
    for (const out of neighbours === "replace" ? places.filter((i) => table[i] > 0) : [undefined])
      for (const into of places) {
        const next = table.map((count, i) => count + (i === into ? 1 : 0) - (i === out ? 1 : 0));
        const after = known.get(next.join());
        if (after === undefined) continue;
        const moves = after.map((quality, grid) => quality - before[grid]);
        most = Math.max(most, Math.max(...moves) - Math.min(...moves));
      }
  }
  return BigInt(most);
}

describe("over every pair of neighbours among small tables of four cells", () => {
  test.each([
    [0.3, 2],
    [1, 2],
    [2, 2],
    [5, 2],
    [0.3, 3],
    [2, 3],
  ])(
    "at ε = %s no two grids' qualities move further apart than the bound: %s classes",
    (epsilon, classes) => {
      const rows = classes === 2 ? 6 : 4;
      for (const neighbours of ["add-remove", "replace"] as const)
        expect(widest(epsilon, classes, rows, neighbours)).toBeLessThanOrEqual(
          gridQualitySensitivity(epsilon, neighbours),
        );
    },
  );

  test("and at ε = 2, where small leads move most, they reach it: nothing smaller would do", () => {
    expect(widest(2, 2, 6, "add-remove")).toBe(gridQualitySensitivity(2, "add-remove"));
    expect(widest(2, 2, 8, "replace")).toBe(gridQualitySensitivity(2, "replace"));
  });
});

test("an ε for which no quality is defined is refused", () => {
  expect(() => gridQualitySensitivity(0, "replace")).toThrow(
    expect.objectContaining({ code: "option-out-of-range" }),
  );
});
