import { describe, expect, test } from "vitest";
import { publicRandom } from "../../evolve/random.ts";
import { everyRow } from "../../testing/case-control-tables.ts";
import { controlsToMove } from "./controls-to-move.ts";
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

  test("the controls to move are as few as in any row of controls that will do", () => {
    const ends = new Set<boolean>();
    for (let i = 0; i < 150; i++) {
      const significance = significanceAt(0.02 + 0.0065 * i, { cases: people, controls: people }, columns);
      const { cases, controls } = randomRows(people, columns, `move ${i}`);
      const most = i % 6;
      const enough = rows.filter((row) => !significance.exceeds({ cases, controls: row }));
      const fewest = Math.min(...enough.map((row) => moves(row, controls)));
      const expected = fewest <= most ? fewest : Number.POSITIVE_INFINITY;
      expect(controlsToMove(cases, controls, most, significance)).toBe(expected);
      ends.add(Number.isFinite(expected));
    }
    expect(ends.size).toBe(2);
  });

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
