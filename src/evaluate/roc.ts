/**
 * ROC: for every number from which on a score counts as the class, the share of rows of other classes that are taken for it, and the share
 * of its own that are found. Rows with equal scores come together, so the curve does not depend on their order.
 */
export interface RocCurve {
  /** The value of the label that is told from all others. */
  readonly of: string;
  /** From 0, 0 to 1, 1: others taken for it, own found. */
  readonly points: readonly (readonly [others: number, own: number])[];
}

/** More points than these are not seen; those that are left lie on the curve. */
const MOST_POINTS = 200;

/** Undefined where the class has no rows, or all of them. */
export function rocOf(
  scores: Float64Array,
  isOfClass: (row: number) => boolean,
  counts: ArrayLike<number>,
): RocCurve["points"] | undefined {
  const order = Uint32Array.from(scores.keys()).sort((a, b) => scores[b] - scores[a]);
  const sums: [number, number][] = [[0, 0]];
  let [others, own] = [0, 0];
  for (let i = 0; i < order.length; ) {
    const at = scores[order[i]];
    for (; i < order.length && scores[order[i]] === at; i++) {
      if (isOfClass(order[i])) own += counts[order[i]];
      else others += counts[order[i]];
    }
    sums.push([others, own]);
  }
  if (own === 0 || others === 0) return undefined;
  return thinned(sums).map(([a, b]) => [a / others, b / own] as const);
}

function thinned<T>(points: readonly T[]): readonly T[] {
  if (points.length <= MOST_POINTS) return points;
  const last = points.length - 1;
  return Array.from({ length: MOST_POINTS }, (_, i) => points[Math.round((i * last) / (MOST_POINTS - 1))]);
}

/** Two classes have one curve, that of the second declared value; more have one each, as far as they can be drawn. */
export function rocCurves(
  values: readonly string[],
  byClass: readonly Float64Array[],
  truth: ArrayLike<number>,
  counts: ArrayLike<number>,
): readonly RocCurve[] {
  const classes = values.length === 2 ? [1] : values.slice(0, MOST_CURVES).map((_, c) => c);
  return classes.flatMap((c) => {
    const points = rocOf(byClass[c], (row) => truth[row] === c, counts);
    return points ? [{ of: values[c], points }] : [];
  });
}

const MOST_CURVES = 8;
