/**
 * Where a store's statements run: in a thread of their own, because a commit blocks for 14 to 100 ms; or in this thread, for a terminal
 * that has nothing else to do, and where Privet runs from its sources and there is no built program for a thread.
 */
import { Worker } from "node:worker_threads";
import { PrivetError } from "../../../base/errors.ts";
import { type ErrorJson, errorFrom } from "../../../service/json.ts";
import { type KindName, kinds } from "./kinds.ts";
import { type Outcome, openStore } from "./store.ts";

export interface StoreOpening {
  /** Makes the file, where there is none; without it the file must exist. */
  readonly create?: boolean;
  /** The program of the thread; "here" for none. */
  readonly program?: URL | "here";
  /** How long other processes are waited for; 10,000 unless given. */
  readonly patienceMs?: number;
}

/** What a thread is started with. */
export interface StoreWork {
  readonly kind: KindName;
  readonly path: string;
  readonly create: boolean;
  readonly patienceMs?: number | undefined;
}
/** `undefined` closes the store. */
export type ToStore = { readonly id: number; readonly method: string; readonly values: readonly unknown[] };
export type FromStore =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly refusal: ErrorJson }
  | { readonly id: number; readonly fault: string };

export interface Host {
  ask(method: string, values: readonly unknown[]): Promise<unknown>;
  close(): Promise<void>;
}

const OPENED = 0;
const ownProgram = import.meta.url.endsWith(".js") ? new URL("./store-worker.js", import.meta.url) : "here";

export async function openHost(kind: KindName, path: string, opening: StoreOpening): Promise<Host> {
  const { create = false, program = ownProgram, patienceMs } = opening;
  const work = { kind, path, create, patienceMs };
  if (program === "here") return hostHere(work);
  const thread = new StoreThread(work, program);
  await thread.opened;
  return thread;
}

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

async function hostHere({ kind, path, create, patienceMs }: StoreWork): Promise<Host> {
  const store = await openStore(path, kinds[kind], { create, patienceMs });
  let waiting: (Waiting & { readonly method: string; readonly values: readonly unknown[] })[] = [];
  let isClosed = false;
  const answer = () => {
    const together = waiting;
    waiting = [];
    store.answer(together, (nth, outcome) => settle(together[nth], outcome));
  };
  return {
    ask: (method, values) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(closed());
        // What is asked within one turn goes together, as it does in a thread.
        if (waiting.push({ method, values, resolve, reject }) === 1) queueMicrotask(answer);
      }),
    close: async () => {
      await Promise.resolve();
      if (!isClosed) store.close();
      isClosed = true;
    },
  };
}

function settle({ resolve, reject }: Waiting, outcome: Outcome): void {
  if ("error" in outcome) reject(outcome.error);
  else resolve(outcome.value);
}

class StoreThread implements Host {
  readonly opened: Promise<unknown>;
  readonly #worker: Worker;
  readonly #ended: Promise<void>;
  readonly #waiting = new Map<number, Waiting>();
  #asked = OPENED;
  #isClosed = false;

  constructor(work: StoreWork, program: URL) {
    // Its standard streams are kept and never read, so that not even a crash can print anything.
    this.#worker = new Worker(program, {
      workerData: work,
      stdout: true,
      stderr: true,
      execArgv: [],
      env: {},
    });
    this.opened = new Promise((resolve, reject) => void this.#waiting.set(OPENED, { resolve, reject }));
    this.#worker.on("message", (told: FromStore) => this.#settle(told));
    this.#ended = new Promise((resolve) => void this.#worker.on("exit", () => resolve()));
    for (const end of ["error", "messageerror", "exit"]) this.#worker.on(end, () => this.#end());
  }

  ask(method: string, values: readonly unknown[]): Promise<unknown> {
    if (this.#isClosed) return Promise.reject(closed());
    const id = ++this.#asked;
    return new Promise((resolve, reject) => {
      this.#worker.postMessage({ id, method, values } satisfies ToStore);
      this.#waiting.set(id, { resolve, reject });
      // A question keeps the process alive until it is answered; an idle thread does not.
      this.#worker.ref();
    });
  }

  async close(): Promise<void> {
    this.#worker.ref();
    if (!this.#isClosed) this.#worker.postMessage(undefined);
    this.#isClosed = true;
    await this.#ended;
  }

  #settle(told: FromStore): void {
    const waiting = this.#waiting.get(told.id);
    this.#waiting.delete(told.id);
    // Whoever closes waits for the end, also where an answer comes meanwhile.
    if (this.#waiting.size === 0 && !this.#isClosed) this.#worker.unref();
    if ("value" in told) waiting?.resolve(told.value);
    else waiting?.reject("refusal" in told ? errorFrom(told.refusal) : new TypeError(told.fault));
  }

  #end(): void {
    this.#isClosed = true;
    for (const { reject } of this.#waiting.values()) reject(closed());
    this.#waiting.clear();
  }
}

const closed = () =>
  new PrivetError(
    "store-io",
    "The server's records are closed, or their thread has ended. Whether the last write was made is not known.",
    "Start the server again.",
  );
