/**
 * Equal rows stored once, with how often they occur: ten million rows of few attributes are often fifty thousand.
 *
 * Claim. The groups hold the same rows, each as often, whatever the order in which they were added; `finish` puts them
 * in the order of their codes, attribute by attribute, so that nothing of the rows' order is left.
 * Proof. A row's codes are packed into words, one to one and in their order (packed-rows.ts). A row is counted in a group with
 * its own words, which are compared in full: the hash only says where to look first. Every sum over rows is a whole number, so it is
 * the same over groups with their weights. ∎
 */
import { codeCount } from "../schema/coding/codes.ts";
import type { CodedAttribute, Schema } from "../schema/types.ts";
import { emptyCodes } from "./empty-codes.ts";
import { type Digit, orderOf, packedDigits } from "./packed-rows.ts";
import type { Column, Table } from "./table.ts";

/** The largest weight. A group that has reached it goes on as a second group of equal rows, so that no count is refused. */
const HEAVIEST = 2 ** 32 - 1;

const BLOCK = 2048;

export class RowGroups {
  readonly #attributes: readonly CodedAttribute[];
  readonly #digits: readonly Digit[];
  readonly #heaviest: number;
  readonly #words: number;
  /** The words of the rows at hand, a row after the other. */
  readonly #block: Uint32Array;
  /** A group after the other: its words, then its weight, so that a look at a group is one look at memory. */
  #groups: Uint32Array;
  /** Open addressing: a group's number plus one, or 0 where nothing is. */
  #slots = new Uint32Array(4096);
  #size = 0;

  constructor(attributes: readonly CodedAttribute[], heaviest = HEAVIEST) {
    this.#attributes = attributes;
    this.#digits = packedDigits(attributes);
    this.#heaviest = heaviest;
    this.#words = 1 + (this.#digits.at(-1)?.word ?? 0);
    this.#block = new Uint32Array(BLOCK * this.#words);
    this.#groups = new Uint32Array(1024 * (this.#words + 1));
  }

  /** How many groups there are. */
  get size(): number {
    return this.#size;
  }

  /** Adds the first `rows` rows of the columns, which stand in the attributes' order. */
  add(columns: readonly Column["codes"][], rows: number, weights?: Uint32Array): void {
    for (let from = 0; from < rows; from += BLOCK) {
      const count = Math.min(BLOCK, rows - from);
      this.#pack(columns, from, count);
      for (let row = 0; row < count; row++) this.#count(row * this.#words, weights ? weights[from + row] : 1);
    }
  }

  #pack(columns: readonly Column["codes"][], from: number, count: number): void {
    const [block, words] = [this.#block, this.#words];
    block.fill(0);
    for (const [k, digit] of this.#digits.entries()) {
      const codes = columns[k];
      for (let row = 0, at = digit.word; row < count; row++, at += words)
        block[at] = Math.imul(block[at], digit.levels) + codes[from + row];
    }
  }

  /** Counts the row whose words stand in the block from `at` on. */
  #count(at: number, times: number): void {
    if (times === 0) return;
    if (2 * this.#size >= this.#slots.length) this.#widen();
    const slot = this.#slotOf(this.#block, at);
    const weight = this.#slots[slot] * (this.#words + 1) - 1;
    if (weight > 0 && this.#groups[weight] <= this.#heaviest - times) this.#groups[weight] += times;
    else this.#slots[slot] = this.#found(at, times);
  }

  /** The slot of the group with the words from `at` on, or the empty one where it belongs. */
  #slotOf(words: Uint32Array, at: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = hash(words, at, this.#words) & mask;
    while (slots[slot] !== 0 && !this.#isSame(slots[slot] - 1, words, at)) slot = (slot + 1) & mask;
    return slot;
  }

  #isSame(group: number, words: Uint32Array, at: number): boolean {
    const first = group * (this.#words + 1);
    for (let w = 0; w < this.#words; w++) if (this.#groups[first + w] !== words[at + w]) return false;
    return true;
  }

  /** Founds a group for the row at `at` and gives its number plus one. */
  #found(at: number, times: number): number {
    const first = this.#size * (this.#words + 1);
    if (first === this.#groups.length) {
      const wider = new Uint32Array(2 * this.#groups.length);
      wider.set(this.#groups);
      this.#groups = wider;
    }
    for (let w = 0; w < this.#words; w++) this.#groups[first + w] = this.#block[at + w];
    this.#groups[first + this.#words] = times;
    this.#size++;
    return this.#size;
  }

  #widen(): void {
    this.#slots = new Uint32Array(4 * this.#slots.length);
    // Of several groups of equal rows the last is found: it is the one that still has room.
    for (let group = 0; group < this.#size; group++)
      this.#slots[this.#slotOf(this.#groups, group * (this.#words + 1))] = group + 1;
  }

  /** The groups as a table of `schema`, in the order of their codes. */
  finish(schema: Schema): Table {
    const words = Array.from({ length: this.#words + 1 }, (_, w) =>
      Uint32Array.from({ length: this.#size }, (_, group) => this.#groups[group * (this.#words + 1) + w]),
    );
    const order = orderOf(words.slice(0, -1), this.#size);
    const columns = this.#attributes.map((attribute, k) => {
      const codes = emptyCodes(codeCount(attribute), this.#size);
      const codeIn = this.#codeIn(k);
      const keys = words[this.#digits[k].word];
      order.forEach((group, row) => {
        codes[row] = codeIn(keys[group]);
      });
      return { attribute, codes };
    });
    return { schema, rows: this.#size, columns, weights: order.map((group) => words[this.#words][group]) };
  }

  /** The code of attribute `k` in its word. */
  #codeIn(k: number): (word: number) => number {
    const { word, levels: count } = this.#digits[k];
    const below = this.#digits.slice(k + 1).filter((digit) => digit.word === word);
    const unit = below.reduce((product, digit) => product * digit.levels, 1);
    return (key) => Math.floor(key / unit) % count;
  }
}

/** The finishing steps of MurmurHash3 (A. Appleby, public domain), word after word. */
function hash(words: Uint32Array, at: number, count: number): number {
  let h = 0;
  for (let w = at; w < at + count; w++) {
    h = Math.imul(h ^ words[w], 0x85ebca6b);
    h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
    h ^= h >>> 16;
  }
  return h;
}
