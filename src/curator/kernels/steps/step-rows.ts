/**
 * Lloyd's steps: rows as numbers and values in the kernels' memory and, for given centres, how many rows are nearest to each, the sums of
 * their places, and how many have each value. Exact whole numbers, by the kernels or by their twin (steps-twin.ts has the layout).
 *
 * A row's squared distance to a centre is ‖x‖² + ‖c‖² − 2x·c. ‖x‖² is the same for all centres and is left out. Where a row has value v
 * of a categorical attribute, x is −1 in the attribute's coordinates but for v's, so that −x·c is Σc − 2c of v, in units of INPUT_ONE.
 *
 * Claim. No number wraps around, with at most 2¹⁵ coordinates of at most 2¹⁴ in size, places below 2¹⁵ in size and weights below 2³².
 * Proof. Six products of numeric coordinates are at most 6·2²⁸ < 2³¹. Σc is at most 2²⁹, and −2c of one value for each of fewer than
 * 2¹⁵ attributes adds less than 2³⁰: 32 bits hold both. ‖c‖² and 2x·c are at most 2⁴³ and 2⁴⁴, in 64 bits, and in the twin's doubles. A
 * chunk has 2¹⁴ rows, so that its sums of places are below 2²⁹, and below 2⁶¹ with weights. Sums of chunks are BigInts. ∎
 *
 * Rows are brought over once where they take little memory, else chunk by chunk at every step: which of the two it is follows from their
 * number and the declared attributes.
 */
import { pause } from "../../../base/pause.ts";
import { type Kernels, kernelsOrTwin, type Machine } from "../twin-memory.ts";
import { putCentres, type StepCentre } from "./step-centres.ts";
import { stepsModule } from "./steps.wasm.ts";
import { type StepExports, stepsTwin } from "./steps-twin.ts";

/** Rows between two turns of timers and signals; few enough for sums of 32 bits. */
export const CHUNK = 2 ** 14;
/** What rows that are kept may take. */
const KEPT_BYTES = 2 ** 27;

/** Where rows come from. */
export interface StepSource {
  readonly rows: number;
  /** How many numeric coordinates, categorical attributes, and values of all of these. */
  readonly numbers: number;
  readonly categories: number;
  readonly values: number;
  /** How often each row counts; once if there are none. */
  readonly weights?: Uint32Array | undefined;
  /** Writes the numeric coordinates of some rows, each row's so many places behind those of the one before. */
  coordinates(from: number, rows: number, x: Int16Array, apart: number): void;
  /** Writes the numbers of their values, one row after the other. */
  ids(from: number, rows: number, ids: Uint16Array): void;
}

/** For each numeric coordinate, its place in the box. */
export type PlacesOf = readonly ((x: number) => number)[];

export interface StepSums {
  readonly rows: bigint;
  /** For each numeric coordinate. */
  readonly places: readonly bigint[];
  /** How many of the rows have each value. */
  readonly values: readonly bigint[];
}

export class StepRows {
  readonly #source: StepSource;
  readonly #held: Kernels<StepExports>;
  readonly #pairs: number;
  readonly #quads: number;
  readonly #isKept: boolean;
  readonly #at: Readonly<Record<"x" | "places" | "ids" | "centre" | "weights", number>>;
  /** Of the rows that are kept, how many have their coordinates in memory, and how many their places. */
  #filled = 0;
  #placed = 0;
  #placesOf: PlacesOf = [];

