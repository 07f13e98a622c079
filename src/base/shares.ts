/**
 * Shares of the classes among counted rows, with one row of each class more (Laplace's correction), so that no class is called
 * impossible because few rows were counted. Counts that noise took below 0 are 0.
 */
export function sharesOf(counts: ArrayLike<number>): Float64Array {
  const seen = Float64Array.from(counts, (count) => Math.max(0, count) + 1);
  const sum = seen.reduce((a, b) => a + b, 0);
  return seen.map((count) => count / sum);
}
