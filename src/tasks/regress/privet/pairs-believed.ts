/**
 * How many rows have two groups at once, as far as noisy counts tell.
 *
 * Two attributes are taken to be independent unless their table says otherwise: from the product of their own counts the table departs by the
 * part of what was told that noise does not explain, 1 − (cells × variance)/(sum of squares), as James and Stein shrink means. An attribute's own
 * counts are not below what noise leaves open, and add up to all rows.
 */
import type { GroupedAttribute } from "../../../schema/coding/grouped.ts";
import type { Inputs } from "../../../schema/coding/layout.ts";

/** Counts are never taken for less than this part of their noise. */
const LEAST_COUNT = 0.5;

export function pairsBelieved(
  told: Float64Array,
  rows: number,
  { attributes, offsets, length: n }: Inputs<GroupedAttribute>,
  deviation: number,
): Float64Array {
  const pairs = new Float64Array(n * n);
  const put = (i: number, j: number, count: number) => {
    pairs[i * n + j] = count;
    pairs[j * n + i] = count;
  };
  const sizes = attributes.map(({ starts }) => starts.length);
  const counts = new Float64Array(n).fill(rows);
  for (const [k, from] of offsets.entries()) {
    const own = Float64Array.from({ length: sizes[k] }, (_, i) =>
      Math.max(LEAST_COUNT * deviation, 1, told[(from + i) * n + n - 1]),
    );
    const sum = own.reduce((a, b) => a + b, 0);
    counts.set(
      own.map((count) => (count * rows) / sum),
      from,
    );
  }
  for (let i = 0; i < n; i++) {
    put(i, i, counts[i]);
    put(i, n - 1, counts[i]);
  }
  for (let k = 1; k < sizes.length; k++)
    for (let l = 0; l < k; l++) {
      const cells = Array.from({ length: sizes[k] * sizes[l] }, (_, cell) => {
        const [i, j] = [offsets[k] + Math.floor(cell / sizes[l]), offsets[l] + (cell % sizes[l])];
        const independent = (counts[i] * counts[j]) / rows;
        return { i, j, independent, off: told[i * n + j] - independent };
      });
      const squares = cells.reduce((sum, { off }) => sum + off ** 2, 0);
      const part = squares > 0 ? Math.max(0, 1 - (cells.length * deviation ** 2) / squares) : 0;
      for (const { i, j, independent, off } of cells) put(i, j, independent + part * off);
    }
  return pairs;
}
