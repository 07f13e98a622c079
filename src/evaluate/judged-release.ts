/** All that is told of a released model on a public table; of a classifier also ROC and, where it has one, its paper form. Free. */
import { hasPaper, type JudgedPaper, paperOf } from "../models/classifier/paper/paper.ts";
import { codesIn } from "../models/columns.ts";
import { type Classifier, isRegressor, type Predictor, type Regressor } from "../models/model.ts";
import type { Table } from "../read/table.ts";
import { type Measures, measure } from "./measures.ts";
import { judgePaper } from "./paper.ts";
import { evaluateRegressor, type RegressionMeasures } from "./regression.ts";
import { type RocCurve, rocCurves } from "./roc.ts";

export interface JudgedRelease extends Measures {
  readonly label: string;
  readonly values: readonly string[];
  readonly roc: readonly RocCurve[];
  /** Of models that have a paper form. */
  readonly paper?: JudgedPaper;
}

/** What is told of a model of a number. */
export interface JudgedNumbers extends RegressionMeasures {
  readonly label: string;
}

export const judgePredictor = (model: Predictor, table: Table): JudgedRelease | JudgedNumbers =>
  isRegressor(model) ? judgeNumbers(model, table) : judgeRelease(model, table);

export const judgeNumbers = (model: Regressor, table: Table): JudgedNumbers => ({
  label: model.label.name,
  ...evaluateRegressor(model, table),
});

export function judgeRelease(model: Classifier, table: Table): JudgedRelease {
  const { name: label, values } = model.label;
  const counts = Float64Array.from({ length: table.rows }, (_, row) => table.weights?.[row] ?? 1);
  const roc = rocCurves(values, model.scores(table).byClass, codesIn(table, model.label), counts);
  const paper = hasPaper(model) ? { paper: judgePaper(model, paperOf(model), table) } : {};
  return { label, values, ...measure(model, table), roc, ...paper };
}
