/**
 * Many tables of counts over the same rows, in batches of tables and blocks of rows.
 *
 * Claim. Every table holds, in each cell, the weight of the rows that are in it.
 * Proof. Each row is in one block, and there in one place. A table starts empty, and for each block the kernel adds the weight of
 * each row of the table's part to the cell of that row's groups; those that a grouping leaves out go to a cell of their own after
 * the last, which nobody reads. Counts stay within their width (counting-range.ts). ∎
 *
 * Memory is bounded by the limits, by the largest table and by the maps of the columns, whatever the number of rows and tables.
 */
import type { Machine } from "../twin-memory.ts";
import { CountMemory } from "./count-memory.ts";
import { type CountWidth, cellsWithin, MOST_COUNTS } from "./counting-range.ts";
import { type Counts, OUT } from "./counting-twin.ts";
import { bytesFor, type CountedRows, RowBlocks } from "./row-blocks.ts";

/** One digit of a cell. */
export interface CountedAxis {
  /** Which of the columns. */
  readonly column: number;
  readonly size: number;
  /** The group of each atom, or −1 where it is in none; undefined: every atom is a group. */
  readonly groupOf: Int32Array | undefined;
}

export interface CountedTable {
  readonly part: number;
  /** The last one moves fastest. */
  readonly axes: readonly CountedAxis[];
}

export interface CountLimits {
  /** Of rows in memory at a time. */
  readonly blockBytes: number;
  /** Of tables in memory at a time, unless a single one is larger. */
  readonly batchBytes: number;
}

/** Rows of so many bytes stay in memory as one block. */
const ONE_BLOCK = 2 ** 25;

/**
 * Where all rows are one block, as many tables together as stay in the caches until they are read; where each batch has to bring over
 * every block again, as many as memory is spent on, and shorter blocks, which cost no time.
 */
export const limitsFor = (rows: number, columns: number): CountLimits =>
  rows * columns <= ONE_BLOCK
    ? { blockBytes: ONE_BLOCK, batchBytes: 2 ** 18 }
    : { blockBytes: 2 ** 23, batchBytes: 2 ** 24 };

/** Tables that are counted together, side by side in memory. */
export interface Batch {
  readonly first: number;
  /** Where each table begins, in bytes. */
  readonly offsets: readonly number[];
  readonly bytes: number;
}

/** Four tables this large still fit into the first cache. */
const MOST_CELLS_FOUR_TIMES = 2048;
/** Ids that a kernel makes at a time. */
const STRETCH = 2048;

export const cellsIn = ({ axes }: CountedTable): number =>
  cellsWithin(
    axes.map(({ size }) => size),
    MOST_COUNTS,
  );

/** Tables in the order that was asked for, each with a cell more than it has. */
export function batchesOf(cells: readonly number[], width: CountWidth, most: number): readonly Batch[] {
  const batches: { first: number; offsets: number[]; bytes: number }[] = [];
  for (const [t, own] of cells.entries()) {
    const bytes = Math.ceil(((own + 1) * width) / 64) * 8;
    const open = batches.at(-1);
    if (open && open.bytes + bytes <= most) {
      open.offsets.push(open.bytes);
      open.bytes += bytes;
    } else batches.push({ first: t, offsets: [0], bytes });
  }
  return batches;
}

export class TableCounter {
  readonly #memory: CountMemory;

  constructor(width: CountWidth, machine?: Machine) {
    this.#memory = new CountMemory(width, machine);
  }

  get width(): CountWidth {
    return this.#memory.width;
  }

