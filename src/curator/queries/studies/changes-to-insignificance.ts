/**
 * The fewest genotypes to change until a significant table no longer is.
 *
 * All rows of cases are tried that are nearer than the best change known; for each, `controlsToMove` says exactly how few
 * controls must move with it. Most rows are passed over by a lower bound. The first best change comes from walking downhill.
 *
 * Claim. The number is exact.
 * Proof. The answer is the smallest sum of a row's distance and of its `controlsToMove`. Only rows are passed over for which
 * `leastConcentration`, with as many controls as would still beat the best, is above the bar by more than rounding can do. ∎
 */
import { type CaseControlTable, sumOfCounts } from "./case-control.ts";
import { controlsToMove } from "./controls-to-move.ts";
import { leastConcentration } from "./least-concentration.ts";
import type { Significance } from "./significance.ts";

export function changesToInsignificance(table: CaseControlTable, significance: Significance): number {
  const { cases, controls } = table;
  let fewest = walkDownhill(table, significance);
  eachRowNear(
    cases,
    () => fewest - 1,
    (row, distance) => {
      const most = fewest - 1 - distance;
      if (leastConcentration(row, controls, most) > significance.bar * (1 + 1e-9)) return;
      fewest = Math.min(fewest, distance + controlsToMove(row, controls, most, significance));
    },
  );
  return fewest;
}

/** How far it is to where taking the change that lowers χ² most, again and again, leads. */
function walkDownhill(table: CaseControlTable, { exceeds }: Significance): number {
  const now = { cases: Array.from(table.cases), controls: Array.from(table.controls) };
  while (exceeds(now)) {
    const { ofCases, from, to } = steepest(now.cases, now.controls);
    if (from === to) return changesToOneColumn(table);
    const row = ofCases ? now.cases : now.controls;
    row[from]--;
    row[to]++;
  }
  return changesBetween(table.cases, now.cases) + changesBetween(table.controls, now.controls);
}

/** With everybody in one column χ² is 0. */
const changesToOneColumn = ({ cases, controls }: CaseControlTable) =>
  sumOfCounts(cases) +
  sumOfCounts(controls) -
  Math.max(...Array.from(cases, (count, i) => count + controls[i]));

/** The change of one genotype that lowers Σ r²/(r + s) most; from a column to itself where none lowers it. */
function steepest(cases: readonly number[], controls: readonly number[]) {
  // Less than rounding could feign does not count, so that the walk never turns in circles.
  let best = { drop: 1e-14 * sumOfCounts(cases), ofCases: true, from: 0, to: 0 };
  const part = (r: number, s: number) => (r > 0 ? (r * r) / (r + s) : 0);
  for (const ofCases of [true, false]) {
    const [dr, ds] = ofCases ? [1, 0] : [0, 1];
    for (const from of cases.keys()) {
      if ((ofCases ? cases : controls)[from] === 0) continue;
      const left = part(cases[from], controls[from]) - part(cases[from] - dr, controls[from] - ds);
      for (const to of cases.keys()) {
        const drop = left + part(cases[to], controls[to]) - part(cases[to] + dr, controls[to] + ds);
        if (to !== from && drop > best.drop) best = { drop, ofCases, from, to };
      }
    }
  }
  return best;
}

const changesBetween = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  Array.from(a, (count, i) => Math.abs(count - b[i])).reduce((x, y) => x + y, 0) / 2;

/** Visits all rows with the same sum that are at most `reach()` moves away; the reach may shrink meanwhile. */
function eachRowNear(
  start: ArrayLike<number>,
  reach: () => number,
  visit: (row: readonly number[], distance: number) => void,
): void {
  const row = Array.from(start);
  const last = row.length - 1;
  const fill = (column: number, ups: number, downs: number): void => {
    if (column === last) {
      // What other columns gained, this one lost.
      row[last] = start[last] + downs - ups;
      if (row[last] >= 0 && Math.max(ups, downs) <= reach()) visit(row, Math.max(ups, downs));
      return;
    }
    const lowest = Math.max(0, start[column] - (reach() - downs));
    for (let count = lowest; count <= start[column] + reach() - ups; count++) {
      const step = count - start[column];
      row[column] = count;
      fill(column + 1, ups + Math.max(0, step), downs + Math.max(0, -step));
    }
  };
  fill(0, 0, 0);
}
