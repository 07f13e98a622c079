/** A classifier that was learnt from a synopsis, or from any public table: it sees rows as the synopsis published them. */

import type { Json } from "../../base/json.ts";
import { learnerNamed, learners, loadLearned } from "../../learn/learners.ts";
import type { LearnedModel } from "../../learn/training-table.ts";
import type { LabelAttribute } from "../../schema/types.ts";
import { check, record } from "../file-checks.ts";
import type { Classifier } from "../model.ts";
import { publishedJson } from "../synopsis/published-file.ts";
import type { PlainPublished, Synopsis } from "../synopsis/synopsis.ts";
import { toTell } from "../synopsis/to-tell.ts";
import { publishedBody } from "./histogram-classifier.ts";
import { isDecisionTree, outlineOf } from "./learned-outline.ts";
import { featureColumns, featuresOf, trainingTable } from "./training.ts";

/** What can learn from a synopsis, by name. */
export const learnerNames: readonly string[] = learners.map(({ name }) => name);

/**
 * Learns a classifier from a synopsis. It is free, and the synopsis's receipt covers it. One of a whole table may be asked for another label
 * than its own, and is asked for one by name where it has none.
 */
export function learnFrom(synopsis: Synopsis, learner: string, seed = 1, label?: string): Classifier {
  const labelled = toTell(synopsis, label);
  const model = learnerNamed(learner).fit(trainingTable(labelled), seed);
  return learnedClassifier(labelled.label, labelled.published, model);
}

export function learnedClassifier(
  label: LabelAttribute,
  published: readonly PlainPublished[],
  model: LearnedModel,
): Classifier {
  return {
    kind: "learned",
    label,
    attributes: published.map(({ attribute }) => attribute),
    predict(table) {
      const columns = featureColumns(published, table);
      return Uint16Array.from({ length: table.rows }, (_, row) => model.predict(columns, row));
    },
    ...(model.unsettled ? { unsettled: true } : {}),
    scores(table) {
      const columns = featureColumns(published, table);
      const byClass = label.values.map(() => new Float64Array(table.rows));
      for (let row = 0; row < table.rows; row++) {
        const own = model.scores.of(columns, row);
        for (let c = 0; c < byClass.length; c++) byClass[c][row] = own[c];
      }
      return { kind: model.scores.kind, byClass };
    },
    describe: () => [],
    ...(isDecisionTree(model) ? { outline: () => outlineOf(model, published) } : {}),
    toJSON: () => ({
      kind: "learned",
      label,
      attributes: published.map(({ attribute }) => attribute),
      published: published.map(publishedJson),
      learned: model.toJSON(),
    }),
  };
}

/** Reads a learned classifier from a model file: its features must be those of what was published. */
export function learnedOf(body: Json): Classifier {
  const { label, published } = publishedBody(body);
  const { features } = record(body.learned, "model.learned");
  const model = loadLearned(body.learned);
  check(
    sameJson(model.classes, label.values) &&
      (features === undefined || sameJson(features, featuresOf(published))),
    "model.learned is not for the published attributes and the label.",
  );
  return learnedClassifier(label, published, model);
}

const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
