/** A thread that reads a range of a Parquet file, seen from the one that started it. */
import { Worker } from "node:worker_threads";
import type { Column } from "../../read/table.ts";
import type { Schema } from "../../schema/types.ts";
import type { RowRange } from "./coded-stream.ts";

/** What crosses to the thread: plain data, and arrays in memory that both see. */
export interface ParquetWork {
  readonly source: string;
  readonly within: readonly string[] | undefined;
  readonly schema: Schema;
  readonly range: RowRange;
  /** The range's own part of each column. */
  readonly columns: readonly Column["codes"][];
}

export interface ParquetWorkerData extends ParquetWork {
  /** Its one number is 1 when the thread is to stop. */
  readonly stop: Int32Array;
}

export class ParquetThread {
  readonly work: ParquetWork;
  /** Whether all of the range was read, when the thread has ended. Why not is not told: a reason may depend on rows. */
  readonly done: Promise<boolean>;
  readonly #stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

  constructor(work: ParquetWork, entry = new URL("./range-worker.js", import.meta.url)) {
    this.work = work;
    const worker = this.#started(entry);
    if (!worker) {
      this.done = Promise.resolve(false);
      return;
    }
    let isWhole = false;
    worker.on("message", (told: unknown) => {
      isWhole = told === "whole";
    });
    worker.on("error", () => {
      isWhole = false;
    });
    this.done = new Promise((resolve) => {
      worker.on("exit", () => resolve(isWhole));
    });
  }

  /** Undefined where no thread can be started here: then nothing of the range is read. */
  #started(entry: URL): Worker | undefined {
    try {
      return this.#start(entry);
    } catch {
      return undefined;
    }
  }

  #start(entry: URL): Worker {
    return new Worker(entry, {
      workerData: { ...this.work, stop: this.#stop } satisfies ParquetWorkerData,
      // Its standard streams are kept and never read, so that not even a crash can print anything.
      stdout: true,
      stderr: true,
      execArgv: [],
      env: {},
      // Chunks of DuckDB's are let go when the small objects that stand for them are: seldom, where there is much room for these.
      resourceLimits: { maxYoungGenerationSizeMb: 4 },
    });
  }

  /** Returns when the thread has ended. A thread is asked to stop, because one that is torn down cannot close its DuckDB. */
  async stop(): Promise<void> {
    Atomics.store(this.#stop, 0, 1);
    await this.done;
  }
}
