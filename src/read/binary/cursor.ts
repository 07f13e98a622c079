/**
 * Bytes of a file, read from a place on. Whatever the file says of its own sizes, nothing is read outside of it, and nothing is made that is
 * larger than what is there: what would be is refused, in words that hold nothing of the file.
 */
import { ensure } from "../../base/errors.ts";

/** Refuses a binary file that is not what it says; only for what is no field of a row. */
export function ensureWhole(ok: boolean, form: string): asserts ok {
  ensure(
    ok,
    "file-unreadable",
    `The file is not a whole ${form} file: it is cut short, damaged, or something else with that name.`,
    "Fetch or make the file again.",
  );
}

export class Cursor {
  readonly bytes: Uint8Array;
  readonly #view: DataView;
  readonly #isLittle: boolean;
  readonly #form: string;
  at: number;
  readonly end: number;

  constructor(bytes: Uint8Array, form: string, isLittle = true) {
    this.bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#isLittle = isLittle;
    this.#form = form;
    this.at = 0;
    this.end = bytes.length;
  }

  get left(): number {
    return this.end - this.at;
  }

  /** The place of the next bytes, which are taken. */
  take(count: number): number {
    const { at } = this;
    ensureWhole(Number.isInteger(count) && count >= 0 && count <= this.end - at, this.#form);
    this.at += count;
    return at;
  }

  /** Goes on from a place, which must be in the file. */
  go(place: number): void {
    ensureWhole(Number.isInteger(place) && place >= 0 && place <= this.end, this.#form);
    this.at = place;
  }

  piece(count: number): Uint8Array {
    const at = this.take(count);
    return this.bytes.subarray(at, at + count);
  }

  u8 = (): number => this.bytes[this.take(1)];
  u16 = (): number => this.#view.getUint16(this.take(2), this.#isLittle);
  i16 = (): number => this.#view.getInt16(this.take(2), this.#isLittle);
  i32 = (): number => this.#view.getInt32(this.take(4), this.#isLittle);
  u32 = (): number => this.#view.getUint32(this.take(4), this.#isLittle);
  f32 = (): number => this.#view.getFloat32(this.take(4), this.#isLittle);
  f64 = (): number => this.#view.getFloat64(this.take(8), this.#isLittle);

  /** A size or a place; one beyond 2⁵³ is in no file. */
  u64(): number {
    const size = this.#view.getBigUint64(this.take(8), this.#isLittle);
    ensureWhole(size <= BigInt(Number.MAX_SAFE_INTEGER), this.#form);
    return Number(size);
  }

  ensure(ok: boolean): void {
    ensureWhole(ok, this.#form);
  }
}
