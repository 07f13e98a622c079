/**
 * In which order the tables of a pool of grids are made: one table from the rows for each set of attributes, and from
 * there each grid from the smallest table at hand that refines it, one axis at a time.
 *
 * A plan depends on the grids, the sizes of levels and the number of rows, and changes no count: whole numbers add up to the
 * same in any order, and levels are nested.
 */

import { type GridList, gridsIn } from "./grid-list.ts";

export interface PlannedTable {
  /** One level for each attribute of the set. */
  readonly levels: readonly number[];
  readonly cells: number;
  /** The table that this one is rolled up from, and along which axis; undefined: it is counted from the rows. */
  readonly from: { readonly table: number; readonly axis: number } | undefined;
  /** Which grids of the pool this table is. */
  readonly grids: number[];
}

export interface SetPlan {
  readonly attributes: readonly number[];
  readonly tables: readonly PlannedTable[];
}

/**
 * One plan after the other, so that only one need be kept. `sizes[attribute][level]` is the number of groups. Sets come in an order in
 * which neighbours share first attributes.
 */
export function* planPool(
  sizes: readonly (readonly number[])[],
  grids: GridList,
  rows: number,
): Generator<SetPlan> {
  const sets = new Map<Key, { attributes: readonly number[]; grids: number[] }>();
  for (let i = 0; i < gridsIn(grids); i++) {
    const attributes = grids.attributes.slice(grids.starts[i], grids.starts[i + 1]);
    const key = keyOf(attributes, sizes.length);
    const set = sets.get(key) ?? { attributes, grids: [] };
    if (set.grids.push(i) === 1) sets.set(key, set);
  }
  for (const set of [...sets.values()].sort((a, b) => inOrder(a.attributes, b.attributes)))
    yield new SetPlanner(set.attributes, sizes, rows).plan(set.grids, grids);
}

type Key = number | string;

/** One key for each list of numbers below `base`: a number while that is exact, for numbers are found faster than texts. */
function keyOf(values: readonly number[], base: number): Key {
  let key = 0;
  for (const value of values) key = key * (base + 1) + value + 1;
  return key < Number.MAX_SAFE_INTEGER ? key : values.join();
}

function inOrder(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length && i < b.length; i++) if (a[i] !== b[i]) return a[i] - b[i];
  return a.length - b.length;
}

/** Going through a table of more cells than this many for each row takes longer than counting the rows again. */
const CELLS_PER_ROW = 4;
/** Where that is too many, several grids are still counted together in tables of this many for each row. */
const SHARED_CELLS_PER_ROW = 0.5;

class SetPlanner {
  readonly #attributes: readonly number[];
  readonly #sizes: readonly (readonly number[])[];
  readonly #mostCells: number;
  readonly #mostShared: number;
  readonly #tables: PlannedTable[] = [];

  constructor(attributes: readonly number[], sizes: readonly (readonly number[])[], rows: number) {
    this.#attributes = attributes;
    this.#sizes = attributes.map((attribute) => sizes[attribute]);
    this.#mostCells = Math.max(4096, CELLS_PER_ROW * rows);
    this.#mostShared = SHARED_CELLS_PER_ROW * rows;
  }

  plan(indices: readonly number[], grids: GridList): SetPlan {
    const mostLevels = Math.max(0, ...this.#sizes.map((levels) => levels.length));
    const wanted = new Map<Key, { levels: number[]; cells: number; grids: number[] }>();
    for (const index of indices) {
      const levels = grids.levels.slice(grids.starts[index], grids.starts[index + 1]);
      const key = keyOf(levels, mostLevels);
      const known = wanted.get(key) ?? { levels, cells: this.#cells(levels), grids: [] };
      if (known.grids.push(index) === 1) wanted.set(key, known);
    }
    const all = [...wanted.values()].sort((a, b) => b.cells - a.cells);
    const finest = this.#sizes.map((_, axis) =>
      all.reduce((most, { levels }) => Math.max(most, levels[axis]), 0),
    );
    if (this.#cells(finest) <= this.#mostCells) this.#add(finest, undefined);
    else for (const shared of this.#shared(all.map(({ levels }) => levels))) this.#add(shared, undefined);
    for (const { levels, grids: same } of all) this.#tables[this.#make(levels)].grids.push(...same);
    return { attributes: this.#attributes, tables: this.#tables };
  }

  /** Few tables that together refine all of these, small enough to be worth going through; largest of these first. */
  #shared(wanted: readonly (readonly number[])[]): readonly (readonly number[])[] {
    const shared: (readonly number[])[] = [];
    for (const levels of wanted) {
      if (shared.some((table) => refines(table, levels))) continue;
      let best = -1;
      let least = this.#mostShared;
      for (let t = 0; t < shared.length; t++) {
        const cells = this.#cellsOfBoth(shared[t], levels);
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
  #cellsOfBoth(a: readonly number[], b: readonly number[]): number {
    let cells = 1;
    for (let axis = 0; axis < a.length; axis++) cells *= this.#sizes[axis][Math.max(a[axis], b[axis])];
    return cells;
  }

  #cells(levels: readonly number[]): number {
    let cells = 1;
    for (let axis = 0; axis < levels.length; axis++) cells *= this.#sizes[axis][levels[axis]];
    return cells;
  }

  /** The table of these levels, made by roll-ups where a table at hand refines it; every step on the way is at hand after. */
  #make(levels: readonly number[]): number {
    let table = this.#smallestRefining(levels);
    if (table === undefined) return this.#add(levels, undefined);
    for (;;) {
      const at: readonly number[] = this.#tables[table].levels;
      const axis = this.#mostShrinking(at, levels);
      if (axis === undefined) return table;
      table = this.#add(at.with(axis, levels[axis]), { table, axis });
    }
  }

  #smallestRefining(levels: readonly number[]): number | undefined {
    let best: number | undefined;
    for (let t = 0; t < this.#tables.length; t++) {
      const { levels: finer, cells } = this.#tables[t];
      if (best !== undefined && cells >= this.#tables[best].cells) continue;
      if (refines(finer, levels)) best = t;
    }
    return best;
  }

  /** The axis along which going from the finer to the coarser levels leaves the fewest cells. */
  #mostShrinking(finer: readonly number[], coarser: readonly number[]): number | undefined {
    let best: number | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (let axis = 0; axis < finer.length; axis++) {
      const ratio = this.#sizes[axis][coarser[axis]] / this.#sizes[axis][finer[axis]];
      if (finer[axis] === coarser[axis] || ratio >= least) continue;
      best = axis;
      least = ratio;
    }
    return best;
  }

  #add(levels: readonly number[], from: PlannedTable["from"]): number {
    return this.#tables.push({ levels, cells: this.#cells(levels), from, grids: [] }) - 1;
  }
}

function refines(finer: readonly number[], coarser: readonly number[]): boolean {
  for (let axis = 0; axis < finer.length; axis++) if (finer[axis] < coarser[axis]) return false;
  return true;
}
