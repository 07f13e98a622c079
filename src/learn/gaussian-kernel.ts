/**
 * How alike rows are, by the Gaussian kernel on the inputs of coding.ts, without writing the inputs out. Each feature has a γ of
 * its own, so that inputs need not be stretched first.
 */
import { inputOf } from "./coding.ts";
import type { Feature } from "./training-table.ts";

export interface KernelInputs {
  readonly rows: number;
  readonly features: readonly Feature[];
  /** Numeric: the input; categorical: the place. */
  readonly columns: readonly ArrayLike<number>[];
}

export function kernelInputs(
  features: readonly Feature[],
  columns: readonly Float64Array[],
  rows: number,
): KernelInputs {
  const inputs = features.map((feature, k) =>
    feature.kind === "numeric" ? columns[k].map((x) => inputOf(feature, x)) : columns[k],
  );
  return { rows, features, columns: inputs };
}

/** The kernel between one row of `others`, coded alike, and every row of `inputs`. */
export function kernelRow(
  { rows, features, columns }: KernelInputs,
  others: readonly ArrayLike<number>[],
  other: number,
  gammas: ArrayLike<number>,
): Float64Array {
  const squares = new Float64Array(rows);
  for (let k = 0; k < features.length; k++) {
    const column = columns[k];
    const x = others[k][other];
    const gamma = gammas[k];
    // Two different values of one categorical feature differ in two inputs.
    if (features[k].kind === "categorical")
      for (let i = 0; i < rows; i++) squares[i] += column[i] === x ? 0 : 2 * gamma;
    else for (let i = 0; i < rows; i++) squares[i] += gamma * (column[i] - x) ** 2;
  }
  for (let i = 0; i < rows; i++) squares[i] = Math.exp(-squares[i]);
  return squares;
}
