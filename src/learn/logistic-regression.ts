/**
 * Logistic regression: the weights with the largest penalised likelihood; several classes by one against the rest.
 *
 * It minimises Σᵢ wᵢ·ln(1 + exp(−yᵢ·zᵢ)) + ‖β‖²/(2C), where zᵢ is row i's margin, wᵢ its weight and the bias has no penalty:
 * scikit-learn's default, on inputs that are standardised first. The objective is strictly convex where both classes occur, so
 * there is one answer.
 */
import { checkSetting } from "./check-setting.ts";
import { likeliest } from "./likeliest.ts";
import { learnLinear } from "./linear-model.ts";
import type { Learner } from "./training-table.ts";

interface LogisticRegressionOptions {
  /** How much a row counts against the penalty. */
  readonly cost?: number;
}

export const LOGISTIC_REGRESSION = { learner: "logistic-regression", scores: "probability" } as const;

export function logisticRegression({ cost = 1 }: LogisticRegressionOptions = {}): Learner {
  checkSetting("cost", cost, { above: 0, upTo: 1e6 });
  return {
    name: LOGISTIC_REGRESSION.learner,
    title: "Logistic regression",
    fit: (table) =>
      learnLinear(LOGISTIC_REGRESSION, table, (question) => {
        const penalties = new Float64Array(question.inputs).fill(1 / cost);
        penalties[question.inputs - 1] = 0;
        return likeliest(question, penalties);
      }),
  };
}
