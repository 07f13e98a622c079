/**
 * How far the noise of some measured tables can move counts that none of them holds, but that follow from all of them.
 *
 * Of rows in a cell c of a table, a share s lies among those that are counted. To first order, noise in c moves the count by s times as much,
 * and the noise of all cells adds up as variances do: band² = Σ over tables and their cells (s · band of one count)². Shares are taken from
 * rows of the model. Where a cell is empty by its own noise, its share is not seen: so no count is told better than one count of the noisiest
 * of the tables.
 */
import { cellsOf } from "../../learn/junction/cells.ts";
import type { WantedGroups } from "./sums.ts";
import type { CountNoise, WeightedCells } from "./synopsis.ts";
import { noiseBand } from "./synopsis.ts";

interface NoisyPlaces {
  readonly places: readonly number[];
  readonly noise: CountNoise;
}

/** Shares need no more rows than these. */
const MOST_LOOKED_AT = 2 ** 15;

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
  const squares = new Float64Array(cellsOf(sizes, wanted.of));
  let least = 0;
  for (const { places, noise } of tables) {
    const band = noiseBand(noise, 1);
    least = Math.max(least, band);
    const own = sharesSquared(some.weights, wantedCells, cellAt(some, sizes, places));
    for (const [cell, sum] of own) squares[cell] += band * band * sum;
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

/** The cell of each row in a table of some places. */
function cellAt(
  { columns, weights }: SomeRows,
  sizes: readonly number[],
  places: readonly number[],
): Int32Array {
  const cells = new Int32Array(weights.length);
  for (const place of places)
    for (let row = 0; row < cells.length; row++) cells[row] = cells[row] * sizes[place] + columns[place][row];
  return cells;
}

function counts({ columns }: SomeRows, { within }: WantedGroups, row: number): boolean {
  for (const [place, groups] of within) if (!groups.has(columns[place][row])) return false;
  return true;
}

/** By wanted cell, the sum over a table's cells of the square of the share of their rows that is in it. */
function sharesSquared(
  weights: Float64Array,
  wantedCells: Int32Array,
  tableCells: Int32Array,
): ReadonlyMap<number, number> {
  const all = new Map<number, number>();
  const both = new Map<number, Map<number, number>>();
  const add = (sums: Map<number, number>, cell: number, weight: number) =>
    sums.set(cell, (sums.get(cell) ?? 0) + weight);
  for (let row = 0; row < weights.length; row++) {
    const [wanted, own] = [wantedCells[row], tableCells[row]];
    add(all, own, weights[row]);
    if (wanted < 0) continue;
    const sums = both.get(wanted) ?? new Map<number, number>();
    both.set(wanted, sums);
    add(sums, own, weights[row]);
  }
  return new Map(
    [...both].map(([wanted, sums]) => {
      let squares = 0;
      for (const [own, weight] of sums) squares += (weight / (all.get(own) ?? 1)) ** 2;
      return [wanted, squares];
    }),
  );
}
