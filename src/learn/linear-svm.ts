/**
 * The linear support vector machine: a wide margin with few rows on the wrong side of it; several classes by one against the
 * rest.
 *
 * It minimises ‖β‖²/2 + C·Σᵢ wᵢ·max(0, 1 − yᵢ·zᵢ) on standardised inputs, the bias being one of β, and stops when the dual
 * objective, which is never above the minimum, comes within the tolerance of it.
 *
 * The dual problem, ‖Σᵢ αᵢ·yᵢ·xᵢ‖²/2 − Σᵢ αᵢ with 0 ≤ αᵢ ≤ C·wᵢ, is solved by an interior-point method: some fifty steps, whatever
 * the weights. Dual coordinate descent, the usual method, moves each α by about 1 a pass, and a released cell that stands for
 * thousands of rows has thousands to go.
 *
 * Source. Mehrotra: On the implementation of a primal-dual interior point method. SIAM J. Optim. 2(4), 1992. Ferris, Munson:
 * Interior-point methods for massive support vector machines. SIAM J. Optim. 13(3), 2002: a step costs one equation in as many
 * unknowns as there are inputs, by the formula of Sherman, Morrison and Woodbury.
 */
import { checkOptions, real, type Values } from "../base/options.ts";
import { addOuter, combine, marginsAt } from "./coded-algebra.ts";
import { learnLinear, type Solution, type TwoSides } from "./linear-model.ts";
import { factorPositive, solveFactored } from "./solve-positive.ts";
import { TITLES } from "./titles.ts";
import type { Learner } from "./training-table.ts";

const options = {
  cost: real({
    group: "Model",
    default: 1,
    above: 0,
    upTo: 1e6,
    tip: "How much a row on the wrong side counts against a wide margin.",
  }),
  tolerance: real({
    group: "Expert",
    default: 1e-4,
    above: 0,
    upTo: 1,
    tip: "The part of the objective by which the answer may miss the minimum.",
  }),
};
export type LinearSvmOptions = Partial<Values<typeof options>>;

/** Its margins are distances from a boundary, and no log-odds. */
export const LINEAR_SVM = { learner: "linear-svm", scores: "order" } as const;
const MOST_STEPS = 200;
/** How near to the first bound a step may go. */
const SHORT_OF_BOUND = 0.995;

export function linearSvm(given: LinearSvmOptions = {}): Learner {
  const { cost, tolerance } = checkOptions(LINEAR_SVM.learner, options, given).values;
  return {
    name: LINEAR_SVM.learner,
    title: TITLES["linear-svm"],
    options,
    fit: (table) => learnLinear(LINEAR_SVM, table, (question) => interiorPoint(question, cost, tolerance)),
  };
}

/** A point inside the bounds: α, how far it is from its upper bound, and the multipliers of the two bounds. */
interface Inside {
  readonly alphas: Float64Array;
  readonly rooms: Float64Array;
  readonly lows: Float64Array;
  readonly highs: Float64Array;
}

function interiorPoint(question: TwoSides, cost: number, tolerance: number): Solution {
  const limits = question.weights.map((weight) => cost * weight);
  const inside = start(question, limits);
  for (let step = 0; ; step++) {
    const weights = weightsOf(question, inside.alphas);
    const losses = lossesAt(question, weights);
    const found = gapAt(weights, losses, inside.alphas, limits) <= tolerance;
    if (found || step === MOST_STEPS) return { weights, found };
    move(inside, stepFrom(question, inside, losses));
  }
}

/** Halfway between the bounds, with multipliers that are above 0 and balance the slope there. */
function start(question: TwoSides, limits: Float64Array): Inside {
  const alphas = limits.map((limit) => limit / 2);
  const losses = lossesAt(question, weightsOf(question, alphas));
  return {
    alphas,
    rooms: alphas.slice(),
    lows: losses.map((loss) => 1 + Math.max(0, -loss)),
    highs: losses.map((loss) => 1 + Math.max(0, loss)),
  };
}

const weightsOf = ({ coded, sides, inputs }: TwoSides, alphas: Float64Array) =>
  combine(
    coded,
    alphas.map((alpha, row) => alpha * sides[row]),
    inputs,
  );

/** 1 − yᵢ·zᵢ: the hinge loss where it is above 0, and the slope of the dual objective, turned round. */
function lossesAt({ coded, sides }: TwoSides, weights: Float64Array): Float64Array {
  return marginsAt(coded, weights).map((z, row) => 1 - sides[row] * z);
}

