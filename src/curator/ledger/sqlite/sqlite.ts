/**
 * The durable ledger: one SQLite file for one data set, shared by any number of processes.
 *
 * Claim. An entry that was acknowledged survives a crash of the process, of the machine and of other processes; and at
 * no time do two processes spend the same remainder.
 *
 * Proof. Reading the last entry, checking the rules and inserting the next happen under SQLite's exclusive lock on the
 * file, which the operating system gives to one process at a time and takes back when that process dies. COMMIT
 * returns after the journal and the file are synced. Only then, still under the lock, is the head written, and only
 * then is the entry returned. A crash before COMMIT is undone by the journal; one after it leaves an entry that nobody
 * was told of: budget is lost, privacy is not. ∎ Source. SQLite, "Atomic Commit In SQLite", sections 3 and 4.
 *
 * After a failure to write or sync, this ledger stops: a disk that has lost one write is not asked for another.
 */
import { resolve } from "node:path";
import { PrivetError } from "../../../base/errors.ts";
import type { Conversions } from "../asked.ts";
import { follow } from "../book.ts";
import { type Asked, chain, type EntryKind } from "../entry.ts";
import { ledgerOn, type Storage } from "../ledger-on.ts";
import { Shelf, takenBy } from "../shelf.ts";
import type { Entry, Ledger } from "../types.ts";
import { driver } from "./driver.ts";
import {
  type Connection,
  createFile,
  ensureFile,
  ensureForm,
  ensureInPlace,
  identityOf,
  isBusy,
  ledgerFormatOf,
  raise,
  refusalOf,
  setUp,
} from "./file.ts";
import { ensureAhead, ensureHead, type Head, readHead, writeHead } from "./head.ts";
import { LedgerRows } from "./rows.ts";
import { Turns } from "./turns.ts";

export interface SqliteLedgerOptions extends Conversions {
  /** Makes the file; without it the file must exist. */
  readonly create?: boolean;
  /** The time as ISO 8601 in UTC; the system's unless given. */
  readonly clock?: () => string;
  /** How long to wait for other processes before `ledger-busy`; 10,000 unless given. */
  readonly busyTimeoutMs?: number;
}

export async function openSqliteLedger(path: string, options: SqliteLedgerOptions): Promise<Ledger> {
  // An absolute path is always a local file; the driver takes some other texts for addresses of servers.
  const file = resolve(path);
  const connect = await driver();
  try {
    if (options.create) createFile(file, connect);
    ensureFile(file);
    const storage = new SqliteStorage(file, connect(file), options);
    await storage.check();
    return ledgerOn(storage, options);
  } catch (error) {
    throw refusalOf(error, file);
  }
}

/** Writes entries that were read from another ledger, which has verified them, into a file that is not there yet. */
export async function copyToSqlite(path: string, entries: readonly Entry[]): Promise<void> {
  const file = resolve(path);
  const connect = await driver();
  try {
    createFile(file, connect, (connection) => {
      const rows = new LedgerRows(connection, 2);
      for (const entry of entries) rows.insert(entry);
    });
    const last = entries.at(-1);
    if (last) writeHead(file, last);
  } catch (error) {
    throw refusalOf(error, file);
  }
}

class SqliteStorage implements Storage {
  readonly #path: string;
  readonly #connection: Connection;
  readonly #clock: () => string;
  #rows: LedgerRows | undefined;
  readonly #identity: string;
  readonly #turns: Turns;
  #stopped: PrivetError | undefined;

  constructor(path: string, connection: Connection, options: SqliteLedgerOptions) {
    this.#path = path;
    this.#connection = connection;
    this.#clock = options.clock ?? (() => new Date().toISOString());
    this.#identity = identityOf(path);
    this.#turns = new Turns(path, options.busyTimeoutMs ?? 10_000);
  }

