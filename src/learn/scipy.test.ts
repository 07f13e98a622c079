/** The optima that the learners claim, against the same problems solved by SciPy: tools/fixtures/learners.py. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Grower, type Grown } from "./cart/grower.ts";
import { distinctRows } from "./distinct-rows.ts";
import type { LinearModel } from "./linear-model.ts";
import { linearSvm } from "./linear-svm.ts";
import { logisticRegression } from "./logistic-regression.ts";
import { rbfSvm } from "./rbf-svm.ts";
import type { TrainingTable } from "./training-table.ts";

interface Fixture {
  readonly means: number[];
  readonly deviations: number[];
  readonly age: number[];
  readonly dose: number[];
  readonly site: number[];
  readonly labels: number[];
  readonly weights: number[];
  readonly logistic: { readonly weights: number[] };
  readonly linearSvm: { readonly weights: number[]; readonly objective: number };
  readonly rbfSvm: { readonly gamma: number; readonly bias: number; readonly margins: number[] };
  readonly trees: readonly { readonly impurity: number; readonly leaves: number[][] }[];
}

const scipy = JSON.parse(readFileSync(new URL("scipy.json", import.meta.url), "utf8")) as Fixture;

const table: TrainingTable = {
  features: [
    { name: "age", kind: "numeric", low: 0, high: 100 },
    { name: "dose", kind: "numeric", low: -1, high: 1 },
    { name: "site", kind: "categorical", values: ["a", "b", "c", "d"] },
  ],
  columns: [scipy.age, scipy.dose, scipy.site].map((column) => Float64Array.from(column)),
  classes: ["no", "yes"],
  labels: Uint16Array.from(scipy.labels),
  weights: Float64Array.from(scipy.weights),
};

test("logistic regression finds SciPy's weights", () => {
  const { weights } = logisticRegression().fit(table) as LinearModel;
  scipy.logistic.weights.forEach((w, k) => {
    expect(weights[0][k]).toBeCloseTo(w, 6);
  });
});

test("the linear support vector machine finds SciPy's weights, and with the default tolerance its objective", () => {
  const exact = linearSvm({ tolerance: 1e-10 }).fit(table) as LinearModel;
  scipy.linearSvm.weights.forEach((w, k) => {
    expect(exact.weights[0][k]).toBeCloseTo(w, 4);
  });
  const objective = objectiveAt((linearSvm().fit(table) as LinearModel).weights[0], 1);
  expect(objective).toBeGreaterThanOrEqual(scipy.linearSvm.objective * (1 - 1e-9));
  expect(objective).toBeLessThanOrEqual(scipy.linearSvm.objective * 1.00011);
});

test.each([1e-4, 1e5])("a row may stand for %d times as many", (factor) => {
  const weights = table.weights.map((weight) => factor * weight);
  const own = (linearSvm().fit({ ...table, weights }) as LinearModel).weights[0];
  const others = [scipy.linearSvm.weights, scipy.logistic.weights, new Float64Array(7)];
  for (const other of others)
    expect(objectiveAt(own, factor)).toBeLessThanOrEqual(
      objectiveAt(Float64Array.from(other), factor) * 1.00011,
    );
});

/** The penalty is on the weights of standardised inputs. */
function objectiveAt(weights: Float64Array, factor: number): number {
  const { means, deviations } = scipy;
  const bias = weights[6] + weights[0] * means[0] + weights[1] * means[1];
  const penalised = [weights[0] * deviations[0], weights[1] * deviations[1], ...weights.slice(2, 6), bias];
  const half = penalised.reduce((sum, w) => sum + w * w, 0) / 2;
  return scipy.weights.reduce((sum, count, row) => {
    const margin =
      (weights[0] * scipy.age[row]) / 100 +
      (weights[1] * (scipy.dose[row] + 1)) / 2 +
      weights[2 + scipy.site[row]] +
      weights[6];
    return sum + factor * count * Math.max(0, 1 - (scipy.labels[row] === 1 ? margin : -margin));
  }, half);
}

test("the support vector machine with a Gaussian kernel finds SciPy's margins", () => {
  const saved = rbfSvm().fit(table).toJSON() as {
    gamma: number[];
    supports: number[][];
    betas: number[][];
    biases: number[];
  };
  expect(saved.gamma[2]).toBeCloseTo(scipy.rbfSvm.gamma, 10);
  expect(saved.gamma[0]).toBeCloseTo(scipy.rbfSvm.gamma / scipy.deviations[0] ** 2, 8);
  const inputs = (age: number, dose: number, site: number) => [
    age / 100 / scipy.deviations[0],
    (dose + 1) / 2 / scipy.deviations[1],
    ...[0, 1, 2, 3].map((value) => (value === site ? 1 : 0)),
  ];
  scipy.rbfSvm.margins.forEach((expected, row) => {
    const own = inputs(scipy.age[row], scipy.dose[row], scipy.site[row]);
    const margin = saved.betas[0].reduce((sum, beta, i) => {
      const other = inputs(saved.supports[0][i], saved.supports[1][i], saved.supports[2][i]);
      const square = own.reduce((total, x, k) => total + (x - other[k]) ** 2, 0);
      return sum + beta * Math.exp(-saved.gamma[2] * square);
    }, saved.biases[0]);
    // The search stops where no pair of rows is off by more than 0.001.
    expect(Math.abs(margin - expected)).toBeLessThan(0.003);
  });
});

test.each([1, 2, 3])("a tree of depth %i is as pure as the one found by trying every question", (depth) => {
  const { impurity, leaves } = scipy.trees[depth - 1];
  const grown = leavesOf(new Grower(distinctRows(table), 0.01).grow(depth));
  expect(grown.reduce((sum, counts) => sum + impurityOf(counts), 0)).toBeCloseTo(impurity, 9);
  const expected = leaves.map((rows) => rows.reduce((sum, row) => sum + scipy.weights[row], 0));
  const sorted = (list: readonly number[]) => list.toSorted((a, b) => a - b);
  sorted(grown.map((counts) => counts[0] + counts[1])).forEach((weight, i) => {
    expect(weight).toBeCloseTo(sorted(expected)[i], 9);
  });
  expect(grown.length).toBe(leaves.length);
});

const leavesOf = (tree: Grown): Float64Array[] =>
  tree.split === undefined ? [tree.counts] : tree.sides.flatMap(leavesOf);

const impurityOf = ([a, b]: Float64Array) => a + b - (a * a + b * b) / (a + b);
