/**
 * Collects rows of text as coded columns.
 *
 * Claim. A row's codes depend on that row and the schema alone; every row that is added goes to the sink, in the order
 * it came.
 * Proof. Each code is a coder's answer for one field; the only state that outlives a row is the number of rows that wait for
 * the sink, which no code depends on, and every row that waits is handed on in its order. ∎
 */
import { type Coder, coder } from "../schema/coding/text-codes.ts";
import type { DecimalMark, Schema } from "../schema/types.ts";
import { codedAttributes } from "./columns.ts";
import { emptyColumns } from "./empty-codes.ts";
import type { MisfitRecorder } from "./misfits.ts";
import { rowSink } from "./row-sinks.ts";
import type { Column, RowSink, Table, Watch } from "./table.ts";

/** As many rows are handed on at once. */
const TOGETHER = 1024;

/** Where each coded attribute stands in a row, and how many fields a whole row has. */
interface Layout {
  readonly places: readonly number[];
  readonly width: number;
  /** In numbers that are text: a point unless the file declares another. */
  readonly decimal?: DecimalMark | undefined;
}

export class TableBuilder {
  readonly #layout: Layout;
  readonly #misfits: MisfitRecorder | undefined;
  readonly #coders: readonly Coder[];
  readonly #missingMarks: ReadonlySet<string>;
  readonly #sink: RowSink;
  /** Rows on their way to the sink. */
  readonly #columns: readonly Column["codes"][];
  #waiting = 0;

  constructor(schema: Schema, layout: Layout, { misfits, sink, threads }: Watch = {}) {
    this.#layout = layout;
    this.#misfits = misfits;
    this.#sink = sink ?? rowSink(schema, { threads });
    const attributes = codedAttributes(schema);
    this.#coders = attributes.map((attribute) =>
      coder(attribute, misfits?.tallyOf(attribute.name), layout.decimal),
    );
    this.#missingMarks = new Set(schema.file.missing);
    this.#columns = emptyColumns(attributes, TOGETHER);
  }

  /** Adds one row. Fields that are not there read as missing; those beyond the last column are dropped. */
  add(fields: readonly (string | undefined)[]): void {
    if (this.#waiting === TOGETHER) this.#flush();
    const { places, width } = this.#layout;
    for (let k = 0; k < places.length; k++) {
      this.#columns[k][this.#waiting] = this.#coders[k](fields[places[k]], this.#missingMarks);
    }
    this.#waiting++;
    this.#misfits?.sawRow(fields.length === width ? "whole" : "ragged");
  }

  /** Adds the first `rows` rows of columns that are coded, in the attributes' order. Of these no misfits are recorded. */
  addCodes(columns: readonly Column["codes"][], rows: number): void {
    // Rows stay in their order.
    this.#flush();
    this.#hand(columns, rows);
  }

  finish(): Table {
    this.#flush();
    return this.#sink.finish();
  }

  #flush(): void {
    this.#hand(this.#columns, this.#waiting);
    this.#waiting = 0;
  }

  #hand(columns: readonly Column["codes"][], rows: number): void {
    if (rows === 0) return;
    this.#sink.take(rows, (into, at) => {
      for (const [k, codes] of columns.entries()) into[k].set(codes.subarray(0, rows), at);
    });
  }
}
