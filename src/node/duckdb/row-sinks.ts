/**
 * Where coded rows go as they arrive: into columns, row by row, or into groups of equal rows.
 *
 * Whether rows are grouped may be decided by looking at them, because no answer changes by it: every sum over rows is a
 * whole number, and the same over groups with their weights.
 */
import { codedAttributes } from "../../read/columns.ts";
import { RowGroups } from "../../read/row-groups.ts";
import type { Column, Table } from "../../read/table.ts";
import { emptyCodes } from "../../read/table-builder.ts";
import type { Compress } from "../../read/weights.ts";
import { codeCount } from "../../schema/coding/codes.ts";
import type { Schema } from "../../schema/types.ts";

interface RowSink {
  /** Takes `rows` more rows, which `write` puts into the columns from a place on. */
  take(rows: number, write: (columns: readonly Column["codes"][], at: number) => void): void;
  finish(): Table;
}

/** A sink for `rows` rows. */
export function rowSink(schema: Schema, rows: number, compress: Compress): RowSink {
  if (compress === "never") return new PlainRows(schema, rows);
  return compress === "always" ? new GroupedRows(schema) : new TriedRows(schema, rows);
}

class PlainRows implements RowSink {
  readonly schema: Schema;
  readonly room: number;
  readonly columns: readonly Column["codes"][];
  rows = 0;

  constructor(schema: Schema, room: number) {
    this.schema = schema;
    this.room = room;
    this.columns = emptyColumns(schema, room);
  }

  take(rows: number, write: (columns: readonly Column["codes"][], at: number) => void): void {
    write(this.columns, this.rows);
    this.rows += rows;
  }

  finish(): Table {
    const { schema, rows } = this;
    const columns = codedAttributes(schema).map((attribute, k) => ({ attribute, codes: this.columns[k] }));
    return { schema, rows, columns };
  }
}

class GroupedRows implements RowSink {
  readonly #schema: Schema;
  readonly #groups: RowGroups;
  #chunk: readonly Column["codes"][] = [];
  #room = 0;

  constructor(schema: Schema, groups = new RowGroups(codedAttributes(schema))) {
    this.#schema = schema;
    this.#groups = groups;
  }

  take(rows: number, write: (columns: readonly Column["codes"][], at: number) => void): void {
    if (this.#room < rows) {
      this.#chunk = emptyColumns(this.#schema, rows);
      this.#room = rows;
    }
    write(this.#chunk, 0);
    this.#groups.add(this.#chunk, rows);
  }

  finish(): Table {
    return this.#groups.finish(this.#schema);
  }
}

const TRIAL = 2 ** 18;

/** Tries groups on the first rows, and goes on with what serves better. */
class TriedRows implements RowSink {
  readonly #schema: Schema;
  readonly #rows: number;
  readonly #first: PlainRows;
  #rest: RowSink | undefined;

  constructor(schema: Schema, rows: number) {
    this.#schema = schema;
    this.#rows = rows;
    this.#first = new PlainRows(schema, Math.min(rows, TRIAL));
  }

  take(rows: number, write: (columns: readonly Column["codes"][], at: number) => void): void {
    if (this.#first.rows + rows > this.#first.room) this.#rest ??= this.#decided();
    (this.#rest ?? this.#first).take(rows, write);
  }

  finish(): Table {
    return (this.#rest ?? this.#decided()).finish();
  }

  #decided(): RowSink {
    const groups = new RowGroups(codedAttributes(this.#schema));
    groups.add(this.#first.columns, this.#first.rows);
    if (2 * groups.size <= this.#first.rows) return new GroupedRows(this.#schema, groups);
    const plain = new PlainRows(this.#schema, this.#rows);
    plain.take(this.#first.rows, (columns) => {
      for (const [k, codes] of columns.entries())
        codes.set(this.#first.columns[k].subarray(0, this.#first.rows));
    });
    return plain;
  }
}

function emptyColumns(schema: Schema, rows: number): Column["codes"][] {
  return codedAttributes(schema).map((attribute) => emptyCodes(codeCount(attribute), rows));
}
