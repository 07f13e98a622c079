/**
 * Means of the cells of a grid from noisy counts and sums, storey after storey: each is drawn towards what the storeys above say of it, the mean of the cell
 * it is part of and what its own group adds on the whole, by how much noise it has beside how far cells of its storey lie from that.
 */

export interface NoisyCells {
  /** Groups of each attribute, in the order of the storeys; the last moves fastest. */
  readonly sizes: readonly number[];
  /** For each attribute, what its groups add on the whole to what those before it say. */
  readonly moves: readonly ArrayLike<number>[];
  readonly counts: Float64Array;
  /** Of the label's distance from the mean. */
  readonly sums: Float64Array;
  /** Of the noise in a count, and in a sum. */
  readonly countVariance: number;
  readonly sumVariance: number;
  /** Of the label, in a cell at most. */
  readonly labelVariance: number;
}

/** For each cell of the last storey, how far its mean is believed to be from that of all rows. */
export function shrunkMeans(cells: NoisyCells): Float64Array {
  let means = new Float64Array(1);
  let parts = 1;
  for (const [k, size] of cells.sizes.entries()) {
    const parents = means;
    parts *= size;
    const expected = Float64Array.from(
      { length: parts },
      (_, cell) => parents[Math.floor(cell / size)] + cells.moves[k][cell % size],
    );
    const storey = storeyOf(cells, parts);
    const between = betweenVariance(storey, expected);
    means = expected.map((from, cell) => {
      const { mean, variance } = storey[cell];
      return between > 0 ? from + (between / (between + variance)) * (mean - from) : from;
    });
  }
  return means;
}

interface CellMean {
  readonly rows: number;
  readonly mean: number;
  /** Infinite where noise leaves no row. */
  readonly variance: number;
}

/** The cells of a storey, each the sum of equally many of the last. */
function storeyOf({ counts, sums, ...noise }: NoisyCells, parts: number): readonly CellMean[] {
  const each = counts.length / parts;
  return Array.from({ length: parts }, (_, cell) => {
    const own = (of: Float64Array) =>
      of.subarray(cell * each, (cell + 1) * each).reduce((total, number) => total + number, 0);
    const [rows, sum] = [own(counts), own(sums)];
    const countVariance = each * noise.countVariance;
    if (rows * rows <= countVariance || rows <= 0)
      return { rows: 0, mean: 0, variance: Number.POSITIVE_INFINITY };
    const mean = sum / rows;
    const off = each * noise.sumVariance + mean * mean * countVariance + rows * noise.labelVariance;
    return { rows, mean, variance: off / (rows * rows) };
  });
}

/** How far cells lie from what is expected of them, beyond what noise alone would make of them. */
function betweenVariance(storey: readonly CellMean[], expected: Float64Array): number {
  const known = storey
    .map((cell, i) => ({ ...cell, off: cell.mean - expected[i] }))
    .filter(({ rows }) => rows > 0);
  const all = known.reduce((sum, { rows }) => sum + rows, 0);
  const apart = known.reduce((sum, { rows, off, variance }) => sum + rows * (off ** 2 - variance), 0);
  return all > 0 ? Math.max(0, apart / all) : 0;
}
