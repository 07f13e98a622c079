/**
 * Counts of rows by cell: ids, histograms, cubes, roll-ups and the quality of grids, by kernels or by their twin.
 *
 * One of these holds one table's rows. Everything comes back as copies; what is private stays the caller's concern.
 */

import { cellsWithin, MOST_COUNTS } from "../../curator/kernels/counting/counting-range.ts";
import type { Counts } from "../../curator/kernels/counting/counting-twin.ts";
import { type LevelMap, levelGroups, nest } from "../../curator/kernels/counting/level-maps.ts";
import {
  type CodeColumn,
  countsOf,
  RowCounter,
  type RowCounterOptions,
  sizesOf,
} from "../../curator/kernels/counting/row-counter.ts";
import { lossTable } from "../../curator/kernels/grids/grid-quality.ts";
import type { Machine } from "../../curator/kernels/twin-memory.ts";

/** Counts over axes of these sizes; the last axis moves fastest. */
export interface CountTable {
  readonly sizes: readonly number[];
  readonly counts: Counts;
}

/** What becomes of an axis: its values are groups of `from`, and shall be groups of `to`. */
export interface AxisLevels {
  readonly from: LevelMap;
  readonly to: LevelMap;
}

export class Counting {
  readonly #rows: RowCounter;

  constructor(rows: number, options: RowCounterOptions = {}) {
    this.#rows = new RowCounter(rows, options);
  }

  /** Who does the work: the twin where it was asked for, or where WebAssembly is missing. */
  get machine(): Machine {
    return this.#rows.held.machine;
  }

  /** Mixed-radix ids of the rows; the last column's code moves fastest. */
  cellIds(columns: readonly CodeColumn[]): Uint32Array {
    this.#rows.keep(columns);
    return this.#released(() => {
      const at = this.#rows.ids(columns);
      return new Uint32Array(this.#rows.held.arena.buffer, at, this.#rows.rows).slice();
    });
  }

  /** Rows (or their weights) by id; every id is below `cells`. */
  histogram(ids: Uint32Array, cells: number): Counts {
    cellsWithin([cells], MOST_COUNTS);
    if (ids.length !== this.#rows.rows || ids.some((id) => id >= cells))
      throw new RangeError("every row needs one id below the number of cells");
    return this.#released(() => this.#count(this.#rows.put(ids), cells));
  }

  /** The table over some columns; for classes, put their column last. */
  cube(columns: readonly CodeColumn[]): CountTable {
    const cells = countsOf(columns);
    this.#rows.keep(columns);
    return this.#released(() => ({
      sizes: sizesOf(columns),
      counts: this.#count(this.#rows.ids(columns), cells),
    }));
  }

  /** The coarser table that a finer one adds up to. Axes without levels stay as they are; un-nested levels are refused. */
  rollUp(table: CountTable, levels: readonly (AxisLevels | undefined)[]): CountTable {
    return this.#released(() => {
      const sizes = [...table.sizes];
      let at = this.#putCounts(table);
      levels.forEach((axisLevels, axis) => {
        if (axisLevels === undefined) return;
        const parents = nest(axisLevels.from, axisLevels.to, `Axis ${axis + 1}`);
        if (parents.length !== sizes[axis])
          throw new RangeError("an axis has one value for each finer group");
        at = this.#rollUpAxis(at, sizes, axis, parents, levelGroups(axisLevels.to));
      });
      return { sizes, counts: this.#rows.countsAt(at, product(sizes)) };
    });
  }

  /** PrivPfC's quality of a grid from its table, classes last, in units of 2⁻²⁰. */
  gridQuality(table: CountTable, epsilonPert: number): bigint {
    const losses = lossTable(epsilonPert);
    return this.#released(() => {
      const classes = table.sizes.at(-1) ?? 1;
      const at = this.#putCounts(table);
      return this.#rows.qualityAt(
        at,
        product(table.sizes) / classes,
        classes,
        this.#rows.put(losses),
        losses.length - 1,
      );
    });
  }

  #count(ids: number, cells: number): Counts {
    const table = this.#rows.held.arena.allocate(this.#rows.roomFor(cells));
    this.#rows.countAt(ids, cells, table);
    return this.#rows.countsAt(table, cells);
  }

  #rollUpAxis(fine: number, sizes: number[], axis: number, parents: Uint32Array, groups: number): number {
    const place = this.#rows.put(parents);
    const shape = {
      outer: product(sizes.slice(0, axis)),
      length: sizes[axis],
      inner: product(sizes.slice(axis + 1)),
    };
    sizes[axis] = groups;
    const coarse = this.#rows.held.arena.allocate(product(sizes) * this.#rows.bytesPerCount);
    this.#rows.rollUpAt(shape, fine, place, coarse, groups);
    return coarse;
  }

  #putCounts({ sizes, counts }: CountTable): number {
    if (counts.length !== cellsWithin(sizes, MOST_COUNTS))
      throw new RangeError("a table has one count for each cell");
    if (counts.BYTES_PER_ELEMENT !== this.#rows.bytesPerCount)
      throw new RangeError("these counts are not as wide as this table's");
    return this.#rows.put(counts);
  }

  /** Runs something and gives back the memory that it took. */
  #released<Result>(work: () => Result): Result {
    const { arena } = this.#rows.held;
    const mark = arena.used;
    try {
      return work();
    } finally {
      arena.release(mark);
    }
  }
}

const product = (sizes: readonly number[]): number => sizes.reduce((a, b) => a * b, 1);
