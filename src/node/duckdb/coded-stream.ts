/** Rows of a file or a database as a stream of codes: all of them, or a range of a Parquet file's. */
import { ensure } from "../../base/errors.ts";
import { codedAttributes } from "../../read/columns.ts";
import type { Field } from "../../read/sql/duckdb-field.ts";
import type { Column, RowSink, Watch } from "../../read/table.ts";
import { numberCoders } from "../../schema/coding/numbers/number-codes.ts";
import type { Schema } from "../../schema/types.ts";
import { type ColumnReader, columnReader } from "./column-readers.ts";
import type { DuckDb } from "./driver.ts";

export interface RowsOfFile {
  readonly db: DuckDb;
  readonly schema: Schema;
  readonly from: string;
  readonly count: number;
  /** Of the coded attributes, in their order. */
  readonly fields: readonly Field[];
}

/** Rows of a file by their numbers, from 0 on: from `from` on and before `to`. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
}

/** Under this name a Parquet file's rows have numbers, unless it has such a column. */
export const ROW_NUMBER = "file_row_number";

/** Hands the codes of the rows to a sink, in the order of the file; all rows where no range is given. */
export async function streamCodes(
  rows: RowsOfFile,
  range: RowRange | undefined,
  sink: Pick<RowSink, "take" | "ready">,
  signal: Watch["signal"],
): Promise<void> {
  const numbers = numberCoders();
  const readers: ColumnReader[] = [];
  for (const [k, attribute] of codedAttributes(rows.schema).entries())
    readers.push(await columnReader({ ...rows, numbers }, attribute, rows.fields[k]));
  const asked = readers.map((reader) => reader.sql);
  for await (const chunk of chunksOf(rows, range, asked, signal)) {
    sink.take(chunk.rowCount, (columns, at) => {
      for (const [k, reader] of readers.entries()) reader.code(chunk, k, columns[k], at);
    });
    await sink.ready?.();
  }
}

/** Takes rows into columns that have just room for them, one after the other. */
export function filling(columns: readonly Column["codes"][]): Pick<RowSink, "take"> {
  let written = 0;
  return {
    take(rows, write) {
      write(columns, written);
      written += rows;
    },
  };
}

/** Chunks of columns in SQL; fails where there are fewer rows than were counted, or more. */
export async function* chunksOf(
  { db, from, count }: RowsOfFile,
  range: RowRange | undefined,
  columns: readonly string[],
  signal: Watch["signal"],
) {
  const expected = range ? range.to - range.from : count;
  const where = range ? ` WHERE ${ROW_NUMBER} >= ${range.from} AND ${ROW_NUMBER} < ${range.to}` : "";
  let seen = 0;
  // Where nothing is declared to be read, rows are still counted.
  const asked = columns.length > 0 ? columns.join(", ") : "true";
  for await (const chunk of db.chunks(`SELECT ${asked} FROM ${from}${where}`)) {
    ensure(!signal?.aborted, "cancelled", "Reading was stopped.", "Nothing was spent; start it again.");
    seen += chunk.rowCount;
    if (seen > expected) break;
    yield chunk;
  }
  // A stream that failed half-way ends without a word: fewer rows than were counted are no table.
  if (seen !== expected) throw new Error("incomplete");
}
