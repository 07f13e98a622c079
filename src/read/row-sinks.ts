/**
 * Where coded rows go as they arrive, whatever the file's format: into columns, row by row, or into groups of equal rows.
 *
 * Whether rows are grouped may be decided by looking at them, and one row can turn it, because no answer changes by it: engines add
 * up whole numbers, and multiply them by weights, without rounding (engines/memory/tally.ts; held against BigInt for every question, at
 * the largest weights, by testing/extremes-suite.ts). Time and memory do change; LIMITATIONS.md says so.
 */
import type { Schema } from "../schema/types.ts";
import { codedAttributes } from "./columns.ts";
import { emptyColumns } from "./empty-codes.ts";
import { PlainRows } from "./plain-rows.ts";
import { RowGroups } from "./row-groups.ts";
import type { Column, RowSink, Table, WriteRows } from "./table.ts";
import type { Compress } from "./weights.ts";

interface SinkOptions {
  /** Whether equal rows are stored once with a weight; "never" keeps the rows' order. */
  readonly compress?: Compress | undefined;
  /** How many rows there will be, where that is known or can be guessed. */
  readonly rows?: number | undefined;
  /** Where there are several, columns lie in memory that all see. */
  readonly threads?: number | undefined;
  /** On how many rows groups are tried; for tests. */
  readonly trial?: number;
}

export function rowSink(
  schema: Schema,
  { compress = "never", rows, threads = 1, trial = TRIAL }: SinkOptions = {},
): RowSink {
  if (compress === "always") return new GroupedRows(schema);
  // Browsers have shared memory on some pages only.
  const plain = new PlainRows(schema, rows, threads > 1 && typeof SharedArrayBuffer !== "undefined");
  return compress === "never" ? plain : new TriedRows(schema, plain, trial);
}

/** One of several sources whose rows go into one sink: the table is finished when all are in. */
export function oneOfSeveral(schema: Schema, sink: RowSink): RowSink {
  const none = { rows: 0, columns: [] };
  return {
    take: (rows, write) => sink.take(rows, write),
    ...(sink.ready ? { ready: () => sink.ready!() } : {}),
    finish: () => ({ schema, ...none }),
  };
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

  take(rows: number, write: WriteRows): void {
    if (this.#room < rows) {
      this.#chunk = emptyColumns(codedAttributes(this.#schema), rows);
      this.#room = rows;
    }
    write(this.#chunk, 0);
    this.#groups.add(this.#chunk, rows);
  }

  finish(): Table {
    return this.#groups.finish(this.#schema);
  }
}

/** The first rows, on which groups are tried. */
const TRIAL = 2 ** 18;

/** Tries groups on the first rows, and goes on with what serves better: groups where they at least halve what is stored. */
class TriedRows implements RowSink {
  readonly #schema: Schema;
  readonly #trial: number;
  /** The first rows, until it is decided what becomes of them. */
  #first: PlainRows | undefined;
  #sink: RowSink;

  constructor(schema: Schema, plain: PlainRows, trial: number) {
    this.#schema = schema;
    this.#trial = trial;
    this.#first = plain;
    this.#sink = plain;
  }

  take(rows: number, write: WriteRows): void {
    this.#sink.take(rows, write);
    if (this.#first && this.#first.rows >= this.#trial) this.#decide(this.#first);
  }

  ahead(from: number, rows: number): readonly Column["codes"][] | undefined {
    return this.#first ? undefined : this.#sink.ahead?.(from, rows);
  }

  finish(): Table {
    if (this.#first) this.#decide(this.#first);
    return this.#sink.finish();
  }

  #decide(first: PlainRows): void {
    const groups = first.rows > 0 ? halved(this.#schema, first) : undefined;
    if (groups) this.#sink = new GroupedRows(this.#schema, groups);
    this.#first = undefined;
  }
}

/** As many rows are looked at before it is asked again whether they are too many already. */
const STRETCH = 2 ** 13;

/** The rows' groups, or undefined as soon as there are more than half as many as rows. */
function halved(schema: Schema, plain: PlainRows): RowGroups | undefined {
  const groups = new RowGroups(codedAttributes(schema));
  for (const { columns, rows } of plain.blocks)
    for (let from = 0; from < rows; from += STRETCH) {
      const count = Math.min(STRETCH, rows - from);
      groups.add(
        columns.map((codes) => codes.subarray(from, from + count)),
        count,
      );
      if (2 * groups.size > plain.rows) return undefined;
    }
  return groups;
}
