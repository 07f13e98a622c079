/**
 * In which order the tables of some grids are made from one table that refines them all: each from the smallest table at hand
 * that refines it, one axis at a time.
 *
 * A plan depends on the grids and the sizes of levels, and changes no count: whole numbers add up to the same in any order, and
 * levels are nested.
 */

import type { BaseTable, Need } from "./grid-bases.ts";
import { type GridList, type Key, listKey } from "./grid-list.ts";

export interface PlannedTable {
  /** One level for each attribute of the base; −1 where the attribute is added up over. */
  readonly levels: readonly number[];
  readonly cells: number;
  /** The table that this one is rolled up from, and along which axis; undefined: it is the base itself. */
  readonly from: { readonly table: number; readonly axis: number } | undefined;
  /** Which grids of the pool this table is. */
  readonly grids: number[];
}

/** The number of groups of an attribute at a level; one where it is added up over. */
export const groupsAt = (sizes: readonly number[], level: number): number => (level < 0 ? 1 : sizes[level]);

/** The tables of one need, the base first. `sizes[attribute][level]` is the number of groups. */
export function planNeed(
  base: BaseTable,
  need: Need,
  sizes: readonly (readonly number[])[],
  grids: GridList,
): readonly PlannedTable[] {
  return new NeedPlanner(base, sizes).plan(need, grids);
}

class NeedPlanner {
  readonly #attributes: readonly number[];
  readonly #sizes: readonly (readonly number[])[];
  readonly #tables: PlannedTable[] = [];

  constructor({ attributes, levels }: BaseTable, sizes: readonly (readonly number[])[]) {
    this.#attributes = attributes;
    this.#sizes = attributes.map((attribute) => sizes[attribute]);
    this.#add(levels, undefined);
  }

  plan({ attributes, levels, grids: own }: Need, { starts, levels: all }: GridList): readonly PlannedTable[] {
    const axes = attributes.map((attribute) => this.#attributes.indexOf(attribute));
    const onBase = (given: readonly number[]) => {
      const out = new Array<number>(this.#attributes.length).fill(-1);
      for (let i = 0; i < axes.length; i++) out[axes[i]] = given[i];
      return out;
    };
    const wanted = new Map<Key, { levels: number[]; cells: number; grids: number[] }>();
    const mostLevels = Math.max(0, ...this.#sizes.map((sizes) => sizes.length));
    for (const index of own) {
      const given = all.slice(starts[index], starts[index + 1]);
      const key = listKey(given, mostLevels);
      const known = wanted.get(key);
      if (known) known.grids.push(index);
      else {
        const levels = onBase(given);
        wanted.set(key, { levels, cells: this.#cells(levels), grids: [index] });
      }
    }
    this.#make(onBase(levels));
    for (const { levels, grids } of [...wanted.values()].sort((a, b) => b.cells - a.cells))
      this.#tables[this.#make(levels)].grids.push(...grids);
    return this.#tables;
  }

  #cells(levels: readonly number[]): number {
    let cells = 1;
    for (let axis = 0; axis < levels.length; axis++) cells *= groupsAt(this.#sizes[axis], levels[axis]);
    return cells;
  }

  /** The table of these levels; every step on the way is at hand after. */
  #make(levels: readonly number[]): number {
    let table = this.#smallestRefining(levels);
    for (;;) {
      const at: readonly number[] = this.#tables[table].levels;
      const axis = this.#mostShrinking(at, levels);
      if (axis === undefined) return table;
      table = this.#add(at.with(axis, levels[axis]), { table, axis });
    }
  }

  #smallestRefining(levels: readonly number[]): number {
    let best = 0;
    for (let t = 1; t < this.#tables.length; t++) {
      const { levels: finer, cells } = this.#tables[t];
      if (cells < this.#tables[best].cells && refines(finer, levels)) best = t;
    }
    return best;
  }

  /** The axis along which going from the finer to the coarser levels leaves the fewest cells. */
  #mostShrinking(finer: readonly number[], coarser: readonly number[]): number | undefined {
    let best: number | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (let axis = 0; axis < finer.length; axis++) {
      if (finer[axis] === coarser[axis]) continue;
      const ratio = groupsAt(this.#sizes[axis], coarser[axis]) / groupsAt(this.#sizes[axis], finer[axis]);
      if (ratio >= least) continue;
      best = axis;
      least = ratio;
    }
    return best;
  }

  #add(levels: readonly number[], from: PlannedTable["from"]): number {
    return this.#tables.push({ levels, cells: this.#cells(levels), from, grids: [] }) - 1;
  }
}

export function refines(finer: readonly number[], coarser: readonly number[]): boolean {
  for (let axis = 0; axis < finer.length; axis++) if (finer[axis] < coarser[axis]) return false;
  return true;
}
