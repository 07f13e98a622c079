/**
 * A decision tree that is learnt from a synopsis, as a model that tells its rules. Nothing but the synopsis is looked at, so it
 * costs nothing, and the synopsis's receipt covers it.
 */
import { cart } from "../../learn/cart/cart.ts";
import { answersYes } from "../../learn/cart/split.ts";
import { type LearnedNode, leafOf, type TreeQuestion } from "../../learn/decision-tree.ts";
import type { TrainingTable } from "../../learn/training-table.ts";
import { hasMissingCode, isMissingCode, numberOfCode } from "../../schema/coding/codes.ts";
import { MISSING } from "../../schema/coding/grouped.ts";
import { couldBeChance } from "../could-be-chance.ts";
import type { LabelledSynopsis, PlainPublished, WeightedCells } from "../synopsis/synopsis.ts";
import { type TreeClassifier, type TreeNode, type TreeSplit, treeClassifier } from "./decision-tree.ts";
import { type FeatureSource, sourcesOf, trainingTable } from "./training.ts";
import { listText, withMissingNamed } from "./tree-rules.ts";

export function treeFrom(synopsis: LabelledSynopsis): TreeClassifier {
  const table = trainingTable(synopsis);
  // Noise may leave nothing at all; what was paid for is still a model.
  if (table.weights.every((weight) => weight === 0))
    return treeClassifier(synopsis.label, [
      { class: 0, rows: 0, counts: table.classes.map(() => 0), couldBeChance: true },
    ]);
  const sources = sourcesOf(synopsis.published);
  const cells = synopsis.cells();
  // Of Laplace noise the deviation is √2 scales.
  const { nodes } = cart().fitShares(table, Math.SQRT2 * (cells.drawn?.scale ?? 0));
  const isChance = chanceAt(nodes, table, cells);
  return treeClassifier(
    synopsis.label,
    nodes.map(
      (node, i): TreeNode =>
        "class" in node
          ? {
              class: node.class,
              rows: (node.counts ?? []).reduce((a, b) => a + b, 0),
              counts: node.counts ?? [],
              ...(isChance(i) ? { couldBeChance: true } : {}),
            }
          : splitBy(node, sources[node.feature]),
    ),
  );
}

/** Whether the counts at a leaf could be noise alone; where no counts were drawn, or without noise, none could. */
function chanceAt(
  nodes: readonly LearnedNode[],
  { columns, weights }: TrainingTable,
  { drawn }: WeightedCells,
): (leaf: number) => boolean {
  if (!drawn || drawn.scale === 0) return () => false;
  const own = nodes.map((): number[] => []);
  weights.forEach((_, row) => {
    own[leafOf(nodes, columns, row)].push(drawn.counts[row]);
  });
  return (leaf) => couldBeChance(own[leaf], drawn.all, drawn.scale);
}

/** A question about the groups of a published attribute as two groups of its codes: those that answer yes, and the others. */
export function splitBy(question: TreeQuestion, { of: one, values }: FeatureSource): TreeSplit {
  const sideOf = Array.from(values, (value) => (answersYes(question, value) ? 0 : 1));
  const starts: number[] = [];
  const groups: number[] = [];
  for (const [i, start] of one.starts.entries()) {
    const side = sideOf[one.groups[i]];
    if (side === groups.at(-1)) continue;
    starts.push(start);
    groups.push(side);
  }
  const { attribute } = one;
  return {
    attribute,
    starts,
    groups,
    names: attribute.kind === "numeric" ? cutNames(attribute, starts, groups) : sideNames(one, sideOf),
    children: [question.yes, question.no],
  };
}

/** Groups of numbers lie in order, so a threshold cuts their codes once; missing ones go with either side, or are one. */
function cutNames(
  attribute: Extract<PlainPublished["attribute"], { kind: "numeric" }>,
  starts: readonly number[],
  groups: readonly number[],
): readonly string[] {
  const missing = starts.findIndex((start) => isMissingCode(attribute, start));
  if (missing === 1) return groups[0] === 0 ? ["measured", MISSING] : [MISSING, "measured"];
  // As everywhere where a number is named: 39.9, and not 39.900000000000006.
  const last = Number(numberOfCode(attribute, starts[1] - 1).toPrecision(10));
  const cut = [`up to ${last}`, `above ${last}`];
  const names = groups[0] === 0 ? cut : cut.toReversed();
  // Without a run of their own, missing values are in the last one's group.
  const side = hasMissingCode(attribute) ? groups[missing < 0 ? groups.length - 1 : missing] : -1;
  return names.map((name, own) => (own === side ? withMissingNamed(name) : name));
}

const sideNames = ({ names }: PlainPublished, sideOf: readonly number[]): readonly string[] =>
  [0, 1].map((side) => listText(names, (group) => sideOf[group] === side));
