/**
 * The weights with the largest penalised likelihood: the minimum of Σᵢ wᵢ·ln(1 + exp(−yᵢ·zᵢ)) + Σₖ λₖ·βₖ²/2, by Newton's method
 * with step halving. Halving is what keeps it from diverging where attributes are skewed and nearly tell the classes apart:
 * there the whole step overshoots, and the objective would rise.
 */
import { addOuter, combine, marginsAt } from "./coded-algebra.ts";
import type { Solution, TwoSides } from "./linear-model.ts";
import { solvePositive } from "./solve-positive.ts";

const MOST_STEPS = 100;
const MOST_HALVINGS = 40;
/** Parts of the objective: what is left to gain where the search ends, and where the answer may still be called found. */
const SMALLEST_GAIN = 1e-12;
const FOUND = 1e-8;

interface Place {
  readonly weights: Float64Array;
  readonly margins: Float64Array;
  readonly loss: number;
}

/** One penalty λ an input. */
export function likeliest(question: TwoSides, penalties: Float64Array): Solution {
  let here = placeAt(question, new Float64Array(question.inputs), penalties);
  let left = Number.POSITIVE_INFINITY;
  for (let step = 0; step < MOST_STEPS; step++) {
    const { gradient, hessian } = slopes(question, here, penalties);
    const move = solvePositive(hessian, gradient, question.inputs);
    // Twice what Newton's model of the objective expects to gain; near the minimum, the model is right.
    const decrement = gradient.reduce((sum, g, k) => sum + g * move[k], 0);
    left = decrement / (1 + here.loss);
    if (!(left > SMALLEST_GAIN)) break;
    const next = lowered(question, here, { move, decrement, penalties });
    if (next === undefined) break;
    here = next;
  }
  return { weights: here.weights, found: left <= FOUND };
}

/** The first of the whole move, half of it, a quarter … that lowers the objective by a fair part of what was expected. */
function lowered(
  question: TwoSides,
  here: Place,
  { move, decrement, penalties }: { move: Float64Array; decrement: number; penalties: Float64Array },
): Place | undefined {
  for (let halving = 0, share = 1; halving < MOST_HALVINGS; halving++, share /= 2) {
    const weights = here.weights.map((w, k) => w - share * move[k]);
    const next = placeAt(question, weights, penalties);
    if (next.loss <= here.loss - 1e-4 * share * decrement) return next;
  }
  return undefined;
}

function placeAt(question: TwoSides, weights: Float64Array, penalties: Float64Array): Place {
  const margins = marginsAt(question.coded, weights);
  return { weights, margins, loss: lossAt(question, weights, margins, penalties) };
}

function lossAt(
  { sides, weights: counts }: TwoSides,
  weights: Float64Array,
  margins: Float64Array,
  penalties: Float64Array,
): number {
  let sum = 0;
  for (let k = 0; k < weights.length; k++) sum += (penalties[k] * weights[k] ** 2) / 2;
  for (let row = 0; row < margins.length; row++) {
    const u = sides[row] * margins[row];
    sum += counts[row] * (u > 0 ? Math.log1p(Math.exp(-u)) : Math.log1p(Math.exp(u)) - u);
  }
  return sum;
}

function slopes(
  { coded, sides, weights: counts, inputs: n }: TwoSides,
  { weights, margins }: Place,
  penalties: Float64Array,
) {
  const wrong = margins.map((z, row) => 1 / (1 + Math.exp(sides[row] * z)));
  const pulls = combine(
    coded,
    wrong.map((p, row) => counts[row] * sides[row] * p),
    n,
  );
  const hessian = new Float64Array(n * n);
  for (let k = 0; k < n; k++) hessian[k * n + k] = penalties[k];
  // The floor keeps the bias's own entry above 0 where every row is fitted; it changes the way, not the goal.
  const curves = wrong.map((p, row) => counts[row] * Math.max(p * (1 - p), 1e-10));
  addOuter(hessian, coded, curves, n);
  return { gradient: pulls.map((pull, k) => penalties[k] * weights[k] - pull), hessian };
}
