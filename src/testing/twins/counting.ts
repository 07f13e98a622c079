/**
 * Counts of rows by cell, roll-ups and the quality of grids, by kernels or by their twin.
 *
 * One of these holds one table's rows. Everything comes back as copies; what is private stays the caller's concern.
 */

import { CountMemory } from "../../curator/kernels/counting/count-memory.ts";
import { cellsWithin, countRange, MOST_COUNTS } from "../../curator/kernels/counting/counting-range.ts";
import type { Counts } from "../../curator/kernels/counting/counting-twin.ts";
import { type LevelMap, levelGroups, nest } from "../../curator/kernels/counting/level-maps.ts";
import {
  type CountLimits,
  countsIn,
  limitsFor,
  TableCounter,
} from "../../curator/kernels/counting/table-counter.ts";
import { lossTable } from "../../curator/kernels/grids/grid-quality.ts";
import type { Machine } from "../../curator/kernels/twin-memory.ts";
import { type CodeColumn, countedColumn, type GridPoolOptions } from "./grid-pool.ts";

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
  readonly #rows: number;
  readonly #weights: Uint32Array | undefined;
  readonly #limits: CountLimits;
  readonly #memory: CountMemory;

  constructor(rows: number, { weights, machine, limits }: GridPoolOptions = {}) {
    this.#rows = rows;
    this.#weights = weights;
    this.#limits = limits ?? limitsFor(rows, 1);
    this.#memory = new CountMemory(countRange(rows, weights).width, machine);
  }

  /** Who does the work: the twin where it was asked for, or where WebAssembly is missing. */
  get machine(): Machine {
    return this.#memory.held.machine;
  }

  /** The table over some columns; for classes, put their column last. */
  cube(columns: readonly CodeColumn[]): CountTable {
    const { width } = this.#memory;
    const sizes = columns.map(({ size }) => size);
    const axes = columns.map(({ size }, column) => ({ column, size, groupOf: undefined }));
    const rows = { rows: this.#rows, weights: this.#weights, columns: columns.map(countedColumn) };
    const counter = new TableCounter(width, this.machine);
    const [counts] = Array.from(counter.batches(rows, [{ part: 0, axes }], this.#limits), (bytes) =>
      countsIn(bytes, 0, cellsWithin(sizes, MOST_COUNTS), width).slice(),
    );
    return { sizes, counts };
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
      return { sizes, counts: this.#memory.countsAt(at, product(sizes)).slice() };
    });
  }

  /** PrivPfC's quality of a grid from its table, classes last, in units of 2⁻²⁰. */
  gridQuality(table: CountTable, epsilonPert: number): bigint {
    const losses = lossTable(epsilonPert);
    return this.#released(() => {
      const classes = table.sizes.at(-1) ?? 1;
      const at = this.#putCounts(table);
      const cells = product(table.sizes) / classes;
      return this.#memory.qualityAt(at, cells, classes, this.#memory.put(losses), losses.length - 1);
    });
  }

  #rollUpAxis(fine: number, sizes: number[], axis: number, parents: Uint32Array, groups: number): number {
    const place = this.#memory.put(parents);
    const shape = {
      outer: product(sizes.slice(0, axis)),
      length: sizes[axis],
      inner: product(sizes.slice(axis + 1)),
    };
    sizes[axis] = groups;
    const coarse = this.#memory.held.arena.allocate(product(sizes) * this.#memory.bytesPerCount);
    this.#memory.rollUpAt(shape, fine, place, coarse, groups);
    return coarse;
  }

  #putCounts({ sizes, counts }: CountTable): number {
    if (counts.length !== cellsWithin(sizes, MOST_COUNTS))
      throw new RangeError("a table has one count for each cell");
    if (counts.BYTES_PER_ELEMENT !== this.#memory.bytesPerCount)
      throw new RangeError("these counts are not as wide as this table's");
    return this.#memory.put(counts);
  }

  /** Runs something and gives back the memory that it took. */
  #released<Result>(work: () => Result): Result {
    const { arena } = this.#memory.held;
    const mark = arena.used;
    try {
      return work();
    } finally {
      arena.release(mark);
    }
  }
}

const product = (sizes: readonly number[]): number => sizes.reduce((a, b) => a * b, 1);
