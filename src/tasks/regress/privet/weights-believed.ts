/**
 * What is believed of the points that an additive model gives to groups: a normal law, narrowed down by noisy sums of residuals.
 *
 * With A the counts of rows in two groups at once and w* the best points, the sums of residuals at points w are A·(w* − w), and noise. A itself is
 * known with noise as well, of deviation a in every count, which moves such a sum by a·‖w* − w‖: as much as is still open of the points
 * is added to the variance. The more is known, the less that is: hence several questions, each at the points that the last one led to.
 *
 * Beforehand, points of ranges next to each other are alike and rise or fall with the number, those of values without an order are not. In the
 * form of information, the law is (P + s·A²)⁻¹ around the solution x of (P + s·A²)·x = A·Σ(told/variance), s the sum of 1/variance.
 */
import { factorPositive, solveFactored } from "../../../learn/solve-positive.ts";
import { type GroupedAttribute, measuredGroups } from "../../../schema/coding/grouped.ts";
import type { Inputs } from "../../../schema/coding/layout.ts";

/** Of the label's own deviation: that of a group's points beforehand. */
const SPREAD = 0.5;
/** How many ranges further on points are alike by a factor of e less, and which part of the spread a range has alone. */
const REACH = 3;
const ALONE = 0.15;

export interface ToldResiduals {
  /** Sums of residuals, label minus what is predicted, at the points `at`. */
  readonly sums: ArrayLike<number>;
  readonly at: Float64Array;
  readonly deviation: number;
}

export interface WeightsBelieved {
  /** The points after this was told as well. */
  tell(told: ToldResiduals): Float64Array;
}

export function weightsBelieved(
  pairs: Float64Array,
  inputs: Inputs<GroupedAttribute>,
  { mean, spread, pairsDeviation }: { mean: number; spread: number; pairsDeviation: number },
): WeightsBelieved {
  const n = inputs.length;
  const { precision, open: openBefore } = beforehand(inputs, spread);
  const squared = squareOf(pairs, n);
  const gathered = new Float64Array(n);
  let [information, open] = [0, openBefore];
  const first = new Float64Array(n);
  first[n - 1] = mean;
  return {
    tell({ sums, at, deviation }) {
      const variance = deviation ** 2 + pairsDeviation ** 2 * open;
      const moved = at.map((weight, j) => weight - first[j]);
      const already = times(pairs, moved, n);
      const more = times(
        pairs,
        already.map((sum, j) => sum + sums[j]),
        n,
      );
      for (let j = 0; j < n; j++) gathered[j] += more[j] / variance;
      information += 1 / variance;
      const factored = precision.map((p, i) => p + information * squared[i]);
      factorPositive(factored, n);
      open = Math.min(open, traceOfInverse(factored, n));
      const step = solveFactored(factored, gathered, n);
      return step.map((weight, j) => weight + first[j]);
    },
  };
}

/** The inverse of what is believed beforehand, and how much is open then: the sum of all variances. */
function beforehand({ attributes, offsets, length: n }: Inputs<GroupedAttribute>, spread: number) {
  const precision = new Float64Array(n * n);
  const each = (SPREAD * spread) ** 2;
  let open = 0;
  for (const [k, attribute] of attributes.entries()) {
    const size = attribute.starts.length;
    const covariance = alike(attribute).map((part) => each * part);
    for (let i = 0; i < size; i++) open += covariance[i * size + i];
    factorPositive(covariance, size);
    for (let j = 0; j < size; j++) {
      const column = solveFactored(covariance, new Float64Array(size).fill(1, j, j + 1), size);
      for (let i = 0; i < size; i++) precision[(offsets[k] + i) * n + offsets[k] + j] = column[i];
    }
  }
  precision[n * n - 1] = 1 / spread ** 2;
  return { precision, open };
}

/** How far the points of two groups are alike. */
function alike({ of, starts }: GroupedAttribute): Float64Array {
  const size = starts.length;
  const last = measuredGroups({ of, starts });
  const isOrdered = of.kind === "numeric" && last > 2;
  const place = (i: number) => (2 * i + 1) / last - 1;
  return Float64Array.from({ length: size * size }, (_, cell) => {
    const [i, j] = [Math.floor(cell / size), cell % size];
    if (!isOrdered || i >= last || j >= last) return i === j ? 1 : 0;
    const near = (1 - ALONE) * Math.exp(-Math.abs(i - j) / REACH);
    return near + place(i) * place(j) + (i === j ? ALONE : 0);
  });
}

function times(a: Float64Array, x: Float64Array, n: number): Float64Array {
  return Float64Array.from({ length: n }, (_, i) => {
    let sum = 0;
    for (let j = 0; j < n; j++) sum += a[i * n + j] * x[j];
    return sum;
  });
}

/** A·A of a symmetric A. */
function squareOf(a: Float64Array, n: number): Float64Array {
  const square = new Float64Array(n * n);
  for (let i = 0; i < n; i++)
    for (let k = 0; k < n; k++) {
      const factor = a[i * n + k];
      if (factor !== 0) for (let j = 0; j < n; j++) square[i * n + j] += factor * a[k * n + j];
    }
  return square;
}

/** The trace of (L·Lᵀ)⁻¹: the sum of the squares of L⁻¹. */
function traceOfInverse(l: Float64Array, n: number): number {
  let trace = 0;
  const column = new Float64Array(n);
  for (let j = 0; j < n; j++) {
    for (let i = j; i < n; i++) {
      let sum = i === j ? 1 : 0;
      for (let k = j; k < i; k++) sum -= l[i * n + k] * column[k];
      column[i] = sum / l[i * n + i];
      trace += column[i] ** 2;
    }
  }
  return trace;
}
