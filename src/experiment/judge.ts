/** What a contestant is told to have reached on the rows that it is judged on. */
import { ensure } from "../base/errors.ts";
import { evaluate } from "../evaluate/errors.ts";
import { MEASURES, type MeasureName, measure } from "../evaluate/measures.ts";
import { evaluateRegressor, isRegressionMeasure, REGRESSION_MEASURES } from "../evaluate/regression.ts";
import type { Classifier, Regressor } from "../models/model.ts";
import type { Context } from "./contestants.ts";
import type { MoreMeasure } from "./experiment.ts";

export interface Judged {
  /** The task's own measure: an error, a cost or a distance. */
  readonly value: number;
  /** What else was asked for; null where the model cannot tell, such as the log-loss of one without probabilities. */
  readonly measures?: Readonly<Partial<Record<MoreMeasure, number | null>>>;
  /** Where a solver ended before it converged. */
  readonly unsettled?: true;
}

export function judged(model: Classifier, context: Context): Judged {
  const { test } = context;
  const measures = (context.measures ?? []).filter(isOfClassifiers);
  const unsettled = model.unsettled ? { unsettled: model.unsettled } : {};
  if (measures.length === 0) return { value: evaluate(model, test).error, ...unsettled };
  const all = measure(model, test);
  return {
    value: all.error,
    measures: Object.fromEntries(measures.map((name) => [name, MEASURES[name].of(all)])),
    ...unsettled,
  };
}

export function judgedRegressor(model: Pick<Regressor, "label" | "predict">, context: Context): Judged {
  const all = evaluateRegressor(model, context.test);
  const measures = (context.measures ?? []).filter(isRegressionMeasure);
  const besides = {
    measures: Object.fromEntries(measures.map((name) => [name, REGRESSION_MEASURES[name].of(all)])),
  };
  return { value: all.mse, ...(measures.length > 0 ? besides : {}) };
}

const isOfClassifiers = (name: MoreMeasure): name is Extract<MoreMeasure, MeasureName> =>
  Object.hasOwn(MEASURES, name);

export function experimentLabel({ label }: Context): string {
  ensure(label !== undefined, "label-undeclared", "Nothing to predict is named.", "Name the label.");
  return label;
}
