/**
 * From a grown tree and the noisy class counts of its parts to a tree that predicts. All of it works on what has been released.
 *
 * Pruning is C4.5's: bottom-up, a split goes where a leaf in its place is expected to err no more often. What is expected is the upper end of
 * Wilson's interval, at Quinlan's confidence of 25 %, around the errors that the noisy counts show.
 * Source. Quinlan: C4.5, 1993, section 4.2; Friedman, Schuster (2010), section 4, who prune on noisy counts as well.
 */
import type { TreeNode } from "../../../models/classifier/decision-tree.ts";
import type { PlainPublished } from "../../../models/synopsis/synopsis.ts";
import type { Shape } from "./tree-shape.ts";

/** A tree whose nodes know the noisy class counts of the rows below them. */
interface Counted {
  readonly counts: readonly number[];
  readonly split?: PlainPublished;
  readonly children: readonly Counted[];
}

/** `counts`: for each part, in their order, its classes. */
export function leavesFrom(
  shape: Shape,
  counts: readonly (readonly number[])[],
  pruning: "none" | "error-based",
): readonly TreeNode[] {
  const grown = counted(shape, counts.values());
  const tree = pruning === "none" ? grown : pruned(grown).tree;
  const nodes: TreeNode[] = [];
  const add = (node: Counted, before: number): number => {
    const own = nodes.length;
    // A part that noise leaves nothing in is given the class of the part around it.
    const best = Math.max(...node.counts) > 0 ? largest(node.counts) : before;
    const counts = node.counts.map((count) => Math.round(Math.max(0, count)));
    nodes.push({ class: best, rows: Math.round(sum(node.counts)), counts });
    if (node.split) nodes[own] = { ...node.split, children: node.children.map((child) => add(child, best)) };
    return own;
  };
  add(tree, largest(tree.counts));
  return nodes;
}

function counted(shape: Shape, parts: Iterator<readonly number[]>): Counted {
  if ("way" in shape) return { counts: parts.next().value ?? [], children: [] };
  const children = shape.children.map((child) => counted(child, parts));
  const counts = children[0].counts.map((_, c) => children.reduce((all, child) => all + child.counts[c], 0));
  return { counts, split: shape.split, children };
}

function pruned(tree: Counted): { readonly tree: Counted; readonly errors: number } {
  const asLeaf = expectedErrors(tree.counts);
  if (!tree.split) return { tree, errors: asLeaf };
  const children = tree.children.map(pruned);
  const errors = children.reduce((all, child) => all + child.errors, 0);
  return asLeaf <= errors
    ? { tree: { counts: tree.counts, children: [] }, errors: asLeaf }
    : { tree: { ...tree, children: children.map((child) => child.tree) }, errors };
}

/** One side of a normal distribution holds 25 % beyond this. */
const Z = 0.6744897501960817;

function expectedErrors(counts: readonly number[]): number {
  const rows = sum(counts);
  if (rows === 0) return 0;
  const share = 1 - Math.max(...counts) / rows;
  const spread = Z * Math.sqrt((share * (1 - share)) / rows + (Z * Z) / (4 * rows * rows));
  return (rows * (share + (Z * Z) / (2 * rows) + spread)) / (1 + (Z * Z) / rows);
}

/** Of what noise leaves above 0. */
const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + Math.max(0, count), 0);

const largest = (counts: readonly number[]): number => counts.indexOf(Math.max(...counts));
