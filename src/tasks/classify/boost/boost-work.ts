/** What boosting does: rows are counted into tables once, and then summed by what a model makes of them, draw after draw. */
import { timesWork, type Work, workOf } from "../../../base/work.ts";
import type { PublicFacts } from "../../../curator/index.ts";
import { modelBytes, onRows } from "../../../search/work/facts.ts";

interface Boosting {
  /** Axes and cells of all tables that rows are counted into; as many draws. */
  readonly counted: { readonly tables: number; readonly axes: number; readonly cells: number };
  /** Draws of residuals, and of each: the axes of the model's terms and of what is asked, and the cells of what is asked. */
  readonly draws: number;
  readonly axes: number;
  readonly cells: number;
  /** Points of the model. */
  readonly points: number;
}

export const boostWork = (
  facts: PublicFacts,
  { counted, draws, axes, cells, points }: Boosting,
): Work | undefined =>
  onRows(facts, (rows) =>
    workOf(
      modelBytes(facts, points),
      { looks: counted.tables, counts: rows * (counted.axes + counted.tables), cells: counted.cells },
      timesWork(draws, { looks: 1, counts: rows * axes, cells, weights: points }),
    ),
  );
