/**
 * What is believed of the points of one attribute's groups: a normal law, whose mean is in the model already, and which noisy sums of residuals
 * narrow down (Kalman's filter).
 *
 * Beforehand, points of groups next to each other on a scale are alike, those of values without an order are not, and all may share a
 * constant. A sum of residuals over a group is read as curvature × (what is missing from the points) + noise. That is a
 * straight line through a bent curve: what it misses is taken to be half a step, so that the belief stays open where steps are large.
 */
import { factorPositive, solveFactored } from "../../../learn/solve-positive.ts";

/** Tuned on Adult, Bank and Credit. */
const SPREAD = 0.7;
const SHARED = 1;
/** How many groups further on two points are alike by a factor of e less, and which part of the spread a group has alone. */
const REACH = 3;
const ALONE = 0.15;
/** Of a step: how far off a straight line may be. */
const BENT = 0.5;
/** With more groups only their own spread is kept: time grows with the cube of their number. */
const MOST_TOGETHER = 160;

export interface PointsBelieved {
  /** What to add to the points, from noisy sums of residuals and each group's curvature. */
  update(sums: ArrayLike<number>, deviation: number, curvature: ArrayLike<number>): Float64Array;
}

export function pointsBelieved(groups: number, ordered: boolean): PointsBelieved {
  return groups > MOST_TOGETHER ? apart(groups) : together(groups, ordered);
}

function together(n: number, ordered: boolean): PointsBelieved {
  const covariance = Float64Array.from({ length: n * n }, (_, i) => {
    const distance = Math.abs(Math.floor(i / n) - (i % n));
    const alike = ordered && n > 2 ? (1 - ALONE) * Math.exp(-distance / REACH) : 0;
    const own = distance === 0 ? (ordered && n > 2 ? ALONE : 1) : 0;
    return SPREAD ** 2 * (own + alike) + SHARED ** 2;
  });
  return {
    update(sums, deviation, curvature) {
      const factored = Float64Array.from(covariance);
      for (let i = 0; i < n; i++) factored[i * n + i] += (deviation / curvature[i]) ** 2;
      factorPositive(factored, n);
      const wanted = Float64Array.from({ length: n }, (_, i) => sums[i] / curvature[i]);
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
function apart(n: number): PointsBelieved {
  const variance = new Float64Array(n).fill(SPREAD ** 2);
  return {
    update: (sums, deviation, curvature) =>
      variance.map((own, i) => {
        const gain = own / (own + (deviation / curvature[i]) ** 2);
        const step = (gain * sums[i]) / curvature[i];
        variance[i] = own * (1 - gain) + (BENT * step) ** 2;
        return step;
      }),
  };
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
