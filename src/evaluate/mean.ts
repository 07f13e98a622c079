/** The mean of repeated runs with its 95 % interval by Student's t. */
export interface Mean {
  readonly mean: number;
  /** Half the width of the interval; NaN for a single run. */
  readonly half: number;
  readonly runs: number;
}

/** Two-sided 95 % points of Student's t for 1 … 30 degrees of freedom (any statistics table); beyond, the series below. */
const T95 = [
  12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.306, 2.2622, 2.2281, 2.201, 2.1788, 2.1604,
  2.1448, 2.1314, 2.1199, 2.1098, 2.1009, 2.093, 2.086, 2.0796, 2.0739, 2.0687, 2.0639, 2.0595, 2.0555,
  2.0518, 2.0484, 2.0452, 2.0423,
];

/** The mean of repeated runs, with its interval. */
export function meanOf(values: readonly number[]): Mean {
  const runs = values.length;
  const mean = values.reduce((a, b) => a + b, 0) / runs;
  const variance = values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / (runs - 1);
  return { mean, half: studentPoint(runs - 1) * Math.sqrt(variance / runs), runs };
}

/** The two-sided 95 % point of Student's t. */
export function studentPoint(degrees: number): number {
  // Cornish and Fisher's expansion; good to 1e-4 beyond 30 degrees.
  const z = 1.959964;
  return (
    T95[degrees - 1] ??
    z + (z ** 3 + z) / (4 * degrees) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * degrees ** 2)
  );
}
