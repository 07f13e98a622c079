/** How far a released model is behind the best that is possible, on made-up rows of which the truth is known. */
import { isClassifier, isClustering, isRegressor, type Model } from "../../../models/model.ts";
import type { NumericAttribute } from "../../../schema/types.ts";
import { type MadeUpRows, SCATTER } from "./made-up-rows.ts";

/** Errors are kept above 0, so that they can be drawn on logarithmic paper. */
const LEAST = 1e-6;

export function errorOn(model: unknown, rows: MadeUpRows): number {
  return Math.max(LEAST, errorOf(model as Model, rows));
}

function errorOf(model: Model, rows: MadeUpRows): number {
  if (isRegressor(model)) return unexplained(model.predict(rows.table), rows, model.label);
  if (isClassifier(model)) return misclassified(model.predict(rows.table), rows);
  return isClustering(model) ? model.cost(rows.table) : Number.NaN;
}

/** Of the rows, those that are misclassified and need not be. */
function misclassified(predicted: Uint16Array, { chances }: MadeUpRows): number {
  const lost = chances.map((own, row) => Math.max(...own) - own[predicted[row]]);
  return lost.reduce((a, b) => a + b, 0) / lost.length;
}

/** Of the number's variance, what is left unexplained and need not be. */
function unexplained(predicted: Float64Array, { expected }: MadeUpRows, label: NumericAttribute): number {
  const { low, high } = label;
  const middle = expected.reduce((a, b) => a + b, 0) / expected.length;
  const off = expected.reduce((sum, x, row) => sum + ((predicted[row] - low) / (high - low) - x) ** 2, 0);
  return off / expected.reduce((sum, x) => sum + (x - middle) ** 2 + SCATTER ** 2, 0);
}
