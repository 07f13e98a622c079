/**
 * Parts of a table: rows that go the same way through a public tree of splits.
 *
 * Claim. Every row is in one part at most, which its own codes and the tree decide.
 * Proof. A row starts at the root; at a split the group of its code names one child, or none, and then it is in no part. ∎
 */
import { ensure } from "../../base/errors.ts";
import { childrenOfSplit, tooManyParts } from "../../base/refusals/questions.ts";
import type { Schema } from "../types.ts";
import { type CheckedGrouping, checkedGrouping, type Grouping } from "./grouping.ts";

/** A split has a child for each group; what is not split is a part. Parts are numbered as they stand, from the first on. */
export interface PartTree {
  readonly split?: Grouping;
  readonly children?: readonly PartTree[];
}

/** The same, held against the schema. */
export type CheckedTree =
  | { readonly part: number }
  | { readonly split: CheckedGrouping; readonly children: readonly CheckedTree[] };

const MOST_PARTS = 2 ** 16;
const DEEPEST = 64;

export interface Parts {
  readonly count: number;
  readonly tree: CheckedTree;
}

export function checkedParts(schema: Schema, tree: PartTree): Parts {
  let count = 0;
  const check = (node: PartTree, depth: number): CheckedTree => {
    ensure(depth <= DEEPEST && count < MOST_PARTS, ...tooManyParts(MOST_PARTS, DEEPEST));
    if (!node.split) return { part: count++ };
    const split = checkedGrouping(schema, node.split);
    const children = node.children ?? [];
    ensure(
      children.length === split.size,
      ...childrenOfSplit(split.attribute.name, split.size, children.length),
    );
    return { split, children: children.map((child) => check(child, depth + 1)) };
  };
  const checked = check(tree, 0);
  return { count, tree: checked };
}

/** The part of no split at all: every row. */
export const WHOLE: PartTree = {};
