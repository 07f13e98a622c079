/**
 * Majority: the most frequent class, drawn privately, predicted for every row. The least that any classifier must beat.
 *
 * Privacy. One draw by permute-and-flip from the class counts, at ε.
 */

import { ZERO } from "../../base/rational.ts";
import { constantClassifier } from "../../models/classifier/constant-classifier.ts";
import { labelOf } from "../../schema/coding/inputs.ts";
import { estimator } from "../method.ts";

export const majority = estimator({
  name: "majority",
  title: "Majority",
  task: "classify",
  summary: "Predicts the most frequent class for every row.",
  cite: "Zhang et al.: PrivGene. SIGMOD 2013, section 6.",
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: {},
  labelOnly: true,

  price(facts, ask) {
    labelOf(facts.schema, ask.label);
    return {
      draws: [{ kind: "pure", epsilon: ask.epsilon, count: 1 }],
      delta: ZERO,
      notes: ["1 draw"],
      details: undefined,
    };
  },

  async fit(search, ask) {
    const label = labelOf(search.data.facts.schema, ask.label);
    const { value } = await search.data.mostFrequent(ask.label, { epsilon: ask.epsilon });
    search.made(1, 1);
    return constantClassifier(label, value);
  },
});
