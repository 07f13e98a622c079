/**
 * Calibration: of the rows that a model gives a probability of about 30 %, is it right for about 30 %? Rows are put into ten
 * ranges of the probability; for two classes it is that of the second declared value, for more that of the predicted one.
 */
export interface CalibrationCurve {
  /** The expected calibration error: how far probability and share are apart, on the mean over rows. */
  readonly error: number;
  /** Ranges that hold rows. */
  readonly ranges: readonly CalibrationRange[];
}

interface CalibrationRange {
  /** Above `from`, up to `to`; the first holds 0 as well. */
  readonly from: number;
  readonly to: number;
  readonly rows: number;
  /** Mean probability that the model gives, and the share of rows for which it is right. */
  readonly probability: number;
  readonly share: number;
}

const RANGES = 10;

export function calibrationOf(
  byClass: readonly Float64Array[],
  truth: ArrayLike<number>,
  counts: ArrayLike<number>,
): CalibrationCurve {
  const sums = Array.from({ length: RANGES }, () => ({ rows: 0, probability: 0, hits: 0 }));
  for (let row = 0; row < counts.length; row++) {
    const judged = byClass.length === 2 ? 1 : likeliest(byClass, row);
    const p = byClass[judged][row];
    const range = sums[rangeOf(p)];
    range.rows += counts[row];
    range.probability += counts[row] * p;
    range.hits += truth[row] === judged ? counts[row] : 0;
  }
  const ranges = sums.flatMap(({ rows, probability, hits }, i) =>
    rows === 0
      ? []
      : [
          {
            from: i / RANGES,
            to: (i + 1) / RANGES,
            rows,
            probability: probability / rows,
            share: hits / rows,
          },
        ],
  );
  const total = ranges.reduce((sum, { rows }) => sum + rows, 0);
  const error = ranges.reduce((sum, r) => sum + (r.rows / total) * Math.abs(r.probability - r.share), 0);
  return { error, ranges };
}

function rangeOf(p: number): number {
  for (let i = 1; i < RANGES; i++) if (p <= i / RANGES) return i - 1;
  return RANGES - 1;
}

function likeliest(byClass: readonly Float64Array[], row: number): number {
  let best = 0;
  for (let c = 1; c < byClass.length; c++) if (byClass[c][row] > byClass[best][row]) best = c;
  return best;
}
