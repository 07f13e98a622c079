/**
 * How features become inputs of a linear model: a numeric one is spread from 0 at its lowest to 1 at its highest declared
 * value, a categorical one has an input a value, 1 for the value a row has. An input that is always 1 comes last.
 */
import type { Feature } from "./training-table.ts";

interface Coding {
  readonly features: readonly Feature[];
  /** The first input of each feature. */
  readonly offsets: readonly number[];
  /** The place of the input that is always 1; as many inputs stand before it. */
  readonly bias: number;
}

export function codingOf(features: readonly Feature[]): Coding {
  const offsets: number[] = [];
  let bias = 0;
  for (const feature of features) {
    offsets.push(bias);
    bias += feature.kind === "numeric" ? 1 : feature.values.length;
  }
  return { features, offsets, bias };
}

/** A row's inputs that are not 0: one a feature and the last, each with its place. */
export interface CodedInputs {
  readonly rows: number;
  /** How many entries each row has in `places` and `inputs`. */
  readonly entries: number;
  readonly places: Int32Array;
  readonly inputs: Float64Array;
}

export function codeRows(
  { features, offsets, bias }: Coding,
  columns: readonly Float64Array[],
  rows: number,
): CodedInputs {
  const entries = features.length + 1;
  const places = new Int32Array(rows * entries).fill(bias);
  const inputs = new Float64Array(rows * entries).fill(1);
  features.forEach((feature, k) => {
    for (let row = 0; row < rows; row++) {
      const at = row * entries + k;
      if (feature.kind === "categorical") places[at] = offsets[k] + columns[k][row];
      else {
        places[at] = offsets[k];
        inputs[at] = inputOf(feature, columns[k][row]);
      }
    }
  });
  return { rows, entries, places, inputs };
}

/** Values beyond the declared bounds count as the bound; a feature whose bounds are equal says nothing. */
export function inputOf({ low, high }: { readonly low: number; readonly high: number }, x: number): number {
  return high > low ? Math.max(0, Math.min(1, (x - low) / (high - low))) : 0;
}

/** The row's margin by the given weights. A place that is not declared adds nothing. */
export function marginOf(
  { features, offsets, bias }: Coding,
  weights: Float64Array,
  columns: readonly ArrayLike<number>[],
  row: number,
): number {
  let margin = weights[bias];
  for (let k = 0; k < features.length; k++) {
    const feature = features[k];
    const x = columns[k][row];
    if (feature.kind === "numeric") margin += weights[offsets[k]] * inputOf(feature, x);
    else if (x >= 0 && x < feature.values.length) margin += weights[offsets[k] + x];
  }
  return margin;
}
