/**
 * What the learners of this folder learn from: a table that is public or has been released, with a weight a row, because a
 * released histogram says how many rows each of its cells stands for.
 */
import { ensure } from "../base/errors.ts";
import type { Options } from "../base/options.ts";

export type Feature =
  | { readonly name: string; readonly kind: "numeric"; readonly low: number; readonly high: number }
  | { readonly name: string; readonly kind: "categorical"; readonly values: readonly string[] };

export interface TrainingTable {
  readonly features: readonly Feature[];
  /** One a feature: values, or places in `values`. */
  readonly columns: readonly Float64Array[];
  readonly classes: readonly string[];
  /** Places in `classes`. */
  readonly labels: Uint16Array;
  /** How many rows each stands for; 0 or more, may be fractional. */
  readonly weights: Float64Array;
}

export interface LearnedModel {
  readonly learner: string;
  readonly classes: readonly string[];
  /** The place in `classes` of the class that the row is given; columns come in the order of the features. */
  predict(columns: readonly ArrayLike<number>[], row: number): number;
  /** How strongly it speaks for each class. */
  readonly scores: LearnedScores;
  /** Where the search ended before the model was found, so that another solver may do better. Not saved. */
  readonly unsettled?: true;
  /** Plain JSON, from which `loadLearned` makes the model again. */
  toJSON(): unknown;
}

export interface LearnedScores {
  /** Probabilities add up to 1; of an order, only which row has more says something. */
  readonly kind: "probability" | "order";
  /** One number a class. */
  of(columns: readonly ArrayLike<number>[], row: number): ArrayLike<number>;
}

export interface Learner {
  readonly name: string;
  readonly title: string;
  /** What can be set where it is made. */
  readonly options: Options;
  /** The same table and seed give the same model, in whatever order the rows come. */
  fit(table: TrainingTable, seed?: number): LearnedModel;
}

/** Throws unless the table fits what it declares, and stands for at least part of a row. */
export function checkTrainingTable({ features, columns, classes, labels, weights }: TrainingTable): void {
  demand(classes.length > 0, "it declares no classes.");
  demand(columns.length === features.length, "it does not have one column a feature.");
  demand(
    weights.length === labels.length && columns.every((column) => column.length === labels.length),
    "its columns, labels and weights differ in length.",
  );
  demand(
    labels.every((label) => label < classes.length),
    "a label is not a place among the classes.",
  );
  demand(
    weights.every((weight) => weight >= 0 && Number.isFinite(weight)),
    "a weight is below 0 or not finite.",
  );
  features.forEach((feature, k) => {
    demand(isDeclared(feature), `feature ${feature.name} has bounds the wrong way round, or no values.`);
    demand(
      feature.kind === "numeric"
        ? columns[k].every(Number.isFinite)
        : columns[k].every((place) => Number.isInteger(place) && place >= 0 && place < feature.values.length),
      `the column of ${feature.name} holds something that is not a value of it.`,
    );
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  demand(total > 0 && Number.isFinite(total), "its weights do not add up to a number above 0.");
}

/** Whether a feature's own declaration makes sense. */
export function isDeclared(feature: Feature): boolean {
  return feature.kind === "numeric"
    ? Number.isFinite(feature.low) && Number.isFinite(feature.high) && feature.low <= feature.high
    : feature.values.length > 0;
}

function demand(ok: boolean, what: string): asserts ok {
  ensure(
    ok,
    "training-invalid",
    `There is nothing to learn from this table: ${what}`,
    "Give one column a feature, labels that are places among the classes, and weights of which one is above 0.",
  );
}
