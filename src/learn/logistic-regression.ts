/**
 * Logistic regression: the weights with the largest penalised likelihood; several classes by one against the rest.
 *
 * It minimises Σᵢ wᵢ·ln(1 + exp(−yᵢ·zᵢ)) + ‖β‖²/(2C), where zᵢ is row i's margin, wᵢ its weight and the bias has no penalty:
 * scikit-learn's default, on inputs that are standardised first. The objective is strictly convex where both classes occur, so
 * there is one answer.
 */
import { checkOptions, real, type Values } from "../base/options.ts";
import { likeliest } from "./likeliest.ts";
import { learnLinear } from "./linear-model.ts";
import { TITLES } from "./titles.ts";
import type { Learner } from "./training-table.ts";

const options = {
  cost: real({
    group: "Model",
    default: 1,
    above: 0,
    upTo: 1e6,
    tip: "How much a row counts against the penalty.",
  }),
};
export type LogisticRegressionOptions = Partial<Values<typeof options>>;

export const LOGISTIC_REGRESSION = { learner: "logistic-regression", scores: "probability" } as const;

export function logisticRegression(given: LogisticRegressionOptions = {}): Learner {
  const { cost } = checkOptions(LOGISTIC_REGRESSION.learner, options, given).values;
  return {
    name: LOGISTIC_REGRESSION.learner,
    title: TITLES["logistic-regression"],
    options,
    fit: (table) =>
      learnLinear(LOGISTIC_REGRESSION, table, (question) => {
        const penalties = new Float64Array(question.inputs).fill(1 / cost);
        penalties[question.inputs - 1] = 0;
        return likeliest(question, penalties);
      }),
  };
}
