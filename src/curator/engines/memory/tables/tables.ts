/**
 * Tables of counts, in parts of the rows and over any groupings, by the counting kernels.
 */

import { InTurn } from "../../../../base/in-turn.ts";
import { pause } from "../../../../base/pause.ts";
import type { CodedRows } from "../../../../read/table.ts";
import type { TablesQuestion } from "../../../engine.ts";
import { type CountWidth, countRange } from "../../../kernels/counting/counting-range.ts";
import type { Counts } from "../../../kernels/counting/counting-twin.ts";
import {
  type Batch,
  batchesOf,
  type CountLimits,
  cellsIn,
  countsIn,
  limitsFor,
  TableCounter,
} from "../../../kernels/counting/table-counter.ts";
import type { Machine } from "../../../kernels/twin-memory.ts";
import { type CountedQuestion, countedQuestion, KeptAtoms } from "./counted.ts";

/** Hands over table after table, in the order of the question; the array is used again. */
export type CountTables = (question: TablesQuestion, see: SeeCounts) => Promise<void>;
export type SeeCounts = (counts: Counts, part: number, table: number) => void;

/** The same in doubles: counts are whole numbers below 2⁵³, because tables have at most 2³² rows. */
export const inDoubles =
  (count: CountTables) =>
  (
    question: TablesQuestion,
    see: (counts: Float64Array, part: number, table: number) => void,
  ): Promise<void> =>
    count(question, (counts, part, table) =>
      see(
        counts instanceof Uint32Array ? Float64Array.from(counts) : Float64Array.from(counts, Number),
        part,
        table,
      ),
    );

/** Of more rows atoms are not kept: they take as much memory as the rows. */
const MOST_KEPT = 2 ** 22;

/** One question after the other: they share the kernels' memory. */
export class TableCounts {
  readonly #table: CodedRows;
  readonly #kept: KeptAtoms | undefined;
  readonly #machine: Machine;
  #counter: TableCounter | undefined;
  readonly #turns = new InTurn();

  constructor(table: CodedRows, machine: Machine = "wasm") {
    this.#table = table;
    this.#kept = table.rows <= MOST_KEPT ? new KeptAtoms() : undefined;
    this.#machine = machine;
  }

  readonly count: CountTables = (question, see) => this.countIn(this.#table, question, see);

  /** The same over other rows: kernels and their memory are used again. */
  countIn(table: CodedRows, question: TablesQuestion, see: SeeCounts): Promise<void> {
    return this.#turns.take(() => this.#count(table, question, see));
  }

  /** Bytes of tables, batch after batch, for whoever adds up the counts of several ranges of rows: `width` holds those of all. */
  batches(
    question: CountedQuestion,
    width: CountWidth,
    limits: CountLimits,
    table = this.#table,
  ): Generator<Uint8Array> {
    if (this.#counter?.width !== width) this.#counter = new TableCounter(width, this.#machine);
    const rows = question.rowsOf(table, table === this.#table ? this.#kept : undefined);
    return this.#counter.batches(rows, question.tables, limits);
  }

  async #count(table: CodedRows, asked: TablesQuestion, see: SeeCounts): Promise<void> {
    const { rows, weights } = table;
    const question = countedQuestion(asked);
    const { width } = countRange(rows, weights);
    const limits = limitsFor(rows, question.columns);
    const reader = new BatchReader(question, width, limits);
    for (const bytes of this.batches(question, width, limits, table))
      await pause(rows * reader.read(bytes, see));
  }
}

/** Finds the tables in batches of them. */
export class BatchReader {
  readonly #question: CountedQuestion;
  readonly #width: CountWidth;
  readonly #cells: readonly number[];
  readonly batches: readonly Batch[];
  #next = 0;

  constructor(question: CountedQuestion, width: CountWidth, { batchBytes }: CountLimits) {
    this.#question = question;
    this.#width = width;
    this.#cells = question.tables.map(cellsIn);
    this.batches = batchesOf(this.#cells, width, batchBytes);
  }

  /** Shows every table of the next batch, and tells how many there were. */
  read(bytes: Uint8Array, see: SeeCounts): number {
    const { first, offsets } = this.batches[this.#next++];
    for (const [i, offset] of offsets.entries()) {
      const { part, table } = this.#question.places[first + i];
      see(countsIn(bytes, offset, this.#cells[first + i], this.#width), part, table);
    }
    return offsets.length;
  }
}
