/**
 * The rows of one part, out of those that are read: for rows that are read again for each question, of the attributes that it asks about.
 *
 * Claim. What is handed on are the rows that dealing all of them at once puts into the part (memory/dealt-rows.ts).
 * Proof. A row has its number by the same function of the same things: of the data set's name and all its codes, so that all attributes are read whatever is asked
 * about; or of its place, which is counted anew in each reading, by one thread, in the order of the file. A stored row that stands for
 * several equal ones has one number by its codes; by place it has none, and is refused. A reader hands its rows to the sink and tells what
 * that finished, or hands none and tells a table of them (`add`): so each row comes once. ∎
 */
import { ensure } from "../../../base/errors.ts";
import { partsElsewhere } from "../../../base/refusals/door.ts";
import { codedAttributes } from "../../../read/columns.ts";
import { emptyColumns } from "../../../read/empty-codes.ts";
import { rowSink } from "../../../read/row-sinks.ts";
import type { Column, RowSink, Table, WriteRows } from "../../../read/table.ts";
import {
  type PartNumbers,
  partNumbers,
  partsKey,
  type RowPart,
  rowNumber,
} from "../../../schema/coding/row-parts.ts";
import type { Schema } from "../../../schema/types.ts";
import type { ReadAgain } from "./index.ts";

/** Reads the part's rows alone, of the attributes that are asked for. */
export function readingPart(schema: Schema, read: ReadAgain, part: RowPart): ReadAgain {
  const isPlaced = schema.neighbours === "replace";
  return async (asked, watch) => {
    const whole = isPlaced ? asked : schema;
    const held = new PartRows(
      { whole, asked, numbers: partNumbers(part), isPlaced },
      watch.sink ?? rowSink(asked),
    );
    const told = await read(whole, { ...watch, sink: held, threads: 1 });
    if (told !== held.table) held.add(told);
    return held.table ?? held.finish();
  };
}

interface PartRead {
  /** All that is read, and what of it is asked for. */
  readonly whole: Schema;
  readonly asked: Schema;
  readonly numbers: PartNumbers;
  readonly isPlaced: boolean;
}

class PartRows implements RowSink {
  readonly #read: PartRead;
  readonly #sink: RowSink;
  /** Where the columns that are asked for stand among those that are read. */
  readonly #asked: readonly number[];
  #chunk: readonly Column["codes"][] = [];
  readonly #key: number;
  #room = 0;
  #place = 0;
  table: Table | undefined;

  constructor(read: PartRead, sink: RowSink) {
    this.#read = read;
    this.#sink = sink;
    this.#key = partsKey(read.whole);
    const names = codedAttributes(read.whole).map(({ name }) => name);
    this.#asked = codedAttributes(read.asked).map(({ name }) => names.indexOf(name));
  }

  take(rows: number, write: WriteRows): void {
    if (this.#room < rows) {
      this.#chunk = emptyColumns(codedAttributes(this.#read.whole), rows);
      this.#room = rows;
    }
    write(this.#chunk, 0);
    const held = Array.from({ length: rows }, (_, row) => row).filter((row) => this.#holds(row));
    this.#place += rows;
    if (held.length === 0) return;
    this.#sink.take(held.length, (columns, at) => {
      for (const [i, codes] of columns.entries())
        for (let k = 0; k < held.length; k++) codes[at + k] = this.#chunk[this.#asked[i]][held[k]];
    });
  }

  async ready(): Promise<void> {
    await this.#sink.ready?.();
  }

  /** Rows that were not handed over piece by piece. */
  add({ rows, columns, weights }: Table): void {
    ensure(weights === undefined || !this.#read.isPlaced, ...partsElsewhere());
    const one = (row: number) => (into: readonly Column["codes"][], at: number) => {
      for (const [k, { codes }] of columns.entries()) into[k][at] = codes[row];
    };
    for (let row = 0; row < rows; row++)
      for (let times = weights?.[row] ?? 1; times > 0; times--) this.take(1, one(row));
  }

  finish(): Table {
    this.table = this.#sink.finish();
    return this.table;
  }

  #holds(row: number): boolean {
    const { numbers, isPlaced } = this.#read;
    const number = isPlaced
      ? rowNumber([this.#place + row], numbers.of)
      : rowNumber(
          this.#chunk.map((codes) => codes[row]),
          numbers.of,
          this.#key,
        );
    return numbers.from <= number && number <= numbers.to;
  }
}
