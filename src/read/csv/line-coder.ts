/**
 * Codes whole lines of a CSV file from their bytes. It reads plain lines only and leaves every other to `CsvScanner`, whose rows it must
 * give: the same fields, cut in the same places.
 *
 * Claim. For a stretch of bytes that begins where the scanner is between two rows, the rows coded here are those that the scanner
 * makes of the decoded bytes up to the place that is handed back, and there the scanner is between two rows again.
 * Proof. Marks are ASCII, and a byte below 128 is a character of its own wherever UTF-8 is decoded, so text may be cut and decoded
 * beside one. From line end to line end:
 * – A line that begins like a comment, or has one behind its fields, is left to the scanner. One with nothing but padding is no row.
 * – A field is read from behind its padding. One that opens with the quote is coded only where no escape and no line end stands before the next
 *   quote and a delimiter or line end right behind that one: then it is what stands between the quotes, untrimmed, as nothing stands
 *   outside. Any other is plain up to a delimiter or line end, and is coded only where no escape stands before that.
 * – A line of at least as many bytes as one of the scanner's limits is left to it; a shorter one reaches none, having at most one
 *   character a byte and one field more than bytes.
 * What has been coded of a line that proves to be left to the scanner is overwritten by the next row. ∎
 */
import type { FileFormat, Schema } from "../../schema/types.ts";
import { codedAttributes } from "../columns.ts";
import type { ReadingLimits } from "../limits.ts";
import type { Column } from "../table.ts";
import {
  type ByteColumn,
  byteColumn,
  type CodedByteColumn,
  type FieldForm,
  unreadColumn,
} from "./byte-columns.ts";
import { CR, isLineEnd, LF } from "./line-ends.ts";

export type RowsTaker = (columns: readonly Column["codes"][], rows: number) => void;

const [TAB, BLANK] = [9, 32];
const NOTHING = -1;
/** What is coded at a time. */
const ROOM = 2048;

/**
 * Whether lines of such a file can be coded here: marks are of one byte each, stand in no number, and a line end outside quotes ends a
 * line.
 */
export function suitsBytes(file: FileFormat): boolean {
  const { delimiter, quote, comment = "", decimal = "." } = file;
  const marks = [delimiter, quote, file.escape ?? "", comment.slice(0, 1)];
  const inFields = marks.slice(0, file.commentAnywhere ? 4 : 3).join("");
  return (
    marks.every((mark) => mark === "" || mark.charCodeAt(0) < 128) &&
    !/[-+\d]/.test(inFields) &&
    !inFields.includes(decimal) &&
    !/^[\n\r]/.test(comment)
  );
}

export class LineCoder {
  readonly #onRows: RowsTaker;
  readonly #columns: readonly CodedByteColumn[];
  readonly #places: readonly number[];
  /** The file's columns up to the last that is read. */
  readonly #fields: readonly ByteColumn[];
  readonly #mostBytes: number;
  readonly #comment: number;
  readonly #quote: number;
  readonly #padding: Uint8Array;
  /** The bytes behind which a field begins, or a line. */
  readonly #ends: Uint8Array;
  readonly #inRuns: boolean;
  readonly #plain: FieldForm;
  readonly #quoted: FieldForm;
  #rows = 0;

  constructor(schema: Schema, places: readonly number[], limits: ReadingLimits, onRows: RowsTaker) {
    const { file } = schema;
    this.#onRows = onRows;
    this.#columns = codedAttributes(schema).map((attribute) => byteColumn(attribute, file, ROOM));
    this.#places = places;
    const fields: ByteColumn[] = Array.from({ length: Math.max(-1, ...places) + 1 }, () => unreadColumn);
    for (const [k, place] of places.entries()) fields[place] = this.#columns[k];
    this.#fields = fields;
    this.#mostBytes = Math.min(limits.field, limits.record, limits.fields);
    const [delimiter, quote, escaping, comment] = [file.delimiter, file.quote, file.escape, file.comment].map(
      codeOf,
    );
    this.#comment = comment;
    this.#quote = quote;
    this.#inRuns = delimiter === BLANK;
    const tab = delimiter === TAB ? [] : [TAB];
    this.#padding = tableOf(file.trim || this.#inRuns ? [BLANK, ...tab] : []);
    const ends = [delimiter, LF, CR, ...(this.#inRuns ? [TAB] : [])].filter((byte) => byte !== escaping);
    this.#ends = tableOf(ends);
    const stops = [...ends, escaping, ...(file.commentAnywhere ? [comment] : [])];
    this.#plain = { stops: tableOf(stops), trims: file.trim };
    this.#quoted = { stops: tableOf([quote, LF, CR, escaping]), trims: false };
  }

  /**
   * Codes lines from `start` on, and gives the place where it stopped: `end`, which is behind the last line end (behindLastLine), or where a
   * line begins that is not coded here.
   */
  read(bytes: Uint8Array, start: number, end: number): number {
    // Every loop over bytes ends at a line end at the latest, so none looks beyond the last one.
    let at = start;
    while (at < end) {
      const next = this.#readLine(bytes, at);
      if (next === NOTHING) break;
      at = next;
    }
    return at;
  }

  /** Hands on the rows that are coded. */
  flush(): void {
    if (this.#rows > 0)
      this.#onRows(
        this.#columns.map((column) => column.codes),
        this.#rows,
      );
    this.#rows = 0;
  }

  /** Gives the place behind the line; NOTHING where the line is not coded here. */
  #readLine(bytes: Uint8Array, start: number): number {
    if (bytes[start] === this.#comment) return NOTHING;
    const [row, fields, padding, ends] = [this.#rows, this.#fields, this.#padding, this.#ends];
    let at = start;
    let count = 0;
    for (;;) {
      while (padding[bytes[at]] === 1) at++;
      const byte = bytes[at];
      if (isLineEnd(byte) && (count === 0 || this.#inRuns)) break;
      const isQuoted = byte === this.#quote;
      const column = count < fields.length ? fields[count] : unreadColumn;
      at = column.read(bytes, isQuoted ? at + 1 : at, row, isQuoted ? this.#quoted : this.#plain);
      if (isQuoted && bytes[at++] !== this.#quote) return NOTHING;
      if (ends[bytes[at]] === 0) return NOTHING;
      count++;
      if (isLineEnd(bytes[at])) break;
      at++;
    }
    if (count > 0 && !this.#endRow(at - start, count)) return NOTHING;
    return at + 1;
  }

  /** Whether a line of so many bytes and fields is a row of those that are coded here. */
  #endRow(length: number, count: number): boolean {
    if (length >= this.#mostBytes) return false;
    if (count < this.#fields.length) this.#fillAbsent(count);
    if (++this.#rows === ROOM) this.flush();
    return true;
  }

  #fillAbsent(count: number): void {
    for (const [k, { codes, absent }] of this.#columns.entries())
      if (this.#places[k] >= count) codes[this.#rows] = absent;
  }
}

const codeOf = (mark: string | undefined): number => (mark ? mark.charCodeAt(0) : NOTHING);

/** 1 for these bytes, 0 for others. */
function tableOf(bytes: readonly number[]): Uint8Array {
  const table = new Uint8Array(256);
  for (const byte of bytes) if (byte !== NOTHING) table[byte] = 1;
  return table;
}
