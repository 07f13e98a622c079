/**
 * Rows as columns of codes in the kernels' memory, and tables of counts made from them.
 *
 * A column is brought over once and kept, and the ids of the last list of columns are kept too: the next list that starts
 * with the same columns goes on from there. Columns must not change once they have been used.
 */

import { type Kernels, kernelsOrTwin, type Machine } from "../twin-memory.ts";
import { countingModule } from "./counting.wasm.ts";
import { type CountingExports, twinCounting } from "./counting-exports.ts";
import { type CountRange, cellsWithin, countRange, MOST_COUNTS, MOST_IDS } from "./counting-range.ts";
import type { Codes, CountAxis, Counts } from "./counting-twin.ts";

/** One code a row, each below `size`. */
export interface CodeColumn {
  readonly codes: Codes;
  readonly size: number;
}

export interface RowCounterOptions {
  /** How often each row counts; once if there are none. */
  readonly weights?: Uint32Array;
  readonly machine?: Machine;
}

/** How many columns' ids are kept for the next list. */
const KEPT = 8;
/** Four tables this large still fit into the first cache. */
const MOST_CELLS_FOUR_TIMES = 2048;

export class RowCounter {
  readonly rows: number;
  readonly range: CountRange;
  readonly #held: Kernels<CountingExports>;
  readonly #weights: number | undefined;
  readonly #places = new Map<Codes, number>();
  readonly #ids: number[] = [];
  #chain: readonly CodeColumn[] = [];

  constructor(rows: number, { weights, machine = "wasm" }: RowCounterOptions = {}) {
    this.range = countRange(rows, weights);
    this.rows = rows;
    this.#held = kernelsOrTwin(countingModule, twinCounting, machine);
    this.#weights = weights === undefined ? undefined : this.put(weights);
  }

  get held(): Kernels<CountingExports> {
    return this.#held;
  }

  get bytesPerCount(): number {
    return this.range.width / 8;
  }

  /** Copies an array into the kernels' memory. */
  put(values: Codes | BigUint64Array): number {
    const { arena } = this.#held;
    const at = arena.allocate(values.byteLength);
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    new Uint8Array(arena.buffer).set(bytes, at);
    return at;
  }

  /** Brings columns over, so that what is allocated after this may be released again. */
  keep(columns: readonly CodeColumn[]): void {
    for (const column of columns) {
      if (this.#places.has(column.codes)) continue;
      if (column.codes.length !== this.rows) throw new RangeError("every row needs one code of each column");
      if (largest(column.codes) >= column.size) throw new RangeError("a column holds codes beyond its size");
      this.#places.set(column.codes, this.put(column.codes));
    }
    while (this.#ids.length < Math.min(KEPT, columns.length))
      this.#ids.push(this.#held.arena.allocate(4 * this.rows));
  }

  /** Where the rows' ids of these columns are; the last column's code moves fastest. */
  ids(columns: readonly CodeColumn[]): number {
    cellsWithin(sizesOf(columns), MOST_IDS);
    this.keep(columns);
    if (columns.length === 0) return this.put(new Uint32Array(this.rows));
    let at = 0;
    while (at < this.#chain.length && at < columns.length && same(this.#chain[at], columns[at])) at++;
    for (let i = at; i < columns.length; i++) {
      const before = this.#ids[Math.min(i, KEPT) - 1] ?? this.#ids[0];
      this.#extend(before, columns[i], i === 0 ? 0 : columns[i].size, this.#ids[Math.min(i, KEPT - 1)]);
    }
    this.#chain = columns.slice(0, KEPT - 1);
    return this.#ids[Math.min(columns.length, KEPT) - 1];
  }

  #extend(ids: number, column: CodeColumn, size: number, out: number): void {
    const { extend8, extend16, extend32 } = this.#held.kernels;
    const extend =
      column.codes instanceof Uint8Array
        ? extend8
        : column.codes instanceof Uint16Array
          ? extend16
          : extend32;
    extend(this.rows, ids, this.#places.get(column.codes) ?? 0, size, out);
  }

  /** Bytes that `countAt` needs for a table. */
  roomFor(cells: number): number {
    return cells * this.bytesPerCount * (this.#fourTimes(cells) ? 4 : 1);
  }

  /** Counts rows by id into the table at `table`. */
  countAt(ids: number, cells: number, table: number): void {
    const { kernels } = this.#held;
    if (this.#weights === undefined) {
      const tally = this.#fourTimes(cells) ? kernels.tally4 : kernels.tally1;
      tally(this.rows, ids, table, cells);
    } else {
      const weigh = this.range.width === 32 ? kernels.weigh32 : kernels.weigh64;
      weigh(this.rows, ids, this.#weights, table, cells);
    }
  }

  /** Adds up one axis of the table at `fine` into a table at `coarse`. */
  rollUpAt(
    { outer, length, inner }: CountAxis,
    fine: number,
    groupOf: number,
    coarse: number,
    groups: number,
  ): void {
    const { kernels } = this.#held;
    const rollUp = this.range.width === 32 ? kernels.rollUp32 : kernels.rollUp64;
    rollUp(outer, length, inner, fine, groupOf, coarse, groups);
  }

  /** The quality of the table at a place, in units. */
  qualityAt(table: number, cells: number, classes: number, losses: number, last: number): bigint {
    const { kernels, arena } = this.#held;
    if (this.range.width === 32) return kernels.quality32(cells, classes, table, losses, last);
    const mark = arena.used;
    const out = arena.allocate(16);
    kernels.quality64(cells, classes, table, losses, last, out);
    const [first, lost] = new BigUint64Array(arena.buffer, out, 2);
    arena.release(mark);
    return (first << 20n) - lost;
  }

  #fourTimes(cells: number): boolean {
    return this.#weights === undefined && cells <= MOST_CELLS_FOUR_TIMES;
  }

  /** A copy of the counts at a place. */
  countsAt(table: number, cells: number): Counts {
    const { buffer } = this.#held.arena.memory;
    return this.range.width === 32
      ? new Uint32Array(buffer, table, cells).slice()
      : new BigUint64Array(buffer, table, cells).slice();
  }
}

const same = (a: CodeColumn, b: CodeColumn): boolean => a.codes === b.codes && a.size === b.size;

function largest(codes: Codes): number {
  let most = 0;
  for (let i = 0; i < codes.length; i++) if (codes[i] > most) most = codes[i];
  return most;
}

export const sizesOf = (columns: readonly CodeColumn[]): number[] => columns.map((column) => column.size);

/** The number of counts in a table over these columns. */
export const countsOf = (columns: readonly CodeColumn[]): number =>
  cellsWithin(sizesOf(columns), MOST_COUNTS);
