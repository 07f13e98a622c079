/**
 * Which cells of a noisy grid hold rows. Nothing here sees a row: it works on counts that were released, and costs nothing.
 *
 * A count alone tells little where the noise is large, and a cell that holds nothing but noise far from all rows costs a k-means more than
 * anything else. But rows lie in cells next to each other, and noise does not. So each cell is judged by the mean of the counts around it,
 * with weights that fall off, beside the deviation of that mean's noise; the cells that are told apart from noise are kept, with no more
 * false ones among them than a rate (Benjamini, Hochberg 1995). They weigh what was counted in them themselves, because a mean
 * over neighbours would blur what lies inside a cluster.
 *
 * The rate is strict where a centre has many rows beside the noise: nothing is lost by it then. It is a rule from public numbers, chosen on s1, a1
 * and birch1 (docs/results/pe-means.md).
 */
import { normalTail } from "../../base/normal.ts";
import type { WeightedPoint } from "./k-means/weighted-means.ts";
import type { CountedPlaces } from "./sizes.ts";

export interface GridAxis {
  /** Cells along it; the last one is that of missing values, if they have one. */
  readonly cells: number;
  readonly hasMissing: boolean;
}

/** The places are all cells, those of the last axis next to each other. */
export interface CountedGrid extends CountedPlaces {
  readonly axes: readonly GridAxis[];
}

/** How fast weights fall off, in cells. */
const WIDTH = 0.7;
const REACH = 2;

/** How many of the kept cells may be false, where a centre has so many rows beside the noise's scale. */
export const rateFor = (rowsEach: number): number => Math.min(0.2, 2 / (rowsEach * rowsEach));

/** The cells that hold rows, by their counts; of few, the fullest, so that there are at least k. */
export function fullCells(grid: CountedGrid, k: number, rows: number): readonly WeightedPoint[] {
  const { places, scale } = grid;
  const sure = deviationsAround(grid);
  const order = places.map((_, i) => i).sort((a, b) => sure[b] - sure[a]);
  const told = toldApart(
    order.map((i) => sure[i]),
    rateFor(rows / k / scale),
  );
  const kept = order.slice(0, told >= k ? told : 2 * k).filter((i) => places[i].weight > 0);
  if (kept.length >= k) return kept.map((i) => places[i]);
  return order.slice(0, k).map((i) => ({ place: places[i].place, weight: Math.max(1, places[i].weight) }));
}

/** How many of the falling numbers of deviations are no noise, at this rate of false ones among them. */
function toldApart(falling: readonly number[], rate: number): number {
  let told = falling.length;
  while (told > 0 && normalTail(falling[told - 1]) > (rate * told) / falling.length) told--;
  return told;
}

/** For each cell the weighted mean of the counts around it, in deviations of that mean's noise. */
export function deviationsAround({ places, scale, axes }: CountedGrid): Float64Array {
  let means = Float64Array.from(places, ({ weight }) => weight);
  let squares = new Float64Array(places.length).fill(1);
  let stride = 1;
  for (const axis of axes.toReversed()) {
    [means, squares] = alongAxis(means, squares, axis, stride);
    stride *= axis.cells;
  }
  // A Laplace noise of scale b has variance 2·b².
  return means.map((mean, i) => mean / (scale * Math.sqrt(2 * squares[i])));
}

/** Means along one axis of what means along others are, and the sums of their squared weights. */
function alongAxis(
  means: Float64Array,
  squares: Float64Array,
  axis: GridAxis,
  stride: number,
): [Float64Array<ArrayBuffer>, Float64Array<ArrayBuffer>] {
  const rows = Array.from({ length: axis.cells }, (_, at) => weightsAround(at, axis));
  const at = (cell: number) => Math.floor(cell / stride) % axis.cells;
  const along = (of: Float64Array, power: 1 | 2) =>
    of.map((_, cell) =>
      rows[at(cell)].reduce(
        (sum, { other, weight }) => sum + weight ** power * of[cell + (other - at(cell)) * stride],
        0,
      ),
    );
  return [Float64Array.from(along(means, 1)), Float64Array.from(along(squares, 2))];
}

/** Which cells along an axis a mean is over, and their weights, which add up to 1. Missing values have no neighbours. */
function weightsAround(at: number, { cells, hasMissing }: GridAxis) {
  const measured = hasMissing ? cells - 1 : cells;
  if (at >= measured) return [{ other: at, weight: 1 }];
  const others = Array.from({ length: 2 * REACH + 1 }, (_, i) => at + i - REACH).filter(
    (other) => other >= 0 && other < measured,
  );
  const weights = others.map((other) => Math.exp(-((other - at) ** 2) / (2 * WIDTH * WIDTH)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return others.map((other, i) => ({ other, weight: weights[i] / total }));
}
