/**
 * A long Parquet file read by several threads, each with a DuckDB of its own: this one reads the first range of the rows, the others
 * theirs, straight into columns in shared memory.
 *
 * Claim. The table is the one that a single thread reads, in the same order.
 * Proof. The ranges are disjoint and cover all rows. Rows are numbered by their places in the file, a range's stream is in the order of
 * these numbers, and each thread writes its rows from the place of its first number on, exactly as many as the range has; what
 * a thread has not done is done again. Where equal rows are collapsed rows have no places: then this thread reads all ranges, one after the other. ∎
 *
 * Threads end, and their DuckDBs are closed, before the table is handed over, whether the reading succeeds or not.
 */
import { availableParallelism } from "node:os";
import { codedAttributes } from "../../read/columns.ts";
import type { RowSink, Table, Watch } from "../../read/table.ts";
import { whileGoing } from "../while-going.ts";
import { filling, ROW_NUMBER, type RowRange, type RowsOfFile, streamCodes } from "./coded-stream.ts";
import { ParquetThread } from "./range-thread.ts";

/** Starting a thread with its DuckDB takes about as long as reading a million rows. */
const MANY_ROWS = 3_000_000;
/** Beyond this, threads wait for memory more than they add. */
const USEFUL_READERS = 4;

export interface RangeReading {
  readonly rows: number;
  readonly entry: URL;
  readonly threads: number;
}

interface SharedReading extends Watch {
  readonly source: string;
  readonly within?: readonly string[] | undefined;
  readonly ranges?: RangeReading;
}

/** Consecutive ranges of nearly equal size, one for each thread that is worth starting. */
export function readingRanges(
  { count, schema, fields }: RowsOfFile,
  columns: readonly { readonly name: string }[],
  { threads = 1, ranges }: Pick<SharedReading, "threads" | "ranges">,
): readonly RowRange[] {
  const numbered = columns.every(({ name }) => name.toLowerCase() !== ROW_NUMBER);
  // What texts a column of numbers holds is looked up in all rows: one thread does that once.
  const isDirect = codedAttributes(schema).every(({ kind }, k) => kind !== "numeric" || fields[k].raw);
  const here = ranges?.threads ?? Math.min(availableParallelism(), USEFUL_READERS);
  const isLong = count >= (ranges?.rows ?? MANY_ROWS);
  const pieces = numbered && isDirect && isLong ? Math.min(threads, here) : 1;
  const cut = (k: number) => Math.floor((k * count) / pieces);
  return Array.from({ length: pieces }, (_, k) => ({ from: cut(k), to: cut(k + 1) }));
}

export async function readInRanges(
  rows: RowsOfFile,
  [own, ...others]: readonly RowRange[],
  sink: RowSink,
  { source, within, ranges, signal }: SharedReading,
): Promise<Table> {
  const threads: ParquetThread[] = [];
  const start = () => {
    if (threads.length > 0) return;
    for (const range of others) {
      const columns = sink.ahead?.(range.from, range.to - range.from);
      if (columns === undefined) return;
      threads.push(new ParquetThread({ source, within, schema: rows.schema, range, columns }, ranges?.entry));
    }
  };
  try {
    start();
    const take: RowSink["take"] = (count, write) => {
      sink.take(count, write);
      start();
    };
    await streamCodes(rows, own, { take }, signal);
    if (threads.length === 0) for (const range of others) await streamCodes(rows, range, sink, signal);
    // Where a thread cannot be started, or fails, this one does its work, or fails as if it were alone.
    for (const { range, columns } of await leftBy(threads, signal))
      await streamCodes(rows, range, filling(columns), signal);
    return sink.finish();
  } finally {
    await Promise.all(threads.map((thread) => thread.stop()));
  }
}

/** Waits for the threads, looks now and then whether the reading is to be stopped, and tells what they have not done. */
async function leftBy(
  threads: readonly ParquetThread[],
  signal: Watch["signal"],
): Promise<readonly ParquetThread["work"][]> {
  const done = await whileGoing(Promise.all(threads.map((thread) => thread.done)), { signal });
  return threads.filter((_, k) => !done[k]).map(({ work }) => work);
}