/** How far the objective lies above the dual one, as a part of itself. */
function gapAt(
  weights: Float64Array,
  losses: Float64Array,
  alphas: Float64Array,
  limits: Float64Array,
): number {
  const half = weights.reduce((sum, w) => sum + w * w, 0) / 2;
  let [objective, dual] = [half, -half];
  for (let row = 0; row < losses.length; row++) {
    objective += limits[row] * Math.max(0, losses[row]);
    dual += alphas[row];
  }
  return (objective - dual) / objective;
}

interface Direction {
  readonly alphas: Float64Array;
  readonly lows: Float64Array;
  readonly highs: Float64Array;
}

/** What each bound's room times its multiplier is to become; at the optimum, 0. */
interface Aims {
  readonly lows: Float64Array;
  readonly highs: Float64Array;
}

/**
 * Mehrotra's step: a first one straight at the optimum is tried without being taken, and says how much of the products to
 * aim for and by how much they bend.
 */
function stepFrom(question: TwoSides, inside: Inside, losses: Float64Array): Direction {
  const { alphas, rooms, lows, highs } = inside;
  const towards = newtonAt(question, inside, losses);
  const none = new Float64Array(alphas.length);
  const first = towards({ lows: none, highs: none });
  const way = wayAlong(inside, first);
  let [before, after] = [0, 0];
  for (let row = 0; row < alphas.length; row++) {
    const a = way * first.alphas[row];
    before += alphas[row] * lows[row] + rooms[row] * highs[row];
    after += (alphas[row] + a) * (lows[row] + way * first.lows[row]);
    after += (rooms[row] - a) * (highs[row] + way * first.highs[row]);
  }
  const aim = ((after / before) ** 3 * before) / (2 * alphas.length);
  return towards({
    lows: first.lows.map((l, row) => aim - first.alphas[row] * l),
    highs: first.highs.map((h, row) => aim + first.alphas[row] * h),
  });
}

/** Newton's direction from a point towards any aims; the equation's matrix is the same for all of them. */
function newtonAt({ coded, sides, inputs: n }: TwoSides, inside: Inside, losses: Float64Array) {
  const { alphas, rooms, lows, highs } = inside;
  const slack = alphas.map((alpha, row) => 1 / (lows[row] / alpha + highs[row] / rooms[row]));
  const matrix = new Float64Array(n * n);
  for (let k = 0; k < n; k++) matrix[k * n + k] = 1;
  addOuter(matrix, coded, slack, n);
  factorPositive(matrix, n);
  return (aims: Aims): Direction => {
    const pull = losses.map(
      (loss, row) => loss + aims.lows[row] / alphas[row] - aims.highs[row] / rooms[row],
    );
    const right = combine(
      coded,
      pull.map((p, row) => p * slack[row] * sides[row]),
      n,
    );
    const turned = marginsAt(coded, solveFactored(matrix, right, n));
    const moves = pull.map((p, row) => slack[row] * (p - sides[row] * turned[row]));
    return {
      alphas: moves,
      lows: moves.map((m, row) => (aims.lows[row] - lows[row] * m) / alphas[row] - lows[row]),
      highs: moves.map((m, row) => (aims.highs[row] + highs[row] * m) / rooms[row] - highs[row]),
    };
  };
}

/** How much of the direction can be gone: all of it, or nearly as far as the first bound. */
function wayAlong({ alphas, rooms, lows, highs }: Inside, direction: Direction): number {
  let way = 1 / SHORT_OF_BOUND;
  for (let row = 0; row < alphas.length; row++) {
    const a = direction.alphas[row];
    if (a < 0) way = Math.min(way, -alphas[row] / a);
    if (a > 0) way = Math.min(way, rooms[row] / a);
    if (direction.lows[row] < 0) way = Math.min(way, -lows[row] / direction.lows[row]);
    if (direction.highs[row] < 0) way = Math.min(way, -highs[row] / direction.highs[row]);
  }
  return SHORT_OF_BOUND * way;
}

function move(inside: Inside, direction: Direction): void {
  const way = wayAlong(inside, direction);
  for (let row = 0; row < direction.alphas.length; row++) {
    inside.alphas[row] += way * direction.alphas[row];
    inside.rooms[row] -= way * direction.alphas[row];
    inside.lows[row] += way * direction.lows[row];
    inside.highs[row] += way * direction.highs[row];
  }
}
