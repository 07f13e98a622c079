/**
 * Logistic regression: the weights with the largest penalised likelihood, by Newton's method with step halving; several
 * classes by one against the rest.
 *
 * It minimises Σᵢ wᵢ·ln(1 + exp(−yᵢ·zᵢ)) + ‖β‖²/(2C), where zᵢ is row i's margin, wᵢ its weight and the bias has no penalty:
 * scikit-learn's default. The objective is strictly convex where both classes occur, so there is one answer.
 */
import { checkSetting } from "./check-setting.ts";
import { addOuter, combine, marginsAt } from "./coded-algebra.ts";
import { learnLinear, type TwoSides } from "./linear-model.ts";
import { solvePositive } from "./solve-positive.ts";
import type { Learner } from "./training-table.ts";

export interface LogisticRegressionOptions {
  /** How much a row counts against the penalty. */
  readonly cost?: number;
}

export const LOGISTIC_REGRESSION = "logistic-regression";
const MOST_STEPS = 100;
const MOST_HALVINGS = 40;

export function logisticRegression({ cost = 1 }: LogisticRegressionOptions = {}): Learner {
  checkSetting("cost", cost, { above: 0, upTo: 1e6 });
  return {
    name: LOGISTIC_REGRESSION,
    title: "Logistic regression",
    fit: (table) => learnLinear(LOGISTIC_REGRESSION, table, (question) => newton(question, cost)),
  };
}

interface Place {
  readonly weights: Float64Array;
  readonly margins: Float64Array;
  readonly loss: number;
}

function newton(question: TwoSides, cost: number): Float64Array {
  let here = placeAt(question, new Float64Array(question.inputs), cost);
  for (let step = 0; step < MOST_STEPS; step++) {
    const { gradient, hessian } = slopes(question, here, cost);
    const move = solvePositive(hessian, gradient, question.inputs);
    // Twice what Newton's model of the objective expects to gain; near the minimum, the model is right.
    const decrement = gradient.reduce((sum, g, k) => sum + g * move[k], 0);
    if (!(decrement > 1e-12 * (1 + here.loss))) break;
    const next = lowered(question, here, { move, decrement, cost });
    if (next === undefined) break;
    here = next;
  }
  return here.weights;
}

/** The first of the whole move, half of it, a quarter … that lowers the objective by a fair part of what was expected. */
function lowered(
  question: TwoSides,
  here: Place,
  { move, decrement, cost }: { move: Float64Array; decrement: number; cost: number },
): Place | undefined {
  for (let halving = 0, share = 1; halving < MOST_HALVINGS; halving++, share /= 2) {
    const weights = here.weights.map((w, k) => w - share * move[k]);
    const next = placeAt(question, weights, cost);
    if (next.loss <= here.loss - 1e-4 * share * decrement) return next;
  }
  return undefined;
}

function placeAt(question: TwoSides, weights: Float64Array, cost: number): Place {
  const margins = marginsAt(question.coded, weights);
  return { weights, margins, loss: lossAt(question, weights, margins, cost) };
}

function lossAt(
  { sides, weights: counts }: TwoSides,
  weights: Float64Array,
  margins: Float64Array,
  cost: number,
): number {
  let sum = 0;
  for (let k = 0; k < weights.length - 1; k++) sum += weights[k] ** 2 / (2 * cost);
  for (let row = 0; row < margins.length; row++) {
    const u = sides[row] * margins[row];
    sum += counts[row] * (u > 0 ? Math.log1p(Math.exp(-u)) : Math.log1p(Math.exp(u)) - u);
  }
  return sum;
}

function slopes(
  { coded, sides, weights: counts, inputs: n }: TwoSides,
  { weights, margins }: Place,
  cost: number,
) {
  const wrong = margins.map((z, row) => 1 / (1 + Math.exp(sides[row] * z)));
  const pulls = combine(
    coded,
    wrong.map((p, row) => counts[row] * sides[row] * p),
    n,
  );
  const hessian = new Float64Array(n * n);
  for (let k = 0; k < n - 1; k++) hessian[k * n + k] = 1 / cost;
  // The floor keeps the bias's own entry above 0 where every row is fitted; it changes the way, not the goal.
  const curves = wrong.map((p, row) => counts[row] * Math.max(p * (1 - p), 1e-10));
  addOuter(hessian, coded, curves, n);
  return { gradient: pulls.map((pull, k) => (k < n - 1 ? weights[k] / cost : 0) - pull), hessian };
}
