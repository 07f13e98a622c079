/** A decision tree from what its `toJSON` wrote, every field checked. */

import type { Json } from "../../base/json.ts";
import { attributesIn, labelIn } from "../file-attributes.ts";
import { check, isListOfNumbers, isNumber, record } from "../file-checks.ts";
import { publishedIn } from "../synopsis/published-file.ts";
import { isSplit, type TreeClassifier, type TreeNode, treeClassifier } from "./decision-tree.ts";

export function treeOf(body: Json): TreeClassifier {
  const asksNothing = Array.isArray(body.attributes) && body.attributes.length === 0;
  const { label, attributes } = asksNothing ? { label: labelIn(body), attributes: [] } : attributesIn(body);
  check(Array.isArray(body.nodes) && body.nodes.length > 0, "model.nodes is missing.");
  const nodes = body.nodes.map((entry: unknown): TreeNode => {
    const { class: name, rows, counts, couldBeChance, children, ...split } = record(entry, "A node");
    if (children === undefined) {
      check(label.values.includes(name as string), "a leaf names no declared value of the label.");
      check(isNumber(rows) && rows >= 0, "a leaf's rows are no number of rows.");
      check(
        counts === undefined || (isListOfNumbers(counts) && counts.length === label.values.length),
        "a leaf's counts are not one a class.",
      );
      check(
        couldBeChance === undefined || couldBeChance === true,
        "a leaf's mark of chance is not what is written there.",
      );
      return {
        ...{ class: label.values.indexOf(name as string), rows },
        ...(counts ? { counts } : {}),
        ...(couldBeChance ? { couldBeChance } : {}),
      };
    }
    check(Array.isArray(children), "a node's children are no list.");
    return { ...publishedIn({ ...split, name: split.attribute }, attributes), children };
  });
  // A child before its parent would send a row round for ever.
  for (const [own, node] of nodes.entries())
    check(
      !isSplit(node) ||
        (node.children.length === node.names.length &&
          node.children.every((child) => Number.isInteger(child) && child > own && child < nodes.length)),
      "a node's children do not fit its groups, or stand before it.",
    );
  // Every node but the root is the child of one node: surplus nodes would be carried along unseen.
  const children = nodes.flatMap((node) => (isSplit(node) ? node.children : []));
  check(
    children.length === nodes.length - 1 && new Set(children).size === children.length,
    "a node has no parent, or several.",
  );
  return treeClassifier(label, nodes);
}
