/**
 * Which form of model mostly errs least: from public facts alone.
 *
 * A card takes dozens of draws, a grid one or two and the counts. So a tree does better where rows · ε are few, and without a δ, where
 * prices simply add up, up to more of them. With more rows · ε a card whose groups are then measured finely says more, because it need not
 * leave attributes out; it measures each of them, so that it needs more rows · ε with more attributes, and a δ. Ten thousand grids
 * are few of those that many attributes make: there a card is ahead of the tree. Where the limits come from: docs/results/rules.md.
 */
import type { PublicFacts } from "../../../curator/index.ts";
import { labelOf, learnable } from "../../../schema/coding/learnable.ts";
import { MOST_CLASSES } from "../../../search/grids/publication.ts";
import type { Ask } from "../../method.ts";
import { signalOf } from "./card-plan.ts";

/** With fewer rows · ε a grid has no more than a handful of cells. */
const FEWEST = 160;
/** For each attribute, where a label has two values; in all, where it has more; and in all without a δ. */
const MOST_AN_ATTRIBUTE = 500;
const MOST_OF_MANY_VALUES = 1000;
const MOST_WITHOUT_DELTA = 50_000;
/** With more attributes, no tree. */
const MOST_ATTRIBUTES = 40;

export function formFor(facts: PublicFacts, ask: Ask): "card" | "fine" | "tree" {
  const { schema } = facts;
  const signal = signalOf(facts, ask);
  const { length: values } = labelOf(schema, ask.label).values;
  if (values > MOST_CLASSES || signal < FEWEST) return "card";
  if (ask.delta.n === 0n) return signal < MOST_WITHOUT_DELTA ? "tree" : "card";
  const { length: attributes } = learnable(schema, ask.attributes);
  const most = values === 2 ? MOST_AN_ATTRIBUTE * attributes : MOST_OF_MANY_VALUES;
  if (signal < most) return attributes > MOST_ATTRIBUTES ? "card" : "tree";
  return values === 2 ? "fine" : "card";
}
