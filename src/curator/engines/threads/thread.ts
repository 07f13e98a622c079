/**
 * One worker, seen from the main thread: questions go out, whole numbers come back, and the main thread never waits for them
 * in a way that would stop timers and signals.
 */

import { Worker } from "node:worker_threads";
import type { CodedRows } from "../../../read/table.ts";
import type { Answered, ThreadQuestion } from "./protocol.ts";

interface Waiting {
  readonly resolve: (numbers: readonly bigint[]) => void;
  readonly reject: (error: Error) => void;
}

export class Thread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;
  #ended = false;
  #isClosing = false;

  /** The table's arrays should lie in shared memory: others are copied. */
  constructor(entry: URL, table: CodedRows) {
    // Its standard streams are kept and never read, so that not even a crash can print anything.
    this.#worker = new Worker(entry, {
      workerData: table,
      stdout: true,
      stderr: true,
      execArgv: [],
      env: {},
    });
    this.#worker.on("message", (answered: Answered) => this.#settle(answered));
    for (const end of ["error", "messageerror", "exit"]) this.#worker.on(end, () => this.#end());
  }

  ask(question: ThreadQuestion): Promise<readonly bigint[]> {
    if (this.#ended) return Promise.reject(failure());
    const id = this.#asked++;
    return new Promise((resolve, reject) => {
      this.#worker.postMessage({ id, question });
      this.#waiting.set(id, { resolve, reject });
      // A question keeps the process alive until it is answered; an idle worker does not.
      this.#worker.ref();
    });
  }

  async close(): Promise<void> {
    // An unreferenced worker would let the process end in the middle of this wait: also where an answer comes meanwhile.
    this.#isClosing = true;
    this.#worker.ref();
    await this.#worker.terminate();
    this.#end();
  }

  #settle({ id, numbers }: Answered): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (this.#waiting.size === 0 && !this.#isClosing) this.#worker.unref();
    if (numbers) waiting?.resolve(numbers);
    else waiting?.reject(failure());
  }

  #end(): void {
    this.#ended = true;
    for (const { reject } of this.#waiting.values()) reject(failure());
    this.#waiting.clear();
  }
}

/** Always the same words: why a worker failed may depend on its rows. */
const failure = () => new Error("a thread of the trusted part could not answer");
