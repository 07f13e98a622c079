/**
 * Which tables are counted from the rows, so that every grid of a pool can be made from one of them by adding up: few, because each
 * is a pass over all rows, and none so large that going through it takes longer than a pass.
 *
 * What is counted depends on the grids, on the sizes of levels and on the number of rows, and on nothing else about them.
 */

import { type GridList, gridsIn, type Key, listKey } from "./grid-list.ts";
import { refines } from "./grid-plan.ts";

/** A table over some attributes, each at a level, in rising order. */
interface Table {
  readonly attributes: readonly number[];
  readonly levels: readonly number[];
  readonly cells: number;
}

/** A table that refines some grids over the same attributes. */
export interface Need extends Table {
  /** Which grids of the pool. */
  readonly grids: readonly number[];
}

/** A table that is counted, and what is made from it. */
export interface BaseTable extends Table {
  readonly needs: readonly Need[];
}

export interface PoolShape {
  /** `sizes[attribute][level]` is the number of groups. */
  readonly sizes: readonly (readonly number[])[];
  readonly classes: number;
  readonly rows: number;
}

/** Going through a table of more cells than this many for each row takes longer than counting the rows again. */
const CELLS_PER_ROW = 4;
/** Where that is too many, several grids are still counted together in tables of this many for each row. */
const SHARED_CELLS_PER_ROW = 0.5;
/** Tables of different attributes are counted together in one of at most so many counts for each row. */
const JOINED_COUNTS_PER_ROW = 0.25;
/** No table is made larger than this to be shared: it would leave the caches, and memory is bounded. */
const MOST_SHARED_COUNTS = 2 ** 21;
const MOST_JOINED_COUNTS = 2 ** 18;

export function basesOf(shape: PoolShape, grids: GridList): readonly BaseTable[] {
  return joined(shape, needsOf(shape, grids)).sort((a, b) => inOrder(a.attributes, b.attributes));
}

/** For each set of attributes, few tables that together refine its grids. */
function needsOf(shape: PoolShape, grids: GridList): readonly Need[] {
  const sets = new Map<Key, { attributes: readonly number[]; grids: number[] }>();
  for (let i = 0; i < gridsIn(grids); i++) {
    const attributes = grids.attributes.slice(grids.starts[i], grids.starts[i + 1]);
    const key = listKey(attributes, shape.sizes.length);
    const set = sets.get(key);
    if (set) set.grids.push(i);
    else sets.set(key, { attributes, grids: [i] });
  }
  return [...sets.values()].flatMap((set) => needsOfSet(shape, set.attributes, set.grids, grids));
}

function needsOfSet(
  { sizes, classes, rows }: PoolShape,
  attributes: readonly number[],
  indices: readonly number[],
  { starts, levels: all }: GridList,
): readonly Need[] {
  const own = attributes.map((attribute) => sizes[attribute]);
  const finest = attributes.map((_, axis) => {
    let most = 0;
    for (const index of indices) most = Math.max(most, all[starts[index] + axis]);
    return most;
  });
  const cells = cellsOfBoth(own, finest, finest);
  const most = Math.min(Math.max(4096, CELLS_PER_ROW * rows), MOST_SHARED_COUNTS / classes);
  if (cells <= most) return [{ attributes, levels: finest, cells, grids: indices }];
  const wanted = indices.map((index) => all.slice(starts[index], starts[index + 1]));
  // The smallest first, so that a grid is made from the smallest that refines it.
  const shared = sharedTables(own, wanted, Math.min(SHARED_CELLS_PER_ROW * rows, most))
    .map((levels) => ({ levels, cells: cellsOfBoth(own, levels, levels), grids: [] as number[] }))
    .sort((a, b) => a.cells - b.cells);
  for (const [i, index] of indices.entries())
    shared.find(({ levels }) => refines(levels, wanted[i]))?.grids.push(index);
  return shared.map((table) => ({ attributes, ...table }));
}

