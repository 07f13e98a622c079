/** Groupings, tables and trees of models as pieces of a rule at the door: a tree, and what the rows of each part are given. */
import type { JudgedRule, PartTree } from "../../curator/index.ts";
import { levels } from "../../schema/coding/codes.ts";
import { type Grouping, groupIn } from "../../schema/coding/grouping.ts";
import { isIndicator, type PlainAttribute } from "../../schema/coding/learnable.ts";
import { isSplit, type TreeLeaf, type TreeNode } from "../classifier/tree-nodes.ts";

export type RulePiece = JudgedRule["pieces"][number];

/** Groups of codes as models hold them; `names`, where there are any, count groups that no code is in as well. */
export interface Grouped {
  readonly attribute: PlainAttribute;
  readonly starts: readonly number[];
  readonly groups: readonly number[];
  readonly names?: readonly string[];
}

/** What an indicator's codes are gathered into, its number's codes are. */
function groupingOf({ attribute, starts, groups }: Grouped): Grouping {
  if (!isIndicator(attribute)) return { name: attribute.name, starts, groups };
  const { indicates } = attribute;
  const own = [0, 1].map((code) => groupIn({ starts, groups }, code));
  return { name: indicates.name, starts: [0, levels(indicates)], groups: own };
}

const sizeOf = ({ groups }: Pick<Grouped, "groups">): number => Math.max(...groups) + 1;

/** A part for each cell of a table that a row can lie in; `pointsAt` is told the cell, the last grouping moving fastest. */
export function tablePiece(
  table: readonly Grouped[],
  pointsAt: readonly ((cell: number) => number)[],
): RulePiece {
  const cells: number[] = [];
  const treeFrom = (depth: number, cell: number): PartTree => {
    if (depth === table.length) {
      cells.push(cell);
      return {};
    }
    const one = table[depth];
    const among = one.names?.length ?? sizeOf(one);
    const split = groupingOf(one);
    const children = Array.from({ length: sizeOf(split) }, (_, group) =>
      treeFrom(depth + 1, cell * among + group),
    );
    return { split, children };
  };
  const tree = treeFrom(0, 0);
  return { tree, points: pointsAt.map((points) => cells.map(points)) };
}

/** A part for each leaf that a row can come to. */
export function treePiece<Leaf extends object = TreeLeaf>(
  nodes: readonly (Leaf | Extract<TreeNode, { children: unknown }>)[],
  pointsAt: readonly ((leaf: Leaf) => number)[],
): RulePiece {
  const leaves: Leaf[] = [];
  const treeFrom = (at: number): PartTree => {
    const node = nodes[at];
    if (!("children" in node) || !isSplit(node)) {
      leaves.push(node as Leaf);
      return {};
    }
    const split = groupingOf(node);
    return { split, children: node.children.slice(0, sizeOf(split)).map(treeFrom) };
  };
  const tree = treeFrom(0);
  return { tree, points: pointsAt.map((points) => leaves.map(points)) };
}
