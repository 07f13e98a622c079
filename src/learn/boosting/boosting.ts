/**
 * Boosted trees: small trees added one after the other, each fitted to the slope of the logistic loss at the sum of those before it.
 * Several classes have a tree each a round, by the loss of their shares (softmax). Features are binned first (bins.ts).
 *
 * Source. Friedman: Greedy Function Approximation: A Gradient Boosting BoostMachine, Annals of Statistics 2001; Ke et al.: LightGBM, NIPS
 * 2017 (bins, the leaf that gains most first). The defaults are those by which made-up tables are judged in docs/results: tables
 * with few cells are learnt from as well as tables with 40,000 rows. On the same rows it errs as scikit-learn's
 * HistGradientBoostingClassifier does (known-sets.test.ts).
 */
import { checkOptions, integer, real, type Values } from "../../base/options.ts";
import { type Contest, contestIn } from "../contest.ts";
import { classWeights, distinctRows } from "../distinct-rows.ts";
import { TITLES } from "../titles.ts";
import type { Learner, TrainingTable } from "../training-table.ts";
import { binned } from "./bins.ts";
import { BOOSTING, type BoostMachine, boostedTrees } from "./boosted-trees.ts";
import { type Growth, type Slopes, TreeGrower } from "./tree-grower.ts";

const options = {
  trees: integer({
    group: "Model",
    unit: "trees",
    default: 60,
    min: 1,
    max: 1000,
    tip: "How many trees are added up; with more than two classes, as many for each.",
  }),
  leaves: integer({ group: "Model", default: 15, min: 2, max: 255, tip: "How many leaves a tree may have." }),
  rate: real({
    group: "Search",
    title: "Learning rate",
    default: 0.15,
    above: 0,
    upTo: 1,
    tip: "The part of its step that a tree takes: less needs more trees.",
  }),
  minimumLeaf: real({
    group: "Model",
    title: "Least weight of a leaf",
    unit: "rows",
    default: 40,
    above: 0,
    upTo: 1e9,
    tip: "How much weight a leaf must have.",
  }),
};
export type BoostingOptions = Partial<Values<typeof options>>;

export function boosting(given: BoostingOptions = {}): Learner {
  const { trees, ...growth } = checkOptions(BOOSTING, options, given).values;
  return {
    name: BOOSTING,
    title: TITLES.boosting,
    options,
    fit(table) {
      const rows = distinctRows(table);
      const contest = contestIn(table);
      const { classes, features } = table;
      return boostedTrees({
        classes,
        features,
        contest,
        machines: machinesOf(rows, contest, { trees, growth }),
      });
    },
  };
}

function machinesOf(
  table: TrainingTable,
  contest: Contest,
  { trees, growth }: { readonly trees: number; readonly growth: Growth },
): readonly BoostMachine[] {
  const { labels, weights } = table;
  const bases = basesOf(table, contest);
  const machines = bases.map((base) => ({ base, trees: [] as BoostMachine["trees"][number][] }));
  const margins = bases.map((base) => new Float64Array(labels.length).fill(base));
  const grower = new TreeGrower(binned(table), weights, growth);
  for (let round = 0; round < trees; round++) {
    const slopes = contest.positives.map((positive, m) => slopesOf(table, { margins, m, positive }));
    let grown = 0;
    for (const [m, own] of slopes.entries()) {
      const nodes = grower.grow(own, margins[m]);
      if (nodes === undefined) continue;
      machines[m].trees.push(nodes);
      grown++;
    }
    // Where no tree has a question, none will have one later.
    if (grown === 0) break;
  }
  return machines;
}

/** Before any tree: log-odds of two classes, the logarithm of each class's share of more. */
function basesOf(table: TrainingTable, { entrants, positives }: Contest): readonly number[] {
  const shares = classWeights(table);
  if (positives.length === 1) return [Math.log(shares[entrants[1]] / shares[entrants[0]])];
  const all = shares.reduce((sum, share) => sum + share, 0);
  return positives.map((c) => Math.log(shares[c] / all));
}

/** Of the loss −ln p of a row's class by a machine's margin. */
function slopesOf(
  { labels, weights }: TrainingTable,
  {
    margins,
    m,
    positive,
  }: { readonly margins: readonly Float64Array[]; readonly m: number; readonly positive: number },
): Slopes {
  const [slopes, curves] = [new Float64Array(labels.length), new Float64Array(labels.length)];
  for (let row = 0; row < labels.length; row++) {
    const p = shareOf(margins, m, row);
    slopes[row] = weights[row] * (p - (labels[row] === positive ? 1 : 0));
    curves[row] = weights[row] * p * (1 - p);
  }
  return { slopes, curves };
}

function shareOf(margins: readonly Float64Array[], m: number, row: number): number {
  const own = margins[m][row];
  if (margins.length === 1) return 1 / (1 + Math.exp(-own));
  let sum = 0;
  for (const other of margins) sum += Math.exp(other[row] - own);
  return 1 / sum;
}
