/**
 * Every row's margin under the hub, in the memory of the kernels, kept until another hub is asked about: the next round of a search
 * differs in the groups of one attribute, and only what differs is added. Whole numbers forget no part, so that margins are those
 * that a fresh calculation gives (`fillMargins`), whatever was asked before.
 *
 * Margins of 16 bits are added up modulo 2¹⁶, in which those of the hub are contained: the caller has shown it from public weights.
 */
import { attributesOfWeights } from "../../../../schema/coding/layout.ts";
import type { CardRows } from "./card-rows.ts";

export class CardMargins {
  readonly #rows: CardRows;
  /** Which set of entries each weight belongs to; the bias goes with the first. */
  readonly #setOf: Uint16Array;
  /** Whose margins are kept, and how wide they are. */
  readonly #weights: Int32Array;
  #bytes: 2 | 4 | undefined;
  readonly #places = new Map<2 | 4, number>();

  constructor(rows: CardRows) {
    this.#rows = rows;
    this.#weights = new Int32Array(rows.inputs.length);
    const sets = rows.inputs.attributes.map((_, k) =>
      rows.sets.findIndex(({ parts }) => parts.some(({ attribute }) => attribute === k)),
    );
    this.#setOf = Uint16Array.from(attributesOfWeights(rows.inputs), (k) => (k < 0 ? 0 : sets[k]));
  }

  /** Where the margins under the hub lie, of so many bytes each; they hold until the next are asked for. */
  under(hub: Int32Array, bytes: 2 | 4): number {
    const at = this.#placeOf(bytes);
    const change = hub.map((weight, k) => weight - this.#weights[k]);
    const touched = new Set<number>();
    for (let k = 0; k < change.length; k++) if (change[k] !== 0) touched.add(this.#setOf[k]);
    try {
      for (const set of touched) this.#move(at, set, change);
    } catch (error) {
      // Some have moved and some have not: the next hub begins again.
      this.#bytes = undefined;
      throw error;
    }
    this.#weights.set(hub);
    return at;
  }

  /** Margins of another width begin again with those of no weights. */
  #placeOf(bytes: 2 | 4): number {
    const { arena, rows } = this.#rows;
    const at = this.#places.get(bytes) ?? arena.allocate(rows * bytes + 64);
    if (this.#places.has(bytes) && this.#bytes === bytes) return at;
    new Uint8Array(arena.buffer, at, rows * bytes).fill(0);
    this.#places.set(bytes, at);
    this.#bytes = bytes;
    this.#weights.fill(0);
    return at;
  }

  #move(at: number, set: number, change: Int32Array): void {
    const { arena, kernels, sets, ids, rows, i32 } = this.#rows;
    const { first, entries, parts, numbers } = sets[set];
    const mark = arena.used;
    const own = arena.allocate(entries * 4);
    const moves = i32(own, entries).fill(set === 0 ? change[change.length - 1] : 0);
    for (let entry = 0, i = 0; entry < entries; entry++)
      for (const end = i + parts.length; i < end; i++) moves[entry] += change[numbers[i]];
    // The lower half of a move is its first 16 bits, which is what margins of 16 bits are moved by.
    const move = this.#bytes === 2 ? kernels.moveMargins : kernels.moveMargins32;
    move(at, rows, sets.length, ids + set * 2, own - first * 4);
    arena.release(mark);
  }
}
