/** The nodes of a decision tree, and what is the same in fewer of them. */
import type { PlainPublished } from "../synopsis/synopsis.ts";

export interface TreeLeaf {
  /** The code of the class that rows here are given. */
  readonly class: number;
  /** How many rows came here, as far as the noise tells; 0 or more. */
  readonly rows: number;
  /** The same for each class; files from before these were kept have none. */
  readonly counts?: readonly number[];
  /** Present where noise alone could have made the counts: there may be no row here. */
  readonly couldBeChance?: true;
}

/** Every code is in a group, and every group has a child; children stand later in the list of nodes. */
export interface TreeSplit extends PlainPublished {
  readonly children: readonly number[];
}

export type TreeNode = TreeLeaf | TreeSplit;

export const isSplit = (node: TreeNode): node is TreeSplit => "children" in node;

/** Questions whose answers all say the same are left out, which changes no answer; what they told of shares is lost. */
export function joinedNodes(given: readonly TreeNode[], classes: number): readonly TreeNode[] {
  const nodes = [...given];
  // Children stand behind their parents: from the last to the first, each split sees what has become of its children.
  for (let at = nodes.length - 1; at >= 0; at--) {
    const leaves = leavesBelow(nodes, at);
    if (leaves?.every((leaf) => leaf.class === leaves[0].class)) nodes[at] = oneOf(leaves, classes);
  }
  return reached(nodes);
}

/** The children of a split whose children are all leaves; else undefined. */
export function leavesBelow(nodes: readonly TreeNode[], at: number): readonly TreeLeaf[] | undefined {
  const node = nodes[at];
  if (!isSplit(node)) return undefined;
  const children = node.children.map((child) => nodes[child]);
  return children.every((child): child is TreeLeaf => !isSplit(child)) ? children : undefined;
}

/** What leaves say together: the class that most of their rows are given, of equal ones the first. */
export function oneOf(leaves: readonly TreeLeaf[], classes: number): TreeLeaf {
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

/** The nodes that are still come to, each before its children. */
export function places(nodes: readonly TreeNode[]): readonly number[] {
  const found = [0];
  for (let i = 0; i < found.length; i++) {
    const node = nodes[found[i]];
    if (isSplit(node)) found.push(...node.children);
  }
  return found;
}

export function reached(nodes: readonly TreeNode[]): readonly TreeNode[] {
  const found = places(nodes);
  return found.map((at) => {
    const node = nodes[at];
    return isSplit(node) ? { ...node, children: node.children.map((child) => found.indexOf(child)) } : node;
  });
}
