/**
 * Scores of candidates that each differ from the hub in at most one weight, as hill climbing asks for, in one pass over
 * the rows for each size of step instead of one for each candidate. The sums are the same numbers: whole and exact.
 *
 * Adding δ to the weight of a categorical value moves the margin by +δ on rows with that value and by −δ on all others;
 * so the score of that candidate is Σ L(z − δ) over all rows plus Σ [L(z + δ) − L(z − δ)] over rows with the value.
 */
import { pause } from "../../../../base/pause.ts";
import { isContinuous } from "../../../../schema/coding/layout.ts";
import { fillMargins, partsOf, roundedPart } from "../../../../schema/coding/margins.ts";
import type { SumsQuestion } from "../../../engine.ts";
import type { CoordinateView } from "../clusters/coordinates.ts";
import { Tally, timesAt } from "../tally.ts";

/** How a candidate differs from the hub. */
export interface Step {
  readonly weight: number;
  readonly delta: number;
}

/** What is known of the hub: each row's margin, and its continuous part before rounding. */
interface KeptHub {
  readonly margins: Float64Array;
  readonly products: Float64Array;
}

/** The steps that lead from the hub to each candidate, or undefined where one differs from it in several weights. */
export function stepsFromHub({ candidates, hub }: SumsQuestion): readonly Step[] | undefined {
  const steps: Step[] = [];
  for (const { from, weights } of candidates) {
    let [low, high] = [0, weights.length - 1];
    while (low <= high && weights[low] === hub[from + low]) low++;
    while (high > low && weights[high] === hub[from + high]) high--;
    if (low < high) return undefined;
    if (low > high) steps.push({ weight: -1, delta: 0 });
    else steps.push({ weight: from + low, delta: weights[low] - hub[from + low] });
  }
  return steps;
}

export async function sumsByCoordinate(
  view: CoordinateView,
  question: SumsQuestion,
  steps: readonly Step[],
): Promise<bigint[]> {
  const margins = new Float64Array(view.rows);
  const products = continuousProducts(view, question);
  fillMargins(margins, question.inputs, question.hub, (k) => view.columns[k]);
  const sums = new Array<bigint>(steps.length);
  for (const size of new Set(steps.map((s) => Math.abs(s.delta)))) {
    const moved = moveAll(view, question, { margins, products }, size);
    await pause(view.rows * 4);
    for (const [i, step] of steps.entries()) if (Math.abs(step.delta) === size) sums[i] = await moved(step);
  }
  return sums;
}

/** Answers every step of one size: rows' scores a step up and a step down, added up over all rows and by value. */
function moveAll(view: CoordinateView, question: SumsQuestion, hub: KeptHub, size: number) {
  const { margins } = hub;
  const { score, inputs } = question;
  const up = new Float64Array(view.rows);
  const down = new Float64Array(view.rows);
  const all = new Tally(2);
  for (let row = 0; row < view.rows; row++) {
    const positive = view.positive[row] === 1;
    const times = timesAt(view.weights, row);
    up[row] = score.of(margins[row] + size, positive);
    down[row] = score.of(margins[row] - size, positive);
    all.add(0, up[row], times);
    all.add(1, down[row], times);
  }
  const [allUp, allDown] = all.totals();
  const gains = new Map<number, bigint[]>();

  return async ({ weight, delta }: Step): Promise<bigint> => {
    const k = inputs.offsets.findLastIndex((offset) => offset <= weight);
    if (weight < 0 || weight === inputs.length - 1) return delta < 0 ? allDown : allUp;
    if (inputs.attributes[k].kind === "numeric")
      return sumNumericStep(view, question, hub, { weight, delta });
    const gain = gains.get(k) ?? gainByValue(view, up, down, question, k);
    gains.set(k, gain);
    const own = gain[weight - inputs.offsets[k]];
    return delta > 0 ? allDown + own : allUp - own;
  };
}

/** For each value of a categorical attribute, Σ [L(z + δ) − L(z − δ)] over the rows that have it. */
function gainByValue(
  { columns, weights }: CoordinateView,
  up: Float64Array,
  down: Float64Array,
  { inputs }: SumsQuestion,
  k: number,
): bigint[] {
  const end = inputs.offsets[k + 1] ?? inputs.length - 1;
  const tally = new Tally(end - inputs.offsets[k]);
  const codes = columns[k];
  for (let row = 0; row < up.length; row++) tally.add(codes[row], up[row] - down[row], timesAt(weights, row));
  return tally.totals();
}

async function sumNumericStep(
  view: CoordinateView,
  { score, inputs, hub }: SumsQuestion,
  { margins, products }: KeptHub,
  { weight, delta }: Step,
): Promise<bigint> {
  const k = inputs.offsets.indexOf(weight);
  const column = view.columns[k];
  const tally = new Tally(1);
  const add = (row: number, moved: number) =>
    tally.add(0, score.of(margins[row] + moved, view.positive[row] === 1), timesAt(view.weights, row));
  if (isContinuous(inputs.attributes[k]))
    for (let row = 0; row < view.rows; row++)
      add(row, roundedPart(products[row] + delta * column[row]) - roundedPart(products[row]));
  else {
    const before = partsOf(inputs, k, hub);
    const after = partsOf(inputs, k, hub.with(weight, hub[weight] + delta));
    for (let row = 0; row < view.rows; row++) add(row, after[column[row]] - before[column[row]]);
  }
  await pause(view.rows);
  return tally.totals()[0];
}

/** Each row's Σ weight × input over the continuous attributes of the hub. */
function continuousProducts(view: CoordinateView, { inputs, hub }: SumsQuestion): Float64Array {
  const products = new Float64Array(view.rows);
  inputs.attributes.forEach((attribute, k) => {
    if (!isContinuous(attribute)) return;
    const [weight, column] = [hub[inputs.offsets[k]], view.columns[k]];
    for (let row = 0; row < view.rows; row++) products[row] += weight * column[row];
  });
  return products;
}