  /** What is checked once, at opening: form, pages, indexes, head, and the chain of the last entries. */
  async check(): Promise<void> {
    try {
      await this.#patiently(() => setUp(this.#connection, this.#path));
      await this.ensureForm();
      await this.look((rows) => rows.checkTail());
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    if (this.#stopped?.message === CLOSED) return;
    this.#connection.close();
    this.#stopped = new PrivetError("ledger-io", CLOSED, "Open it again.");
  }

  async ensureForm(): Promise<void> {
    await this.#patiently(() => this.#within("BEGIN", () => ensureForm(this.#connection, this.#path)));
  }

  /** Reads in portions, each under a lock of its own: entries never change, and writers need not wait for the whole. */
  async replay(): Promise<Shelf> {
    const shelf = new Shelf();
    for (;;) {
      const portion = await this.look((rows) => rows.after(shelf.last(), 1000));
      for (const entry of portion) shelf.replay(entry);
      if (portion.length === 0) return shelf;
    }
  }

  async look<T>(work: (rows: LedgerRows) => T): Promise<T> {
    return this.#patiently(() => {
      // Before the rows: while both are read the ledger may grow, and then it is ahead of the head, as it may be.
      const head = readHead(this.#path);
      return this.#within("BEGIN", () => work(this.#table(head)));
    });
  }

  async append<K extends EntryKind>(kind: K, asked: Asked[K]): Promise<Entry> {
    const at = this.#clock();
    return this.#patiently(() => {
      const head = readHead(this.#path);
      const entry = this.#within("BEGIN EXCLUSIVE", () => {
        const rows = this.#table(head);
        const last = rows.last();
        const next = chain(last, kind, at, follow(rows, kind, asked));
        ensureHead(this.#path, last);
        if (takenBy(next) !== undefined) raise(this.#connection);
        this.#table(head).insert(next);
        // Keeps the lock beyond COMMIT, so that heads are written in the order of their entries.
        this.#connection.exec("PRAGMA locking_mode=EXCLUSIVE");
        return next;
      });
      this.#finish(entry);
      return entry;
    });
  }

  /** What lies between COMMIT and the acknowledgement. A failure here is final: a retry would spend a second time. */
  #finish(entry: Entry): void {
    try {
      try {
        writeHead(this.#path, entry);
      } finally {
        this.#release();
        this.#connection.exec("SELECT 1 FROM sqlite_schema LIMIT 1");
      }
    } catch (error) {
      throw refusalOf(error, this.#path);
    }
  }

  /** A lock that outlives COMMIT ends with the next transaction or read in this mode. */
  #release(): void {
    this.#connection.exec("PRAGMA locking_mode=NORMAL");
  }

  /** Runs one transaction: all of the work or none of it. */
  #within<T>(begin: string, work: () => T): T {
    this.#connection.exec(begin);
    try {
      ensureInPlace(this.#path, this.#identity);
      const result = work();
      this.#connection.exec("COMMIT");
      return result;
    } catch (error) {
      this.#rollBack();
      throw error;
    }
  }

  /** The rows of a ledger that is no older than its head; where there was none yet, it is asked again under the lock. */
  #table(head: Head | undefined): LedgerRows {
    // Another process may have raised the format since the last look.
    const format = ledgerFormatOf(this.#connection);
    if (this.#rows?.format !== format) this.#rows = new LedgerRows(this.#connection, format);
    const rows = this.#rows;
    const last = rows.count();
    ensureAhead(this.#path, head ?? readHead(this.#path), last, (seq) => rows.hashAt(seq));
    return rows;
  }

  #rollBack(): void {
    try {
      this.#release();
      this.#connection.exec("ROLLBACK");
    } catch {} // SQLite rolls back by itself after an error of the disk; the first error is the one to report.
  }

  async #patiently<T>(step: () => T): Promise<T> {
    return this.#turns.run(() => {
      if (this.#stopped) throw this.#stopped;
      try {
        return step();
      } catch (error) {
        throw isBusy(error) ? error : this.#stopAfterFailure(refusalOf(error, this.#path));
      }
    });
  }

  #stopAfterFailure(refusal: PrivetError): PrivetError {
    if (refusal.code === "ledger-io") this.#stopped ??= refusal;
    return refusal;
  }
}

const CLOSED = "The ledger has been closed.";
