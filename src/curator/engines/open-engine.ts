/**
 * The engine for a table: one thread for most tables, several for long ones. They answer alike, so this is about time only.
 */
import { ensure } from "../../base/errors.ts";
import type { CodedRows } from "../../read/table.ts";
import type { Engine } from "./engine.ts";
import { memoryEngine } from "./memory/index.ts";

/** Below this many stored rows, asking threads takes longer than they save. */
const MANY_ROWS = 500_000;
/** More are never started, and no more can be asked for. */
export const MOST_THREADS = 64;

interface Threads {
  threadsHere(): number;
  threadedEngine(table: CodedRows, threads: number): Promise<Engine>;
}

// Not written into the import itself: a browser, and whoever bundles for one, must not go looking for Node's threads.
const THREADS = "./threads/index.ts";

export function ensureThreads(threads: number | undefined): void {
  ensure(
    threads === undefined || (Number.isInteger(threads) && threads >= 1 && threads <= MOST_THREADS),
    "option-out-of-range",
    `threads is ${threads}; it must be a whole number from 1 to ${MOST_THREADS}.`,
    "Leave it out: long tables then use several threads by themselves.",
  );
}

/** Unless a number of threads is asked for, it is chosen, and where there are no threads one does the work. */
export async function openEngine(table: CodedRows, threads: number | undefined): Promise<Engine> {
  if (threads === 1 || (threads === undefined && table.rows < MANY_ROWS)) return memoryEngine(table);
  try {
    const { threadedEngine, threadsHere }: Threads = await import(/* @vite-ignore */ THREADS);
    const wanted = threads ?? threadsHere();
    return wanted === 1 ? memoryEngine(table) : await threadedEngine(table, wanted);
  } catch {
    ensure(
      threads === undefined,
      "option-out-of-range",
      `threads is ${threads}, and threads cannot be started here.`,
      "Leave it out, or ask for 1: one thread gives the same answers.",
    );
    return memoryEngine(table);
  }
}
