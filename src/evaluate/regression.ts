/**
 * How far a released model's numbers are from the true ones on public rows, beside what the mean of these rows would reach. This is
 * post-processing of a release and of public data: free. Rows without a true number count for nothing.
 */
import { ensure } from "../base/errors.ts";
import { codesIn } from "../models/columns.ts";
import type { Regressor } from "../models/model.ts";
import type { Table } from "../read/table.ts";
import { isMissingCode, numberOfCode } from "../schema/coding/codes.ts";

/** How far predictions are off, on average. */
export interface NumberErrors {
  /** The mean of squared errors, in squares of the label's units. */
  readonly mse: number;
  /** The mean of errors without their signs, in the label's units. */
  readonly mae: number;
}

/** How good a model of a number is on some rows. */
export interface RegressionMeasures extends NumberErrors {
  /** Those that have a true number. */
  readonly rows: number;
  /** Those that have none. */
  readonly unlabelled: number;
  /** 1 − MSE/MSE of the mean: 1 where every number is right, 0 where the mean of these rows does as well; null where they are all equal. */
  readonly r2: number | null;
  /** What always predicting the mean of these rows would reach. */
  readonly mean: NumberErrors & { readonly value: number };
}

/** How far a model's numbers are from those of a public table. */
export function evaluateRegressor(
  model: Pick<Regressor, "label" | "predict">,
  table: Table,
): RegressionMeasures {
  const { truth, weights, rows, unlabelled } = measuredIn(model.label, table);
  ensure(
    rows > 0,
    "columns-mismatch",
    `No row has a value of ${model.label.name} that a prediction could be held against.`,
    "Give a table with at least one row that has the label.",
  );
  const mean = truth.reduce((sum, x, row) => sum + (weights[row] > 0 ? weights[row] * x : 0), 0) / rows;
  const predicted = model.predict(table);
  const own = errorsOf(truth, weights, rows, (row) => predicted[row]);
  const ofMean = errorsOf(truth, weights, rows, () => mean);
  return {
    rows,
    unlabelled,
    ...own,
    r2: ofMean.mse > 0 ? 1 - own.mse / ofMean.mse : null,
    mean: { value: mean, ...ofMean },
  };
}

/** True numbers, and how many rows each stands for: none where it is missing. */
function measuredIn(label: Regressor["label"], table: Table) {
  const codes = codesIn(table, label);
  const truth = Float64Array.from(codes, (code) => numberOfCode(label, code));
  const counts = Float64Array.from({ length: table.rows }, (_, row) => table.weights?.[row] ?? 1);
  const weights = counts.map((count, row) => (isMissingCode(label, codes[row]) ? 0 : count));
  const [all, rows] = [counts, weights].map((some) => some.reduce((sum, count) => sum + count, 0));
  return { truth, weights, rows, unlabelled: all - rows };
}

function errorsOf(
  truth: Float64Array,
  weights: Float64Array,
  rows: number,
  predicted: (row: number) => number,
): NumberErrors {
  let [squares, sizes] = [0, 0];
  for (let row = 0; row < truth.length; row++) {
    if (weights[row] === 0) continue;
    const error = predicted(row) - truth[row];
    squares += weights[row] * error * error;
    sizes += weights[row] * Math.abs(error);
  }
  return { mse: squares / rows, mae: sizes / rows };
}

/** The measures of an experiment, by the names that its file has for them. */
export const REGRESSION_MEASURES = {
  mse: {
    title: "Mean squared error on test rows",
    better: "smaller",
    of: (m: RegressionMeasures) => m.mse,
  },
  mae: {
    title: "Mean absolute error on test rows",
    better: "smaller",
    of: (m: RegressionMeasures) => m.mae,
  },
  r2: {
    title: "R², the part of the squared error of the mean that is explained",
    better: "larger",
    of: (m: RegressionMeasures) => m.r2,
  },
} as const;

export type RegressionMeasure = keyof typeof REGRESSION_MEASURES;
export const isRegressionMeasure = <N extends string>(name: N): name is N & RegressionMeasure =>
  Object.hasOwn(REGRESSION_MEASURES, name);