/** Few tables that together refine all of these, small enough to be worth going through; largest of these first. */
function sharedTables(
  sizes: readonly (readonly number[])[],
  wanted: readonly (readonly number[])[],
  most: number,
): readonly (readonly number[])[] {
  const shared: (readonly number[])[] = [];
  const largestFirst = wanted
    .map((levels) => ({ levels, cells: cellsOfBoth(sizes, levels, levels) }))
    .sort((a, b) => b.cells - a.cells);
  for (const { levels } of largestFirst) {
    if (shared.some((table) => refines(table, levels))) continue;
    let best = -1;
    let least = most;
    for (let t = 0; t < shared.length; t++) {
      const cells = cellsOfBoth(sizes, shared[t], levels);
      if (cells > least) continue;
      best = t;
      least = cells;
    }
    if (best < 0) shared.push(levels);
    else shared[best] = shared[best].map((level, axis) => Math.max(level, levels[axis]));
  }
  return shared;
}

/** Of the coarsest table that refines both. */
function cellsOfBoth(
  sizes: readonly (readonly number[])[],
  a: readonly number[],
  b: readonly number[],
): number {
  let cells = 1;
  for (let axis = 0; axis < a.length; axis++) cells *= sizes[axis][Math.max(a[axis], b[axis])];
  return cells;
}

/** Needs of different attributes put together: the largest first, with the attribute that brings the most others, and so on. */
function joined({ sizes, classes, rows }: PoolShape, needs: readonly Need[]): BaseTable[] {
  const most = Math.min(JOINED_COUNTS_PER_ROW * rows, MOST_JOINED_COUNTS) / classes;
  const bases: BaseTable[] = [];
  let left = [...needs].sort((a, b) => b.cells - a.cells);
  for (let first = left.shift(); first; first = left.shift()) {
    const base = new GrowingBase(sizes, first);
    while (base.cells <= most && left.length > 0) {
      const taken = new Set(base.grow(left, most));
      if (taken.size === 0) break;
      left = left.filter((need) => !taken.has(need));
    }
    bases.push(base.table());
  }
  return bases;
}

class GrowingBase {
  readonly #sizes: readonly (readonly number[])[];
  /** The level of each attribute, −1 where it is not in the table. */
  readonly #levels: Int32Array;
  readonly #needs: Need[] = [];
  #cells = 1;

  constructor(sizes: readonly (readonly number[])[], first: Need) {
    this.#sizes = sizes;
    this.#levels = new Int32Array(sizes.length).fill(-1);
    this.#take(first);
  }

  get cells(): number {
    return this.#cells;
  }

  /** Takes what fits without another attribute and, with the one that helps most others, one more; tells what it took. */
  grow(needs: readonly Need[], most: number): readonly Need[] {
    const before = this.#needs.length;
    const gains = new Map<number, { gain: number; first: Need }>();
    for (const need of needs) {
      const more = this.#onlyNew(need);
      if (more === undefined || this.#cellsWith(need) > most) continue;
      if (more < 0) this.#take(need);
      else {
        const known = gains.get(more) ?? { gain: 0, first: need };
        known.gain++;
        gains.set(more, known);
      }
    }
    let best: { gain: number; first: Need } | undefined;
    for (const known of gains.values())
      if (this.#cellsWith(known.first) <= most && (!best || known.gain > best.gain)) best = known;
    if (best) this.#take(best.first);
    return this.#needs.slice(before);
  }

  table(): BaseTable {
    const attributes = this.#sizes.map((_, attribute) => attribute).filter((a) => this.#levels[a] >= 0);
    const levels = attributes.map((attribute) => this.#levels[attribute]);
    return { attributes, levels, cells: this.#cells, needs: this.#needs };
  }

  /** The one attribute of a need that is not in the table; −1 where all are, undefined where several are not. */
  #onlyNew({ attributes }: Need): number | undefined {
    let only = -1;
    for (const attribute of attributes) {
      if (this.#levels[attribute] >= 0) continue;
      if (only >= 0) return undefined;
      only = attribute;
    }
    return only;
  }

  #cellsWith({ attributes, levels }: Need): number {
    let cells = this.#cells;
    for (let i = 0; i < attributes.length; i++) {
      const [sizes, level] = [this.#sizes[attributes[i]], this.#levels[attributes[i]]];
      if (levels[i] > level) cells = (cells / (level < 0 ? 1 : sizes[level])) * sizes[levels[i]];
    }
    return cells;
  }

  #take(need: Need): void {
    this.#cells = this.#cellsWith(need);
    for (const [i, attribute] of need.attributes.entries())
      this.#levels[attribute] = Math.max(this.#levels[attribute], need.levels[i]);
    this.#needs.push(need);
  }
}

function inOrder(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length && i < b.length; i++) if (a[i] !== b[i]) return a[i] - b[i];
  return a.length - b.length;
}
