/**
 * How the misfit of noisy counts bends with the numbers that rows' log-odds are sums of, as if counts moved with them in a straight line: Σ s·sᵀ/σ²
 * over cells, where s is how much a cell's expected count moves with each number.
 *
 * Most groups and cells hold too few rows to tell anything beside the noise. Numbers whose counts could at most add half of what is believed of
 * them beforehand are left out, and so are cells that could hardly add to what is believed of any number: the equations shrink to a part of their size.
 */
import { addProducts } from "./solve-positive.ts";
import type { ToldRows } from "./told-rows.ts";

/** Less than this part of what is believed beforehand is nothing. */
const LEAST_OF_NUMBERS = 0.5;
const LEAST_OF_CELLS = 0.03;
/** Of so many cells the products are summed at a time. */
const CELLS_AT_A_TIME = 1024;

export interface Curves {
  /** The numbers that are told of, which stand for the first of so many lines, a multiple of four; the rest are empty. */
  readonly kept: readonly number[];
  readonly size: number;
  /** The lower half, by rows. */
  readonly curves: Float64Array<ArrayBuffer>;
}

export interface Bending {
  readonly rows: ToldRows;
  /** How much each row's part of the counts moves with its log-odds. */
  readonly slopes: Float64Array;
  /** One over the variance of each table's counts, and what is believed of each number beforehand. */
  readonly precisions: readonly number[];
  readonly prior: Float64Array;
}

export function curvesOf(bending: Bending): Curves {
  const { rows, precisions, prior } = bending;
  const masses = massesOf(bending);
  const sure = precisions.reduce((sum, one) => sum + one, 0);
  const kept = [...prior.keys()].filter(
    (i) => i === 0 || masses.numbers[i] ** 2 * sure > LEAST_OF_NUMBERS * prior[i],
  );
  const size = 4 * Math.ceil(kept.length / 4);
  const least = LEAST_OF_CELLS * prior.subarray(1).reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const curves = new Float64Array(size * size);
  for (let from = 0, to = 0; from < precisions.length; from = to) {
    const placeOf = new Int32Array(masses.cells.length).fill(-1);
    let cells = 0;
    for (; to < precisions.length && cells < CELLS_AT_A_TIME; to++)
      for (let cell = rows.cellStarts[to]; cell < rows.cellStarts[to + 1]; cell++)
        if (masses.cells[cell] ** 2 * precisions[to] > least) placeOf[cell] = cells++;
    addProducts(curves, size, linesOf({ ...bending, from, to, kept, size, placeOf, cells }), cells);
  }
  return { kept, size, curves };
}

interface Masses {
  readonly numbers: Float64Array;
  readonly cells: Float64Array;
}

/** Of the rows that each number and each cell is about. */
function massesOf({
  rows: { rows, attributes, tables, numbers, cells, cellStarts },
  slopes,
  prior,
}: Bending): Masses {
  const ofNumbers = new Float64Array(prior.length);
  const ofCells = new Float64Array(cellStarts[tables]);
  for (let row = 0, n = 0, c = 0; row < rows; row++) {
    for (const end = n + attributes; n < end; n++) ofNumbers[numbers[n]] += slopes[row];
    for (const end = c + tables; c < end; c++) ofCells[cells[c]] += slopes[row];
  }
  return { numbers: ofNumbers, cells: ofCells };
}

interface Moving extends Bending {
  /** Tables. */
  readonly from: number;
  readonly to: number;
  readonly kept: readonly number[];
  readonly size: number;
  /** Of each cell among those that are looked at, or −1. */
  readonly placeOf: Int32Array;
  readonly cells: number;
}

/** A line for each number: how much each cell's count moves with it, in deviations. Numbers that are left out share one after the last. */
function linesOf({
  rows,
  slopes,
  precisions,
  prior,
  from,
  to,
  kept,
  size,
  placeOf,
  cells,
}: Moving): Float64Array {
  const { attributes, tables } = rows;
  const lineOf = new Int32Array(prior.length).fill(size * cells);
  for (const [line, i] of kept.entries()) lineOf[i] = line * cells;
  const starts = new Int32Array(slopes.length * attributes);
  for (let n = 0; n < starts.length; n++) starts[n] = lineOf[rows.numbers[n]];
  const lines = new Float64Array((size + 1) * cells);
  for (let t = from; t < to; t++) {
    const by = Math.sqrt(precisions[t]);
    for (let row = 0, c = t, n = 0; row < slopes.length; row++, c += tables) {
      const place = placeOf[rows.cells[c]];
      const end = n + attributes;
      if (place < 0) n = end;
      else {
        const slope = by * slopes[row];
        lines[place] += slope;
        for (; n < end; n++) lines[starts[n] + place] += slope;
      }
    }
  }
  return lines;
}
