/**
 * The tree that Privet's classifier is where a card would be too noisy (form.ts): a grid is drawn and the rows in its cells are counted, as `publish` does
 * it by Privet's grid, and a decision tree is learnt from the noisy counts.
 *
 * Privacy. That of Privet's grid (tasks/publish/privet-grid.ts); the tree sees what was released, and nothing else.
 */

import { ZERO } from "../../../base/rational.ts";
import type { PublicFacts } from "../../../curator/index.ts";
import type { TreeClassifier } from "../../../models/classifier/decision-tree.ts";
import { treeFrom } from "../../../models/classifier/tree-from.ts";
import { privetGridPlan } from "../../../search/grids/privet-plan.ts";
import { checkPublish, type GridPlan, gridDraws, publishGrid } from "../../../search/grids/publication.ts";
import { gridsWork } from "../../../search/work/tables.ts";
import type { Ask, Priced, Search } from "../../method.ts";

export function priceTree(facts: PublicFacts, ask: Ask): Priced<GridPlan> {
  checkPublish(facts, ask);
  const details = privetGridPlan(facts, ask);
  const { draws, notes } = gridDraws(facts, ask, details);
  return {
    draws,
    delta: ZERO,
    notes: ["a tree, learnt from a grid of noisy counts", ...notes],
    work: gridsWork(facts, ask, details),
    details,
  };
}

export const fitTree = async (search: Search, ask: Ask, plan: GridPlan): Promise<TreeClassifier> =>
  treeFrom(await publishGrid(search, ask, plan));
