/**
 * An open store: requests that came together are answered together.
 *
 * Claim. What a caller was told is written survives a crash; and a request that is refused changes nothing, and undoes nobody else's.
 * Proof. All writes of a batch are one transaction under SQLite's lock, and outcomes are handed out after COMMIT has returned, which is
 * after journal and file are synced. Each write is a savepoint in it, and one that throws is rolled back to its own beginning. Where the
 * transaction itself fails, all are told so, and none that it is written. ∎
 *
 * After a failure to write or sync nothing more is written: a disk that has lost one write is not asked for another.
 */
import { resolve } from "node:path";
import type { PrivetError } from "../../../base/errors.ts";
import { copyInto, type Mode, type SqliteConnection, sqliteDriver } from "../../../node/sqlite.ts";
import { systemClock } from "../../clock.ts";
import {
  ensureSound,
  ensureStoreFile,
  ensureStoreForm,
  fileIdentity,
  isRefused,
  makeFile,
  type StoreForm,
  storeRefusal,
} from "./file.ts";

/** What a store is asked; `values` are plain data, which crosses between threads. */
export interface StoreCall {
  readonly method: string;
  readonly values: readonly unknown[];
}
export type Outcome = { readonly value: unknown } | { readonly error: unknown };
export type Tell = (nth: number, outcome: Outcome) => void;

type Step = (...values: never[]) => unknown;

/** The tables of a store, as the methods that its interface has. */
export interface StoreTables {
  readonly reads: Readonly<Record<string, Step>>;
  readonly writes: Readonly<Record<string, Step>>;
}

/** A kind of store. */
export interface StoreKind {
  readonly form: StoreForm;
  readonly mode: Mode;
  tables(connection: SqliteConnection): StoreTables;
}

/** Writes of one transaction, at most: the first of them waits for all. */
const MOST_TOGETHER = 256;

/**
 * SQLite's lock goes to whoever asks first after it is free, and the process that just had it is always nearest: a server at work would
 * keep the owner's terminal out. So it steps back for a moment after a turn of writing without one.
 */
const TURN_MS = 40;
const PAUSE_MS = 10;
const nobody = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
const pause = (): unknown => Atomics.wait(nobody, 0, 0, PAUSE_MS);

export async function openStore(
  path: string,
  kind: StoreKind,
  { create, patienceMs }: { readonly create: boolean; readonly patienceMs?: number | undefined },
): Promise<Store> {
  // An absolute path is always a local file; the driver takes some other texts for addresses of servers.
  const file = resolve(path);
  const connect = await sqliteDriver();
  try {
    if (create) makeFile(file, kind.form, connect);
    ensureStoreFile(file, kind.form);
    const connection = connect(file, kind.mode, patienceMs);
    try {
      ensureStoreForm(connection, file, kind.form, kind.mode);
      return new Store(file, connection, kind);
    } catch (error) {
      connection.close();
      throw error;
    }
  } catch (error) {
    throw storeRefusal(error, file);
  }
}

export class Store {
  readonly #path: string;
  readonly #connection: SqliteConnection;
  readonly #identity: string;
  readonly #tables: StoreTables;
  #stopped: PrivetError | undefined;
  #begun = 0;
  #ended = 0;

  constructor(path: string, connection: SqliteConnection, kind: StoreKind) {
    this.#path = path;
    this.#connection = connection;
    this.#identity = fileIdentity(path);
    this.#tables = kind.tables(connection);
  }

  /** Reads do not wait for the writes that came with them: whoever asked for both at once has not been told of these yet. */
  answer(calls: readonly StoreCall[], tell: Tell): void {
    const writes: number[] = [];
    calls.forEach(({ method, values }, nth) => {
      if (Object.hasOwn(this.#tables.writes, method)) writes.push(nth);
      else tell(nth, this.#read(method, values));
    });
    for (let first = 0; first < writes.length; first += MOST_TOGETHER) {
      const together = writes.slice(first, first + MOST_TOGETHER);
      const outcomes = this.#write(together.map((nth) => calls[nth]));
      together.forEach((nth, i) => {
        tell(nth, outcomes[i]);
      });
    }
  }

  close(): void {
    this.#connection.close();
  }

  #read(method: string, values: readonly unknown[]): Outcome {
    try {
      if (method === "backup") return { value: copyInto(this.#connection, String(values[0])) };
      return { value: this.#within("BEGIN", () => step(this.#tables.reads, method)(...(values as never[]))) };
    } catch (error) {
      return { error: isRefused(error) ? error : storeRefusal(error, this.#path) };
    }
  }

  #write(calls: readonly StoreCall[]): readonly Outcome[] {
    if (this.#stopped) return calls.map(() => ({ error: this.#stopped }));
    this.#makeRoom();
    try {
      return this.#within("BEGIN IMMEDIATE", () => calls.map((call) => this.#one(call)));
    } catch (failure) {
      const error = storeRefusal(failure, this.#path);
      if (error.code === "store-io") this.#stopped = error;
      return calls.map(() => ({ error }));
    } finally {
      this.#ended = systemClock.monotonic();
    }
  }

  #makeRoom(): void {
    const now = systemClock.monotonic();
    const isBusy = now - this.#ended < PAUSE_MS;
    if (isBusy && now - this.#begun < TURN_MS) return;
    if (isBusy) pause();
    this.#begun = systemClock.monotonic();
  }

  #one({ method, values }: StoreCall): Outcome {
    this.#connection.exec("SAVEPOINT one");
    try {
      const value = step(this.#tables.writes, method)(...(values as never[]));
      this.#connection.exec("RELEASE one");
      return { value };
    } catch (error) {
      if (!isRefused(error)) throw error;
      this.#connection.exec("ROLLBACK TO one; RELEASE one");
      return { error };
    }
  }

  /** Runs one transaction: all of the work or none of it. */
  #within<T>(begin: string, work: () => T): T {
    this.#connection.exec(begin);
    try {
      ensureSound(fileIdentity(this.#path) === this.#identity, "The file was moved or replaced while in use");
      const result = work();
      this.#connection.exec("COMMIT");
      return result;
    } catch (error) {
      this.#rollBack();
      throw error;
    }
  }

  #rollBack(): void {
    try {
      this.#connection.exec("ROLLBACK");
    } catch {} // SQLite rolls back by itself after an error of the disk; the first error is the one to report.
  }
}

function step(steps: Readonly<Record<string, Step>>, method: string): Step {
  if (!Object.hasOwn(steps, method)) throw new TypeError(`a store has no ${method}`);
  return steps[method];
}
