/**
 * Rows in the kernels' memory, for Lloyd's steps (steps-twin.ts has the layout): brought over once where they take little memory, else
 * some at a time, at every step. Which of the two it is follows from their number and the declared attributes.
 */
import type { Arena } from "../load.ts";

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

interface Places {
  readonly x: number;
  readonly places: number;
  readonly ids: number;
}

/** What rows that are kept may take. */
const KEPT_BYTES = 2 ** 27;
/** Rows that are written column by column before the next ones, so that they stay in the cache meanwhile. */
const TILE = 512;

export class HeldRows {
  readonly pairs: number;
  readonly quads: number;
  readonly #source: StepSource;
  readonly #arena: Arena;
  readonly #isKept: boolean;
  readonly #at: Places;
  /** Of the rows that are kept, how many have their coordinates in memory, and how many their places. */
  #filled = 0;
  #placed = 0;
  #placesOf: PlacesOf = [];

  /** No more than `most` rows are brought at once. */
  constructor(source: StepSource, arena: Arena, most: number, keptBytes = KEPT_BYTES) {
    const { rows, numbers, categories } = source;
    this.pairs = Math.ceil(numbers / 2);
    this.quads = Math.ceil(numbers / 4);
    this.#source = source;
    this.#arena = arena;
    this.#isKept = rows * (4 * this.pairs + 8 * this.quads + 2 * categories) <= keptBytes;
    const room = this.#isKept ? rows : most;
    this.#at = {
      x: arena.allocate(4 * this.pairs * room),
      places: arena.allocate(8 * this.quads * room),
      ids: arena.allocate(2 * categories * room),
    };
  }

  /** How places follow from coordinates from now on. */
  placeBy(placesOf: PlacesOf): void {
    this.#placesOf = placesOf;
    this.#placed = 0;
  }

  /** Where these rows are, once they are there. */
  bring(from: number, rows: number): Places {
    const at = this.#isKept ? from : 0;
    const [isFilled, isPlaced] = [this.#filled, this.#placed].map((known) => this.#isKept && from < known);
    for (let row = 0; row < rows; row += TILE) {
      const some = Math.min(TILE, rows - row);
      if (!isFilled) this.#fill(from + row, some, this.#placeOf(at + row));
      if (!isPlaced) this.#place(some, this.#placeOf(at + row));
    }
    if (!isFilled) this.#filled = from + rows;
    if (!isPlaced) this.#placed = from + rows;
    return this.#placeOf(at);
  }

  #placeOf(row: number): Places {
    const { x, places, ids } = this.#at;
    return {
      x: x + 4 * this.pairs * row,
      places: places + 8 * this.quads * row,
      ids: ids + 2 * this.#source.categories * row,
    };
  }

  #fill(from: number, rows: number, { x, ids }: Places): void {
    const { buffer } = this.#arena;
    this.#source.coordinates(from, rows, new Int16Array(buffer, x, 2 * this.pairs * rows), 2 * this.pairs);
    this.#source.ids(from, rows, new Uint16Array(buffer, ids, this.#source.categories * rows));
  }

  #place(rows: number, { x, places }: Places): void {
    const { buffer } = this.#arena;
    const [between, apart] = [2 * this.pairs, 4 * this.quads];
    const from = new Int16Array(buffer, x, between * rows);
    const to = new Int16Array(buffer, places, apart * rows);
    for (const [i, placeOf] of this.#placesOf.entries())
      for (let row = 0; row < rows; row++) to[row * apart + i] = placeOf(from[row * between + i]);
  }
}
