/** One thread of the pool, seen from outside: one job at a time, and a new thread where the last did not survive its job. */
import { Worker } from "node:worker_threads";
import type { Clock } from "../../clock.ts";
import { type Done, type Job, type Shared, tooMuch } from "./jobs.ts";
import type { PoolUse } from "./pool.ts";

export interface ThreadOptions {
  readonly entry: URL;
  readonly megabytes: number;
  readonly isLast: boolean;
}

export class PoolThread {
  readonly #clock: Clock;
  readonly #entry: URL;
  readonly #megabytes: number;
  readonly #isLast: boolean;
  #worker: Promise<Worker> | undefined;
  /** What the thread was told already, by name. */
  #versions = new Map<string, number>();
  #current: Worker | undefined;

  /** `isLast`: whatever else the machine has to do comes first. */
  constructor(clock: Clock, { entry, megabytes, isLast }: ThreadOptions) {
    this.#clock = clock;
    this.#entry = entry;
    this.#megabytes = megabytes;
    this.#isLast = isLast;
  }

  /** Rejects as `late` says, or with `too-large` where the thread ran out of memory. */
  async work(job: Job, { seconds, late }: PoolUse): Promise<Done> {
    this.#worker ??= this.#started();
    const worker = await this.#worker;
    return new Promise<Done>((resolve, reject) => {
      const end = (settle: () => void, lost: boolean) => {
        giveUp();
        for (const [event, hear] of heard) worker.off(event, hear);
        if (lost) this.#forget(worker);
        settle();
      };
      const giveUp = this.#clock.at(this.#clock.monotonic() + seconds * 1000, () =>
        end(() => reject(late()), true),
      );
      const heard: readonly (readonly [string, (told: Done) => void])[] = [
        ["message", (told) => end(() => resolve(told), false)],
        ["error", () => end(() => reject(tooMuch()), true)],
        ["exit", () => end(() => reject(tooMuch()), true)],
      ];
      for (const [event, hear] of heard) worker.on(event, hear);
      worker.postMessage(this.#short(job));
    });
  }

  async close(): Promise<void> {
    await (await this.#worker?.catch(() => undefined))?.terminate();
  }

  /** Standard streams are kept and never read, so that not even a crash can print anything. */
  async #started(): Promise<Worker> {
    const worker = new Worker(this.#entry, {
      stdout: true,
      stderr: true,
      execArgv: [],
      env: {},
      workerData: { isLast: this.#isLast },
      resourceLimits: { maxOldGenerationSizeMb: this.#megabytes },
    });
    await new Promise<unknown>((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
    }).catch((error: unknown) => {
      this.#worker = undefined;
      throw error;
    });
    // An idle thread keeps no process alive, and one that ends while it is idle is no fault.
    worker.on("error", () => undefined);
    worker.on("exit", () => this.#forget(worker));
    worker.unref();
    this.#current = worker;
    return worker;
  }

  #forget(worker: Worker): void {
    if (this.#current !== worker) return;
    this.#current = undefined;
    this.#worker = undefined;
    this.#versions = new Map();
    void worker.terminate();
  }

  /** What the thread keeps already is not sent again: a study's facts are long. */
  #short(job: Job): Job {
    if (job.kind !== "quote") return job;
    const { facts } = job.in as { readonly facts: Shared<unknown> };
    const { name, version } = facts;
    if (this.#versions.get(name) === version)
      return { ...job, in: { ...job.in, facts: { name, version } } } as Job;
    this.#versions.set(name, version);
    return job;
  }
}
