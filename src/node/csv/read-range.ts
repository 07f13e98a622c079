/** The rows of a range of a CSV file, read by themselves. */
import { readSync } from "node:fs";
import { CsvReader } from "../../read/csv/csv-reader.ts";
import type { Column } from "../../read/table.ts";
import type { Schema } from "../../schema/types.ts";
import type { ByteRange } from "./file-ranges.ts";

/** What is the same for all ranges of a file. */
export interface CsvRangeWork {
  /** Its descriptor: the file is opened once, so that all threads read the same one. */
  readonly file: number;
  readonly schema: Schema;
  /** What a reader must have seen before a range, so that it is between two rows and knows the columns. */
  readonly head: string;
}

export interface RangeRows {
  readonly rows: number;
  readonly columns: readonly Column["codes"][];
}

const PIECE = 1 << 20;

/** Undefined where a quote is open at the range's end, or it is not all there. It is not said why: a reason may depend on rows. */
export function readRange(
  { file, schema, head }: CsvRangeWork,
  { from, to }: ByteRange,
): RangeRows | undefined {
  const reader = new CsvReader(schema, {});
  reader.push(head);
  // A reader keeps nothing of a piece once it is pushed.
  const piece = new Uint8Array(PIECE);
  for (let at = from; at < to; ) {
    const length = readSync(file, piece, 0, Math.min(PIECE, to - at), at);
    if (length === 0) return undefined;
    reader.push(piece.subarray(0, length));
    at += length;
  }
  if (!reader.isBetweenRows) return undefined;
  const { rows, columns } = reader.end();
  return { rows, columns: columns.map(({ codes }) => codes) };
}
