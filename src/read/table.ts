/**
 * Coded columns: what every reader makes of a file, by the schema.
 *
 * `Table` is a plain container. Private tables are built by the curator's engine and never leave it; public ones
 * (test data, data declared public) are handed out by `readTable`.
 */
import type { CodedAttribute, Schema } from "../schema/types.ts";
import type { ReadingLimits } from "./limits.ts";
import type { MisfitRecorder } from "./misfits.ts";

export interface Column {
  readonly attribute: CodedAttribute;
  /** One code a row; Uint8Array, Uint16Array or Uint32Array by the number of codes. */
  readonly codes: Uint8Array | Uint16Array | Uint32Array;
}

/** What an engine holds. */
export interface CodedRows {
  readonly rows: number;
  /** Of a whole table, in the schema's order, without the ignored attributes. */
  readonly columns: readonly Column[];
  /** How many equal rows one stored row stands for; absent means one each. */
  readonly weights?: Uint32Array;
}

export interface Table extends CodedRows {
  readonly schema: Schema;
}

/** Puts rows into columns, in the attributes' order, from place `at` on. */
export type WriteRows = (columns: readonly Column["codes"][], at: number) => void;

/** Where coded rows go as they arrive (row-sinks.ts). */
export interface RowSink {
  /** Takes `rows` more rows, which `write` puts down at once. */
  take(rows: number, write: WriteRows): void;
  /** Where it is given, a reader waits for it between two pieces of a file: what was taken may not have been worked on yet. */
  ready?(): Promise<void>;
  /**
   * Places for `rows` rows from row `from` on, in shared memory: they are taken, and somebody else writes them before `finish`. Undefined
   * where rows have no places, or it is not decided yet whether they have.
   */
  ahead?(from: number, rows: number): readonly Column["codes"][] | undefined;
  finish(): Table;
}

/** Bytes of a file, in pieces, already unpacked. Strings are taken as they are. */
export type ByteSource = AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;

/** Rows that are not text, or are read by something faster: the columns come coded, by the same coders. */
export interface TableSource {
  readTable(schema: Schema, watch: Watch): Promise<Table>;
  /** Said where rows come in the order of a file, whatever they are: a database may sort them by their values. */
  readonly inFileOrder?: true;
}

export interface Watch {
  /** Only for the data's owner: see misfits.ts. */
  readonly misfits?: MisfitRecorder | undefined;
  readonly signal?: { readonly aborted: boolean } | undefined;
  /** How much of a row is kept; for tests. */
  readonly limits?: ReadingLimits | undefined;
  /** Where the rows go; into columns, row by row, unless given. */
  readonly sink?: RowSink | undefined;
  /** How many threads may share the reading, and the rows afterwards: columns then lie in memory that all see. One unless given. */
  readonly threads?: number | undefined;
  /** Only where the rows are public: a file that is cut short or damaged is refused, instead of read as well as it can be. */
  readonly refusesDamage?: boolean | undefined;
}

/** What did not fit the schema, counted for the data's owner only: these counts are not private. */
export interface Misfits {
  readonly rows: number;
  readonly attributes: Readonly<Record<string, MisfitCounts>>;
  /** Rows with more or fewer fields than columns: missing fields read as missing, extra ones are dropped. */
  readonly ragged: number;
}
export interface MisfitCounts {
  missing: number;
  clamped: number;
  /** Moved to the grid of the declared step, by more than binary fractions explain. */
  rounded: number;
  undeclared: number;
  unreadable: number;
}
