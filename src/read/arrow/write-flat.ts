/** Tables as a FlatBuffer holds them, laid out from front to back: each before what it points to. */
import { bytesOfText } from "../decode.ts";

/** A field of a table; undefined leaves it out. Numbers have so many bytes; lists of numbers have eight bytes each, in structures of several. */
export type FlatField =
  | undefined
  | { readonly bytes: 1 | 2 | 4 | 8; readonly value: number }
  | { readonly table: FlatFields }
  | { readonly text: string }
  | { readonly tables: readonly FlatFields[] }
  | { readonly sizes: readonly number[]; readonly each: number };
export type FlatFields = readonly FlatField[];

/** The buffer that a table is the root of, its length a multiple of eight. */
export function flatBuffer(root: FlatFields): Uint8Array {
  const out = new Bytes();
  out.space(8);
  out.pointTo(0, () => out.table(root));
  out.align(8);
  return out.whole();
}

class Bytes {
  #bytes = new Uint8Array(1024);
  #view = new DataView(this.#bytes.buffer);
  #end = 0;

  whole(): Uint8Array {
    return this.#bytes.slice(0, this.#end);
  }

  align(to: number): void {
    this.space((to - (this.#end % to)) % to);
  }

  /** Room for so many bytes, which are 0, and where it begins. */
  space(count: number): number {
    const at = this.#end;
    this.#end += count;
    if (this.#end > this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#end);
      larger.set(this.#bytes);
      this.#bytes = larger;
      this.#view = new DataView(larger.buffer);
    }
    return at;
  }

  /** Writes what a place points to behind everything else; it is aligned for all that it may hold. */
  pointTo(place: number, write: () => number): void {
    this.align(8);
    const target = write();
    this.#view.setUint32(place, target - place, true);
  }

  table(fields: FlatFields): number {
    const offsets = this.space(4 + 2 * fields.length);
    this.align(8);
    const start = this.space(4);
    this.#view.setInt32(start, start - offsets, true);
    const placed = fields.map((field) => {
      if (field === undefined) return undefined;
      const size = "bytes" in field ? field.bytes : 4;
      this.align(size);
      return { field, at: this.space(size) };
    });
    this.#view.setUint16(offsets, 4 + 2 * fields.length, true);
    this.#view.setUint16(offsets + 2, this.#end - start, true);
    for (const [k, own] of placed.entries())
      if (own) this.#view.setUint16(offsets + 4 + 2 * k, own.at - start, true);
    for (const own of placed) if (own) this.#fill(own.at, own.field);
    return start;
  }

  #fill(at: number, field: NonNullable<FlatField>): void {
    if ("bytes" in field) this.#number(at, field.bytes, field.value);
    else if ("table" in field) this.pointTo(at, () => this.table(field.table));
    else if ("text" in field) this.pointTo(at, () => this.#text(field.text));
    else if ("tables" in field) this.pointTo(at, () => this.#tables(field.tables));
    else this.pointTo(at, () => this.#sizes(field.sizes, field.each));
  }

  #number(at: number, bytes: number, value: number): void {
    if (bytes === 8) this.#view.setBigInt64(at, BigInt(value), true);
    else if (bytes === 4) this.#view.setInt32(at, value, true);
    else if (bytes === 2) this.#view.setInt16(at, value, true);
    else this.#view.setUint8(at, value);
  }

  #text(text: string): number {
    const bytes = bytesOfText(text);
    const at = this.space(4 + bytes.length + 1);
    this.#view.setUint32(at, bytes.length, true);
    this.#bytes.set(bytes, at + 4);
    return at;
  }

  #tables(tables: readonly FlatFields[]): number {
    const at = this.space(4 + 4 * tables.length);
    this.#view.setUint32(at, tables.length, true);
    for (const [k, own] of tables.entries()) this.pointTo(at + 4 + 4 * k, () => this.table(own));
    return at;
  }

  /** The count stands before the items, and these at a multiple of eight. */
  #sizes(sizes: readonly number[], each: number): number {
    const at = this.space(8 + 8 * sizes.length) + 4;
    this.#view.setUint32(at, sizes.length / each, true);
    for (const [k, size] of sizes.entries()) this.#number(at + 4 + 8 * k, 8, size);
    return at;
  }
}
