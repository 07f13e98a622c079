/**
 * What sums of points say, of a card or of any terms: one sum tells two classes apart by its sign; with more classes each has a sum, and
 * the highest wins.
 */
import { WEIGHT_ONE } from "../../schema/coding/margins.ts";
import type { LabelAttribute } from "../../schema/types.ts";
import { fromLogOdds, fromOneVersusRest, largestOf, type Scores } from "../scores.ts";

/**
 * Where residuals were capped when points were fitted, points are no log-odds, yet probabilities follow from them.
 *
 * Claim. At the maximum of a log-likelihood whose residuals are capped at c, rows of which a share π is positive get the points z with
 * π = a/(a + b), where p = 1/(1 + e⁻ᶻ), a = min(p, c), b = min(1 − p, c). Without a cap (c = 1) that is p.
 * Proof. A positive row pulls up by its residual min(1 − p, c), another one down by min(p, c), and at the maximum π·b = (1 − π)·a. ∎
 *
 * Between c and 1 − c, where c is below ½, a and b are alike and π is ½ whatever p is; a little of p keeps such rows in their order.
 */
function probabilityAt(z: number, cap: number): number {
  const p = 1 / (1 + Math.exp(-z));
  const [up, down] = [Math.min(p, cap), Math.min(1 - p, cap)];
  return up + down === 0 ? p : (1 - OF_ORDER) * (up / (up + down)) + OF_ORDER * p;
}
const OF_ORDER = 0.02;

/** For each class that has a sum, its code and every row's sum, in whole numbers of 2⁻¹¹. */
export interface SummedPoints {
  readonly label: LabelAttribute;
  readonly classes: readonly number[];
  readonly sums: readonly Float64Array[];
  /** What residuals were capped at; without it points are log-odds. */
  readonly cap?: number | undefined;
}

export function predictedBy({ label, classes, sums }: SummedPoints): Uint16Array {
  if (classes.length > 1) return largestOf(sums).map((best) => classes[best]);
  const [positive] = classes;
  const negative = otherThan(label, positive);
  return Uint16Array.from(sums[0], (z) => (z > 0 ? positive : negative));
}

/** Points are read as log-odds, which they are as far as a logistic score was fitted, or as what capped residuals made of these. */
export function scoresBy({ label, classes, sums, cap }: SummedPoints): Scores {
  const points = sums.map((own) => own.map((z) => logOdds(z / WEIGHT_ONE, cap)));
  const values = label.values.length;
  if (classes.length > 1) return fromOneVersusRest(values, classes, points);
  const [positive] = classes;
  return fromLogOdds(values, { positive, negative: otherThan(label, positive) }, points[0]);
}

function logOdds(z: number, cap: number | undefined): number {
  if (cap === undefined) return z;
  // From the nearer end, so that the last digits are kept.
  const p = probabilityAt(-Math.abs(z), cap);
  return Math.sign(z) * Math.log((1 - p) / p);
}

/** The points whose log-odds these are: the other way round, by halving, because log-odds rise with points. */
export function pointsAtLogOdds(wanted: number, cap: number | undefined): number {
  if (cap === undefined) return wanted;
  let [low, high] = [-FARTHEST, FARTHEST];
  for (let step = 0; step < 64; step++) {
    const middle = (low + high) / 2;
    if (logOdds(middle, cap) <= wanted) low = middle;
    else high = middle;
  }
  return low;
}
const FARTHEST = 512;

/** What a single sum that is not above 0 stands for. */
const otherThan = ({ values }: LabelAttribute, positive: number): number =>
  values.findIndex((_, code) => code !== positive);
