/** Bytes in pieces that can be looked at before they are taken, and taken by length. */
import type { ByteSource } from "../table.ts";

export class Pieces {
  readonly #pieces: AsyncIterator<Uint8Array | string> | Iterator<Uint8Array | string>;
  #waiting: Uint8Array = new Uint8Array(0);
  #text: string | undefined;
  #ended = false;

  constructor(source: ByteSource) {
    this.#pieces =
      Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]();
  }

  /** The next bytes, fewer at the end. */
  async peek(length: number): Promise<Uint8Array> {
    while (this.#waiting.length < length && (await this.#more()));
    return this.#waiting.subarray(0, length);
  }

  async take(length: number): Promise<Uint8Array> {
    const taken = await this.peek(length);
    this.#waiting = this.#waiting.subarray(taken.length);
    return taken;
  }

  async *rest(): AsyncGenerator<Uint8Array | string, void, undefined> {
    do {
      if (this.#waiting.length > 0) yield this.#waiting;
      this.#waiting = new Uint8Array(0);
      if (this.#text !== undefined) yield this.#text;
      this.#text = undefined;
    } while (await this.#more());
  }

  async leave(): Promise<void> {
    if (!this.#ended) await this.#pieces.return?.();
  }

  /** Whether more bytes came; text ends what can be looked at. */
  async #more(): Promise<boolean> {
    if (this.#text !== undefined || this.#ended) return false;
    const { done, value } = await this.#pieces.next();
    this.#ended = done === true;
    if (this.#ended) return false;
    if (typeof value === "string") {
      this.#text = value;
      return true;
    }
    this.#waiting = joined(this.#waiting, value);
    return true;
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second;
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
