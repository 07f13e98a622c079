/**
 * Coded rows in the order in which they come.
 *
 * Where the number of rows is known, or guessed and not too low, columns are made once and filled; room beyond the rows is never
 * written and takes no memory. Where it is not, rows are gathered in blocks, and at the end each column is put together and its
 * blocks let go before the next: what is held at once is the table and one column more.
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

export class PlainRows implements RowSink {
  readonly #schema: Schema;
  readonly #attributes: readonly CodedAttribute[];
  readonly #isShared: boolean;
  readonly #hasRoom: boolean;
  readonly #blocks: Block[] = [];
  /** Rows that others write. */
  #ahead = 0;
  rows = 0;

  /** `isShared` puts columns into memory that threads can see. */
  constructor(schema: Schema, room: number | undefined, isShared: boolean) {
    this.#schema = schema;
    this.#attributes = codedAttributes(schema);
    this.#isShared = isShared;
    this.#hasRoom = room !== undefined && this.#hasMade(room);
  }

  /** Where there is no memory for so many rows at once, perhaps because they are fewer, blocks are made as rows come. */
  #hasMade(room: number): boolean {
    try {
      this.#addBlock(room, this.#isShared);
      return true;
    } catch {
      return false;
    }
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

  ahead(from: number, rows: number): readonly Column["codes"][] | undefined {
    const [first] = this.#blocks;
    if (!this.#isShared || first === undefined || from + rows > first.room) return undefined;
    this.#ahead += rows;
    return first.columns.map((codes) => codes.subarray(from, from + rows));
  }

  finish(): Table {
    this.rows += this.#ahead;
    // Places that nobody has written would be rows that nobody has.
    if (this.#ahead > 0 && this.rows !== this.#blocks[0].room)
      throw new RangeError("rows are not in their places");
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
    if (this.#hasRoom && this.#blocks.length === 1) return first.columns[k].subarray(0, this.rows);
    const joined = emptyCodes(codeCount(attribute), this.rows, this.#isShared);
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
