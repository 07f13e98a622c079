/** A sum of small trees for each question between classes, and the probabilities that it gives. */
import type { Json } from "../../base/json.ts";
import { type Contest, loadContest, winner } from "../contest.ts";
import { leafOf, nodesIn } from "../decision-tree.ts";
import { check, featuresIn, list, record, words } from "../file-checks.ts";
import type { Feature, LearnedModel } from "../training-table.ts";
import type { BoostNode, ValueLeaf } from "./tree-grower.ts";

export const BOOSTING = "boosting";

/** What a row's margin begins with, and the trees that add to it. */
export interface BoostMachine {
  readonly base: number;
  readonly trees: readonly (readonly BoostNode[])[];
}

interface Parts {
  readonly classes: readonly string[];
  readonly features: readonly Feature[];
  readonly contest: Contest;
  /** None where a single class occurs, one for two classes, and one a class for more. */
  readonly machines: readonly BoostMachine[];
}

export function boostedTrees({ classes, features, contest, machines }: Parts): LearnedModel {
  const marginAt = (columns: readonly ArrayLike<number>[], row: number) => (m: number) =>
    marginOf(machines[m], columns, row);
  return Object.freeze({
    learner: BOOSTING,
    classes,
    scores: {
      kind: "probability" as const,
      of: (columns: readonly ArrayLike<number>[], row: number) =>
        sharesBy(contest, classes.length, marginAt(columns, row)),
    },
    predict: (columns: readonly ArrayLike<number>[], row: number) => winner(contest, marginAt(columns, row)),
    toJSON: () => ({ learner: BOOSTING, classes, features, entrants: contest.entrants, machines }),
  });
}

function marginOf({ base, trees }: BoostMachine, columns: readonly ArrayLike<number>[], row: number): number {
  let margin = base;
  for (const nodes of trees) margin += (nodes[leafOf(nodes, columns, row)] as ValueLeaf).value;
  return margin;
}

/** Softmax of the margins; of two classes, the first has the margin 0. A class that did not occur has no share. */
function sharesBy(
  { entrants, positives }: Contest,
  classes: number,
  margin: (m: number) => number,
): Float64Array {
  const margins = new Float64Array(classes).fill(Number.NEGATIVE_INFINITY);
  if (positives.length < 2) margins[entrants[0]] = 0;
  positives.forEach((c, m) => {
    margins[c] = margin(m);
  });
  const most = Math.max(...margins);
  const parts = margins.map((own) => Math.exp(own - most));
  const sum = parts.reduce((a, b) => a + b, 0);
  return parts.map((part) => part / sum);
}

export function loadBoostedTrees(body: Json): LearnedModel {
  const classes = words(body.classes, "classes");
  const features = featuresIn(body);
  const contest = loadContest(body, classes.length);
  const machines = list(body.machines, "machines").map((entry): BoostMachine => {
    const { base, trees } = record(entry, "a machine");
    check(typeof base === "number" && Number.isFinite(base), "a machine's base is not a number.");
    return { base, trees: list(trees, "trees").map((nodes) => nodesIn(nodes, features, leafIn)) };
  });
  check(machines.length === contest.positives.length, "there is not one machine a question.");
  return boostedTrees({ classes, features, contest, machines });
}

function leafIn({ value }: Json): ValueLeaf | undefined {
  if (value === undefined) return undefined;
  check(typeof value === "number" && Number.isFinite(value), "a leaf's value is not a number.");
  return { value };
}
