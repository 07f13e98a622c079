/**
 * Features as bins, so that a split is found by adding up a few hundred sums instead of sorting rows: a categorical value is a
 * bin of its own; numbers are cut halfway between two that occur or, where there are very many, at even shares of the weight.
 */
import type { TrainingTable } from "../training-table.ts";

/** As many bins a number has at most; LightGBM and scikit-learn have as many. */
const MOST_BINS = 255;

export interface Binned {
  readonly rows: number;
  /** Row by row, an entry a feature: the place of its bin among those of all features. */
  readonly places: Uint16Array | Uint32Array;
  /** The first bin of each feature and, last, the number of all bins. */
  readonly starts: readonly number[];
  /** The bins of each feature, upwards. */
  readonly bins: readonly Int32Array[];
  /** Of a number, the upper ends of its bins but the last; a categorical feature has none. */
  readonly ends: readonly (Float64Array | undefined)[];
}

export function binned({
  features,
  columns,
  weights,
}: Pick<TrainingTable, "features" | "columns" | "weights">): Binned {
  const ends = features.map(({ kind }, k) => (kind === "numeric" ? endsOf(columns[k], weights) : undefined));
  const starts = [0];
  features.forEach((feature, k) => {
    const bins =
      feature.kind === "categorical" ? feature.values.length : (ends[k] as Float64Array).length + 1;
    starts.push(starts[k] + bins);
  });
  const Places = starts[features.length] <= 2 ** 16 ? Uint16Array : Uint32Array;
  const places = new Places(weights.length * features.length);
  features.forEach((_, k) => {
    const [own, column] = [ends[k], columns[k]];
    for (let row = 0, at = k; row < column.length; row++, at += features.length)
      places[at] = starts[k] + (own ? binOf(own, column[row]) : column[row]);
  });
  const bins = features.map((_, k) =>
    Int32Array.from({ length: starts[k + 1] - starts[k] }, (_, i) => starts[k] + i),
  );
  return { rows: weights.length, places, starts, bins, ends };
}

/** The first bin whose upper end is not below the number. */
function binOf(ends: Float64Array, x: number): number {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (x <= ends[middle]) high = middle;
    else low = middle + 1;
  }
  return low;
}

function endsOf(column: Float64Array, weights: Float64Array): Float64Array {
  const order = Uint32Array.from(column.keys()).sort((a, b) => column[a] - column[b] || a - b);
  const [values, shares]: [number[], number[]] = [[], []];
  let reached = 0;
  for (const row of order) {
    reached += weights[row];
    if (column[row] === values.at(-1)) shares[shares.length - 1] = reached;
    else {
      values.push(column[row]);
      shares.push(reached);
    }
  }
  const ends: number[] = [];
  for (let i = 0, cut = 1; i + 1 < values.length; i++) {
    const share = (shares[i] / reached) * MOST_BINS;
    if (values.length > MOST_BINS && share < cut) continue;
    ends.push(between(values[i], values[i + 1]));
    cut = Math.floor(share) + 1;
  }
  return Float64Array.from(ends);
}

/** Halfway; where nothing lies between two numbers, the lower. */
function between(below: number, above: number): number {
  const middle = below + (above - below) / 2;
  return middle < above ? middle : below;
}
