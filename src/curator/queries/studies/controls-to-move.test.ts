import { describe, expect, test } from "vitest";
import { publicRandom } from "../../../base/random.ts";
import { everyRow } from "../../../testing/case-control-tables.ts";
import { controlsToMove, isLess } from "./controls-to-move.ts";
import { leastConcentration } from "./least-concentration.ts";
import { concentration, significanceAt } from "./significance.ts";

const moves = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, n, i) => sum + Math.abs(n - b[i]), 0) / 2;

/** Random rows of cases and controls, some columns empty. */
function randomRows(people: number, columns: number, seed: string) {
  const random = publicRandom(seed);
  const rows = everyRow(people, columns);
  return { cases: random.pick(rows), controls: random.pick(rows) };
}

describe.each([2, 3, 4])("with %i columns", (columns) => {
  const people = columns === 2 ? 20 : 9;
  const rows = everyRow(people, columns);

  test.each([0.05, 0.3, 0.6, 0.9])(
    "the controls to move are as few as in any row of controls that will do, at %f",
    (tau) => {
      const significance = significanceAt(tau, { cases: people, controls: people }, columns);
      for (const cases of rows.filter((row) => row.every((n, i) => i === 0 || n <= row[i - 1]))) {
        const enough = rows.filter((row) => !significance.exceeds({ cases, controls: row }));
        for (const controls of rows) {
          const fewest = enough.reduce((least, row) => Math.min(least, moves(row, controls)), people);
          expect(controlsToMove(cases, controls, fewest, significance)).toBe(fewest);
          expect(controlsToMove(cases, controls, fewest - 1, significance)).toBe(Number.POSITIVE_INFINITY);
        }
      }
    },
  );

  test("no row of controls within reach falls below the least concentration", () => {
    let sharp = 0;
    for (let i = 0; i < 300; i++) {
      const { cases, controls } = randomRows(people, columns, `least ${i}`);
      const reach = i % 5;
      const bound = leastConcentration(cases, controls, reach);
      const seen = rows
        .filter((row) => moves(row, controls) <= reach)
        .map((row) => concentration(cases, row));
      expect(Math.min(...seen)).toBeGreaterThanOrEqual(bound - 1e-12);
      if (Math.min(...seen) < bound + 0.05) sharp++;
    }
    expect(sharp).toBeGreaterThan(150);
  });
});

test("among large counts the least concentration is what some row comes to", () => {
  const [cases, controls, reach] = [[900, 300], [200, 1000], 150];
  const seen = Array.from({ length: 2 * reach + 1 }, (_, i) => concentration(cases, [50 + i, 1150 - i]));
  expect(Math.min(...seen) / leastConcentration(cases, controls, reach)).toBeCloseTo(1, 12);
});

test("of columns with equal shares of cases, the larger one gives its control more cheaply", () => {
  // By hand: 1/(3·2) from the first column, 4/(6·5) from the second, which leave χ² at 5/3 and 23/15.
  const significance = significanceAt(Math.exp(-0.8), { cases: 6, controls: 6 }, 3);
  expect(controlsToMove([1, 2, 3], [2, 4, 0], 1, significance)).toBe(1);
});

test("fractions are told apart where doubles cannot", () => {
  const below = { n: 94906264, d: 94906265 };
  const above = { n: 94906265, d: 94906266 };
  expect([isLess(below, above), isLess(above, below), isLess(above, above)]).toEqual([true, false, false]);
});
