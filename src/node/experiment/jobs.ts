/**
 * The runs of an experiment, side by side on threads: whole runs a thread, and each thread opens each data set once. What
 * comes of a run does not depend on the thread, so any number of jobs gives the same results, if in another order. Runs that
 * learn from the same synopsis go to the same thread, which publishes it once.
 */
import { Worker } from "node:worker_threads";
import { type Code, type Fix, PrivetError } from "../../base/errors.ts";
import { isOutOfMemory, outOfMemory } from "../../base/out-of-memory.ts";
import type { Experiment } from "../../experiment/experiment.ts";
import { LastPublished } from "../../experiment/publishing.ts";
import type { Result } from "../../experiment/results.ts";
import { rowsFor, runOne, type SplitRows } from "../../experiment/run-one.ts";
import { type ExperimentRun, sharing } from "../../experiment/runs.ts";
import type { Table } from "../../read/table.ts";
import { type LocatedData, readData } from "./data.ts";

/** What a thread is given; plain JSON. */
export interface Setting {
  readonly experiment: Experiment;
  readonly data: readonly LocatedData[];
}

interface Jobs {
  readonly setting: Setting;
  readonly runs: readonly ExperimentRun[];
  readonly jobs: number;
  readonly signal?: { readonly aborted: boolean } | undefined;
  /** No run is begun any more; those under way are made to their end. */
  readonly hold?: { readonly aborted: boolean } | undefined;
  /** On threads even where there is only one: this one has others to answer meanwhile. */
  readonly apart?: boolean;
  /** Told of each run before it is made. */
  begun?(run: ExperimentRun): void;
  /** Told of each result once, in the order in which they come. */
  done(result: Result): void;
  /** The threads' program; tests hand in one that runs without a build. */
  readonly entry?: URL;
  /** What a thread may have of memory, if not what Node gives it. */
  readonly megabytes?: number;
}

/** What a thread answers. */
export type JobAnswer =
  | { readonly result: Result }
  | { readonly error: { readonly code: Code; readonly message: string; readonly fix: Fix } };

type Performer = (run: ExperimentRun, signal?: Jobs["signal"]) => Promise<Result>;

/** Makes runs in this thread; tables that were read are kept, and rows stay split until a run needs them split otherwise. */
export function performer({ experiment, data }: Setting, worked?: () => number): Performer {
  const tables = new Map<string, Promise<Table>>();
  const published = new LastPublished();
  let last: { readonly split: string; readonly rows: SplitRows } | undefined;
  const rowsOf = (run: ExperimentRun, table: Table) => {
    const split = `${run.data} ${run.repeat} ${run.fold}`;
    if (last?.split !== split) last = { split, rows: rowsFor(run, experiment, table) };
    return last.rows;
  };
  return async (run, signal) => {
    const set = data.find(({ name }) => name === run.data) as LocatedData;
    const table = tables.get(set.name) ?? readData(set);
    tables.set(set.name, table);
    const all = await table;
    return runOne(run, {
      experiment,
      data: set,
      table: all,
      rows: rowsOf(run, all),
      published,
      now: () => performance.now(),
      ...(worked === undefined ? {} : { worked }),
      signal,
    });
  };
}

/** Of the whole process, collecting garbage included: it tells of a run only while there is no other. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

export async function runJobs(work: Jobs): Promise<void> {
  const { setting, jobs, signal, hold, apart, begun, done } = work;
  const groups = sharing(work.runs);
  let next = 0;
  const serve = async (perform: Performer) => {
    while (next < groups.length)
      for (const run of groups[next++]) {
        if (signal?.aborted || hold?.aborted) return;
        begun?.(run);
        done(await perform(run, signal));
      }
  };
  const count = Math.min(jobs, groups.length);
  if (count <= (apart ? 0 : 1)) await serve(performer(setting, processorMs));
  else await onThreads(count, work, serve);
}

async function onThreads(
  count: number,
  { setting, signal, entry = new URL("./experiment-worker.js", import.meta.url), megabytes }: Jobs,
  serve: (perform: Performer) => Promise<void>,
): Promise<void> {
  const limits = megabytes === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: megabytes } };
  const workers = Array.from({ length: count }, () => new Worker(entry, { workerData: setting, ...limits }));
  // A thread in the middle of a run is not waited for: the run is made again another time.
  let watch: NodeJS.Timeout | undefined;
  const stopped = new Promise<void>((resolve) => {
    watch = setInterval(() => signal?.aborted && resolve(), 50);
  });
  try {
    const served = Promise.all(workers.map((worker) => serve(askerOf(worker))));
    await Promise.race([served, stopped]);
  } finally {
    clearInterval(watch);
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

/** One question at a time. Only its own listeners are taken away: `terminate` waits for "exit" with one of its own. */
function askerOf(worker: Worker): Performer {
  return (run) =>
    new Promise<Result>((resolve, reject) => {
      const failed = (why: unknown) =>
        reject(isOutOfMemory(why) ? outOfMemory() : new Error("a thread ended before its run"));
      worker.once("error", failed).once("exit", failed);
      worker.once("message", (answer: JobAnswer) => {
        worker.off("error", failed).off("exit", failed);
        if ("result" in answer) resolve(answer.result);
        else reject(new PrivetError(answer.error.code, answer.error.message, answer.error.fix));
      });
      worker.postMessage(run);
    });
}
