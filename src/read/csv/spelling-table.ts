/**
 * Which of some spellings a stretch of bytes is: found by a hash, then compared in full. Spellings that UTF-8 cannot tell, those with
 * half a surrogate pair, are in no file and are left out.
 */
import { bytesOfText, textOfBytes } from "../decode.ts";

/** A hash over bytes, one after the other, so that whoever looks for a field's end works it out on the way (FNV-1a's step). */
export const hashWith = (hash: number, byte: number): number => Math.imul(hash ^ byte, 0x01000193);

export function hashOfBytes(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0;
  for (let at = start; at < end; at++) hash = hashWith(hash, bytes[at]);
  return hash;
}

export class SpellingTable {
  /** Open addressing: a spelling's number plus one, or 0 where nothing is. Three of four at least are empty. */
  readonly #slots: Uint32Array;
  /** The spellings' bytes, one after the other, and where each begins. */
  readonly #bytes: Uint8Array;
  readonly #starts: Uint32Array;
  readonly #codes: Uint32Array;

  constructor(spellings: readonly string[], codeOf: (spelling: string) => number) {
    const told = spellings.filter((text) => textOfBytes(bytesOfText(text)) === text);
    const parts = told.map(bytesOfText);
    this.#codes = Uint32Array.from(told, codeOf);
    this.#starts = new Uint32Array(parts.length + 1);
    for (const [k, part] of parts.entries()) this.#starts[k + 1] = this.#starts[k] + part.length;
    this.#bytes = new Uint8Array(this.#starts[parts.length]);
    this.#slots = new Uint32Array(2 ** Math.ceil(Math.log2(4 * parts.length + 1)));
    for (const [k, part] of parts.entries()) {
      this.#bytes.set(part, this.#starts[k]);
      this.#slots[this.#slotOf(part, 0, part.length, hashOfBytes(part, 0, part.length))] = k + 1;
    }
  }

  /** The code of the bytes from `start` up to `end`, whose hash is `hash`; −1 where they are no spelling. */
  find(bytes: Uint8Array, start: number, end: number, hash: number): number {
    const spelling = this.#slots[this.#slotOf(bytes, start, end, hash)];
    return spelling === 0 ? -1 : this.#codes[spelling - 1];
  }

  /** The slot of these bytes, or the empty one where they belong. */
  #slotOf(bytes: Uint8Array, start: number, end: number, hash: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = (hash ^ (hash >>> 15)) & mask;
    while (slots[slot] !== 0 && !this.#isSame(slots[slot] - 1, bytes, start, end)) slot = (slot + 1) & mask;
    return slot;
  }

  #isSame(spelling: number, bytes: Uint8Array, start: number, end: number): boolean {
    const first = this.#starts[spelling];
    if (this.#starts[spelling + 1] - first !== end - start) return false;
    for (let at = start; at < end; at++) if (this.#bytes[first + at - start] !== bytes[at]) return false;
    return true;
  }
}
