/** What methods that evolve whole tables do, from public sizes alone. */
import { type PartOfWork, timesWork, type Work, workOf } from "../../../../base/work.ts";
import type { PublicFacts } from "../../../../curator/index.ts";
import { cellsOfPlaces } from "../../../../learn/junction/cells.ts";
import { unitCoordinates } from "../../../../schema/coding/coordinates.ts";
import type { LabelAsked } from "../../../../search/given.ts";
import { modelBytes, onRows } from "../../../../search/work/facts.ts";
import { cellsPart, choosePart } from "../../../../search/work/tables.ts";
import type { GroupedTable } from "../../whole/grouped-table.ts";
import type { GsdPlan } from "./gsd-plan.ts";
import { evolvedRows, SWEEPS_BETWEEN } from "./gsd-search.ts";
import { type PePlan, VARIATIONS } from "./pe-plan.ts";

/** A group with what stands beside it, as parts of a number. */
const GROUP_BYTES = 6 / 26;
/** Steps of a child: where it lies in a handful of tables. */
const STEPS_A_CHILD = 20;

/** Counts, then draws among all tables of two attributes, and evolution after each. */
export const gsdWork = (
  facts: PublicFacts,
  { sizes }: GroupedTable,
  { singles: first, pairs, candidates }: GsdPlan,
  sweeps: number,
): Work | undefined =>
  onRows(facts, (rows) => {
    const evolved = evolvedRows(rows, sizes.length);
    const singles = first.map((places) => cellsPart(rows, places.length, cellsOfPlaces(sizes, places)));
    const cells = candidates.reduce((sum, own) => sum + own.cells, 0);
    const largest = candidates.reduce((most, own) => Math.max(most, own.cells), 0);
    const choices: readonly PartOfWork[] =
      pairs === 0
        ? []
        : choosePart(rows, { axes: 3 * candidates.length, cells, candidates: candidates.length });
    const children = evolved * sizes.length * (SWEEPS_BETWEEN * (pairs + 1) + sweeps);
    const told = singles.reduce((sum, own) => sum + (own.cells ?? 0), 0) + pairs * largest;
    return workOf(
      modelBytes(facts, told + GROUP_BYTES * evolved * sizes.length),
      ...singles,
      ...choices.map((part) => timesWork(pairs, part)),
      timesWork(pairs, cellsPart(rows, 3, largest)),
      { free: STEPS_A_CHILD * children + pairs * evolved * 3 * candidates.length },
    );
  });

/** Class counts, and votes for the nearest candidates in each round. */
export function peWork(
  facts: PublicFacts,
  { attributes, label }: LabelAsked,
  { rounds, keep }: PePlan,
): Work | undefined {
  const { dimensions } = unitCoordinates(facts.schema, attributes, label);
  const candidates = keep * (1 + VARIATIONS);
  return onRows(facts, (rows) =>
    workOf(
      modelBytes(facts, 2 * keep * dimensions),
      { looks: 1, counts: rows, cells: 1 },
      { distances: rows * dimensions },
      timesWork(rounds, {
        looks: 1,
        sums: rows * dimensions * candidates,
        weights: candidates * dimensions,
        cells: candidates,
        free: candidates * dimensions,
      }),
    ),
  );
}
