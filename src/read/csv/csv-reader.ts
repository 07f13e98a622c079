/**
 * CSV files: lines that are plain are coded from their bytes (line-coder.ts), all others are made text of and cut by the scanner
 * (csv.ts), which alone knows all of the format. For the owner's report every line is, because only the coders of text count misfits.
 */
import { ensure } from "../../base/errors.ts";
import type { Schema } from "../../schema/types.ts";
import { placesByName, placesByOrder } from "../columns.ts";
import { TextStream } from "../decode.ts";
import { LIMITS } from "../limits.ts";
import type { Table, Watch } from "../table.ts";
import { TableBuilder } from "../table-builder.ts";
import { CsvScanner, isLineEnd } from "./csv.ts";
import { LineCoder, suitsBytes } from "./line-coder.ts";

export class CsvReader {
  readonly #schema: Schema;
  readonly #watch: Watch;
  readonly #scanner: CsvScanner;
  readonly #text = new TextStream();
  readonly #codesLines: boolean;
  /** Whether what the scanner saw last was a line end, so that no part of a character waits in the decoder. */
  #isBehindLine = false;
  #builder: TableBuilder | undefined;
  #lines: LineCoder | undefined;

  constructor(schema: Schema, watch: Watch) {
    this.#schema = schema;
    this.#watch = watch;
    this.#codesLines = watch.misfits === undefined && suitsBytes(schema.file);
    this.#scanner = new CsvScanner(schema.file, (fields) => this.#take(fields), watch.limits);
    if (!schema.file.header) this.#open(placesByOrder(schema), schema.attributes.length);
  }

  push(piece: Uint8Array | string): void {
    if (typeof piece === "string" || !this.#codesLines) this.#scan(piece);
    else for (let at = 0; at < piece.length; ) at = this.#advance(piece, at);
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

  /** Reads as many lines as are plain or, where none is here, one that is not, or what the piece holds of it. */
  #advance(piece: Uint8Array, start: number): number {
    if (this.#lines && this.#isBehindLine && this.#scanner.isBetweenRows) {
      const at = this.#lines.read(piece, start);
      if (at > start) return at;
    }
    let end = start;
    while (end < piece.length && !isLineEnd(piece[end])) end++;
    end = Math.min(piece.length, end + 1);
    this.#scan(piece.subarray(start, end));
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
