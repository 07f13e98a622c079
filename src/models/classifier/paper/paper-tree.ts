/**
 * A tree for paper: questions whose answers all say the same are left out, which changes no answer; then the questions that fewest rows
 * come to, as far as the noise tells, until what is left fits on a page. What that loses is told.
 */
import type { Outline } from "../../model.ts";
import { isSplit, type TreeClassifier, type TreeNode, treeClassifier } from "../decision-tree.ts";
import { joinedNodes, leavesBelow, oneOf, places, reached } from "../tree-nodes.ts";

export interface PaperTree {
  readonly kind: "tree";
  readonly outline: Outline;
  /** How many answers the model's tree has, and how many are left. */
  readonly groups: number;
  readonly leaves: number;
  readonly leftOut: readonly string[];
  readonly asTree: TreeClassifier;
}

/** Answers that fit on a page. */
const MOST_LEAVES = 24;

export function paperTree(model: TreeClassifier): PaperTree {
  const { label } = model;
  const nodes = [...joinedNodes(model.nodes, label.values.length)];
  while (reached(nodes).filter((node) => !isSplit(node)).length > MOST_LEAVES) {
    const at = leastAsked(nodes);
    nodes[at] = oneOf(leavesBelow(nodes, at) ?? [], label.values.length);
  }
  const asTree = treeClassifier(label, reached(nodes));
  const asked = new Set(asTree.attributes.map(({ name }) => name));
  return {
    kind: "tree",
    outline: asTree.outline?.() ?? { says: label.values[0] },
    groups: model.nodes.filter((node) => !isSplit(node)).length,
    leaves: asTree.nodes.filter((node) => !isSplit(node)).length,
    leftOut: model.attributes.map(({ name }) => name).filter((name) => !asked.has(name)),
    asTree,
  };
}

/** Of the splits with leaves alone, the one that fewest rows come to. */
function leastAsked(nodes: readonly TreeNode[]): number {
  const rowsAt = (at: number) => (leavesBelow(nodes, at) ?? []).reduce((sum, { rows }) => sum + rows, 0);
  return places(nodes)
    .filter((at) => leavesBelow(nodes, at))
    .reduce((least, at) => (rowsAt(at) < rowsAt(least) ? at : least));
}
