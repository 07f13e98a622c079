/** A decision tree of public rows: each node asks one thing of a row, each leaf names a class. */

import type { Json } from "../base/json.ts";
import { sharesOf } from "../base/shares.ts";
import { answersYes } from "./cart/split.ts";
import { check, featuresIn, list, numbers, place, record, words } from "./file-checks.ts";
import type { Feature, LearnedModel } from "./training-table.ts";

export type LearnedNode = Leaf | TreeQuestion;

interface Leaf {
  /** The place of the class that rows here are given. */
  readonly class: number;
  /** How many rows of each class came here; files from before these were kept have none. */
  readonly counts?: readonly number[];
}

/** Rows that answer yes go to the node `yes`, others to `no`; both stand later in the list of nodes. */
export interface TreeQuestion {
  readonly feature: number;
  /** Numeric: whether the value is at most this. */
  readonly upTo?: number;
  /** Categorical: whether the value is one of these places. */
  readonly among?: readonly number[];
  readonly yes: number;
  readonly no: number;
}

export interface DecisionTree extends LearnedModel {
  readonly features: readonly Feature[];
  /** The root first. */
  readonly nodes: readonly LearnedNode[];
}

export const CART = "cart";

export function decisionTree(
  classes: readonly string[],
  features: readonly Feature[],
  nodes: readonly LearnedNode[],
): DecisionTree {
  const told = nodes.every((node) => !("class" in node) || node.counts !== undefined);
  return Object.freeze({
    learner: CART,
    classes,
    features,
    nodes,
    scores: {
      kind: told ? ("probability" as const) : ("order" as const),
      of(columns: readonly ArrayLike<number>[], row: number) {
        const leaf = nodes[leafOf(nodes, columns, row)] as Leaf;
        return told ? sharesOf(leaf.counts ?? []) : classes.map((_, c) => (c === leaf.class ? 1 : 0));
      },
    },
    predict: (columns: readonly ArrayLike<number>[], row: number) =>
      (nodes[leafOf(nodes, columns, row)] as Leaf).class,
    toJSON: () => ({ learner: CART, classes, features, nodes }),
  });
}

/** The place of the leaf that a row comes to. */
export function leafOf(
  nodes: readonly (object | TreeQuestion)[],
  columns: readonly ArrayLike<number>[],
  row: number,
): number {
  let at = 0;
  for (let node = nodes[at]; "yes" in node; node = nodes[at])
    at = answersYes(node, columns[node.feature][row]) ? node.yes : node.no;
  return at;
}

export function loadDecisionTree(body: Json): DecisionTree {
  const classes = words(body.classes, "classes");
  const features = featuresIn(body);
  const nodes = nodesIn<Leaf>(body.nodes, features, (node) => leafIn(node, classes.length));
  const leaves = nodes.filter((node) => "class" in node);
  const told = leaves.filter(({ counts }) => counts !== undefined).length;
  check(told === 0 || told === leaves.length, "some leaves have counts and others have none.");
  return decisionTree(classes, features, nodes);
}

/** The nodes of a saved tree; `leafIn` reads a leaf, and gives nothing where a node is a question. */
export function nodesIn<OwnLeaf extends object>(
  saved: unknown,
  features: readonly Feature[],
  leafIn: (node: Json) => OwnLeaf | undefined,
): (OwnLeaf | TreeQuestion)[] {
  const entries = list(saved, "nodes");
  check(entries.length > 0, "the tree has no nodes.");
  const nodes = entries.map((entry, own): OwnLeaf | TreeQuestion => {
    const node = record(entry, "a node");
    const leaf = leafIn(node);
    if (leaf) return leaf;
    const feature = place(node.feature, features.length, "a node's feature");
    const [yes, no] = [node.yes, node.no].map((next) => place(next, entries.length, "a node's next"));
    // A node that led back would send a row round for ever.
    check(yes > own && no > own, "a node leads back.");
    return { feature, ...testOf(node, features[feature]), yes, no };
  });
  // Every node but the root is led to by one node: surplus nodes would be carried along unseen.
  const led = nodes.flatMap((node) => ("yes" in node ? [node.yes, node.no] : []));
  check(
    led.length === nodes.length - 1 && new Set(led).size === led.length,
    "a node is led to by none, or by several.",
  );
  return nodes;
}

function leafIn(node: Json, classes: number): Leaf | undefined {
  if (node.class === undefined) return undefined;
  const own = { class: place(node.class, classes, "a leaf's class") };
  if (node.counts === undefined) return own;
  return { ...own, counts: Array.from(numbers(node.counts, classes, "a leaf's counts")) };
}

function testOf({ upTo, among }: Json, feature: Feature): Pick<TreeQuestion, "upTo" | "among"> {
  if (feature.kind === "numeric") {
    check(typeof upTo === "number" && Number.isFinite(upTo), "a node's threshold is not a number.");
    return { upTo };
  }
  const places = list(among, "a node's values");
  return { among: places.map((value) => place(value, feature.values.length, "a node's value")) };
}
