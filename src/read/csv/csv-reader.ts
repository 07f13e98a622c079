/**
 * CSV files: lines that are plain are coded from their bytes (line-coder.ts), all others are made text of and cut by the scanner
 * (csv.ts), which alone knows all of the format. For the owner's report every line is, because only the coders of text count misfits.
 */
import { ensure } from "../../base/errors.ts";
import type { Schema } from "../../schema/types.ts";
import { placesByName, placesByOrder } from "../columns.ts";
import { TextStream } from "../decode.ts";
import { LIMITS } from "../limits.ts";
import type { Column, Table, Watch } from "../table.ts";
import { TableBuilder } from "../table-builder.ts";
import { CsvScanner } from "./csv.ts";
import { LineCoder, suitsBytes } from "./line-coder.ts";
import { behindLastLine, behindLine, isLineEnd } from "./line-ends.ts";

const LONGEST_STRETCH = 1 << 16;

export class CsvReader {
  readonly #schema: Schema;
  readonly #watch: Watch;
  readonly #scanner: CsvScanner;
  readonly #text = new TextStream();
  readonly #codesLines: boolean;
  /** Whether what the scanner saw last was a line end, so that no part of a character waits in the decoder. */
  #isBehindLine = false;
  /** At least so many bytes are made text of from an odd line on: more where odd lines are many, as each change of hands takes time. */
  #stretch = 1;
  #builder: TableBuilder | undefined;
  #lines: LineCoder | undefined;

  constructor(schema: Schema, watch: Watch) {
    this.#schema = schema;
    this.#watch = watch;
    this.#codesLines = watch.misfits === undefined && suitsBytes(schema.file);
    this.#scanner = new CsvScanner(schema.file, (fields) => this.#take(fields), watch.limits);
    if (!schema.file.header) this.#open(placesByOrder(schema), schema.attributes.length);
  }

  /** Whether the columns are known, and what comes next begins a line outside quotes: then what was read before it does not matter. */
  get isBetweenRows(): boolean {
    return this.#builder !== undefined && this.#isBehindLine && this.#scanner.isBetweenRows;
  }

  push(piece: Uint8Array | string): void {
    if (typeof piece === "string" || !this.#codesLines) this.#scan(piece);
    else {
      const lastLine = behindLastLine(piece);
      for (let at = 0; at < piece.length; ) at = this.#advance(piece, at, lastLine);
    }
  }

  /** Adds rows that another reader has made of what comes next. */
  addCodes(columns: readonly Column["codes"][], rows: number): void {
    this.#lines?.flush();
    this.#builder?.addCodes(columns, rows);
  }

  end(): Table {
    this.#scanner.push(this.#text.end());
    this.#scanner.end();
    this.#lines?.flush();
    const { unclosed, tooLong } = this.#scanner;
    ensure(
      !unclosed || !this.#watch.refusesDamage,
      "file-unreadable",
      "A quote is still open where the file ends.",
      "Check that the file was not cut short; file.quote and file.escape in its schema say how fields are quoted.",
    );
    if (unclosed) this.#watch.misfits?.sawOpenQuote();
    this.#watch.misfits?.sawTooLong(tooLong);
    ensure(
      this.#builder !== undefined,
      "file-empty",
      "The file has no header: it holds empty lines or comments only.",
      "Check that it is the right file, and file.comment in its schema.",
    );
    return this.#builder.finish();
  }

  /** Reads as many lines as are plain and, from one on that is not, as many bytes as it takes for text. */
  #advance(piece: Uint8Array, start: number, lastLine: number): number {
    let at = start;
    if (this.#lines && this.isBetweenRows) at = this.#lines.read(piece, start, lastLine);
    // Lines inside a quoted field are odd as well.
    this.#stretch = at - start > 4 * this.#stretch ? 1 : Math.min(2 * this.#stretch, LONGEST_STRETCH);
    const end = behindLine(piece, at + this.#stretch - 1);
    if (at < end) this.#scan(piece.subarray(at, end));
    return end;
  }

  #scan(piece: Uint8Array | string): void {
    if (piece.length === 0) return;
    this.#scanner.push(this.#text.of(piece));
    const last = piece.length - 1;
    this.#isBehindLine = isLineEnd(typeof piece === "string" ? piece.charCodeAt(last) : piece[last]);
  }

  #take(fields: string[]): void {
    if (this.#builder === undefined) {
      this.#open(placesByName(this.#schema, fields), fields.length);
      return;
    }
    // Rows stay in their order.
    this.#lines?.flush();
    this.#builder.add(fields);
  }

  #open(places: readonly number[], width: number): void {
    const { decimal } = this.#schema.file;
    const { limits = LIMITS } = this.#watch;
    const builder = new TableBuilder(this.#schema, { places, width, decimal }, this.#watch);
    this.#builder = builder;
    if (this.#codesLines)
      this.#lines = new LineCoder(this.#schema, places, limits, (columns, rows) =>
        builder.addCodes(columns, rows),
      );
  }
}
