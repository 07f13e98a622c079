/** What publishing a whole table does, from public sizes alone. */
import { timesWork, type Work } from "../../../base/work.ts";
import type { PublicFacts } from "../../../curator/index.ts";
import { onRows } from "../../../search/work/facts.ts";
import { cellsPart, choosePart, synopsisWork } from "../../../search/work/tables.ts";
import type { WholePlan } from "./budget-shares.ts";
import { MOST_PAIR_CELLS } from "./pairs.ts";
import { togetherSteps } from "./told-together.ts";

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

interface Sizes {
  readonly sizes: readonly number[];
  readonly core: number | undefined;
  readonly looks: number;
  readonly steps: number;
  readonly moreCells: number;
}

export const wholeWork = (
  facts: PublicFacts,
  plan: WholePlan,
  { sizes, core, looks, steps, moreCells }: Sizes,
): Work | undefined =>
  onRows(facts, (rows) => {
    const classes = core === undefined ? 1 : sizes[core];
    const own = sizes.filter((_, place) => place !== core);
    const axes = core === undefined ? 2 : 3;
    const pairs = own
      .flatMap((a, i) => own.slice(i + 1).map((b) => a * b * classes))
      .filter((cells) => cells <= MOST_PAIR_CELLS)
      .sort((a, b) => b - a);
    const tree = sum(pairs.slice(0, plan.edges));
    const added = plan.more.length * moreCells;
    const look = choosePart(rows, { axes: axes * pairs.length, cells: sum(pairs), candidates: pairs.length });
    return synopsisWork(
      facts,
      sum(own) * (1 + classes) + 2 * tree + added,
      ...own.map((size) => cellsPart(rows, 1, size)),
      ...(core === undefined ? [] : own.map((size) => cellsPart(rows, 2, size * classes))),
      ...look.map((part) => timesWork(looks + plan.more.length, part)),
      ...pairs.slice(0, plan.edges + sum(plan.more)).map((cells) => cellsPart(rows, axes, cells)),
      { free: steps * (1 + plan.more.length) * (tree + added) + 10 * sum(pairs) },
      core !== undefined && plan.isToldTogether
        ? { free: togetherSteps(rows, sizes, core, plan.edges + sum(plan.more)) }
        : {},
    );
  });
