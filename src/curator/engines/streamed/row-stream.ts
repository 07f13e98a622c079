/**
 * Rows on their way through: as they are read they are put into groups of a public size, each group is worked on, and then its room is used
 * again. A reader waits while too many groups are (`ready`), so that a table of any length passes through the same memory.
 *
 * Claim. Every row that is taken is in one group, and groups are worked on one after the other, in the order of the rows.
 * Proof. `take` writes rows behind those of the group at hand, or cuts that and begins another; `end` cuts the last one. Work on a group
 * begins when that on the one before has ended, and where one failed none begins. Room is used again when its group is done. ∎
 */

import { codedAttributes } from "../../../read/columns.ts";
import { emptyColumns } from "../../../read/empty-codes.ts";
import type { CodedRows, Column, RowSink, Table, WriteRows } from "../../../read/table.ts";
import type { CodedAttribute, Schema } from "../../../schema/types.ts";

type Work = (group: CodedRows) => Promise<void>;

interface Group {
  readonly columns: readonly Column["codes"][];
  readonly room: number;
  rows: number;
}

/** Groups that may wait while one is worked on. */
const AHEAD = 1;

export class RowStream implements RowSink {
  readonly #schema: Schema;
  readonly #attributes: readonly CodedAttribute[];
  readonly #size: number;
  readonly #work: Work;
  readonly #free: Group[] = [];
  #group: Group | undefined;
  #cut = 0;
  #under = 0;
  #last: Promise<void> = Promise.resolve();
  rows = 0;

  /** `size` is how many rows a group has. */
  constructor(schema: Schema, size: number, work: Work) {
    this.#schema = schema;
    this.#attributes = codedAttributes(schema);
    this.#size = size;
    this.#work = work;
  }

  take(rows: number, write: WriteRows): void {
    if (this.#group && this.#group.rows + rows > this.#group.room) this.#end(this.#group);
    this.#group ??= this.#emptyGroup(Math.max(rows, this.#size));
    write(this.#group.columns, this.#group.rows);
    this.#group.rows += rows;
    this.rows += rows;
  }

  async ready(): Promise<void> {
    while (this.#under > AHEAD) await this.#last;
  }

  finish(): Table {
    return { schema: this.#schema, rows: 0, columns: [] };
  }

  /** Rows that a source did not hand over piece by piece. */
  add({ rows, columns, weights }: CodedRows): void {
    for (let from = 0; from < rows; from += this.#size) {
      const to = Math.min(rows, from + this.#size);
      const own = weights?.subarray(from, to);
      this.rows += own ? own.reduce((sum, weight) => sum + weight, 0) : to - from;
      this.#pass({
        rows: to - from,
        columns: columns.map(({ attribute, codes }) => ({ attribute, codes: codes.subarray(from, to) })),
        ...(own ? { weights: own } : {}),
      });
    }
  }

  /** Waits until all groups are done. A table without rows is one empty group: it has answers, too. */
  async end(): Promise<void> {
    if (this.#group || this.#cut === 0) this.#end(this.#group ?? this.#emptyGroup(0));
    await this.#last;
  }

  #end(group: Group): void {
    this.#group = undefined;
    const { columns, rows } = group;
    this.#pass(
      {
        rows,
        columns: this.#attributes.map((attribute, k) => ({ attribute, codes: columns[k].subarray(0, rows) })),
      },
      () => this.#free.push(group),
    );
  }

  #pass(group: CodedRows, done = (): unknown => undefined): void {
    this.#cut++;
    this.#under++;
    this.#last = this.#last.then(async () => {
      await this.#work(group);
      this.#under--;
      done();
    });
    // Whoever waits next is told.
    this.#last.catch(() => undefined);
  }

  #emptyGroup(room: number): Group {
    const at = this.#free.findIndex((group) => group.room >= room);
    if (at < 0) return { columns: emptyColumns(this.#attributes, room), room, rows: 0 };
    const [group] = this.#free.splice(at, 1);
    group.rows = 0;
    return group;
  }
}
