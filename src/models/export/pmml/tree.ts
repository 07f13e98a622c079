/** Trees in PMML: nodes with predicates. A model that always says the same is a tree of one leaf. */
import { sharesOf } from "../../../base/shares.ts";
import type { LabelAttribute } from "../../../schema/types.ts";
import { isSplit, type TreeClassifier, type TreeNode } from "../../classifier/decision-tree.ts";
import { waysOf } from "../ways.ts";
import { miningSchema } from "./document.ts";
import { predicateOf } from "./questions.ts";
import { type Element, element } from "./xml.ts";

export function treeModel({
  label,
  attributes,
  nodes,
}: Pick<TreeClassifier, "label" | "attributes" | "nodes">): Element {
  return element(
    "TreeModel",
    { functionName: "classification", splitCharacteristic: "multiSplit" },
    miningSchema(attributes, label),
    nodeOf(label, nodes, 0, element("True")),
  );
}

function nodeOf(label: LabelAttribute, nodes: readonly TreeNode[], at: number, predicate: Element): Element {
  const node = nodes[at];
  if (isSplit(node)) {
    const ways = waysOf(node);
    const children = node.children.map((child, group) =>
      nodeOf(label, nodes, child, predicateOf(ways, group)),
    );
    return element("Node", {}, predicate, ...children);
  }
  const { counts } = node;
  const shares = sharesOf(counts ?? []);
  const told = (counts ?? []).map((count, code) =>
    element("ScoreDistribution", {
      value: label.values[code],
      recordCount: Math.max(0, count),
      confidence: shares[code],
    }),
  );
  return element("Node", { score: label.values[node.class] }, predicate, ...told);
}
