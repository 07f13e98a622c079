/** Rows one after the other that share an entry and a sign, and stretches of such runs. */
import type { GradientSource } from "./gradient-rows.ts";

export interface EntryRun {
  readonly entry: number;
  /** The row behind the last. */
  end: number;
  readonly sign: number;
}

/** Runs from one to another, the first row, and how many rows there are. */
export interface RunStretch {
  readonly from: number;
  to: number;
  readonly row: number;
  rows: number;
}

/** How many rows a stretch stands for at most. */
export const ROWS_OF_RUNS = 2 ** 22;

/** Undefined where a row stands for more than a stretch may. */
export function entryRuns({
  rows,
  inRuns,
  signs,
  times,
}: Pick<GradientSource, "rows" | "inRuns" | "signs" | "times">) {
  const runs: EntryRun[] = [];
  const stretches: RunStretch[] = [];
  let stands = Number.POSITIVE_INFINITY;
  for (let row = 0; row < rows; row++) {
    const own = times ? times[row] : 1;
    if (own > ROWS_OF_RUNS) return undefined;
    stands += own;
    const isNext = stands > ROWS_OF_RUNS;
    if (isNext) {
      stretches.push({ from: runs.length, to: 0, row, rows: 0 });
      stands = own;
    }
    if (isNext || inRuns[row] !== inRuns[row - 1] || signs[row] !== signs[row - 1])
      runs.push({ entry: inRuns[row], end: 0, sign: signs[row] });
    runs[runs.length - 1].end = row + 1;
    const stretch = stretches[stretches.length - 1];
    stretch.to = runs.length;
    stretch.rows++;
  }
  return { runs, stretches };
}
