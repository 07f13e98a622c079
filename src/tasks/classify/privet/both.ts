/**
 * A card beside a tree: a part of ε draws a grid and learns a tree from it, as tree.ts does, and the rest draws the moves of a card (card.ts)
 * that adds its points to the tree's log-odds. The tree finds what attributes tell only together, the card what many of them tell a
 * little each, and neither has to be chosen over the other. What was tried is in docs/results/rules.md.
 *
 * Privacy. All draws are planned before the first, from public facts: the grid's and its counts at prices that add up, then the moves. What
 * the moves are drawn beside is the tree, which was released before.
 */
import { multiply, rational } from "../../../base/rational.ts";
import { type Work, workOf } from "../../../base/work.ts";
import type { PublicFacts } from "../../../curator/index.ts";
import { type Additive, additive, type TermParts } from "../../../models/classifier/additive.ts";
import type { TreeClassifier } from "../../../models/classifier/decision-tree.ts";
import { treeFrom } from "../../../models/classifier/tree-from.ts";
import { treeTerm } from "../../../models/classifier/tree-term.ts";
import { groupingOf, publishedAt } from "../../../models/synopsis/published-attribute.ts";
import type { GroupedAttribute } from "../../../schema/coding/grouped.ts";
import { groupedInputs, type Inputs } from "../../../schema/coding/layout.ts";
import { labelOf } from "../../../schema/coding/learnable.ts";
import { geometricSteps } from "../../../search/evolve/local-search.ts";
import { privetGridPlan } from "../../../search/grids/privet-plan.ts";
import { checkPublish, type GridPlan, gridDraws, publishGrid } from "../../../search/grids/publication.ts";
import { guessNote } from "../../../search/rounds.ts";
import { gridsWork } from "../../../search/work/tables.ts";
import type { Ask, Priced, Search } from "../../method.ts";
import { splitDraws } from "../split-draws.ts";
import { type CardPlan, pathOf } from "./card.ts";
import { lastStep, roundsFor, signalOf, workOfCard } from "./card-plan.ts";

export interface BothDetails {
  readonly grid: GridPlan;
  readonly card: CardPlan;
}

/** Public rules, as those of a card: the tree's part of ε in percent, of which it needs less where rows · ε are many. */
export const treePercent = (signal: number): number =>
  Math.round(Math.min(40, Math.max(6, 400_000 / signal)));
/** Half of a card's own first step: it does not begin with nothing. */
const FIRST_STEP = 0.4;

export function priceBoth(facts: PublicFacts, ask: Ask): Priced<BothDetails> {
  checkPublish(facts, ask);
  const signal = signalOf(facts, ask);
  const percent = treePercent(signal);
  const epsilon = multiply(ask.epsilon, rational(BigInt(percent), 100n));
  const grid = privetGridPlan(facts, { epsilon });
  const { draws: before, notes } = gridDraws(facts, ask, grid);
  const rounds = roundsFor(signal);
  const last = lastStep(FIRST_STEP, rounds);
  const { draws, many: move } = splitDraws({ many: rounds, part: 0, ...ask, before });
  const inputs = groupedInputs(facts.schema, ask.attributes);
  return {
    draws: [...before, ...draws],
    notes: [
      `a tree, learnt from a grid of noisy counts (${percent} % of ε), and a card beside it`,
      ...notes,
      `rounds ${rounds} (from rows · ε) · steps from ${FIRST_STEP} to ${Number(last.toPrecision(3))}`,
      ...guessNote(facts),
    ],
    work: together(gridsWork(facts, ask, grid), workOfCard(facts, { inputs, rounds })),
    details: {
      grid,
      card: {
        move,
        choice: undefined,
        steps: geometricSteps(FIRST_STEP, (last / FIRST_STEP) ** (1 / (rounds - 1)), rounds),
      },
    },
  };
}

/** Stopped before the first move, the tree alone. */
export async function fitBoth(
  search: Search,
  ask: Ask,
  { grid, card }: BothDetails,
): Promise<Additive | TreeClassifier> {
  const { schema } = search.data.facts;
  const { size, choices } = grid.epsilons;
  const ofGrid = choices.length + (size ? 2 : 1);
  const of = ofGrid + card.steps.length;
  const made = (before: number) => (step: number) => search.made(before + step, of);
  const synopsis = await publishGrid({ ...search, made: made(0) }, ask, grid);
  const tree = treeFrom(synopsis);
  const beside = treeTerm(tree, synopsis);
  const label = labelOf(schema, ask.label);
  const inputs = groupedInputs(schema, ask.attributes);
  const base = [{ table: beside.table.map(groupingOf), points: beside.points[0] }];
  const path = await pathOf({ ...search, made: made(ofGrid) }, ask, card, {
    inputs,
    positive: label.values[1],
    base,
  });
  const reached = path.at(-1);
  if (!reached) return tree;
  return additive({ label, classes: [1], terms: [beside, ...cardTerms(inputs, reached)] });
}

/** A card's lines, and its bias, without those that give nothing. */
function cardTerms({ attributes, offsets }: Inputs<GroupedAttribute>, weights: Float64Array): TermParts[] {
  const lines = attributes.map((attribute, k) => ({
    table: [publishedAt(attribute.of, attribute)],
    points: [weights.subarray(offsets[k], offsets[k] + attribute.starts.length)],
  }));
  const bias = { table: [], points: [weights.subarray(-1)] };
  return [...lines, bias].filter(({ points: [own] }) => own.some((point) => point !== 0));
}

const together = (one: Work | undefined, other: Work | undefined): Work | undefined =>
  one && other && workOf(one.bytes + other.bytes, one, other);
