/**
 * What every engine must pass where numbers are as large as the door lets them be: groups of up to 2³² − 1 equal rows, values up
 * to 2⁴⁰ steps from zero, weights up to the largest reach. Every question of an engine is asked, and the answers must equal, to
 * the last unit, those of a slow and obvious calculation in BigInt. A product or a sum that is rounded, or wraps around, lets one
 * row move an answer further than was declared.
 */
import { expect, test } from "vitest";
import { sumUnits } from "../curator/queries/tables/counts.ts";
import type { Table } from "../read/table.ts";
import { grouped, groupOfCode } from "../schema/coding/grouped.ts";
import type { NumericAttribute } from "../schema/types.ts";
import { centreSumsSuite } from "./centre-sums-suite.ts";
import { costsSuite } from "./costs-suite.ts";
import type { Make } from "./engine-suite.ts";
import { extremeSumsSuite } from "./extreme-sums.ts";
import {
  allEqual,
  aThird,
  attributeOf,
  codeAt,
  extremeTable,
  tablesOf,
  times,
  weighedRows,
  weighings,
} from "./extreme-tables.ts";
import { onceFor } from "./once-for.ts";
import { pointCountsSuite } from "./point-counts-suite.ts";
import { schemaOf, smallSchema } from "./small-tables.ts";
import { tablesSuite } from "./tables-suite.ts";

const numeric = (name: string, low: number, high: number, step: number) =>
  ({ name, kind: "numeric", low, high, step, missing: low, source: "made up" }) as const;

/** Values as far from zero as a schema may put them, on both sides, on grids that hold zero and on grids that do not. */
const farAway = schemaOf([
  numeric("far", 2 ** 40 - 3, 2 ** 40, 1),
  numeric("deep", -(2 ** 40), -(2 ** 40) + 7, 1),
  numeric("wide", -(2 ** 40), 2 ** 40, 2 ** 24),
  numeric("awkward", -0.05, 12.35, 0.1),
  numeric("thirds", 0.1, 100, 1 / 3),
  { name: "colour", kind: "categorical", values: ["red", "green", "?"] },
]);

const small = smallSchema("replace");
/** The same ones for every engine. */
const heavy = async (rows: number): Promise<readonly Table[]> =>
  onceFor(small, String(rows), () => {
    if (rows >= 1000) return [];
    const tables = ["a group of nearly 2³²", "groups alike", "two groups of 2³¹"].map((what) =>
      extremeTable(small, rows, weighings[what]),
    );
    return rows === 1 ? [...tables, allEqual(small)] : tables;
  });

export function extremesSuite(name: string, make: Make, few: boolean): void {
  const far = tablesOf(farAway, [1, 2, 40]);
  test.each(few ? aThird(far) : far)(
    `${name}: counts, cells and sums of values, exact at the extremes: $what`,
    async ({ table }) => {
      const engine = await make(table);
      const rows = weighedRows(table);
      const [colour, outcome] = ["colour", "outcome"].map((at) => attributeOf(table, at));
      const sumIf = (holds: (row: number) => boolean) =>
        rows.reduce((sum, row) => (holds(row) ? sum + times(table, row) : sum), 0n);
      expect(BigInt(engine.rows())).toBe(sumIf(() => true));
      expect(await engine.count(colour, [0, 2])).toBe(sumIf((row) => codeAt(table, "colour", row) !== 1));
      const ranges = grouped(attributeOf(table, "wide") as NumericAttribute, [0, 2 ** 30]);
      const cells = await engine.histogram([ranges, outcome]);
      expect(cells).toEqual(
        Array.from({ length: ranges.names.length * 2 }, (_, cell) =>
          sumIf(
            (row) =>
              groupOfCode(ranges, codeAt(table, "wide", row)) * 2 + codeAt(table, "outcome", row) === cell,
          ),
        ),
      );
      // By hand, without the units that the engine goes by: a step is 1, and the values are low and the steps above it.
      const far = attributeOf(table, "far");
      const byHand = rows.map((row) => BigInt(2 ** 40 - 3 + codeAt(table, "far", row)) * times(table, row));
      expect(await engine.total(far as NumericAttribute)).toBe(byHand.reduce((a, b) => a + b, 0n));
      for (const attribute of table.columns.map((c) => c.attribute)) {
        if (attribute.kind !== "numeric") continue;
        const units = sumUnits(attribute);
        const values = rows.map((row) => units.of(codeAt(table, attribute.name, row)) * times(table, row));
        expect(await engine.total(attribute)).toBe(values.reduce((a, b) => a + b, 0n));
      }
    },
  );

  extremeSumsSuite(name, make, few);

  // With two tables of each number of rows at most, the one group of all rows among them.
  const some = few ? async (rows: number) => (await heavy(rows)).filter((_, i) => i % 3 === 0) : heavy;
  costsSuite(`${name}, with heavy rows`, make, some);
  pointCountsSuite(`${name}, with heavy rows`, make, some);
  centreSumsSuite(`${name}, with heavy rows`, make, some);
  tablesSuite(`${name}, with heavy rows`, make, some);
}
