/**
 * A card and random trees in one, for tables without levels where rows · ε are few, or few for each of many attributes: half of the budget draws
 * the moves of a card (card.ts), which finds the few attributes that say most; then random trees are boosted beside it (boost/tree-batches.ts). Their
 * questions cost nothing, and a sum of residuals hears every attribute at once, so that they find what many attributes say a little of, which
 * no single move does. The last draw, by errors, chooses how much of the trees is added.
 *
 * Privacy. All draws are planned before the first, from public facts (trees-plan.ts): moves and choice by the exponential mechanism, class counts
 * and sums of residuals with Gaussian noise. What a draw is about, the card and the trees as they are by then, has been released.
 */
import type { Terms } from "../../../curator/index.ts";
import { type Additive, additive } from "../../../models/classifier/additive.ts";
import { groupingOf, publishedAt } from "../../../models/synopsis/published-attribute.ts";
import type { PlainPublished } from "../../../models/synopsis/synopsis.ts";
import type { GroupedAttribute } from "../../../schema/coding/grouped.ts";
import { groupedInputs, type Inputs } from "../../../schema/coding/layout.ts";
import { labelOf } from "../../../schema/coding/learnable.ts";
import type { Ask, Search } from "../../method.ts";
import { allRows, classCounts, rowsOfCells } from "../boost/class-counts.ts";
import { randomTree } from "../boost/random-trees.ts";
import { rowsBeyondNoise } from "../boost/rows-beyond-noise.ts";
import { boostTrees } from "../boost/tree-batches.ts";
import { cardsOnTheWay, shapeOf } from "./card.ts";
import { rowsFound } from "./card-chance.ts";
import { PARTS, type TreesDetails } from "./trees-plan.ts";

interface Line {
  readonly table: readonly PlainPublished[];
  readonly points: Float64Array;
}

export async function fitTrees(search: Search, ask: Ask, details: TreesDetails): Promise<Additive> {
  const { facts } = search.data;
  const { card, plan } = details;
  const label = labelOf(facts.schema, ask.label);
  const positive = label.values[1];
  const inputs = groupedInputs(facts.schema, ask.attributes);
  const moves = card.steps.length;
  const of = moves + details.trees + plan.batches.length + 1;
  const from = (before: number): Search => ({ ...search, made: (step) => search.made(before + step, of) });
  // A cell belongs to the card's lines or to a tree: what holds for both is the larger of the two.
  const chanceBelow = Math.max(
    Math.ceil(rowsFound(facts, shapeOf(inputs), card.move)),
    rowsBeyondNoise(facts, plan.step, Math.max(...plan.batches)),
  );
  const model = (lines: readonly Line[]): Additive =>
    additive({
      ...{ label, classes: [1], chanceBelow, cap: plan.cap },
      terms: lines.map(({ table, points }) => ({ table, points: [points] })),
    });
  const path = await cardsOnTheWay(from(0), ask, card, { inputs, positive });
  const start = linesOf(inputs, path.at(-1) ?? new Float64Array(inputs.length));
  const trees = Array.from({ length: details.trees }, () =>
    randomTree(inputs.attributes, details.depth, search.random),
  );
  const groupings = trees.map((tree) => tree.map(groupingOf));
  const made = (draws: number) => search.made(moves + draws, of);
  const tables = await classCounts(search, ask, groupings, details.counts, made);
  if (tables.length < trees.length) return model(start);
  const { rows, shares } = allRows(facts, tables, 2);
  const counted = tables.map((own, i) => ({ tree: trees[i], rows: rowsOfCells(own, 2, rows) }));
  const about = { start: termsOf(start), label: ask.label, positive, share: shares[1] };
  const points = await boostTrees(from(moves + trees.length), plan, counted, about);
  const beside = (part: number): Line[] =>
    trees.map((table, i) => ({ table, points: points[i].map((p) => part * p) }));
  if (search.stopped()) return model([...start, ...beside(1)]);
  const candidates = PARTS.map((part) => [...start, ...beside(part)]);
  const { value } = await search.data.make(
    { ask: "select-model", label: ask.label, models: candidates.map(termsOf) },
    { mechanism: "exponential", epsilon: details.choice },
  );
  search.made(of, of);
  return model(candidates[value]);
}

/** The bias, and a line for each attribute that a card speaks of. */
function linesOf({ attributes, offsets, length }: Inputs<GroupedAttribute>, weights: Float64Array): Line[] {
  const lines = attributes.map((one, k) => ({
    table: [publishedAt(one.of, one)],
    points: weights.slice(offsets[k], offsets[k] + one.starts.length),
  }));
  const bias = { table: [], points: weights.slice(length - 1) };
  return [bias, ...lines.filter(({ points }) => points.some((p) => p !== 0))];
}

const termsOf = (lines: readonly Line[]): Terms =>
  lines.map(({ table, points }) => ({ table: table.map(groupingOf), points }));
