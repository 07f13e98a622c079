/** A classifier that was learnt from a synopsis, or from any public table: it sees rows as the synopsis published them. */

import { learnerNamed } from "../learn/learners.ts";
import type { LearnedModel } from "../learn/training-table.ts";
import type { Classifier } from "../models/model.ts";
import type { PublishedAttribute, Synopsis } from "../models/synopsis.ts";
import type { LabelAttribute } from "../schema/types.ts";
import { featureColumns, trainingTable } from "./training.ts";

export function learnFrom(synopsis: Synopsis, learner: string, seed = 1): Classifier {
  const model = learnerNamed(learner).fit(trainingTable(synopsis), seed);
  return learnedClassifier(synopsis.label, synopsis.published, model);
}

export function learnedClassifier(
  label: LabelAttribute,
  published: readonly PublishedAttribute[],
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
    describe: () => [],
    toJSON: () => ({
      kind: "learned",
      label,
      attributes: published.map(({ attribute }) => attribute),
      published: published.map(({ attribute, starts, groups, names }) => ({
        name: attribute.name,
        starts,
        groups,
        names,
      })),
      learned: model.toJSON(),
    }),
  };
}
