/**
 * A large CSV file on several threads: each reads ranges of whole lines, and the main thread puts their rows one after the other.
 *
 * Claim. The table is the one that a single reader makes of the file, whatever the number of threads.
 * Proof. By induction over the ranges, the main thread's reader is between two rows when one is added, as if it had read all bytes
 * before it: so it is behind the head, or no thread is used. A thread's reader is between two rows as well when the range begins, in
 * the same columns, and what a reader makes of bytes from there on depends on nothing before. The range's rows are added only
 * where that reader is between two rows again at the range's end. From the first range on of which this does not hold, because a
 * quote is open or the thread failed, the main thread's reader goes on by itself to the end of the file. ∎
 */
import type { FileHandle } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { PrivetError } from "../../base/errors.ts";
import { CsvReader } from "../../read/csv/csv-reader.ts";
import { textOfBytes } from "../../read/decode.ts";
import { ensureGoing } from "../../read/read-table.ts";
import type { Table, Watch } from "../../read/table.ts";
import type { Schema } from "../../schema/types.ts";
import { explained, openBytes, pieces } from "../bytes.ts";
import { whileGoing } from "../while-going.ts";
import { CsvRangeThread, type RangeReader } from "./csv-range-thread.ts";
import { type FileRanges, fileRanges } from "./file-ranges.ts";
import type { CsvRangeWork, RangeRows } from "./read-range.ts";
import { isPlainFile } from "./rows-about.ts";

/** Beyond this, threads wait for the disk and for memory more than they add. */
const USEFUL_THREADS = 8;

/** For tests. */
interface Threading {
  readonly cores?: number;
  /** Bytes of a range. */
  readonly size?: number;
  readonly start?: (work: CsvRangeWork) => RangeReader;
}

/** Undefined where the file is to be read in one go: see `fileRanges`. */
export async function readCsvFile(
  path: string,
  schema: Schema,
  watch: Watch,
  { cores = availableParallelism(), size, start = startThread }: Threading = {},
): Promise<Table | undefined> {
  const threads = Math.min(watch.threads ?? 1, cores, USEFUL_THREADS);
  // Only coders of text count misfits, and limits are for tests of one reader.
  if (threads < 2 || schema.file.format !== "csv" || watch.misfits || watch.limits) return undefined;
  // A name that promises a packed file is held to it.
  if (/\.(?:gz|zst)$/i.test(path) || !(await isPlainFile(path))) return undefined;
  const handle = await openBytes(path);
  try {
    const cut = await fileRanges(handle, schema.file, size);
    return (
      cut && (await readRanges(handle, cut, schema, watch, (work) => startUpTo(threads, () => start(work))))
    );
  } catch (error) {
    throw error instanceof PrivetError ? error : explained(error, path);
  } finally {
    await handle.close();
  }
}

async function readRanges(
  handle: FileHandle,
  cut: FileRanges,
  schema: Schema,
  watch: Watch,
  startAll: (work: CsvRangeWork) => readonly RangeReader[],
): Promise<Table> {
  const reader = new CsvReader(schema, watch);
  reader.push(cut.head);
  let at = cut.head.length;
  if (reader.isBetweenRows) {
    // An empty line stands for the first row where that is no header.
    const head = schema.file.header ? textOfBytes(cut.head) : "\n";
    at = await addRanges(reader, cut, watch, startAll({ file: handle.fd, schema, head }));
  }
  for await (const piece of pieces(handle, at)) {
    ensureGoing(watch);
    reader.push(piece);
    await watch.sink?.ready?.();
  }
  ensureGoing(watch);
  return reader.end();
}

/** Where a thread cannot be started, fewer do the work. */
function startUpTo(threads: number, start: () => RangeReader): readonly RangeReader[] {
  const started: RangeReader[] = [];
  try {
    while (started.length < threads) started.push(start());
  } catch {}
  return started;
}

const startThread = (work: CsvRangeWork) => new CsvRangeThread(work);

/** Adds the rows of as many ranges as can be read by themselves, and tells where what is left begins. */
async function addRanges(
  reader: CsvReader,
  { head, ranges }: FileRanges,
  watch: Watch,
  threads: readonly RangeReader[],
): Promise<number> {
  // Each thread has a range at hand and one more to go on with; what is read and not added yet is no more than that.
  const ahead: Promise<RangeRows | undefined>[] = [];
  const ask = (k: number) => ahead.push(threads[k % threads.length].read(ranges[k]));
  let [at, asked] = [head.length, 0];
  if (threads.length === 0) return at;
  try {
    for (const { to } of ranges) {
      while (asked < ranges.length && ahead.length < 2 * threads.length) ask(asked++);
      const read = await whileGoing(Promise.resolve(ahead.shift()), watch);
      if (read === undefined) break;
      reader.addCodes(read.columns, read.rows);
      await watch.sink?.ready?.();
      at = to;
    }
    return at;
  } finally {
    await Promise.all(threads.map((thread) => thread.close()));
  }
}
