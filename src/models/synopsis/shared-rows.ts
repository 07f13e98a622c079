/**
 * Rows from a tree of tables, shared out instead of drawn: each combination of groups gets its part of the rows, rounded down or up, so that making
 * rows adds as little as it can to the noise that is in the tables. Drawn one by one, Adult's rows would be off by 0.008 in total variation.
 *
 * Clique after clique: the rows that agree in what is known of it by then, which is all in its parent, are dealt out among its new places by their
 * share of the counts there, evenly spaced from a random offset on. The rows are shuffled first, because two cliques that share nothing else must not
 * be dealt out alike.
 */
import { type PublicRandom, publicRandom } from "../../base/random.ts";
import { cellMap, cellsOfPlaces, summed } from "../../learn/junction/cells.ts";
import type { Clique, Junction } from "../../learn/junction/junction.ts";

/** So many rows and numbers are made in bearable time, whatever a file says; where rows are more, one stands for several. */
const MOST_ROWS = 2 ** 21;
const MOST_NUMBERS = 2 ** 24;

export const mostShared = (places: number): number =>
  Math.min(MOST_ROWS, Math.floor(MOST_NUMBERS / Math.max(1, places)));

/** A column of groups for each place. */
export function sharedRows(
  cliques: Junction,
  sizes: readonly number[],
  rows: number,
  seed: string,
): readonly Uint16Array[] {
  const random = publicRandom(seed);
  const columns = sizes.map(() => new Uint16Array(rows));
  const known = new Set<number>();
  for (const clique of cliques) {
    deal(linesOf(clique, sizes, known), columns, random);
    for (const place of clique.places) known.add(place);
  }
  return columns;
}

/** A clique's counts: a line for each combination of what is known, and in it the combinations of what is new. */
interface Lines {
  readonly sizes: readonly number[];
  readonly known: readonly number[];
  readonly fresh: readonly number[];
  readonly counts: Float64Array;
}

function linesOf({ places, counts }: Clique, sizes: readonly number[], before: ReadonlySet<number>): Lines {
  const known = places.filter((place) => before.has(place));
  const fresh = places.filter((place) => !before.has(place));
  const order = [...known, ...fresh];
  return {
    sizes,
    known,
    fresh,
    counts: summed(counts, cellMap(sizes, places, order), cellsOfPlaces(sizes, order)),
  };
}

/** By how much the offset goes on from line to line: never near a fraction, so that roundings of neighbouring lines make up for each other. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

function deal(lines: Lines, columns: readonly Uint16Array[], random: PublicRandom): void {
  const { sizes, fresh, counts } = lines;
  if (fresh.length === 0) return;
  const width = cellsOfPlaces(sizes, fresh);
  const { order, ends } = rowsByLine(lines, columns, random);
  const together = sumOfLines(counts, width);
  const write = writer(fresh, sizes, columns);
  let offset = random.uniform();
  for (let line = 0, first = 0; line < ends.length; first = ends[line++]) {
    const own = counts.subarray(line * width, (line + 1) * width);
    // A line that nothing is left of has rows only where its parent's roundings put them.
    const shares = own.some((count) => count > 0) ? own : together;
    sharedOut(shares, order.subarray(first, ends[line]), offset, write);
    offset = (offset + GOLDEN) % 1;
  }
}

/** Rows in a random order within each line, line after line, and where each line ends. */
function rowsByLine(
  { sizes, known }: Lines,
  columns: readonly Uint16Array[],
  random: PublicRandom,
): { readonly order: Uint32Array; readonly ends: Uint32Array } {
  const rows = columns[0].length;
  const lineOf = new Uint32Array(rows);
  for (const place of known)
    for (let row = 0; row < rows; row++) lineOf[row] = lineOf[row] * sizes[place] + columns[place][row];
  const ends = new Uint32Array(cellsOfPlaces(sizes, known));
  for (let row = 0; row < rows; row++) ends[lineOf[row]]++;
  for (let line = 1; line < ends.length; line++) ends[line] += ends[line - 1];
  const next = Uint32Array.from(ends, (_, line) => (line === 0 ? 0 : ends[line - 1]));
  const order = new Uint32Array(rows);
  const shuffled = shuffledRows(rows, random);
  for (let i = 0; i < rows; i++) order[next[lineOf[shuffled[i]]]++] = shuffled[i];
  return { order, ends };
}

function shuffledRows(rows: number, random: PublicRandom): Uint32Array {
  const order = new Uint32Array(rows);
  for (let i = 0; i < rows; i++) {
    const j = random.below(i + 1);
    order[i] = order[j];
    order[j] = i;
  }
  return order;
}

/** What all lines have together, or evenly where they have nothing. */
function sumOfLines(counts: Float64Array, width: number): Float64Array {
  const sums = new Float64Array(width);
  for (let i = 0; i < counts.length; i++) sums[i % width] += counts[i];
  return sums.some((sum) => sum > 0) ? sums : sums.fill(1);
}

/** The i-th of some rows goes to the cell that holds the place (i + offset)/rows of the total. */
function sharedOut(
  shares: Float64Array,
  rows: Uint32Array,
  offset: number,
  write: (cell: number, rows: Uint32Array) => void,
): void {
  const total = shares.reduce((sum, share) => sum + share, 0);
  let first = 0;
  let reached = 0;
  for (let cell = 0; cell < shares.length; cell++) {
    reached += shares[cell];
    const upTo = cell + 1 < shares.length ? Math.ceil((reached * rows.length) / total - offset) : rows.length;
    const end = Math.min(rows.length, Math.max(first, upTo));
    if (end > first) write(cell, rows.subarray(first, end));
    first = end;
  }
}

/** Writes the groups of a cell of the new places into rows. */
function writer(
  fresh: readonly number[],
  sizes: readonly number[],
  columns: readonly Uint16Array[],
): (cell: number, rows: Uint32Array) => void {
  const backwards = fresh.toReversed();
  return (cell, rows) => {
    let rest = cell;
    for (const place of backwards) {
      const [column, group] = [columns[place], rest % sizes[place]];
      for (let i = 0; i < rows.length; i++) column[rows[i]] = group;
      rest = Math.floor(rest / sizes[place]);
    }
  };
}
