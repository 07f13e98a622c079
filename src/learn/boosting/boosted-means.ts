/**
 * Boosted trees of means: small trees added one after the other, each fitted to what those before it leave of a number, by squared error.
 * They are grown as those for classes are (boosting.ts): Newton's step of ½·(prediction − number)² is the mean of what is left.
 */
import { leafOf } from "../decision-tree.ts";
import { weightedMoments } from "../standardised.ts";
import type { TrainingTable } from "../training-table.ts";
import { binned } from "./bins.ts";
import { type Growth, TreeGrower, type ValueLeaf } from "./tree-grower.ts";

/** What is learnt from: features, a number a row, and how many rows each stands for. */
export interface NumberTable extends Pick<TrainingTable, "features" | "columns" | "weights"> {
  readonly numbers: Float64Array;
}

/** As many trees as have been found to be enough for classes, and as large. */
const TREES = 60;
const GROWTH: Growth = { leaves: 15, minimumLeaf: 40, rate: 0.15 };

/** A prediction for a row, by its columns; they come in the order of the features. */
export type PredictedNumber = (columns: readonly ArrayLike<number>[], row: number) => number;

export function boostedMeans(table: NumberTable, trees = TREES): PredictedNumber {
  const { numbers, weights } = table;
  const { mean: base, deviation } = weightedMoments(numbers.length, (row) => numbers[row], weights);
  const grown = deviation > 0 ? treesOf(table, { base, deviation, trees }) : [];
  return (columns, row) =>
    grown.reduce(
      (sum, nodes) => sum + deviation * (nodes[leafOf(nodes, columns, row)] as ValueLeaf).value,
      base,
    );
}

interface Begun {
  readonly base: number;
  readonly deviation: number;
  readonly trees: number;
}

/** Of the numbers in deviations from their mean, so that what counts as no gain does not hang on their unit. */
function treesOf(table: NumberTable, { base, deviation, trees }: Begun) {
  const { numbers, weights } = table;
  const grower = new TreeGrower(binned(table), weights, GROWTH);
  const margins = new Float64Array(numbers.length);
  const wanted = numbers.map((x) => (x - base) / deviation);
  const found: NonNullable<ReturnType<TreeGrower["grow"]>>[] = [];
  while (found.length < trees) {
    const slopes = margins.map((margin, row) => weights[row] * (margin - wanted[row]));
    const nodes = grower.grow({ slopes, curves: weights }, margins);
    if (nodes === undefined) break;
    found.push(nodes);
  }
  return found;
}
