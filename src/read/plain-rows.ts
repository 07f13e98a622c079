/**
 * Coded rows in the order in which they come.
 *
 * Where the number of rows is known, columns are made once and filled. Where it is not, rows are gathered in blocks, and at the end each
 * column is put together and its blocks let go before the next: what is held at once is the table and one column more.
 */

import { codeCount } from "../schema/coding/codes.ts";
import type { CodedAttribute, Schema } from "../schema/types.ts";
import { codedAttributes } from "./columns.ts";
import { emptyCodes, emptyColumns } from "./empty-codes.ts";
import type { Column, RowSink, Table, WriteRows } from "./table.ts";

interface Block {
  readonly columns: Column["codes"][];
  readonly room: number;
  rows: number;
}

const [FIRST_BLOCK, LARGEST_BLOCK] = [2 ** 10, 2 ** 16];
/** Shorter columns are copied to threads in no time. */
const LONG = 2 ** 18;

export class PlainRows implements RowSink {
  readonly #schema: Schema;
  readonly #attributes: readonly CodedAttribute[];
  readonly #isShared: boolean;
  readonly #blocks: Block[] = [];
  rows = 0;

  /** `isShared` puts long columns into memory that threads can see. */
  constructor(schema: Schema, room: number | undefined, isShared: boolean) {
    this.#schema = schema;
    this.#attributes = codedAttributes(schema);
    this.#isShared = isShared;
    if (room !== undefined) this.#addBlock(room, isShared && room >= LONG);
  }

  /** The rows so far. */
  get blocks(): readonly Readonly<Block>[] {
    return this.#blocks;
  }

  take(rows: number, write: WriteRows): void {
    const last = this.#blocks.at(-1);
    const block = last && last.rows + rows <= last.room ? last : this.#addBlock(this.#roomFor(rows), false);
    write(block.columns, block.rows);
    block.rows += rows;
    this.rows += rows;
  }

  finish(): Table {
    const { rows } = this;
    const columns = this.#attributes.map((attribute, k) => ({
      attribute,
      codes: this.#joined(attribute, k),
    }));
    this.#blocks.length = 0;
    return { schema: this.#schema, rows, columns };
  }

  #joined(attribute: CodedAttribute, k: number): Column["codes"] {
    const [first] = this.#blocks;
    if (first?.rows === this.rows && first.room === this.rows) return first.columns[k];
    const joined = emptyCodes(codeCount(attribute), this.rows, this.#isShared && this.rows >= LONG);
    let at = 0;
    for (const { columns, rows } of this.#blocks) {
      joined.set(columns[k].subarray(0, rows), at);
      columns[k] = joined;
      at += rows;
    }
    return joined;
  }

  #roomFor(rows: number): number {
    return Math.max(rows, Math.min(LARGEST_BLOCK, Math.max(FIRST_BLOCK, this.rows)));
  }

  #addBlock(room: number, isShared: boolean): Block {
    const block = { columns: emptyColumns(this.#attributes, room, isShared), room, rows: 0 };
    this.#blocks.push(block);
    return block;
  }
}
