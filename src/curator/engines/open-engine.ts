/**
 * The engine for a table: one thread for most tables, several for long ones. They answer alike, so this is about time only.
 */
import { ensure } from "../../base/errors.ts";
import { noThreads, partsElsewhere, threadsElsewhere } from "../../base/refusals/door.ts";
import type { CodedRows } from "../../read/table.ts";
import type { RowPart } from "../../schema/coding/row-parts.ts";
import type { Schema } from "../../schema/types.ts";
import type { Engine } from "../engine.ts";
import { countedEngine, hasFewCodes } from "./memory/counts/counted-rows.ts";
import { DealtRows } from "./memory/dealt-rows.ts";
import { memoryEngine } from "./memory/index.ts";
import { type ReadAgain, streamedEngine } from "./streamed/index.ts";

/** Below this many stored rows, asking threads takes longer than they save. */
const MANY_ROWS = 500_000;
/** Where rows are dealt into more parts, threads of their own would be too many. */
const FEW_PARTS = 16;
/** More are never started, and no more can be asked for. */
const MOST_THREADS = 64;

interface Threads {
  threadsHere(): number;
  threadedEngine(table: CodedRows, threads: number): Promise<Engine>;
}

// Not written into the import itself: a browser, and whoever bundles for one, must not go looking for Node's threads.
const THREADS = "./threads/index.ts";

export function ensureThreads(threads: number | undefined): void {
  ensure(
    threads === undefined || (Number.isInteger(threads) && threads >= 1 && threads <= MOST_THREADS),
    ...noThreads(threads, MOST_THREADS),
  );
}

/** How many bytes may be kept of rows that are read again for each question, and about how many rows there are, where that is known. */
export interface StreamedWithin {
  readonly bytes: number;
  readonly rows?: number | undefined;
}

interface Wishes {
  readonly threads?: number | undefined;
  readonly streamed?: StreamedWithin | undefined;
  readonly keep?: "rows" | "counts" | undefined;
}

/** The engine for the rows that `read` reads, of the attributes that the schema does not ignore. */
export async function openEngine(
  schema: Schema,
  read: ReadAgain,
  { threads, keep, streamed }: Wishes,
): Promise<Engine> {
  const most = threads ?? MOST_THREADS;
  if (keep === "counts" && hasFewCodes(schema))
    return countedEngine(schema, (sink) => read(schema, { sink }));
  const open = (table: CodedRows) => engineOf(table, threads);
  return streamed
    ? streamedEngine(schema, read, { ...streamed, threads: most, open })
    : open(await read(schema, { threads: most }));
}

export interface DealtEngines {
  readonly engine: Engine;
  readonly dealt: ReadonlyMap<RowPart, Engine>;
}

/** The engines for all rows and for the parts that they are dealt into, where those are kept: read once. */
export async function openDealt(
  schema: Schema,
  read: ReadAgain,
  parts: readonly RowPart[],
  threads: number | undefined,
): Promise<DealtEngines> {
  const sink = new DealtRows(schema, parts);
  const engine = await engineOf(await read(schema, { sink, threads: 1 }), threads);
  // Whoever reads must hand every row to the sink, or parts would be empty.
  ensure(sink.rows === engine.rows(), ...partsElsewhere());
  const tables = sink.finishedParts();
  const dealt = new Map<RowPart, Engine>();
  const each = parts.length > FEW_PARTS ? 1 : threads;
  for (const [i, part] of parts.entries()) dealt.set(part, await engineOf(tables[i], each));
  return { engine, dealt };
}

/** Unless a number of threads is asked for, it is chosen, and where there are no threads one does the work. */
async function engineOf(table: CodedRows, threads: number | undefined): Promise<Engine> {
  if (threads === 1 || (threads === undefined && table.rows < MANY_ROWS)) return memoryEngine(table);
  try {
    const { threadedEngine, threadsHere }: Threads = await import(/* @vite-ignore */ THREADS);
    const wanted = threads ?? threadsHere();
    return wanted === 1 ? memoryEngine(table) : await threadedEngine(table, wanted);
  } catch {
    ensure(threads === undefined, ...threadsElsewhere(threads));
    return memoryEngine(table);
  }
}
