/**
 * The fewest genotypes to change until a table that is not significant is.
 *
 * Claim. The answer is attained by a change in which every cell keeps all its people, or sends them all to one column, except
 * that one cell may send only some. All such changes are tried, so the number is exact.
 * Proof. A change is a flow y(k, j) ≥ 0 of people from cell k (a row and a column) to another column j in the same row; with d
 * changes the flows are the integer points of F = {y ≥ 0, Σⱼ y(k, j) ≤ count of k, Σ y ≤ d}. Let d be the answer. Σ r²/(r + s)
 * is convex on counts ≥ 0 (r²/(r + s) is a square over a line, closed by 0 at 0) and counts are linear in y, so over F its
 * maximum is at a vertex. At a vertex the positive flows are linearly independent on the tight constraints. A tight cell has at
 * least one positive flow, so that there are at most as many positive flows as tight cells, plus one if the total is tight. The
 * one too many is not a second flow out of a tight cell with all flows in tight cells: the total would be the sum of the tight
 * cells' constraints. So tight cells have one flow each, and at most one other cell has one flow, with what is left of d.
 * Counts and d are whole, so vertices are too. A vertex exceeds the bar, thus some change of the claimed kind with at most d
 * changes does; by the choice of d it has d.
 * For given whole moves and a cell that sends x more people, Σ r²/(r + s) is convex in x. If x = 0 does not exceed the bar,
 * those x that do are all above those that do not, so that the smallest is found by halving. ∎
 *
 * Source. Johnson, Shmatikov (2013) for the score; specification, 3.9 and 004-13, for the argument (the literature's
 * heuristics give distances that one person can move by more than one).
 */
import type { CaseControlTable } from "./case-control.ts";
import type { Significance } from "./significance.ts";

interface Cell {
  /** A row of the working copy. */
  readonly row: number[];
  readonly column: number;
  readonly count: number;
}

export function changesToSignificance(table: CaseControlTable, { exceeds, study }: Significance): number {
  const now = { cases: Array.from(table.cases), controls: Array.from(table.controls) };
  const cells = [now.cases, now.controls].flatMap((row) =>
    row.map((count, column): Cell => ({ row, column, count })).filter(({ count }) => count > 0),
  );
  const stays = cells.map(() => true);
  let fewest = study.cases + study.controls + 1;

  const tryPartialMoves = (spent: number) => {
    for (const [k, cell] of cells.entries()) {
      if (!stays[k]) continue;
      for (const to of now.cases.keys()) {
        if (to === cell.column) continue;
        const most = Math.min(cell.count, fewest - 1 - spent);
        fewest = Math.min(fewest, spent + smallest(most, (x) => moved(cell, to, x, () => exceeds(now))));
      }
    }
  };
  // Staying comes first, so that a few partial moves soon rule out most whole ones.
  const decide = (k: number, spent: number): void => {
    if (spent >= fewest) return;
    if (k === cells.length) {
      if (exceeds(now)) fewest = spent;
      else tryPartialMoves(spent);
      return;
    }
    decide(k + 1, spent);
    const cell = cells[k];
    stays[k] = false;
    for (const to of now.cases.keys())
      if (to !== cell.column && spent + cell.count < fewest)
        moved(cell, to, cell.count, () => decide(k + 1, spent + cell.count));
    stays[k] = true;
  };

  decide(0, 0);
  return fewest;
}

/** What `then` says while `people` of a cell stand in another column. */
function moved<T>({ row, column }: Cell, to: number, people: number, then: () => T): T {
  row[column] -= people;
  row[to] += people;
  const answer = then();
  row[column] += people;
  row[to] -= people;
  return answer;
}

/** The smallest x from 1 to `most` that holds, where larger ones hold if a smaller one does; infinite if none does. */
function smallest(most: number, holds: (x: number) => boolean): number {
  if (most < 1 || !holds(most)) return Number.POSITIVE_INFINITY;
  let low = 0;
  let high = most;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle;
  }
  return high;
}
