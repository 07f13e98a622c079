/** A thread that reads ranges of a CSV file, seen from the main thread. */
import { Worker } from "node:worker_threads";
import type { ByteRange } from "./file-ranges.ts";
import type { CsvRangeWork, RangeRows } from "./read-range.ts";

export interface RangeReader {
  /** Undefined where the range could not be read by itself. */
  read(range: ByteRange): Promise<RangeRows | undefined>;
  close(): Promise<void>;
}

type Settle = (rows: RangeRows | undefined) => void;

export class CsvRangeThread implements RangeReader {
  readonly #worker: Worker;
  /** Answers come in the order of the questions. */
  readonly #waiting: Settle[] = [];
  #ended = false;

  constructor(work: CsvRangeWork, entry = new URL("./csv-range-worker.js", import.meta.url)) {
    // Its standard streams are kept and never read, so that not even a crash can print anything.
    this.#worker = new Worker(entry, { workerData: work, stdout: true, stderr: true, execArgv: [], env: {} });
    this.#worker.on("message", (rows: RangeRows | undefined) => this.#waiting.shift()?.(rows));
    for (const end of ["error", "messageerror", "exit"]) this.#worker.on(end, () => this.#end());
  }

  async read(range: ByteRange): Promise<RangeRows | undefined> {
    if (this.#ended) return undefined;
    return new Promise((settle) => {
      this.#waiting.push(settle);
      this.#worker.postMessage(range);
    });
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  /** A thread that failed has read nothing. */
  #end(): void {
    this.#ended = true;
    for (const settle of this.#waiting.splice(0)) settle(undefined);
  }
}
