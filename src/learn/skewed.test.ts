/** Skewed attributes that nearly separate the classes, against scikit-learn: tools/fixtures/skewed.py. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { evaluate } from "../evaluate/errors.ts";
import { WEIGHT_ONE } from "../schema/coding/margins.ts";
import { learnFromTable } from "../tasks/publish/public-table.ts";
import { skewedRows } from "../testing/skewed-rows.ts";
import { errorOf, madeUpTable } from "../testing/training-tables.ts";
import { noPrivacy } from "../yardsticks/no-privacy.ts";
import { codingOf, marginOf } from "./coding.ts";
import { learnerNamed } from "./learners.ts";
import type { LinearModel } from "./linear-model.ts";
import { linearSvm } from "./linear-svm.ts";

interface Judged {
  readonly trainError: number;
  readonly testError: number;
  /** Of the first rows for testing. */
  readonly margins: readonly number[];
}

type Fixture = Readonly<Record<"logistic" | "likelihood" | "linearSvm" | "rbfSvm", Judged>> & {
  readonly sum: number;
  readonly spam: number;
};

const sklearn = JSON.parse(readFileSync(new URL("skewed.json", import.meta.url), "utf8")) as Fixture;
const [train, fresh] = [skewedRows(0, 1000), skewedRows(1000, 2000)];
const [learning, judging] = [madeUpTable(train), madeUpTable(fresh)];

test("the rows are those that scikit-learn was given", () => {
  const sum = learning.columns.reduce((total, column) => total + column.reduce((a, b) => a + b, 0), 0);
  expect(sum).toBeCloseTo(sklearn.sum, 2);
  expect(learning.labels.filter((label) => label === 1)).toHaveLength(sklearn.spam);
});

test("the yardstick finds the largest likelihood where whole Newton steps diverge", () => {
  const model = noPrivacy(train, "kind");
  expect(model.unsettled).toBeUndefined();
  expect(evaluate(model, train).error).toBeCloseTo(sklearn.likelihood.trainError, 2);
  expect(Math.abs(evaluate(model, fresh).error - sklearn.likelihood.testError)).toBeLessThanOrEqual(0.003);
  // Weights on a grid of 2⁻¹¹ and inputs on one of 2⁻¹³ of the bounds: margins of up to some tens agree to a few tenths.
  const margins = model.margins(fresh).map((m) => m / WEIGHT_ONE);
  sklearn.likelihood.margins.forEach((expected, row) => {
    expect(Math.abs(margins[row] - expected)).toBeLessThan(0.02 * (1 + Math.abs(expected)));
  });
});

test.each([
  ["logistic-regression", "logistic"],
  ["linear-svm", "linearSvm"],
  ["rbf-svm", "rbfSvm"],
] as const)("%s errs as often as scikit-learn's, whatever bounds were declared", (learner, name) => {
  const model = learnerNamed(learner).fit(learning);
  expect(model.unsettled).toBeUndefined();
  expect(errorOf(model, learning)).toBeCloseTo(sklearn[name].trainError, 2);
  expect(Math.abs(errorOf(model, judging) - sklearn[name].testError)).toBeLessThanOrEqual(0.003);
  // Learning from the table's groups of numbers loses nothing either: 1,000 rows have no more than 1,000 numbers.
  const learnt = learnFromTable(train, { label: "kind", learner });
  expect(evaluate(learnt, train).error).toBeCloseTo(sklearn[name].trainError, 2);
  expect(evaluate(learnt, fresh).error).toBeLessThan(sklearn[name].testError + 0.01);
});

test("the margins are scikit-learn's", () => {
  const models = [
    [learnerNamed("logistic-regression").fit(learning), sklearn.logistic, 1e-3],
    [linearSvm({ tolerance: 1e-9 }).fit(learning), sklearn.linearSvm, 1e-2],
  ] as const;
  for (const [model, { margins }, tolerance] of models) {
    const { features, weights } = model as LinearModel;
    margins.forEach((expected, row) => {
      const margin = marginOf(codingOf(features), weights[0], judging.columns, row);
      expect(Math.abs(margin - expected)).toBeLessThan(tolerance * (1 + Math.abs(expected)));
    });
  }
});

test("classes that are separated by one attribute have finite weights, and every row is right", () => {
  const codes = train.columns[57].codes;
  const own = {
    ...train,
    columns: train.columns.map((c, k) =>
      k === 0 ? { ...c, codes: Uint16Array.from(codes, (y) => (y === 1 ? 1 : 0)) } : c,
    ),
  };
  const model = noPrivacy(own, "kind");
  expect(model.unsettled).toBeUndefined();
  expect(model.weights.every(Number.isFinite)).toBe(true);
  expect(evaluate(model, own).error).toBe(0);
});

test("a search that is cut short says so", () => {
  const model = linearSvm({ tolerance: 1e-300 }).fit(learning);
  expect(model.unsettled).toBe(true);
});
