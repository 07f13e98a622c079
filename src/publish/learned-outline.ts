/** The questions of a decision tree that was learnt from published groups, in the attributes' own terms. */
import type { DecisionTree, Question } from "../learn/decision-tree.ts";
import type { LearnedModel } from "../learn/training-table.ts";
import type { Outline } from "../models/model.ts";
import type { PublishedAttribute } from "../models/synopsis.ts";
import { isMissingCode, numberOfCode } from "../schema/codes.ts";
import { type FeatureSource, missingGroup, sourcesOf } from "./training.ts";

export const isDecisionTree = (model: LearnedModel): model is DecisionTree => "nodes" in model;

export const outlineOf = (tree: DecisionTree, published: readonly PublishedAttribute[]): Outline =>
  outlineAt(tree, sourcesOf(published), 0);

function outlineAt(tree: DecisionTree, sources: readonly FeatureSource[], at: number): Outline {
  const node = tree.nodes[at];
  if ("class" in node) return { says: tree.classes[node.class] };
  const { name } = sources[node.feature].of.attribute;
  const [yes, no] = answersOf(node, sources[node.feature]);
  return {
    branches: [
      { when: `${name} ${yes}`, next: outlineAt(tree, sources, node.yes) },
      { when: `${name} ${no}`, next: outlineAt(tree, sources, node.no) },
    ],
  };
}

/** What rows that answer yes have, and what the others have. */
function answersOf({ upTo, among = [] }: Question, source: FeatureSource): readonly [string, string] {
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
  if (missing === undefined) return [below, above];
  return values[missing] <= upTo ? [`${below} or missing`, above] : [below, `${above} or missing`];
}

const MOST = 5;

const listed = (names: readonly string[]): string =>
  names.length <= MOST
    ? names.join(" or ")
    : `${names.slice(0, MOST).join(" or ")} or ${names.length - MOST} more`;
