/**
 * What can be said about a classifier on public rows besides how often it is wrong: F1, AUC, log-loss and calibration. The last
 * two need probabilities; AUC needs scores that can be put in order, which every model has.
 */
import { codesIn } from "../models/columns.ts";
import type { Classifier } from "../models/model.ts";
import type { Scores } from "../models/scores.ts";
import type { Table } from "../read/table.ts";
import { type CalibrationCurve, calibrationOf } from "./calibration.ts";
import { type Evaluation, evaluate } from "./errors.ts";
import { meanArea } from "./ranking.ts";

interface FScore {
  /** The mean over classes that occur or are predicted. */
  readonly macro: number;
  /** In the label's declared order; null for a class that neither occurs nor is predicted. */
  readonly byClass: readonly (number | null)[];
}

/** A measure that does not apply is null, and JSON keeps it. */
export interface Measures extends Evaluation {
  readonly f1: FScore;
  /** Over all classes, each against the others; null where all rows are of one class. */
  readonly auc: number | null;
  /** Whether the model gives probabilities; without them it has no log-loss and no calibration. */
  readonly scores: Scores["kind"];
  /** Mean −ln p of the true class. */
  readonly logLoss: number | null;
  readonly calibration: CalibrationCurve | null;
}

export function measure(model: Classifier, table: Table): Measures {
  const evaluation = evaluate(model, table);
  const { kind, byClass } = model.scores(table);
  const truth = codesIn(table, model.label);
  const counts = Float64Array.from({ length: table.rows }, (_, row) => table.weights?.[row] ?? 1);
  const isProbability = kind === "probability";
  return {
    ...evaluation,
    f1: fScoreOf(evaluation.confusion),
    auc: meanArea(byClass, truth, counts) ?? null,
    scores: kind,
    logLoss: isProbability ? logLossOf(byClass, truth, counts) : null,
    calibration: isProbability ? calibrationOf(byClass, truth, counts) : null,
  };
}

/** From rows by true class (first) and predicted class (second). */
export function fScoreOf(confusion: Evaluation["confusion"]): FScore {
  const byClass = confusion.map((own, c) => {
    const predicted = confusion.reduce((sum, row) => sum + row[c], 0);
    const occurring = own.reduce((a, b) => a + b, 0);
    return predicted + occurring > 0 ? (2 * own[c]) / (predicted + occurring) : null;
  });
  const told = byClass.filter((f) => f !== null);
  return { macro: told.reduce((a, b) => a + b, 0) / told.length, byClass };
}

/** A probability of 0 counts as the smallest step of a double from 1, as in scikit-learn: one row must not make it infinite. */
const LEAST_PROBABILITY = 2 ** -52;

export function logLossOf(
  byClass: readonly Float64Array[],
  truth: ArrayLike<number>,
  counts: ArrayLike<number>,
): number {
  let [sum, rows] = [0, 0];
  for (let row = 0; row < counts.length; row++) {
    const p = byClass[truth[row]][row];
    sum -= counts[row] * Math.log(Math.min(1 - LEAST_PROBABILITY, Math.max(LEAST_PROBABILITY, p)));
    rows += counts[row];
  }
  return sum / rows;
}

/** The measures of an experiment, by the names that its file has for them. */
export const MEASURES = {
  error: { title: "Share of test rows misclassified", better: "smaller", of: (m: Measures) => m.error },
  auc: { title: "AUC, each class against the others", better: "larger", of: (m: Measures) => m.auc },
  f1: { title: "F1, mean over the classes", better: "larger", of: (m: Measures) => m.f1.macro },
  "log-loss": { title: "Log-loss", better: "smaller", of: (m: Measures) => m.logLoss },
  calibration: {
    title: "Expected calibration error, ten ranges",
    better: "smaller",
    of: (m: Measures) => m.calibration?.error ?? null,
  },
} as const;

export type MeasureName = keyof typeof MEASURES;
