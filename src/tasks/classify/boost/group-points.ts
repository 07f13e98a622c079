/**
 * What is believed of the points of one attribute's groups: a normal law, whose mean is in the model already, and which noisy sums of residuals
 * narrow down (Kalman's filter).
 *
 * Beforehand, points of groups next to each other on a scale are alike, those of values without an order are not, and all may share a
 * constant. A sum of residuals over a group is read as curvature × (what is missing from the points) + noise. That is a
 * straight line through a bent curve: what it misses is taken to be half a step, so that the belief stays open where steps are large.
 */
import { factorPositive, solveFactored } from "../../../learn/solve-positive.ts";

/** What is believed before anything was asked. */
export interface BelievedBefore {
  /** Standard deviation of a group's points, and of what all groups share. */
  readonly spread: number;
  readonly shared: number;
  /** Which part of the spread a group has alone. */
  readonly alone: number;
  /** Which part of this belief is believed anew before each update: points of other attributes have moved since the last. */
  readonly anew?: number;
  /**
   * Variance that chance, the same in all updates, adds to each sum beside noise, in units of its curvature. The table is a sample: without
   * noise its rows would be learnt by heart.
   */
  readonly chance?: number;
  /** Whether the spread is widened for an attribute whose sums are further from 0 than it, noise and chance explain. */
  readonly widened?: boolean;
}

/** Tuned on Adult, Bank and Credit. */
const FROM_NOTHING: BelievedBefore = { spread: 0.7, shared: 1, alone: 0.15 };
/** How many groups further on two points are alike by a factor of e less. */
const REACH = 3;
/** Of a step: how far off a straight line may be. */
const BENT = 0.5;
/** With more groups only their own spread is kept: time grows with the cube of their number. */
const MOST_TOGETHER = 160;

export interface PointsBelieved {
  /** What to add to the points, from noisy sums of residuals and each group's curvature. */
  update(sums: ArrayLike<number>, deviation: number, curvature: ArrayLike<number>): Float64Array;
}

export function pointsBelieved(
  groups: number,
  ordered: boolean,
  before: BelievedBefore = FROM_NOTHING,
): PointsBelieved {
  return groups > MOST_TOGETHER ? apart(groups, before) : together(groups, ordered, before);
}

function together(n: number, ordered: boolean, before: BelievedBefore): PointsBelieved {
  const { spread, shared, alone, anew = 0, chance = 0, widened = false } = before;
  const covariance = Float64Array.from({ length: n * n }, (_, i) => {
    const distance = Math.abs(Math.floor(i / n) - (i % n));
    const alike = ordered && n > 2 ? (1 - alone) * Math.exp(-distance / REACH) : 0;
    const own = distance === 0 ? (ordered && n > 2 ? alone : 1) : 0;
    return spread ** 2 * (own + alike) + shared ** 2;
  });
  const first = covariance.slice();
  return {
    update(sums, deviation, curvature) {
      for (let i = 0; i < n * n && anew > 0; i++) covariance[i] += anew * first[i];
      const wanted = Float64Array.from({ length: n }, (_, i) => sums[i] / curvature[i]);
      const noise = wanted.map((_, i) => noiseIn(deviation, chance, curvature[i]));
      const wider = widened ? widening(wanted, (i) => covariance[i * n + i], noise) : 1;
      for (let i = 0; i < n * n && wider > 1; i++) covariance[i] *= wider;
      const factored = Float64Array.from(covariance);
      for (let i = 0; i < n; i++) factored[i * n + i] += noise[i];
      factorPositive(factored, n);
      const step = times(covariance, solveFactored(factored, wanted, n), n);
      // V − V·(V + R)⁻¹·V, column after column.
      const before = Float64Array.from(covariance);
      for (let j = 0; j < n; j++) {
        const column = before.subarray(j * n, j * n + n);
        const less = times(before, solveFactored(factored, column, n), n);
        for (let i = 0; i < n; i++) covariance[i * n + j] -= less[i];
      }
      symmetric(covariance, n);
      for (let i = 0; i < n; i++) covariance[i * n + i] += (BENT * step[i]) ** 2;
      return step;
    },
  };
}

/** Each group by itself. */
function apart(n: number, before: BelievedBefore): PointsBelieved {
  const { spread, anew = 0, chance = 0, widened = false } = before;
  const variance = new Float64Array(n).fill(spread ** 2);
  return {
    update(sums, deviation, curvature) {
      for (let i = 0; i < n; i++) variance[i] += anew * spread ** 2;
      const wanted = variance.map((_, i) => sums[i] / curvature[i]);
      const noise = wanted.map((_, i) => noiseIn(deviation, chance, curvature[i]));
      const wider = widened ? widening(wanted, (i) => variance[i], noise) : 1;
      return variance.map((_, i) => {
        const own = wider * variance[i];
        const gain = own / (own + noise[i]);
        const step = (gain * sums[i]) / curvature[i];
        variance[i] = own * (1 - gain) + (BENT * step) ** 2;
        return step;
      });
    },
  };
}

/** Variance of a sum, noise and chance, where sums are read as points. */
const noiseIn = (deviation: number, chance: number, curvature: number): number =>
  (deviation / curvature) ** 2 + chance / curvature;

const MOST_WIDENED = 10;

/**
 * By how much variances have to be multiplied, so that they and the noise explain the squares of these numbers: by least squares, in which
 * each square counts by how little it would vary. By 1 where the answer is within a standard deviation of it, or less.
 *
 * Of a normal number with variance v + r, r of it noise, the square less r has the mean v and the variance 2·(v + r)². So the slope of
 * squares less r on v is Σ v·(y² − r)/(v + r)² over Σ v²/(v + r)², and its variance is 2 over that sum.
 */
function widening(numbers: Float64Array, variance: (i: number) => number, noise: Float64Array): number {
  let [above, below] = [0, 0];
  for (const [i, number] of numbers.entries()) {
    const own = variance(i);
    const weight = own / (own + noise[i]) ** 2;
    above += weight * (number ** 2 - noise[i]);
    below += weight * own;
  }
  const slope = above / below;
  return slope > 1 + Math.sqrt(2 / below) ? Math.min(MOST_WIDENED, slope) : 1;
}

function times(a: Float64Array, x: Float64Array, n: number): Float64Array {
  return Float64Array.from({ length: n }, (_, i) => {
    let sum = 0;
    for (let j = 0; j < n; j++) sum += a[i * n + j] * x[j];
    return sum;
  });
}

function symmetric(a: Float64Array, n: number): void {
  for (let i = 0; i < n; i++)
    for (let j = 0; j < i; j++) {
      const mean = (a[i * n + j] + a[j * n + i]) / 2;
      a[i * n + j] = mean;
      a[j * n + i] = mean;
    }
}
