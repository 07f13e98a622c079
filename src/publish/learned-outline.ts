/** The questions of a decision tree that was learnt from published groups, in the attributes' own terms. */
import type { DecisionTree, Question } from "../learn/decision-tree.ts";
import type { LearnedModel } from "../learn/training-table.ts";
import type { Outline } from "../models/model.ts";
import type { PublishedAttribute } from "../models/synopsis.ts";
import { numberOfCode } from "../schema/codes.ts";
import { valuesOf } from "./training.ts";

export const isDecisionTree = (model: LearnedModel): model is DecisionTree => "nodes" in model;

export function outlineOf(tree: DecisionTree, published: readonly PublishedAttribute[], at = 0): Outline {
  const node = tree.nodes[at];
  if ("class" in node) return { says: tree.classes[node.class] };
  const [yes, no] = answersOf(node, published[node.feature]);
  return {
    branches: [
      { when: yes, next: outlineOf(tree, published, node.yes) },
      { when: no, next: outlineOf(tree, published, node.no) },
    ],
  };
}

/** What rows that answer yes have, and what the others have. */
function answersOf({ upTo, among = [] }: Question, one: PublishedAttribute): readonly [string, string] {
  const { attribute, starts, groups, names } = one;
  if (attribute.kind !== "numeric" || upTo === undefined) {
    const others = names.filter((_, group) => !among.includes(group));
    return [
      `${attribute.name} ${listed(among.map((group) => names[group]))}`,
      `${attribute.name} ${listed(others)}`,
    ];
  }
  // A group is where its middle is, so that the cut is where the first group beyond begins.
  const values = valuesOf(one);
  const first = starts.findIndex((_, run) => values[groups[run]] > upTo);
  const cut = Number(numberOfCode(attribute, starts[Math.max(0, first)]).toPrecision(6));
  return [`${attribute.name} below ${cut}`, `${attribute.name} ${cut} or more`];
}

const MOST = 5;

const listed = (names: readonly string[]): string =>
  names.length <= MOST
    ? names.join(" or ")
    : `${names.slice(0, MOST).join(" or ")} or ${names.length - MOST} more`;
