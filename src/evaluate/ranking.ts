/**
 * AUC: how often a row of a class has a higher score for it than a row of another class, where ties count half. With several
 * classes, each against all others, and the mean over the classes.
 */

/** Undefined where the class has no rows, or all of them. `counts` is how many rows each stands for. */
export function areaUnderCurve(
  scores: Float64Array,
  isOfClass: (row: number) => boolean,
  counts: ArrayLike<number>,
): number | undefined {
  const order = Uint32Array.from(scores.keys()).sort((a, b) => scores[a] - scores[b]);
  let [below, pairs, of, others] = [0, 0, 0, 0];
  for (let i = 0; i < order.length; ) {
    let [own, other] = [0, 0];
    const from = scores[order[i]];
    for (; i < order.length && scores[order[i]] === from; i++) {
      const row = order[i];
      if (isOfClass(row)) own += counts[row];
      else other += counts[row];
    }
    pairs += own * (below + other / 2);
    below += other;
    of += own;
    others += other;
  }
  return of > 0 && others > 0 ? pairs / (of * others) : undefined;
}

/** The mean over classes that some rows have and others have not; two classes have one curve. */
export function meanArea(
  byClass: readonly Float64Array[],
  truth: ArrayLike<number>,
  counts: ArrayLike<number>,
): number | undefined {
  const classes = byClass.length === 2 ? [1] : byClass.map((_, c) => c);
  const areas = classes
    .map((c) => areaUnderCurve(byClass[c], (row) => truth[row] === c, counts))
    .filter((area) => area !== undefined);
  return areas.length === 0 ? undefined : areas.reduce((a, b) => a + b, 0) / areas.length;
}
