/**
 * A tree for paper: questions whose answers all say the same are left out, which changes no answer; then the questions that fewest rows
 * come to, as far as the noise tells, until what is left fits on a page. What that loses is told.
 */
import type { Outline } from "../../model.ts";
import { isSplit, type TreeClassifier, type TreeNode, treeClassifier } from "../decision-tree.ts";

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

type Leaf = Exclude<TreeNode, { children: readonly number[] }>;

export function paperTree(model: TreeClassifier): PaperTree {
  const { label } = model;
  const nodes = [...model.nodes];
  // Children stand behind their parents: from the last to the first, each split sees what has become of its children.
  for (let at = nodes.length - 1; at >= 0; at--) {
    const leaves = leavesBelow(nodes, at);
    if (leaves?.every((leaf) => leaf.class === leaves[0].class))
      nodes[at] = oneOf(leaves, label.values.length);
  }
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

/** The children of a split whose children are all leaves; else undefined. */
function leavesBelow(nodes: readonly TreeNode[], at: number): readonly Leaf[] | undefined {
  const node = nodes[at];
  if (!isSplit(node)) return undefined;
  const children = node.children.map((child) => nodes[child]);
  return children.every((child): child is Leaf => !isSplit(child)) ? children : undefined;
}

/** What leaves say together: the class that most of their rows are given, of equal ones the first. */
function oneOf(leaves: readonly Leaf[], classes: number): Leaf {
  const rows = leaves.reduce((sum, leaf) => sum + leaf.rows, 0);
  const given = new Array<number>(classes).fill(0);
  for (const leaf of leaves) given[leaf.class] += leaf.rows;
  // Where the noise left no rows anywhere, the class that most leaves name.
  if (rows === 0) for (const leaf of leaves) given[leaf.class]++;
  const counts = leaves.every((leaf) => leaf.counts)
    ? given.map((_, c) => leaves.reduce((sum, leaf) => sum + (leaf.counts?.[c] ?? 0), 0))
    : undefined;
  return {
    class: given.indexOf(Math.max(...given)),
    rows,
    ...(counts ? { counts } : {}),
    ...(leaves.every((leaf) => leaf.couldBeChance) ? { couldBeChance: true } : {}),
  };
}

/** Of the splits with leaves alone, the one that fewest rows come to. */
function leastAsked(nodes: readonly TreeNode[]): number {
  const rowsAt = (at: number) => (leavesBelow(nodes, at) ?? []).reduce((sum, { rows }) => sum + rows, 0);
  return places(nodes)
    .filter((at) => leavesBelow(nodes, at))
    .reduce((least, at) => (rowsAt(at) < rowsAt(least) ? at : least));
}

/** The nodes that are still come to, each before its children. */
function places(nodes: readonly TreeNode[]): readonly number[] {
  const found = [0];
  for (let i = 0; i < found.length; i++) {
    const node = nodes[found[i]];
    if (isSplit(node)) found.push(...node.children);
  }
  return found;
}

function reached(nodes: readonly TreeNode[]): readonly TreeNode[] {
  const found = places(nodes);
  return found.map((at) => {
    const node = nodes[at];
    return isSplit(node) ? { ...node, children: node.children.map((child) => found.indexOf(child)) } : node;
  });
}
