/** What counting does: rows into cells of tables, tables that are scored, noise in cells, and grids that are judged. */
import { offersOf, type PartOfWork, type Work, workOf } from "../../base/work.ts";
import type { PublicFacts } from "../../curator/index.ts";
import { labelOf, learnable } from "../../schema/coding/learnable.ts";
import type { LabelAsked } from "../given.ts";
import { levelSizesOf } from "../grids/grids.ts";
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
    const all = gridsThereAre(sizes, most);
    const choices = rule.choices.map((grids) => {
      const listed = Math.min(grids, all);
      return [
        {
          looks: 1,
          grids: listed,
          gridCells: listed * classes * usualCells(most),
          counts: rows * basesOf(attributes.length, listed),
        },
        offersOf(1, listed),
      ];
    });
    const cells = classes * Math.min(most, cellsThereAre(sizes));
    return synopsisWork(
      facts,
      cells,
      ...choices.flat(),
      epsilons.size ? { looks: 1, counts: rows, cells: 1 } : {},
      cellsPart(rows, attributes.length, cells),
    );
  });
}

type LevelSizes = ReturnType<typeof levelSizesOf>;

/** The cells of the finest grid. */
const cellsThereAre = (sizes: LevelSizes): number =>
  sizes.reduce((product, levels) => product * levels[levels.length - 1], 1);

/** No more grids than combinations of levels, those of more cells than allowed not taken away. */
const gridsThereAre = (sizes: LevelSizes, most: number): number =>
  most < 2 ? 1 : sizes.reduce((product, levels) => product * levels.length, 1);

/** Grids up to a limit of cells have mostly far fewer. */
const usualCells = (most: number): number => Math.sqrt(most) * Math.log2(2 + most);

/** Tables that grids of two or three of the attributes are made from. */
const basesOf = (attributes: number, grids: number): number =>
  Math.min(grids, 3 * attributes + (attributes * (attributes - 1)) / 2);
