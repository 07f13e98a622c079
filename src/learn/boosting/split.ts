/**
 * The best question to ask of the rows in a leaf, from the sums of slopes in each bin: the one after which Newton's step in each half
 * lowers the loss most, by ½·(G₁²/H₁ + G₂²/H₂ − G²/H), where G and H add up first and second derivatives.
 *
 * Values of a categorical feature are put in order of their own steps G/H, those with few rows pulled to the middle, and a beginning
 * of that order says yes (Fisher: On Grouping for Maximum Homogeneity, JASA 1958; so LightGBM and scikit-learn).
 */
import type { Binned } from "./bins.ts";

/** Slopes of a bin or a leaf stand together: G, H and the weight of the rows. */
export const SUMS = 3;

/** So that no leaf divides by 0 whose rows are all certain. */
export const LEAST_CURVE = 1e-3;

/** How many rows' worth of second derivative a categorical value is pulled by. */
const SMOOTHING = 10;

/** Part of the weight: below this, a gain is what rounding leaves. */
const LEAST_GAIN = 1e-9;

export interface BoostSplit {
  readonly feature: number;
  readonly gain: number;
  /** The bins that say yes, as places among those of all features. */
  readonly yes: ReadonlySet<number>;
}

/** The best split of all features, if any leaves so much weight on both sides. */
export function bestBoostSplit(
  histogram: Float64Array,
  { bins, ends }: Binned,
  least: number,
): BoostSplit | undefined {
  let best: BoostSplit | undefined;
  for (let feature = 0; feature < bins.length; feature++) {
    const own = bins[feature];
    const order = ends[feature] === undefined ? bySteps(histogram, own) : own;
    const cut = bestCut(histogram, order, least);
    if (cut === undefined || (best && cut.gain <= best.gain)) continue;
    const absent = cut.isHeavier ? own.filter((bin) => !order.includes(bin)) : [];
    best = { feature, gain: cut.gain, yes: new Set([...order.subarray(0, cut.bins), ...absent]) };
  }
  return best;
}

/** The bins of values that occur here, by their steps. */
function bySteps(histogram: Float64Array, bins: Int32Array): Int32Array {
  const step = (bin: number) => histogram[bin * SUMS] / (histogram[bin * SUMS + 1] + SMOOTHING);
  return bins.filter((bin) => histogram[bin * SUMS + 2] > 0).sort((a, b) => step(a) - step(b) || a - b);
}

interface Cut {
  readonly gain: number;
  /** How many of the first bins say yes. */
  readonly bins: number;
  /** Whether more than half of the weight is in them. */
  readonly isHeavier: boolean;
}

function bestCut(histogram: Float64Array, order: Int32Array, least: number): Cut | undefined {
  const [slope, curve, weight] = totalOf(histogram, order);
  const whole = gainOf(slope, curve);
  let [own, ownCurve, ownWeight] = [0, 0, 0];
  let best: Cut = { gain: LEAST_GAIN * weight, bins: 0, isHeavier: false };
  for (let i = 0; i + 1 < order.length; i++) {
    const at = order[i] * SUMS;
    own += histogram[at];
    ownCurve += histogram[at + 1];
    ownWeight += histogram[at + 2];
    if (ownWeight < least) continue;
    if (weight - ownWeight < least) break;
    const gain = gainOf(own, ownCurve) + gainOf(slope - own, curve - ownCurve) - whole;
    if (gain > best.gain) best = { gain, bins: i + 1, isHeavier: 2 * ownWeight > weight };
  }
  return best.bins > 0 ? best : undefined;
}

function totalOf(histogram: Float64Array, order: Int32Array): [number, number, number] {
  const sums: [number, number, number] = [0, 0, 0];
  for (const bin of order) for (let k = 0; k < SUMS; k++) sums[k] += histogram[bin * SUMS + k];
  return sums;
}

/** Differences of sums may be a little below 0. */
const gainOf = (slope: number, curve: number) => (slope * slope) / (Math.max(0, curve) + LEAST_CURVE);
