/**
 * How far the noise of some measured tables can move counts that none of them holds, but that follow from all of them.
 *
 * Of rows in a cell c of a table, a share s lies among those that are counted. To first order, noise in c moves the count by s times as much,
 * and the noise of all cells adds up as variances do: band² = Σ over tables and their cells (s · band of one count)². Shares are taken from
 * rows of the model. Where a cell is empty by its own noise, its share is not seen: so no count is told better than one count of the noisiest
 * of the tables.
 */
import { cellsOfPlaces } from "../../learn/junction/cells.ts";
import type { WantedGroups } from "./sums.ts";
import type { CountNoise, WeightedCells } from "./synopsis.ts";
import { noiseBand } from "./synopsis.ts";

interface NoisyPlaces {
  readonly places: readonly number[];
  readonly noise: CountNoise;
  /** For each place the coarse group of every group, where groups were counted together. */
  readonly coarse?: readonly (readonly number[])[];
}

/** Shares need no more rows than these. */
const MOST_LOOKED_AT = 2 ** 15;
const MOST_LISTED = 2 ** 18;

/** For each count that is wanted, how far it may be moved in 95 of 100 cases. */
export function reachOf(
  tables: readonly NoisyPlaces[],
  rows: WeightedCells,
  sizes: readonly number[],
  wanted: WantedGroups,
): Float64Array {
  const step = Math.max(1, Math.ceil(rows.weights.length / MOST_LOOKED_AT));
  const some = everyOf(rows, step);
  const wantedCells = cellAt(some, sizes, wanted.of).map((cell, row) =>
    counts(some, wanted, row) ? cell : -1,
  );
  const squares = new Float64Array(cellsOfPlaces(sizes, wanted.of));
  let least = 0;
  for (const { places, noise, coarse } of tables) {
    const band = noiseBand(noise, 1);
    least = Math.max(least, band);
    const tableCells = cellAt(some, sizes, places, coarse);
    addSquares(squares, band, {
      weights: some.weights,
      wantedCells,
      tableCells,
      size: cellsOfPlaces(sizes, places),
    });
  }
  return squares.map((sum) => Math.max(least, Math.sqrt(sum)));
}

/** A part of the rows, at even distances: their columns, the classes last. */
interface SomeRows {
  readonly columns: readonly Uint16Array[];
  readonly weights: Float64Array;
}

function everyOf({ groups, classes, weights }: WeightedCells, step: number): SomeRows {
  const columns = classes ? [...groups, classes] : groups;
  const kept = <T extends Uint16Array | Float64Array>(column: T) =>
    (step === 1 ? column : column.filter((_, row) => row % step === 0)) as T;
  return { columns: columns.map(kept), weights: kept(weights) };
}

/** The cell of each row in a table of some places; of coarse groups, numbered as if there were as many as of fine ones. */
function cellAt(
  { columns, weights }: SomeRows,
  sizes: readonly number[],
  places: readonly number[],
  coarse?: NoisyPlaces["coarse"],
): Float64Array {
  const cells = new Float64Array(weights.length);
  for (const [k, place] of places.entries()) {
    const groups = coarse?.[k];
    const column = columns[place];
    for (let row = 0; row < cells.length; row++)
      cells[row] = cells[row] * sizes[place] + (groups ? groups[column[row]] : column[row]);
  }
  return cells;
}

function counts({ columns }: SomeRows, { within }: WantedGroups, row: number): boolean {
  for (const [place, groups] of within) if (!groups.has(columns[place][row])) return false;
  return true;
}

/** By wanted cell, the sum over a table's cells of the square of the share of their rows that is in it. */
function addSquares(
  squares: Float64Array,
  band: number,
  { weights, wantedCells, tableCells, size }: Crossed,
): void {
  const all = sumsBy(size);
  const both = sumsBy(squares.length * size);
  for (let row = 0; row < weights.length; row++) {
    all.add(tableCells[row], weights[row]);
    if (wantedCells[row] >= 0) both.add(wantedCells[row] * size + tableCells[row], weights[row]);
  }
  both.each((cell, weight) => {
    squares[Math.floor(cell / size)] += (band * (weight / all.at(cell % size))) ** 2;
  });
}

interface Crossed {
  readonly weights: Float64Array;
  /** −1 where a row does not count. */
  readonly wantedCells: Float64Array;
  readonly tableCells: Float64Array;
  /** How many cells the table has. */
  readonly size: number;
}

/** Sums by number: in a list where there are not too many numbers, else of those that occur. */
function sumsBy(size: number) {
  const list = size <= MOST_LISTED ? new Float64Array(size) : undefined;
  const found = new Map<number, number>();
  return {
    add(cell: number, weight: number): void {
      if (list) list[cell] += weight;
      else found.set(cell, (found.get(cell) ?? 0) + weight);
    },
    at: (cell: number): number => (list ? list[cell] : (found.get(cell) ?? 0)),
    each(use: (cell: number, sum: number) => void): void {
      if (!list) for (const [cell, sum] of found) use(cell, sum);
      else for (let cell = 0; cell < list.length; cell++) if (list[cell] > 0) use(cell, list[cell]);
    },
  };
}
