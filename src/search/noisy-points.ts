/**
 * Points of an attribute's groups from noisy sums over their rows, by Bayes: before anything was measured they are normal around 0,
 * those of neighbouring groups alike where groups have an order; each sum is the points times how much the group's rows weigh, with normal
 * noise. What is left uncertain is kept for the next sums of the same groups (Kalman). Everything here has been released already.
 */

/** How far points may be from 0, and how alike those of neighbours are. */
interface Prior {
  /** Standard deviation of a group's own points, and of what all groups share. */
  readonly own: number;
  readonly shared: number;
  /** The part of the variance that a group of ordered ones does not have in common with its neighbours. */
  readonly jagged: number;
  /** Over how many groups points are alike. */
  readonly length: number;
}

export interface Groups {
  readonly size: number;
  readonly ordered: boolean;
  /** Whether the last group, that of missing values, has no place in the order. */
  readonly missing: boolean;
}

/** Row after row, what is uncertain of all groups' points: a matrix of covariances. */
export function priorOf({ size, ordered, missing }: Groups, prior: Prior): Float64Array {
  const { own, shared, jagged, length } = prior;
  const covariances = new Float64Array(size * size);
  const placed = ordered ? size - (missing ? 1 : 0) : 0;
  for (let i = 0; i < size; i++)
    for (let k = 0; k < size; k++) {
      const alike = i < placed && k < placed ? (1 - jagged) * Math.exp(-Math.abs(i - k) / length) : 0;
      const alone = i !== k ? 0 : i < placed ? jagged : 1;
      covariances[i * size + k] = own * own * (alike + alone) + shared * shared;
    }
  return covariances;
}

/**
 * What the sums say of the points, one group after the other; `covariances` is brought up to date. `weights` says how much a group's sum
 * falls where its points rise by one, `variance` is that of the noise in each sum.
 */
export function pointsFrom(
  covariances: Float64Array,
  sums: ArrayLike<number>,
  weights: ArrayLike<number>,
  variance: number,
): Float64Array {
  const size = sums.length;
  const points = new Float64Array(size);
  const column = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    const weight = weights[i];
    for (let k = 0; k < size; k++) column[k] = covariances[k * size + i] * weight;
    const spread = column[i] * weight + variance;
    if (!(spread > 0)) continue;
    const surprise = (sums[i] - weight * points[i]) / spread;
    for (let k = 0; k < size; k++) {
      points[k] += column[k] * surprise;
      const gain = column[k] / spread;
      if (gain === 0) continue;
      for (let l = 0; l < size; l++) covariances[k * size + l] -= gain * column[l];
    }
  }
  return points;
}
