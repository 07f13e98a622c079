/**
 * Tables of counts on several threads: each worker counts its own rows, batch after batch, into memory that the main thread sees,
 * and the main thread adds up one batch while the workers count the next.
 *
 * Claim. The counts are those of the memory engine, for any number of threads.
 * Proof. A count is a sum over rows of whole numbers, and the workers' rows are disjoint and all; `width` was chosen for the weight
 * of all rows, so that no sum of counts of one cell wraps. ∎
 */

import { InTurn } from "../../../base/in-turn.ts";
import type { CodedRows } from "../../../read/table.ts";
import type { TablesQuestion } from "../../engine.ts";
import { type CountWidth, countRange } from "../../kernels/counting/counting-range.ts";
import { limitsFor } from "../../kernels/counting/table-counter.ts";
import { countedQuestion } from "../memory/tables/counted.ts";
import { BatchReader, type CountTables, type SeeCounts } from "../memory/tables/tables.ts";
import type { ThreadQuestion } from "./protocol.ts";

/** Asks every worker something of its own. */
type AskEach = (question: (worker: number) => ThreadQuestion) => Promise<unknown>;

/** One question after the other: a worker is in the middle of one at most. */
export function threadedTables(table: CodedRows, workers: () => number, ask: AskEach): CountTables {
  const turns = new InTurn();
  return (question, see) => turns.take(() => countTables(table, question, see, workers(), ask));
}

async function countTables(
  { rows, weights }: CodedRows,
  question: TablesQuestion,
  see: SeeCounts,
  workers: number,
  ask: AskEach,
): Promise<void> {
  const counted = countedQuestion(question);
  const { width } = countRange(rows, weights);
  const limits = limitsFor(Math.ceil(rows / workers), counted.columns);
  const reader = new BatchReader(counted, width, limits);
  const room = Math.max(0, ...reader.batches.map(({ bytes }) => bytes));
  // Two for each worker: one is read while the other is written.
  const shared = Array.from({ length: Math.min(2, reader.batches.length) }, () =>
    Array.from({ length: workers }, () => new SharedArrayBuffer(room)),
  );
  const next = (batch: number) => {
    const into = shared[batch % 2];
    const done = ask((worker) => ({ kind: "tables-next", into: into[worker] }));
    // Where something fails before this is waited for, it fails once and not twice.
    done.catch(() => undefined);
    return done;
  };
  await ask(() => ({ kind: "tables", question, width, limits }));
  let done = reader.batches.length > 0 ? next(0) : undefined;
  for (const [batch, { bytes }] of reader.batches.entries()) {
    await done;
    done = batch + 1 < reader.batches.length ? next(batch + 1) : undefined;
    const [first, ...others] = shared[batch % 2].map((buffer) => new Uint8Array(buffer, 0, bytes));
    for (const other of others) addCounts(first, other, width);
    reader.read(first, see);
  }
}

/** Adds the counts of one batch to those of another. */
export function addCounts(to: Uint8Array, from: Uint8Array, width: CountWidth): void {
  const [sums, more] = [to, from].map(
    (bytes) => new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4),
  );
  if (width === 32) for (let i = 0; i < sums.length; i++) sums[i] += more[i];
  // In halves: sums of BigInts would take longer than counting.
  else
    for (let i = 0; i < sums.length; i += 2) {
      const low = sums[i] + more[i];
      sums[i] = low;
      sums[i + 1] += more[i + 1] + (low > 0xffffffff ? 1 : 0);
    }
}
