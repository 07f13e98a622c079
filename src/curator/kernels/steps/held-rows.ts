/**
 * Rows in the kernels' memory, for Lloyd's steps (steps-twin.ts has the layout): brought over once where they take little memory, else
 * some at a time, at every step. Which of the two it is follows from their number and the declared attributes.
 */
import type { Codes } from "../counting/counting-twin.ts";
import type { Arena } from "../load.ts";
import { type LookedUp, lookUp } from "./looked-up.ts";

/** Rows by columns of codes. */
export interface StepSource {
  readonly rows: number;
  /** How often each row counts; once if there are none. */
  readonly weights?: Uint32Array | undefined;
  /** Numeric coordinates, which follow from codes. */
  readonly numbers: readonly { readonly codes: Codes; readonly inputs: LookedUp }[];
  /** Categorical attributes, with how many values each has. */
  readonly categories: readonly { readonly codes: Codes; readonly values: number }[];
}

interface Places {
  readonly x: number;
  readonly places: number;
  readonly ids: number;
}

/** What rows that are kept may take. */
const KEPT_BYTES = 2 ** 27;
/** Rows that are brought, column by column, and used before the next ones, so that they stay in the cache meanwhile. */
export const TILE = 1024;

export class HeldRows {
  readonly pairs: number;
  readonly quads: number;
  readonly #source: StepSource;
  readonly #arena: Arena;
  readonly #isKept: boolean;
  readonly #at: Places;
  /** One number for each row of a tile: loops are fast over arrays of one kind. */
  readonly #tile = new Int32Array(TILE);
  /** Of the rows that are kept, how many have their coordinates in memory, and how many their places. */
  #filled = 0;
  #placed = 0;
  #places: readonly LookedUp[] = [];

  constructor(source: StepSource, arena: Arena, keptBytes = KEPT_BYTES) {
    const { rows, numbers, categories } = source;
    this.pairs = Math.ceil(numbers.length / 2);
    this.quads = Math.ceil(numbers.length / 4);
    this.#source = source;
    this.#arena = arena;
    this.#isKept = rows * (4 * this.pairs + 8 * this.quads + 2 * categories.length) <= keptBytes;
    const room = this.#isKept ? rows : TILE;
    this.#at = {
      x: arena.allocate(4 * this.pairs * room),
      places: arena.allocate(8 * this.quads * room),
      ids: arena.allocate(2 * categories.length * room),
    };
  }

  /** How the place of each numeric coordinate follows from it, from now on. */
  placeBy(places: readonly LookedUp[]): void {
    this.#places = places;
    this.#placed = 0;
  }

  /** Where these rows are, once they are there: one tile after the other. */
  bring(from: number, rows: number): Places {
    const [isFilled, isPlaced] = [this.#filled, this.#placed].map((known) => this.#isKept && from < known);
    const row = this.#isKept ? from : 0;
    const at = {
      x: this.#at.x + 4 * this.pairs * row,
      places: this.#at.places + 8 * this.quads * row,
      ids: this.#at.ids + 2 * this.#source.categories.length * row,
    };
    if (!isFilled) {
      this.#fill(from, rows, at);
      this.#filled = from + rows;
    }
    if (!isPlaced) {
      this.#place(rows, at);
      this.#placed = from + rows;
    }
    return at;
  }

  #fill(from: number, rows: number, at: Places): void {
    const { buffer } = this.#arena;
    const { numbers, categories } = this.#source;
    const tile = this.#tile;
    const apart = 2 * this.pairs;
    const x = new Int16Array(buffer, at.x, apart * rows);
    for (let i = 0; i < numbers.length; i++) {
      tile.set(numbers[i].codes.subarray(from, from + rows));
      lookUp(numbers[i].inputs, tile, rows, x, i, apart);
    }
    const kinds = categories.length;
    const ids = new Uint16Array(buffer, at.ids, kinds * rows);
    let first = 0;
    for (let i = 0; i < kinds; i++) {
      tile.set(categories[i].codes.subarray(from, from + rows));
      for (let row = 0, id = i; row < rows; row++, id += kinds) ids[id] = first + tile[row];
      first += categories[i].values;
    }
  }

  #place(rows: number, at: Places): void {
    const { buffer } = this.#arena;
    const tile = this.#tile;
    const [between, apart] = [2 * this.pairs, 4 * this.quads];
    const x = new Int16Array(buffer, at.x, between * rows);
    const to = new Int16Array(buffer, at.places, apart * rows);
    for (let i = 0; i < this.#places.length; i++) {
      for (let row = 0, from = i; row < rows; row++, from += between) tile[row] = x[from];
      lookUp(this.#places[i], tile, rows, to, i, apart);
    }
  }
}
