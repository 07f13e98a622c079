/** The questions of a decision tree that was learnt from published groups, in the attributes' own terms. */
import { answersYes } from "../../learn/cart/split.ts";
import type { DecisionTree, TreeQuestion } from "../../learn/decision-tree.ts";
import type { LearnedModel } from "../../learn/training-table.ts";
import { isMissingCode, numberOfCode } from "../../schema/coding/codes.ts";
import type { Outline } from "../model.ts";
import type { PlainPublished } from "../synopsis/synopsis.ts";
import { type FeatureSource, missingGroup, sourcesOf } from "./training.ts";
import { withMissingNamed } from "./tree-rules.ts";

export const isDecisionTree = (model: LearnedModel): model is DecisionTree => "nodes" in model;

export const outlineOf = (tree: DecisionTree, published: readonly PlainPublished[]): Outline =>
  outlineAt(tree, sourcesOf(published), 0, new Set());

/** `measured` are the places of those attributes of which no missing value comes here. */
function outlineAt(
  tree: DecisionTree,
  sources: readonly FeatureSource[],
  at: number,
  measured: ReadonlySet<number>,
): Outline {
  const node = tree.nodes[at];
  if ("class" in node) return { says: tree.classes[node.class] };
  const source = sources[node.feature];
  const { name } = source.of.attribute;
  const sides = answersOf(node, source, !measured.has(source.place));
  const missing = missingGroup(source.of);
  const isYes = missing !== undefined && answersYes(node, source.values[missing]);
  const without = new Set([...measured, source.place]);
  const next = (at: number, hasMissing: boolean) =>
    outlineAt(tree, sources, at, hasMissing ? measured : without);
  return {
    branches: [
      { when: `${name} ${sides[0]}`, next: next(node.yes, isYes) },
      { when: `${name} ${sides[1]}`, next: next(node.no, !isYes) },
    ],
  };
}

/** What rows that answer yes have, and what the others have. */
function answersOf(
  { upTo, among = [] }: TreeQuestion,
  source: FeatureSource,
  canMiss: boolean,
): readonly [string, string] {
  const { of, indicates, values } = source;
  if (indicates) return among.includes(1) ? ["missing", "measured"] : ["measured", "missing"];
  const { attribute, starts, groups, names } = of;
  if (attribute.kind !== "numeric" || upTo === undefined)
    return [
      listed(among.map((group) => names[group])),
      listed(names.filter((_, group) => !among.includes(group))),
    ];
  // A group is where its middle is, so that the cut is where the first group beyond begins; missing values are where they were put.
  const first = starts.find((start, run) => !isMissingCode(attribute, start) && values[groups[run]] > upTo);
  const cut = Number(numberOfCode(attribute, first ?? starts[0]).toPrecision(6));
  const missing = missingGroup(of);
  const [below, above] = [`below ${cut}`, `${cut} or more`];
  if (missing === undefined || !canMiss) return [below, above];
  return values[missing] <= upTo ? [withMissingNamed(below), above] : [below, withMissingNamed(above)];
}

const MOST = 5;

const listed = (names: readonly string[]): string =>
  names.length <= MOST
    ? names.join(" or ")
    : `${names.slice(0, MOST).join(" or ")} or ${names.length - MOST} more`;
