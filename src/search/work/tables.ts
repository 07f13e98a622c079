/** What counting does: rows into cells of tables, tables that are scored, noise in cells, and grids that are judged. */
import { publicRandom } from "../../base/random.ts";
import { offersOf, type PartOfWork, type Work, workOf } from "../../base/work.ts";
import type { PublicFacts } from "../../curator/index.ts";
import { labelOf, learnable } from "../../schema/coding/learnable.ts";
import type { LabelAsked } from "../given.ts";
import { enumerateGrids, type GridLimits } from "../grids/enumerate-grids.ts";
import { type LevelSizes, levelSizesOf } from "../grids/grids.ts";
import { type GridPlan, mostCells } from "../grids/publication.ts";
import { modelBytes, onRows } from "./facts.ts";

/** One look at so many tables, of so many axes and cells together, of which one each is drawn in so many parts. */
export const choosePart = (
  rows: number,
  { axes, cells, candidates, draws = 1 }: { axes: number; cells: number; candidates: number; draws?: number },
): readonly PartOfWork[] => [
  { looks: 1, counts: rows * axes, tables: cells, weights: 4 * axes },
  offersOf(draws, candidates),
];

/** Noisy counts of the cells of one table. */
export const cellsPart = (rows: number, axes: number, cells: number): PartOfWork => ({
  looks: 1,
  counts: rows * (axes + 1),
  tables: cells,
  cells,
});

/** A synopsis tells every count, and learners and checks go through them. */
export const synopsisWork = (facts: PublicFacts, counts: number, ...parts: readonly PartOfWork[]): Work =>
  workOf(modelBytes(facts, counts), { free: 10 * counts }, ...parts);

/** Grids are drawn from a list, and made from few tables that together refine them. */
export function gridsWork(
  facts: PublicFacts,
  ask: LabelAsked,
  { rule, epsilons }: GridPlan,
): Work | undefined {
  const attributes = learnable(facts.schema, ask.attributes);
  const classes = labelOf(facts.schema, ask.label).values.length;
  const sizes = levelSizesOf(attributes);
  return onRows(facts, (rows) => {
    const most = mostCells(rows, rule, epsilons.counts, classes);
    const choices = rule.choices.flatMap((grids) => {
      const { count, cells, axes } = listed(sizes, { mostCells: most, mostGrids: grids });
      return [
        { looks: 1, grids: count, gridCells: cells * classes, counts: rows * axes },
        offersOf(1, count),
      ];
    });
    const largest = classes * Math.min(most, cellsThereAre(sizes));
    return synopsisWork(
      facts,
      largest,
      ...choices,
      epsilons.size ? { looks: 1, counts: rows, cells: 1 } : {},
      cellsPart(rows, attributes.length, largest),
    );
  });
}

/** The cells of the finest grid. */
const cellsThereAre = (sizes: LevelSizes): number =>
  sizes.reduce((product, levels) => product * levels[levels.length - 1], 1);

/** Longer lists are reckoned from one of so many, because a quote must be quick. */
const MOST_LISTED = 10_000;
/** Lists that are longer have grids of more attributes, and so of more cells. */
const CELLS_GROW = 0.6;

interface Listed {
  readonly count: number;
  /** Of all grids together. */
  readonly cells: number;
  /** Of the tables that are counted: no more than one for each set of attributes that grids have. */
  readonly axes: number;
}

function listed(sizes: LevelSizes, limits: GridLimits): Listed {
  const few = Math.min(limits.mostGrids, MOST_LISTED);
  const grids = enumerateGrids(sizes, { ...limits, mostGrids: few }, publicRandom("work"));
  const sets = new Map<string, number>();
  for (let i = 0; i < grids.count; i++) {
    const own = grids.attributes.subarray(grids.starts[i], grids.starts[i + 1]);
    sets.set(own.join(), own.length + 1);
  }
  const cells = grids.cells.reduce((sum, own) => sum + own, 0);
  const axes = [...sets.values()].reduce((sum, own) => sum + own, 0);
  const more = grids.count < MOST_LISTED ? 1 : limits.mostGrids / MOST_LISTED;
  return {
    count: grids.count * more,
    cells: Math.min(cells * more ** (1 + CELLS_GROW), grids.count * more * limits.mostCells),
    axes: axes * more,
  };
}