  /** Batch after batch, as `batchesOf` has them: the tables' bytes, which are good until the next is asked for. */
  *batches(rows: CountedRows, tables: readonly CountedTable[], limits: CountLimits): Generator<Uint8Array> {
    const { arena } = this.#memory.held;
    const mark = arena.used;
    try {
      const blocks = new RowBlocks(this.#memory, rows, limits.blockBytes);
      const [ids, spare] = [arena.allocate(4 * STRETCH), arena.allocate(12 * MOST_CELLS_FOUR_TIMES)];
      for (const batch of batchesOf(tables.map(cellsIn), this.width, limits.batchBytes)) {
        const before = arena.used;
        const at = arena.allocate(batch.bytes);
        const own = tables.slice(batch.first, batch.first + batch.offsets.length);
        const ready = this.#prepare(rows, own, batch, at);
        const bytes = new Uint8Array(arena.buffer, at, batch.bytes);
        if (blocks.count === 0) bytes.fill(0);
        for (let block = 0; block < blocks.count; block++) {
          blocks.load(block);
          for (const [i, table] of ready.entries()) {
            // Emptied just before it is counted, so that it is in the caches.
            if (block === 0) bytes.fill(0, batch.offsets[i], batch.offsets[i + 1]);
            this.#count(blocks, table, ids, spare);
          }
        }
        yield bytes;
        arena.release(before);
      }
    } finally {
      arena.release(mark);
    }
  }

  #prepare(rows: CountedRows, tables: readonly CountedTable[], batch: Batch, at: number): ReadyTable[] {
    const maps = new AxisMaps(this.#memory, rows);
    return tables.map((table, i) => {
      const { part, axes } = table;
      const some = axes.some((axis) => isOdd(axis, rows));
      const ready = axes.map((axis) => maps.of(axis, some));
      const place = this.#memory.held.arena.allocate(20 * axes.length);
      return { part, axes: ready, some, place, at: at + batch.offsets[i], cells: cellsIn(table) };
    });
  }

  #count(blocks: RowBlocks, table: ReadyTable, ids: number, spare: number): void {
    const { kernels, arena } = this.#memory.held;
    const { from, rows } = blocks.rowsOf(table.part);
    if (rows === 0) return;
    const { place, axes, at, cells } = table;
    const numbers = new Uint32Array(arena.buffer, place, 5 * axes.length);
    for (const [k, { column, size, map, vectors }] of axes.entries()) {
      const codes = blocks.column(column, from);
      numbers.set([codes.at, codes.bytes, size, map, vectors], 5 * k);
    }
    const weights = blocks.weightsFrom(from);
    const some = table.some ? 1 : 0;
    // Three tables more are filled and added up, which must not take longer than counting does.
    const fourTimes = !some && !weights && cells <= MOST_CELLS_FOUR_TIMES && rows >= 4 * cells;
    if (this.#memory.width === 64) kernels.count64(rows, place, axes.length, ids, weights, at, cells, some);
    else kernels.count32(rows, place, axes.length, ids, weights, at, fourTimes ? spare : 0, cells, some);
  }
}

/** Whether rows may be left out, or groups have numbers that a byte does not hold where codes are bytes: both want maps of 32 bits. */
const isOdd = ({ column, size, groupOf }: CountedAxis, { columns }: CountedRows): boolean =>
  groupOf !== undefined && (groupOf.includes(-1) || (size > 256 && bytesFor(columns[column].atoms) === 1));

interface ReadyTable {
  readonly part: number;
  readonly axes: readonly ReadyAxis[];
  readonly some: boolean;
  /** Where the axes are told to the kernel. */
  readonly place: number;
  readonly at: number;
  readonly cells: number;
}

interface ReadyAxis {
  readonly column: number;
  readonly size: number;
  readonly map: number;
  readonly vectors: number;
}

/** Where the groups of atoms are, as the kernels want them: each list brought over once. */
class AxisMaps {
  readonly #memory: CountMemory;
  readonly #rows: CountedRows;
  readonly #small = new Map<Int32Array, number>();
  readonly #wide = new Map<Int32Array, number>();
  readonly #ownGroups = new Map<number, Int32Array>();

  constructor(memory: CountMemory, rows: CountedRows) {
    this.#memory = memory;
    this.#rows = rows;
  }

  /** `some`: this axis or another of its table wants maps of 32 bits. */
  of({ column, size, groupOf }: CountedAxis, some: boolean): ReadyAxis {
    if (!groupOf && !some) return { column, size, map: 0, vectors: 0 };
    const { atoms } = this.#rows.columns[column];
    const groups = groupOf ?? this.#each(column, atoms);
    const isSmall = !some && bytesFor(atoms) === 1;
    const known = isSmall ? this.#small : this.#wide;
    const map = known.get(groups) ?? (isSmall ? this.#bytes(groups) : this.#numbers(groups));
    known.set(groups, map);
    return { column, size, map, vectors: isSmall ? Math.ceil(atoms / 16) : 0 };
  }

  #each(column: number, atoms: number): Int32Array {
    const groups = this.#ownGroups.get(column) ?? Int32Array.from({ length: atoms }, (_, atom) => atom);
    this.#ownGroups.set(column, groups);
    return groups;
  }

  #numbers(groups: Int32Array): number {
    return this.#memory.put(Uint32Array.from(groups, (group) => (group < 0 ? OUT : group)));
  }

  #bytes(groups: Int32Array): number {
    const padded = new Uint8Array(Math.ceil(groups.length / 16) * 16);
    padded.set(groups);
    return this.#memory.put(padded);
  }
}

/** The counts of one table of a batch. */
export function countsIn(bytes: Uint8Array, offset: number, cells: number, width: CountWidth): Counts {
  const at = bytes.byteOffset + offset;
  return width === 32
    ? new Uint32Array(bytes.buffer, at, cells)
    : new BigUint64Array(bytes.buffer, at, cells);
}