  constructor(source: StepSource, machine: Machine, keptBytes = KEPT_BYTES) {
    const { rows, numbers, categories } = source;
    this.#source = source;
    this.#held = kernelsOrTwin(stepsModule, stepsTwin, machine);
    this.#pairs = Math.ceil(numbers / 2);
    this.#quads = Math.ceil(numbers / 4);
    this.#isKept = rows * (4 * this.#pairs + 8 * this.#quads + 2 * categories) <= keptBytes;
    const { arena } = this.#held;
    const room = this.#isKept ? rows : CHUNK;
    this.#at = {
      x: arena.allocate(4 * this.#pairs * room),
      places: arena.allocate(8 * this.#quads * room),
      ids: arena.allocate(2 * categories * room),
      centre: arena.allocate(4 * CHUNK),
      weights: arena.allocate(4 * CHUNK),
    };
  }

  /** How places follow from coordinates from now on. */
  placeBy(placesOf: PlacesOf): void {
    this.#placesOf = placesOf;
    this.#placed = 0;
  }

  /** One question after the other: they share memory. */
  async sums(centres: readonly StepCentre[]): Promise<StepSums[]> {
    const { rows, values, weights } = this.#source;
    const { arena } = this.#held;
    const mark = arena.used;
    const blocks = putCentres(arena, centres, this.#pairs, values);
    const each = 4 + 4 * this.#quads + Math.ceil(values / 4) * 4;
    const size = each * centres.length;
    const cells = arena.allocate((weights ? 8 : 4) * size);
    const totals = new Array<bigint>(size).fill(0n);
    for (let from = 0; from < rows; from += CHUNK) {
      const some = Math.min(CHUNK, rows - from);
      new Uint8Array(arena.buffer, cells, (weights ? 8 : 4) * size).fill(0);
      this.#addChunk(from, some, { blocks, centres: centres.length, cells, each });
      const sums = weights ? BigInt64Array : Int32Array;
      new sums(arena.buffer, cells, size).forEach((sum, cell) => {
        totals[cell] += BigInt(sum);
      });
      await pause(some);
    }
    arena.release(mark);
    return centres.map((_, c) => this.#sumsOf(totals.slice(c * each, (c + 1) * each)));
  }

  #addChunk(
    from: number,
    rows: number,
    { blocks, centres, cells, each }: Readonly<Record<"blocks" | "centres" | "cells" | "each", number>>,
  ): void {
    const { categories, values, weights } = this.#source;
    const { kernels, arena } = this.#held;
    const { x, places, ids } = this.#bring(from, rows);
    const { centre, weights: times } = this.#at;
    const [pairs, quads] = [this.#pairs, this.#quads];
    kernels.nearest(rows, x, pairs, ids, categories, values, centres, blocks, centre);
    if (weights) {
      new Uint32Array(arena.buffer, times, rows).set(weights.subarray(from, from + rows));
      kernels.addWeighted(rows, centre, places, quads, ids, categories, times, cells, 8 * each);
    } else kernels.addRows(rows, centre, places, quads, ids, categories, cells, 4 * each);
  }

  /** Where these rows are, once they are there. */
  #bring(from: number, rows: number): Readonly<Record<"x" | "places" | "ids", number>> {
    const { categories } = this.#source;
    const [pairs, quads] = [2 * this.#pairs, 4 * this.#quads];
    const { buffer } = this.#held.arena;
    const first = this.#isKept ? from : 0;
    const x = this.#at.x + 2 * pairs * first;
    const places = this.#at.places + 2 * quads * first;
    const ids = this.#at.ids + 2 * categories * first;
    const coordinates = new Int16Array(buffer, x, pairs * rows);
    if (!this.#isKept || from >= this.#filled) {
      this.#source.coordinates(from, rows, coordinates, pairs);
      this.#source.ids(from, rows, new Uint16Array(buffer, ids, categories * rows));
      this.#filled = from + rows;
    }
    if (!this.#isKept || from >= this.#placed) {
      const placed = new Int16Array(buffer, places, quads * rows);
      for (const [i, placeOf] of this.#placesOf.entries())
        for (let row = 0; row < rows; row++) placed[row * quads + i] = placeOf(coordinates[row * pairs + i]);
      this.#placed = from + rows;
    }
    return { x, places, ids };
  }

  #sumsOf(cells: readonly bigint[]): StepSums {
    const { numbers, values } = this.#source;
    const behind = 4 + 4 * this.#quads;
    return {
      rows: cells[0],
      places: cells.slice(4, 4 + numbers),
      values: cells.slice(behind, behind + values),
    };
  }
}
