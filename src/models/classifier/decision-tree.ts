/** A decision tree: each split sends a row on by the group of one attribute's value, each leaf names a class. What private trees release. */

import { sharesOf } from "../../base/shares.ts";
import type { Table } from "../../read/table.ts";
import { groupIn } from "../../schema/coding/grouping.ts";
import type { PlainAttribute } from "../../schema/coding/learnable.ts";
import type { LabelAttribute } from "../../schema/types.ts";
import { codesIn } from "../columns.ts";
import type { Classifier, Coefficient, Outline } from "../model.ts";
import { fromPredictions, fromShares, type Scores } from "../scores.ts";
import { isSplit, joinedNodes, type TreeLeaf, type TreeNode } from "./tree-nodes.ts";
import { conditionsOf, lastTurnText, type Turn } from "./tree-rules.ts";

export { isSplit, type TreeNode, type TreeSplit } from "./tree-nodes.ts";

export interface TreeClassifier extends Classifier {
  readonly kind: "tree";
  /** The root first. */
  readonly nodes: readonly TreeNode[];
}

export function treeClassifier(label: LabelAttribute, nodes: readonly TreeNode[]): TreeClassifier {
  const attributes = attributesOf(nodes);
  const rules = () => joinedNodes(nodes, label.values.length);
  return Object.freeze({
    kind: "tree" as const,
    label,
    attributes,
    nodes,
    predict: (table: Table) =>
      Uint16Array.from(leavesOf(table, attributes, nodes), (leaf) => leafAt(nodes, leaf).class),
    scores: (table: Table) => scoresOf(label, nodes, leavesOf(table, attributes, nodes)),
    describe: () => rulesFrom(label, rules(), 0, []),
    outline: () => outlineFrom(label, rules(), 0, []),
    toJSON: () => ({
      kind: "tree",
      label,
      attributes,
      nodes: nodes.map((node) => {
        if (!isSplit(node)) return { ...node, class: label.values[node.class] };
        const { attribute, starts, groups, names, children } = node;
        return { attribute: attribute.name, starts, groups, names, children };
      }),
    }),
  });
}

/** Those that are asked about, in the order in which they are. */
const attributesOf = (nodes: readonly TreeNode[]): readonly PlainAttribute[] => {
  const asked = nodes.filter(isSplit).map(({ attribute }) => attribute);
  return asked.filter((own, i) => asked.findIndex(({ name }) => name === own.name) === i);
};

const leafAt = (nodes: readonly TreeNode[], at: number) => nodes[at] as TreeLeaf;

/** Shares of the classes at each row's leaf, or its class alone where a leaf does not tell them. */
function scoresOf(label: LabelAttribute, nodes: readonly TreeNode[], leaves: Uint32Array): Scores {
  const classes = label.values.length;
  if (nodes.some((node) => !isSplit(node) && node.counts === undefined))
    return fromPredictions(
      classes,
      leaves.map((leaf) => leafAt(nodes, leaf).class),
    );
  const shares = nodes.map((node) => sharesOf(isSplit(node) ? [] : (node.counts ?? [])));
  return fromShares(classes, leaves, (leaf) => shares[leaf]);
}

/** The place of the leaf that each row comes to. */
function leavesOf(
  table: Table,
  attributes: readonly PlainAttribute[],
  nodes: readonly TreeNode[],
): Uint32Array {
  const columns = new Map(attributes.map((attribute) => [attribute.name, codesIn(table, attribute)]));
  const steps = nodes.map((node, at) =>
    isSplit(node)
      ? {
          codes: columns.get(node.attribute.name) ?? [],
          runs: { starts: Uint32Array.from(node.starts), groups: Int32Array.from(node.groups) },
          children: node.children,
        }
      : at,
  );
  return Uint32Array.from({ length: table.rows }, (_, row) => {
    let step = steps[0];
    while (typeof step !== "number") step = steps[step.children[groupIn(step.runs, step.codes[row])]];
    return step;
  });
}

function outlineFrom(
  label: LabelAttribute,
  nodes: readonly TreeNode[],
  at: number,
  way: readonly Turn[],
): Outline {
  const node = nodes[at];
  if (!isSplit(node)) {
    const { class: own, rows, couldBeChance } = node;
    return { says: label.values[own], rows, ...(couldBeChance ? { couldBeChance } : {}) };
  }
  const branches = node.children.map((child, group) => {
    const there = [...way, { split: node, group }];
    return { when: lastTurnText(there), next: outlineFrom(label, nodes, child, there) };
  });
  return { branches };
}

/** A line for each leaf: the way there, and what is predicted. */
function rulesFrom(
  label: LabelAttribute,
  nodes: readonly TreeNode[],
  at: number,
  way: readonly Turn[],
): readonly Coefficient[] {
  const node = nodes[at];
  if (isSplit(node))
    return node.children.flatMap((child, group) =>
      rulesFrom(label, nodes, child, [...way, { split: node, group }]),
    );
  const towards = label.values[node.class];
  const last = way.at(-1);
  const decided = last
    ? { attribute: last.split.attribute.name, value: last.split.names[last.group] }
    : { attribute: "(always)" };
  return [
    {
      ...decided,
      towards,
      weight: node.rows,
      meaning: `${last ? conditionsOf(way) : "every row"}: ${towards}`,
      ...(node.couldBeChance ? { couldBeChance: true } : {}),
    },
  ];
}
