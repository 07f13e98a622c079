/**
 * Which form of model mostly errs least: from public facts alone.
 *
 * A card takes dozens of draws, a grid one or two and the counts. So a tree does better where rows · ε are few, and without a δ, where
 * prices simply add up, up to more of them. With more rows · ε a card whose groups are then measured finely says more, because it need not
 * leave attributes out; measuring needs a δ. Ten thousand grids are few of those that many attributes make: there the card is ahead
 * with fewer rows · ε as well. Where the limits come from: docs/results/rules.md.
 */
import type { PublicFacts } from "../../../curator/index.ts";
import { labelOf, learnable } from "../../../schema/coding/learnable.ts";
import { MOST_CLASSES } from "../../../search/grids/publication.ts";
import type { Ask } from "../../method.ts";
import { signalOf } from "./card-plan.ts";

/** With fewer rows · ε a grid has no more than a handful of cells. */
const FEWEST = 160;
const MOST = 5000;
const MOST_WITHOUT_DELTA = 50_000;
const MOST_ATTRIBUTES = 40;

export function formFor(facts: PublicFacts, ask: Ask): "card" | "fine" | "tree" {
  const { schema } = facts;
  const signal = signalOf(facts, ask);
  const { values } = labelOf(schema, ask.label);
  if (values.length > MOST_CLASSES || signal < FEWEST) return "card";
  if (ask.delta.n === 0n) return signal < MOST_WITHOUT_DELTA ? "tree" : "card";
  if (signal < MOST) return learnable(schema, ask.attributes).length > MOST_ATTRIBUTES ? "card" : "tree";
  return values.length === 2 ? "fine" : "card";
}
