/**
 * The tree that Privet's classifier is where a card would be too noisy: a grid is drawn and the rows in its cells are counted, as `publish` does
 * it by Privet's grid, and a decision tree is learnt from the noisy counts.
 *
 * A card takes dozens of draws, a grid one or two and the counts. So the tree does better where rows · ε are few, and without a δ, where
 * prices simply add up, up to more of them. Where the limits come from: docs/results/rules.md.
 *
 * Privacy. That of Privet's grid (tasks/publish/privet-grid.ts); the tree sees what was released, and nothing else.
 */

import { ZERO } from "../../../base/rational.ts";
import type { PublicFacts } from "../../../curator/index.ts";
import type { TreeClassifier } from "../../../models/classifier/decision-tree.ts";
import { treeFrom } from "../../../models/classifier/tree-from.ts";
import { labelOf, learnable } from "../../../schema/coding/learnable.ts";
import { privetGridPlan } from "../../../search/grids/privet-plan.ts";
import {
  checkPublish,
  type GridPlan,
  gridDraws,
  MOST_CLASSES,
  publishGrid,
} from "../../../search/grids/publication.ts";
import { gridsWork } from "../../../search/work/tables.ts";
import type { Ask, Priced, Search } from "../../method.ts";
import { signalOf } from "./card-plan.ts";

/** With fewer rows · ε a grid has no more than a handful of cells. */
const FEWEST = 160;
const MOST = 1000;
const MOST_WITHOUT_DELTA = 50_000;
const MOST_ATTRIBUTES = 40;

/** Whether a tree mostly errs less than a card. */
export function treeIsBetter(facts: PublicFacts, ask: Ask): boolean {
  const { schema } = facts;
  const signal = signalOf(facts, ask);
  if (labelOf(schema, ask.label).values.length > MOST_CLASSES || signal < FEWEST) return false;
  if (ask.delta.n === 0n) return signal < MOST_WITHOUT_DELTA;
  return signal < MOST && learnable(schema, ask.attributes).length <= MOST_ATTRIBUTES;
}

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
