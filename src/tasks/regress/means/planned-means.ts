/** What a grid of noisy means asks and pays, from public facts alone. */
import { toNumber } from "../../../base/rational.ts";
import { workOf } from "../../../base/work.ts";
import { noiseOf, type PublicFacts, plannedDraws } from "../../../curator/index.ts";
import { regressAttributes } from "../../../schema/coding/numeric-label.ts";
import { type NoiseHow, noiseBudget } from "../../../search/noise-budget.ts";
import { noiseDeviation } from "../../../search/noise-law.ts";
import { guessNote, rowsOrGuess } from "../../../search/rounds.ts";
import { modelBytes, onRows } from "../../../search/work/facts.ts";
import type { Ask, Priced } from "../../method.ts";
import { cutRanges, type Ranges, resolutionFor } from "../privet/range-cuts.ts";

export interface MeansPlan extends Ranges {
  readonly counts: NoiseHow;
  readonly sum: NoiseHow;
  readonly square: NoiseHow;
  readonly residuals: NoiseHow;
  readonly grid: NoiseHow;
  readonly storeys: number;
  /** Of the grid: in more than that few would have rows enough. */
  readonly mostCells: number;
}

/** Of the budget. */
const SHARES = { counts: 0.1, sum: 0.05, square: 0.05, residuals: 0.3 };
/** Rows of a cell, on average, for each deviation of the noise in a count. */
const ROWS_BY_NOISE = 2;
const MOST_CELLS = 20_000;

export function meansPlan(facts: PublicFacts, ask: Ask, storeys: number): Priced<MeansPlan> {
  const budget = noiseBudget(ask, "noisy-means");
  const rows = rowsOrGuess(facts);
  const attributes = regressAttributes(facts.schema, ask.label, ask.attributes);
  const ranges = cutRanges(attributes, resolutionFor(rows, toNumber(ask.epsilon), budget.isPure));
  const { names, cuts, inputs } = ranges;
  const [sum, square] = [SHARES.sum, SHARES.square].map(budget.part);
  const counts = budget.part(SHARES.counts / names.length);
  const residuals = budget.part(SHARES.residuals / storeys);
  const grid = budget.part(1 - SHARES.counts - SHARES.sum - SHARES.square - SHARES.residuals);
  const noise = noiseOf<"histogram">(facts, { ask: "histogram", attributes: [names[0]], cuts }, grid);
  const mostCells = Math.min(MOST_CELLS, Math.floor(rows / (ROWS_BY_NOISE * noiseDeviation(noise))));
  const draws = names.length + 3 + storeys;
  return {
    draws: [
      plannedDraws(counts, names.length),
      ...[sum, square].map((how) => plannedDraws(how)),
      plannedDraws(residuals, storeys),
      plannedDraws(grid),
    ],
    delta: budget.delta,
    notes: [
      `a grid of up to ${storeys} of ${names.length} attributes, ${Math.max(1, mostCells)} cells at most · ${budget.isPure ? "Laplace" : "Gaussian"} noise`,
      ...guessNote(facts),
    ],
    work: onRows(facts, (all) =>
      workOf(modelBytes(facts, 2 * MOST_CELLS), {
        looks: draws,
        counts: (names.length + 3) * all,
        slopes: storeys * all * (names.length + 1),
        cells: storeys * inputs.length + 8 * Math.max(1, mostCells),
      }),
    ),
    details: { ...ranges, counts, sum, square, residuals, grid, storeys, mostCells },
  };
}
