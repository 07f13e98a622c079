/**
 * A model in which attributes tell of the label together, made from released counts alone.
 *
 * The fitted tree knows each attribute with the label and few attributes with each other; of two that go together and share no table, each
 * tells the whole of what both know. Learners on made-up rows would learn the noise twice. So rows are shared out from the tree, each class gets
 * the log-odds that all tables with the label bear out (learn/class-odds.ts), and every table of the tree is counted anew from these rows, each
 * as a part of every class.
 */

import { classOdds, MOST_NUMBERS, oddsSteps } from "../../../learn/class-odds.ts";
import { cellsOfPlaces, coarseSize } from "../../../learn/junction/cells.ts";
import type { Clique, Junction, MeasuredCells } from "../../../learn/junction/junction.ts";
import type { RowsToTell, ToldCounts } from "../../../learn/told-rows.ts";
import { mostShared, sharedRows } from "../../../models/synopsis/shared-rows.ts";

/** More rows tell no more. */
const MOST_TOLD = 2 ** 18;
/** And no more do rows that each stand for less than this part of a deviation of the surest table's noise, as long as they are so many. */
const PART_OF_NOISE = 1 / 32;
const LEAST_TOLD = 2 ** 13;
/** About how many cells a table of a pair has, whose groups are as few as the noise asks for. */
const PAIR_CELLS = 40;

export interface Telling {
  readonly sizes: readonly number[];
  /** The label's place, the last. */
  readonly core: number;
  /** Noisy counts as they were drawn. */
  readonly tables: readonly MeasuredCells[];
  readonly rows: number;
  readonly seed: string;
}

/** About how many steps it takes, with so many tables of pairs besides those of each attribute. */
export function togetherSteps(rows: number, sizes: readonly number[], core: number, pairs: number): number {
  const own = sizes.slice(0, core);
  const cells = own.reduce((sum, size) => sum + size, 0);
  if (cells + 1 > MOST_NUMBERS) return 0;
  const tables = own.length + pairs;
  const told = Math.min(rows, MOST_TOLD);
  const fits = sizes[core] > 2 ? sizes[core] : 1;
  return (
    fits * oddsSteps(told, { sizes: own, tables, cells: cells + pairs * PAIR_CELLS }) +
    told * sizes[core] * tables
  );
}

export function toldTogether(model: Junction, { sizes, core, tables, rows, seed }: Telling): Junction {
  const own = sizes.slice(0, core);
  if (own.reduce((sum, size) => sum + size, 1) > MOST_NUMBERS) return model;
  const count = rowsToMake(tables, rows, sizes.length);
  const columns = sharedRows(model, sizes, count, seed);
  const toTell: RowsToTell = { columns: columns.slice(0, core), sizes: own, weight: rows / count };
  const chances = chancesOf(toTell, tables, sizes[core]);
  return model.map((clique) => ({
    ...clique,
    counts: countedAnew(clique, { columns, sizes, core, chances, weight: rows / count }),
  }));
}

function rowsToMake(tables: readonly MeasuredCells[], rows: number, places: number): number {
  const surest = tables.reduce(
    (least, { deviation }) => Math.min(least, deviation),
    Number.POSITIVE_INFINITY,
  );
  const enough = Math.max(LEAST_TOLD, Math.ceil(rows / (PART_OF_NOISE * surest)));
  return Math.max(1, Math.min(Math.round(rows), enough, mostShared(places), MOST_TOLD));
}

/** For each class, its chance in each row. */
function chancesOf(
  rows: RowsToTell,
  tables: readonly MeasuredCells[],
  classes: number,
): readonly Float64Array[] {
  const core = rows.sizes.length;
  const labelled = tables
    .filter(({ places }) => places.length > 1 && places.includes(core))
    .map((table) => inCells(rows, table));
  const chanceOf = (y: number) =>
    classOdds(
      rows,
      labelled.map((table) => toldBy(table, { classes, y })),
    );
  if (classes === 2) {
    const second = chanceOf(1);
    return [second.map((chance) => 1 - chance), second];
  }
  const all = Array.from({ length: classes }, (_, y) => chanceOf(y));
  return all.map((own) => own.map((chance, row) => chance / all.reduce((sum, other) => sum + other[row], 0)));
}

interface InCells extends MeasuredCells {
  readonly cellOf: Int32Array;
  /** How many rows each cell has, whatever their class. */
  readonly held: Float64Array;
}

/** The cells of a table, the label aside, which is its last place. */
function inCells({ columns, sizes, weight }: RowsToTell, table: MeasuredCells): InCells {
  const cellOf = new Int32Array(columns[0].length);
  let cells = 1;
  for (const [k, place] of table.places.slice(0, -1).entries()) {
    const coarse = table.coarse?.[k];
    const size = coarse ? coarseSize(coarse) : sizes[place];
    for (let row = 0; row < cellOf.length; row++) {
      const group = columns[place][row];
      cellOf[row] = cellOf[row] * size + (coarse ? coarse[group] : group);
    }
    cells *= size;
  }
  const held = new Float64Array(cells);
  for (let row = 0; row < cellOf.length; row++) held[cellOf[row]] += weight;
  return { ...table, cellOf, held };
}

/**
 * How many rows of a class a table says there are in its cells. Of K classes the count of one says it, and those of the others, taken from all rows
 * of the cell; together they do with 1 − 1/K of a count's variance.
 */
function toldBy(
  { cellOf, held, counts, deviation }: InCells,
  { classes, y }: { readonly classes: number; readonly y: number },
): ToldCounts {
  const told = held.map((all, cell) => {
    let others = 0;
    for (let other = 0; other < classes; other++) if (other !== y) others += counts[cell * classes + other];
    return ((classes - 1) * counts[cell * classes + y] + all - others) / classes;
  });
  return { cellOf, counts: told, variance: deviation ** 2 * (1 - 1 / classes) };
}

interface Rows {
  readonly columns: readonly ArrayLike<number>[];
  readonly sizes: readonly number[];
  readonly core: number;
  readonly chances: readonly Float64Array[];
  readonly weight: number;
}

function countedAnew({ places }: Clique, { columns, sizes, core, chances, weight }: Rows): Float64Array {
  const counts = new Float64Array(cellsOfPlaces(sizes, places));
  const others = places.filter((place) => place !== core);
  const cells = new Int32Array(chances[0].length);
  for (const place of others)
    for (let row = 0; row < cells.length; row++) cells[row] = cells[row] * sizes[place] + columns[place][row];
  const parts = others.length < places.length ? chances : [undefined];
  for (const [y, chance] of parts.entries())
    for (let row = 0; row < cells.length; row++)
      counts[cells[row] * parts.length + y] += weight * (chance ? chance[row] : 1);
  return counts;
}
