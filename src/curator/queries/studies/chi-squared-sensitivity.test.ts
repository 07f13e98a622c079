import { describe, expect, test } from "vitest";
import { compare, rational, subtract, toNumber, ZERO } from "../../../base/rational.ts";
import { everyTable, neighboursOf, tableKey } from "../../../testing/case-control-tables.ts";
import { chiSquared } from "./chi-squared.ts";
import { chiSquaredSensitivity } from "./chi-squared-sensitivity.ts";

describe("the sensitivity of χ²", () => {
  test.each([
    // Specification, T11.
    [10, 10, 3.636363636],
    [150, 150, 3.973509934],
    [100, 200, 4.47761194],
    [50, 250, 7.171314741],
    [30, 270, 11.0701107],
    [165, 135, 4.016064257],
    [7, 13, 4.081632653],
    [500, 1500, 5.329780147],
  ])("of %i cases and %i controls is %f", (cases, controls, expected) => {
    expect(toNumber(chiSquaredSensitivity({ cases, controls }))).toBeCloseTo(expected, 8);
  });

  test.each([
    [3, 1, 1],
    [3, 1, 5],
    [3, 4, 4],
    [3, 6, 3],
    [3, 2, 7],
    [2, 1, 9],
    [2, 8, 8],
    [2, 11, 5],
    [2, 4, 13],
    [4, 3, 3],
  ])(
    "with %i columns, %i cases and %i controls is what some genotype really does, as a fraction",
    (columns, cases, controls) => {
      const study = { cases, controls };
      const tables = everyTable(study, columns);
      const values = new Map(tables.map((table) => [tableKey(table), chiSquared(table)]));
      let largest = ZERO;
      for (const table of tables)
        for (const other of neighboursOf(table)) {
          const change = subtract(values.get(tableKey(other))!, values.get(tableKey(table))!);
          if (compare(change, largest) > 0) largest = change;
        }
      expect(largest).toEqual(chiSquaredSensitivity(study));
    },
  );

  test("asks for at least one case and one control", () => {
    expect(chiSquaredSensitivity({ cases: 1, controls: 1 })).toEqual(rational(2n));
    for (const study of [
      { cases: 0, controls: 3 },
      { cases: 3, controls: 0 },
      { cases: 1.5, controls: 3 },
    ])
      expect(() => chiSquaredSensitivity(study)).toThrow(expect.objectContaining({ code: "table-invalid" }));
  });
});
