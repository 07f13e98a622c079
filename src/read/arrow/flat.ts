/** Tables of a FlatBuffer, as Arrow's messages are written: fields by their number, each with a default where it is not there. */
import { Cursor, ensureWhole } from "../binary/cursor.ts";
import { textDecoder } from "../binary/texts.ts";

export const ARROW = "Arrow";
const utf8 = textDecoder("utf-8");

export class FlatTable {
  readonly #cursor: Cursor;
  readonly #at: number;
  readonly #fields: number;
  readonly #fieldsEnd: number;

  /** The table that a buffer is about. */
  static of(bytes: Uint8Array): FlatTable {
    const cursor = new Cursor(bytes, ARROW);
    return new FlatTable(cursor, cursor.u32());
  }

  private constructor(cursor: Cursor, at: number) {
    this.#cursor = cursor;
    this.#at = at;
    cursor.go(at);
    this.#fields = at - cursor.i32();
    cursor.go(this.#fields);
    this.#fieldsEnd = this.#fields + cursor.u16();
  }

  byte = (field: number, otherwise = 0): number => this.#read(field, otherwise, () => this.#cursor.u8());
  short = (field: number, otherwise = 0): number => this.#read(field, otherwise, () => this.#cursor.i16());
  int = (field: number, otherwise = 0): number => this.#read(field, otherwise, () => this.#cursor.i32());
  /** A size, or a number that tells one thing from another. */
  size = (field: number): number => this.#read(field, 0, () => this.#cursor.u64());

  table(field: number): FlatTable | undefined {
    return this.#read(field, undefined, () => new FlatTable(this.#cursor, this.#followed()));
  }

  text(field: number): string {
    return this.#read(field, "", () => {
      this.#cursor.go(this.#followed());
      return utf8(this.#cursor.piece(this.#cursor.u32()));
    });
  }

  /** Tables in a list, of which there are at most as many as the caller still takes. */
  tables(field: number, most: number): FlatTable[] {
    const start = this.#list(field, 4, most);
    return Array.from({ length: start.count }, (_, k) => {
      this.#cursor.go(start.at + 4 * k);
      return new FlatTable(this.#cursor, this.#followed());
    });
  }

  /** Numbers of eight bytes in a list of structures, one after the other. */
  sizes(field: number, each: number): number[] {
    const { at, count } = this.#list(field, 8 * each, Number.POSITIVE_INFINITY);
    this.#cursor.go(at);
    return Array.from({ length: each * count }, () => this.#cursor.u64());
  }

  #list(field: number, width: number, most: number): { readonly at: number; readonly count: number } {
    return this.#read(field, { at: 0, count: 0 }, () => {
      this.#cursor.go(this.#followed());
      const count = this.#cursor.u32();
      ensureWhole(count <= most && count * width <= this.#cursor.left, ARROW);
      return { at: this.#cursor.at, count };
    });
  }

  /** Where the number at hand points to: always further on, so that nothing holds itself. */
  #followed(): number {
    const { at } = this.#cursor;
    return at + this.#cursor.u32();
  }

  #read<T>(field: number, otherwise: T, read: () => T): T {
    const place = this.#fields + 4 + 2 * field;
    if (place + 2 > this.#fieldsEnd) return otherwise;
    this.#cursor.go(place);
    const offset = this.#cursor.u16();
    if (offset === 0) return otherwise;
    this.#cursor.go(this.#at + offset);
    return read();
  }
}
