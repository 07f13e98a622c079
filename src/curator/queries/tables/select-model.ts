/**
 * The place of one of some public models, those with fewer errors more often.
 *
 * Claim. Minus the number of rows on the wrong side has range sensitivity 1 where a row comes or goes, and 2 where one is replaced.
 * Proof. A row adds 0 or −1 to each model's sum, by its own codes alone; so two sums move apart by at most 1, and a row replaced is one
 * less and one more. ∎   No less holds: two models may disagree about a row.
 */

import { type AboutClass, checkedClass } from "../../../schema/coding/learnable.ts";
import { ensureCandidates } from "../../mechanisms/parameters.ts";
import type { Query, QueryScores } from "../query.ts";
import { byMargin, checkedTerms, type Terms } from "./terms.ts";

export interface ModelsAsked extends AboutClass {
  readonly models: readonly Terms[];
}

export const selectModel: Query<"select-model", ModelsAsked, QueryScores<number>> = {
  name: "select-model",
  prepare({ schema, neighbours }, asked) {
    ensureCandidates(asked.models.length);
    const question = {
      ...checkedClass(schema, asked),
      models: asked.models.map((model) => checkedTerms(schema, model)),
      tables: [[]],
      adds: byMargin((margin, positive) => (margin > 0 === positive ? 0 : -1)),
    };
    return {
      takes: "scores",
      query: "models by errors",
      bounds: { range: neighbours === "replace" ? 2n : 1n },
      size: asked.models.length,
      unit: 1,
      look: (engine) => engine.modelSums(question),
      tell: ([place]) => place,
    };
  },
};
