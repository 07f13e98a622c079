/**
 * The support vector machine with a Gaussian kernel, exp(−γ·‖x − x′‖²), on standardised inputs; several classes by one against
 * the rest.
 *
 * It minimises ‖f‖²/2 + C·Σᵢ wᵢ·max(0, 1 − yᵢ·f(xᵢ)) with C = 1 and γ = 1/(inputs · variance of all inputs), the defaults of
 * scikit-learn. Tables of more distinct rows than it can take are sampled first, in proportion to weight, and each drawn row
 * counts once: the same as having been given that many rows.
 */

import { checkOptions, integer, real, type Values } from "../base/options.ts";
import { publicRandom } from "../base/random.ts";
import { codingOf } from "./coding.ts";
import { contestIn, sidesOf } from "./contest.ts";
import { distinctRows } from "./distinct-rows.ts";
import { type KernelInputs, kernelInputs, kernelRow } from "./gaussian-kernel.ts";
import { kernelModel, RBF_SVM } from "./kernel-model.ts";
import { isFound, solveDual } from "./smo.ts";
import { weightedMoments } from "./standardised.ts";
import { TITLES } from "./titles.ts";
import type { Feature, Learner, TrainingTable } from "./training-table.ts";

const options = {
  cost: real({
    group: "Model",
    default: 1,
    above: 0,
    upTo: 1e6,
    tip: "How much a row on the wrong side counts against a smooth boundary.",
  }),
  gamma: real({
    group: "Model",
    auto: "from the table",
    above: 0,
    upTo: 1e6,
    tip: "How fast rows stop resembling one another.",
  }),
  mostRows: integer({
    group: "Data",
    unit: "rows",
    default: 2000,
    min: 2,
    max: 10_000,
    tip: "More distinct rows than this are sampled.",
  }),
};
export type RbfSvmOptions = Partial<Values<typeof options>>;

export function rbfSvm(given: RbfSvmOptions = {}): Learner {
  const { cost, gamma, mostRows } = checkOptions(RBF_SVM, options, given).values;
  return {
    name: RBF_SVM,
    title: TITLES["rbf-svm"],
    options,
    fit(table, seed = 0) {
      const rows = sampled(distinctRows(table), mostRows, seed);
      return learn(rows, cost, gamma);
    },
  };
}

function learn(table: TrainingTable, cost: number, gamma: number | undefined) {
  const { labels, weights } = table;
  const inputs = kernelInputs(table.features, table.columns, labels.length);
  const gammas = gammasOf(inputs, weights, gamma);
  const kernel = cached(inputs, gammas);
  const limits = weights.map((weight) => cost * weight);
  const contest = contestIn(table);
  const machines = contest.positives.map((positive) =>
    solveDual({ sides: sidesOf(labels, positive), limits, kernel }),
  );
  const supports = Array.from(labels.keys()).filter((row) => machines.some(({ betas }) => betas[row] !== 0));
  const model = {
    classes: table.classes,
    features: table.features,
    contest,
    gammas,
    supports: table.columns.map((column) => Float64Array.from(supports, (row) => column[row])),
    betas: machines.map(({ betas }) => Float64Array.from(supports, (row) => betas[row])),
    biases: Float64Array.from(machines, ({ bias }) => bias),
  };
  return kernelModel(model, machines.every(isFound) ? {} : { unsettled: true });
}

/** Rows of the kernel matrix are worked out when first asked for. */
function cached(inputs: KernelInputs, gammas: Float64Array): (i: number) => Float64Array {
  const rows: Float64Array[] = [];
  return (i) => {
    rows[i] ??= kernelRow(inputs, inputs.columns, i, gammas);
    return rows[i];
  };
}

/**
 * Systematic sampling: points at equal distances along the rows laid end to end, each as long as its weight, from a start that
 * the seed fixes. The rows are in the order of their values, so the sample follows their distribution closely.
 */
function sampled(table: TrainingTable, most: number, seed: number): TrainingTable {
  if (table.labels.length <= most) return table;
  const distance = table.weights.reduce((sum, w) => sum + w, 0) / most;
  let next = publicRandom(`${RBF_SVM} ${seed}`).uniform() * distance;
  let end = 0;
  const weights = table.weights.map((weight) => {
    end += weight;
    let drawn = 0;
    for (; next < end; next += distance) drawn++;
    return drawn;
  });
  return distinctRows({ ...table, weights });
}

/** γ over the variance of each numeric input: the kernel of standardised inputs. An input without variance says nothing. */
function gammasOf(
  { rows, features, columns }: KernelInputs,
  weights: Float64Array,
  chosen: number | undefined,
): Float64Array {
  const deviations = features.map(({ kind }, k) =>
    kind === "numeric" ? weightedMoments(rows, (row) => columns[k][row], weights).deviation : 1,
  );
  const gamma = chosen ?? usualGamma(features, deviations);
  return Float64Array.from(deviations, (deviation) => (deviation > 0 ? gamma / deviation ** 2 : 0));
}

/**
 * 1/(inputs · variance of all inputs), where inputs · variance = E Σ x² − (E Σ x)²/inputs: a standardised input has mean 0 and
 * variance 1, and one of a categorical feature's inputs is 1.
 */
function usualGamma(features: readonly Feature[], deviations: readonly number[]): number {
  const telling = deviations.filter((deviation) => deviation > 0).length;
  const categorical = features.filter(({ kind }) => kind === "categorical").length;
  const scale = telling - categorical ** 2 / Math.max(1, codingOf(features).bias);
  return scale > 1e-12 ? 1 / scale : 1;
}
