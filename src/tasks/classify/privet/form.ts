/**
 * Which form of model mostly errs least: from public facts alone.
 *
 * A card takes dozens of draws, a grid one or two and the counts. So a tree does better where rows · ε are few, and without a δ, where
 * prices simply add up, up to more of them. A grid is made of levels of taxonomies: where nobody has declared any, a card is soon ahead, and so
 * it is where attributes are many, because ten thousand grids are then few. With more rows · ε a card whose groups are
 * then measured finely says most; it measures every attribute, so that it needs more rows · ε with more of them, and a δ. Where nothing can be
 * cut more finely, and levels are declared, it is ahead of a tree much later; where most attributes are numbers without levels, of which bounds alone tell little,
 * sooner, because it cuts them where the rows are. Between a tree and fine groups there is a stretch where now one and now the other errs less, by
 * more than public facts tell: there it is a tree and a card in one. Without levels, and where attributes are not few, there is such a stretch between a card and random
 * trees, which hear many attributes at once where no single one says much: there it is these two in one. Where the limits come from: docs/results/rules.md.
 */
import type { PublicFacts } from "../../../curator/index.ts";
import { levels } from "../../../schema/coding/codes.ts";
import { labelOf, learnable, type PlainAttribute } from "../../../schema/coding/learnable.ts";
import { MOST_CLASSES } from "../../../search/grids/publication.ts";
import { rowsOrGuess } from "../../../search/rounds.ts";
import type { Ask } from "../../method.ts";
import { rowsTimesEpsilon, signalOf } from "./card-plan.ts";
import { isCutByRows } from "./private-cuts.ts";

/** With fewer rows · ε a grid has no more than a handful of cells; and with fewer for each of more than two classes a card for each finds nothing. */
const FEWEST = 160;
/** A tree up to so many rows · ε where no levels are declared, and without a δ. */
const MOST_WITHOUT_LEVELS = 1000;
const MOST_WITHOUT_DELTA = 50_000;
/** With more attributes, no tree. */
const MOST_ATTRIBUTES = 40;
/** Where there are levels for a tree: a tree and a card in one from so many rows · ε on, up to where fine groups are ahead of either. */
const BOTH = { from: 10_000, upTo: 20_000 };
/**
 * A card and random trees in one where there are no levels and attributes are not few, from so many rows · ε on, and up to so many or where fine
 * groups begin; of attributes with two values, whose levels are free, from so many for each up to the fine groups. With more rows a fit takes longer
 * than a second, because all trees are added up draw after draw.
 */
const TREES = { from: 500, upTo: 8000, fewestAttributes: 10, mostRows: 25_000, ofFlagsEach: 100 };
/** Fine groups from so many rows · ε on, in all and for each attribute; half as many where a row comes or goes, and noise is half as large. */
const FINE_FROM = 5000;
const FINE_AN_ATTRIBUTE = { usual: 500, nothingToCut: 3000, ofFlags: 400, mostlyToCut: 250 };

export function formFor(facts: PublicFacts, ask: Ask): "both" | "card" | "fine" | "tree" | "trees" {
  const { schema } = facts;
  const signal = signalOf(facts, ask);
  const { length: values } = labelOf(schema, ask.label).values;
  if (values > MOST_CLASSES || rowsTimesEpsilon(facts, ask) < FEWEST) return "card";
  if (ask.delta.n === 0n) return signal < MOST_WITHOUT_DELTA ? "tree" : "card";
  const attributes = learnable(schema, ask.attributes);
  const toNoise = facts.neighbours === "replace" ? signal : 2 * signal;
  // A card for each of more than two classes, and hardly a draw for each: one tree tells all classes from the same counts.
  if (signal < FEWEST) return toNoise < FEWEST ? "tree" : "card";
  if (values === 2 && isForBoth(attributes, toNoise)) return "both";
  if (values === 2 && toNoise >= fineFrom(attributes)) return "fine";
  const { mostRows } = TREES;
  if (values === 2 && rowsOrGuess(facts) <= mostRows && isForTrees(attributes, toNoise)) return "trees";
  const isTree = mayBeTree(attributes, values) || (isFew(attributes) && signal < MOST_WITHOUT_LEVELS);
  return isTree ? "tree" : "card";
}

/** With nothing to cut a card has no more to say than the levels of a tree. */
const isForBoth = (attributes: readonly PlainAttribute[], toNoise: number): boolean =>
  toNoise >= BOTH.from && toNoise < BOTH.upTo && mayBeTree(attributes, 2) && attributes.some(isCutByRows);

function isForTrees(attributes: readonly PlainAttribute[], toNoise: number): boolean {
  const { length } = attributes;
  if (length < TREES.fewestAttributes || toNoise < TREES.from) return false;
  return mayBeTree(attributes, 2)
    ? isOfFlags(attributes) && toNoise >= TREES.ofFlagsEach * length
    : toNoise < TREES.upTo;
}

function fineFrom(attributes: readonly PlainAttribute[]): number {
  const { length } = attributes;
  const toCut = attributes.filter(isCutByRows);
  const each =
    toCut.length === 0 && mayBeTree(attributes, 2)
      ? FINE_AN_ATTRIBUTE[isOfFlags(attributes) ? "ofFlags" : "nothingToCut"]
      : toCut.length - withLevels(toCut) > length / 2
        ? FINE_AN_ATTRIBUTE.mostlyToCut
        : FINE_AN_ATTRIBUTE.usual;
  return Math.max(FINE_FROM, each * length);
}

const isFew = ({ length }: readonly PlainAttribute[]): boolean => length <= MOST_ATTRIBUTES;

/** Whether there are levels enough for a grid of many rows. */
const mayBeTree = (attributes: readonly PlainAttribute[], values: number): boolean =>
  isFew(attributes) && values === 2 && withLevels(attributes) >= attributes.length / 2;

/** Of how many attributes the owner has declared levels, or has none to declare because there are two values. */
const withLevels = (attributes: readonly PlainAttribute[]): number =>
  attributes.filter((attribute) => levels(attribute) <= 2 || isDeclared(attribute)).length;

const isDeclared = (attribute: PlainAttribute): boolean =>
  "taxonomy" in attribute && attribute.taxonomy !== undefined;

/** Whether there are levels at all only because many attributes have two values: a tree has no more to say of these than a card. */
const isOfFlags = (attributes: readonly PlainAttribute[]): boolean =>
  attributes.filter(isDeclared).length < attributes.length / 2;
