/** Rows dealt into parts as they are read: each goes to the table of all rows, and to every part that holds its number (curator/dealt.ts). */

import { codedAttributes } from "../../../read/columns.ts";
import { emptyColumns } from "../../../read/empty-codes.ts";
import { rowSink } from "../../../read/row-sinks.ts";
import type { Column, RowSink, Table, WriteRows } from "../../../read/table.ts";
import { partNumbers, partsKey, type RowPart, rowNumber } from "../../../schema/coding/row-parts.ts";
import type { Schema } from "../../../schema/types.ts";

/** Rows come by one thread, in the order of the file, so that a row's place is that of its line, whatever the rows are. */
export class DealtRows implements RowSink {
  readonly #schema: Schema;
  readonly #whole: RowSink;
  readonly #of: number;
  readonly #key: number;
  readonly #parts: readonly { readonly from: number; readonly to: number; readonly sink: RowSink }[];
  #place = 0;
  #chunk: readonly Column["codes"][] = [];
  #room = 0;

  constructor(schema: Schema, parts: readonly RowPart[]) {
    const known = parts.map(partNumbers);
    this.#schema = schema;
    this.#whole = rowSink(schema);
    this.#of = known[0].of;
    this.#key = partsKey(schema);
    this.#parts = known.map((numbers) => ({ ...numbers, sink: rowSink(schema) }));
  }

  take(rows: number, write: WriteRows): void {
    if (this.#room < rows) {
      this.#chunk = emptyColumns(codedAttributes(this.#schema), rows);
      this.#room = rows;
    }
    write(this.#chunk, 0);
    const numbers = Uint16Array.from({ length: rows }, (_, row) => this.#rowNumber(row));
    this.#place += rows;
    const all = Array.from({ length: rows }, (_, row) => row);
    this.#whole.take(rows, this.#copying(all));
    for (const { from, to, sink } of this.#parts) {
      const held = all.filter((row) => from <= numbers[row] && numbers[row] <= to);
      if (held.length > 0) sink.take(held.length, this.#copying(held));
    }
  }

  /** How many came. */
  get rows(): number {
    return this.#place;
  }

  #rowNumber(row: number): number {
    const isPlaced = this.#schema.neighbours === "replace";
    if (isPlaced) return rowNumber([this.#place + row], this.#of);
    const codes = this.#chunk.map((column) => column[row]);
    return rowNumber(codes, this.#of, this.#key);
  }

  #copying(rows: readonly number[]): WriteRows {
    return (columns, at) => {
      for (const [i, codes] of columns.entries())
        for (let k = 0; k < rows.length; k++) codes[at + k] = this.#chunk[i][rows[k]];
    };
  }

  finish(): Table {
    return this.#whole.finish();
  }

  /** The tables of the parts, in their order. */
  finishedParts(): readonly Table[] {
    return this.#parts.map(({ sink }) => sink.finish());
  }
}
