/**
 * Which form of model mostly errs least: from public facts alone.
 *
 * A card takes dozens of draws, a grid one or two and the counts. So a tree does better where rows · ε are few, and without a δ, where
 * prices simply add up, up to more of them. A grid is made of levels of taxonomies: where nobody has declared any, a card is soon ahead, and so
 * it is where attributes are many, because ten thousand grids are then few. With more rows · ε a card whose groups are
 * then measured finely says most; it measures every attribute, so that it needs more rows · ε with more of them, and a δ. Where
 * the limits come from: docs/results/rules.md.
 */
import type { PublicFacts } from "../../../curator/index.ts";
import { labelOf, learnable, type PlainAttribute } from "../../../schema/coding/learnable.ts";
import { MOST_CLASSES } from "../../../search/grids/publication.ts";
import type { Ask } from "../../method.ts";
import { signalOf } from "./card-plan.ts";

/** With fewer rows · ε a grid has no more than a handful of cells. */
const FEWEST = 160;
/** A tree up to so many rows · ε where no levels are declared, and without a δ. */
const MOST_WITHOUT_LEVELS = 1000;
const MOST_WITHOUT_DELTA = 50_000;
/** With more attributes, no tree. */
const MOST_ATTRIBUTES = 40;
/** Fine groups from so many rows · ε on, in all and for each attribute; half as many where a row comes or goes, and noise is half as large. */
const FINE_FROM = 5000;
const FINE_AN_ATTRIBUTE = 500;

export function formFor(facts: PublicFacts, ask: Ask): "card" | "fine" | "tree" {
  const { schema } = facts;
  const signal = signalOf(facts, ask);
  const { length: values } = labelOf(schema, ask.label).values;
  if (values > MOST_CLASSES || signal < FEWEST) return "card";
  if (ask.delta.n === 0n) return signal < MOST_WITHOUT_DELTA ? "tree" : "card";
  const attributes = learnable(schema, ask.attributes);
  const fineFrom = Math.max(FINE_FROM, FINE_AN_ATTRIBUTE * attributes.length);
  const toNoise = facts.neighbours === "replace" ? signal : 2 * signal;
  if (values === 2 && toNoise >= fineFrom) return "fine";
  const hasLevels = values === 2 && declared(attributes) >= attributes.length / 2;
  const isTree = attributes.length <= MOST_ATTRIBUTES && (hasLevels || signal < MOST_WITHOUT_LEVELS);
  return isTree ? "tree" : "card";
}

/** Of how many attributes the owner has declared levels. */
const declared = (attributes: readonly PlainAttribute[]): number =>
  attributes.filter((attribute) => "taxonomy" in attribute && attribute.taxonomy !== undefined).length;
