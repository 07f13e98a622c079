/** Rows as what a synopsis stands for: each by itself, or those that are alike told together, with how many of them there are. */
import type { WeightedCells } from "./synopsis.ts";

/** A column for each place and, with a label, its codes in the last one. */
type Columns = readonly Uint16Array[];

interface RowsHow {
  readonly labelled: boolean;
  readonly weightOf: (row: number) => number;
}

/** Tells kinds of rows apart by their groups; a number, where there are not too many kinds for that, is found faster. */
const keyIn =
  (columns: Columns, sizes: readonly number[]): ((row: number) => number | string) =>
  (row) => {
    let key = 0;
    for (let place = 0; place < sizes.length; place++) key = key * sizes[place] + columns[place][row];
    return key <= Number.MAX_SAFE_INTEGER ? key : columns.map((column) => column[row]).join();
  };

/** Rows stay in the order of the first of their kind. */
export function alikeRows(
  columns: Columns,
  sizes: readonly number[],
  { labelled, weightOf }: RowsHow,
): WeightedCells {
  const found = new Map<number | string, { readonly row: number; weight: number }>();
  const keyOf = keyIn(columns, sizes);
  for (let row = 0; row < (columns[0]?.length ?? 0); row++) {
    const key = keyOf(row);
    const known = found.get(key);
    if (known) known.weight += weightOf(row);
    else found.set(key, { row, weight: weightOf(row) });
  }
  const kept = [...found.values()];
  const weights = Float64Array.from(kept, ({ weight }) => weight);
  const merged = columns.map((column) => Uint16Array.from(kept, ({ row }) => column[row]));
  return withWeights(merged, weights, labelled);
}

export function rowsApart(columns: Columns, { labelled, weightOf }: RowsHow): WeightedCells {
  const weights = new Float64Array(columns[0]?.length ?? 0);
  for (let row = 0; row < weights.length; row++) weights[row] = weightOf(row);
  return withWeights(columns, weights, labelled);
}

const withWeights = (columns: Columns, weights: Float64Array, labelled: boolean): WeightedCells =>
  labelled
    ? { groups: columns.slice(0, -1), classes: columns[columns.length - 1], weights }
    : { groups: columns, weights };
