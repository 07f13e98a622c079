/** The text of the field at hand, piece by piece and no more of it than is kept; see limits.ts. */
import { type ReadingLimits, TOO_LONG } from "../limits.ts";

export class FieldText {
  readonly #limits: ReadingLimits;
  /** What stood between quotes, and what stood outside them. */
  #quoted = "";
  #plain = "";
  /** How long the field is so far, kept or not, and what the row's fields before it take. */
  #length = 0;
  #used = 0;
  #tooLong = 0;

  constructor(limits: ReadingLimits) {
    this.#limits = limits;
  }

  /** How many fields were too long to keep. */
  get tooLong(): number {
    return this.#tooLong;
  }

  /** Adds a stretch of `chunk` as text that stands outside quotes. */
  addPlain(chunk: string, start: number, end: number): void {
    if (this.#keeps(end - start)) this.#plain += chunk.slice(start, end);
  }

  addQuoted(chunk: string, start: number, end: number): void {
    if (this.#keeps(end - start)) this.#quoted += chunk.slice(start, end);
  }

  /** The field, now that it has ended; only what stood outside quotes is trimmed. */
  take(trim: boolean): string {
    const kept = this.#isKept();
    const plain = trim ? this.#plain.trim() : this.#plain;
    const text = this.#quoted === "" ? plain : this.#quoted + plain;
    if (kept) this.#used += this.#length;
    else this.#tooLong++;
    this.#quoted = "";
    this.#plain = "";
    this.#length = 0;
    return kept ? text : TOO_LONG;
  }

  endRow(): void {
    this.#used = 0;
  }

  /** Once a field is too long, nothing of it is kept. */
  #keeps(length: number): boolean {
    this.#length += length;
    if (this.#isKept()) return true;
    this.#quoted = "";
    this.#plain = "";
    return false;
  }

  #isKept(): boolean {
    return this.#length <= this.#limits.field && this.#used + this.#length <= this.#limits.record;
  }
}
