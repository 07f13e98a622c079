/**
 * The ledger in PostgreSQL: one book for one data set, shared by any number of servers and machines.
 *
 * Claim. At no time do two processes spend the same remainder; an entry that was acknowledged is committed; and for each entry at most
 * one call of `append` returns it.
 *
 * Proof. Every writer takes the row lock of the book first and keeps it until its transaction ends. At READ COMMITTED each
 * statement sees what was committed when it began, so that what is read after the lock is what the last holder of it left. The
 * entry follows from that by the rules, is inserted, and the book moved on, in the same transaction: all of it or nothing. An entry
 * is returned after COMMIT was answered, or after it was found in the table when COMMIT's answer was lost: under the lock of the
 * book, which the lost transaction held until it ended, so that it has ended by then, one way or the other; with the hash
 * computed here, and written by the transaction that this call began (`xmin`), which no other call has. Where it is not
 * found it was not written, and the call begins again. ∎
 * Source. PostgreSQL, "Transaction Isolation", 13.2.1, and "Explicit Locking", 13.3.2.
 *
 * A head is kept beside each server: number and hash of the last entry that it has seen. A database that is behind it (a replica
 * that was promoted and had lost commits, an old copy) is refused. A server that comes anew takes the database as it finds it.
 */
import { ensure, PrivetError } from "../../../base/errors.ts";
import { InTurn } from "../../../base/in-turn.ts";
import { hasBudget, inDoubt, noBudget, otherBook } from "../../../base/refusals/ledger.ts";
import type { Conversions } from "../asked.ts";
import { drawsOf, follow, type Records } from "../book.ts";
import { type Asked, chain, type EntryKind, START } from "../entry.ts";
import type { Storage } from "../ledger-on.ts";
import { Shelf } from "../shelf.ts";
import { ensureAhead } from "../sqlite/head.ts";
import type { Entry } from "../types.ts";
import { type DatabaseLine, type DialDatabase, refusalOfDatabase } from "./driver.ts";
import { Reconnecting } from "./reconnecting.ts";
import { addEntry, entriesAfter, type FetchedRows, fetchRows, isWrittenBy, type Wanted } from "./rows.ts";
import { SeenHead } from "./seen-head.ts";
import { ensureTrustworthy } from "./setup.ts";

export interface PostgresLedgerOptions extends Conversions {
  /** Which book; the budget that is opened in it is of the same name. */
  readonly dataset: string;
  /** Where this machine remembers the last entry that it has seen: a file whose name ends with .head. */
  readonly head: string;
  /** Makes the book, as the tables' owner; without it the book must be there. */
  readonly create?: boolean;
  /** Servers use a role that can only add. Their owner, at a terminal, may use the role that owns the tables. */
  readonly role?: "server" | "owner";
  /** The time as ISO 8601 in UTC; the system's unless given. */
  readonly clock?: () => string;
  /** How long to wait for other writers before `ledger-busy`; 10,000 unless given. */
  readonly busyTimeoutMs?: number;
  /** How long to go on without a connection, or not knowing what became of a COMMIT; 30,000 unless given. */
  readonly patienceMs?: number;
}

const PORTION = 1000;

export type Settled = PostgresLedgerOptions & { readonly busyTimeoutMs: number; readonly patienceMs: number };

export class PostgresStorage implements Storage {
  readonly #database: Reconnecting;
  readonly #options: Settled;
  readonly #name: string;
  readonly #seen: SeenHead;
  readonly #turns = new InTurn();
  #stopped: PrivetError | undefined;

  constructor(dial: DialDatabase, options: Settled) {
    this.#options = options;
    this.#name = `The ledger of ${options.dataset}`;
    this.#database = new Reconnecting(dial, this.#name, options.patienceMs);
    this.#seen = new SeenHead(this.#name, options.head);
  }

  /** What is checked once, at opening: the database's promises, the tables' form, the book, its head, and its last entries. */
  async check(): Promise<void> {
    const { create = false, dataset } = this.#options;
    await this.ensureForm();
    if (create) await this.#make(dataset);
    await this.#database.patiently(async (connection) => {
      const rows = await this.#rows(connection, {});
      await entriesAfter(connection, dataset, Math.max(0, rows.book.seq - 64), 64);
      if (rows.book.seq > 0) this.#seen.remember(rows.book);
    });
  }

  async append<K extends EntryKind>(kind: K, asked: Asked[K]): Promise<Entry> {
    const { clock = () => new Date().toISOString(), dataset } = this.#options;
    if (kind === "open") ensure((asked as Asked["open"]).dataset === dataset, ...otherBook(dataset));
    const at = clock();
    return this.#turns.take(async () => {
      if (this.#stopped) throw this.#stopped;
      const entry = await this.#written(kind, asked, at);
      try {
        this.#seen.remember(entry);
      } catch (error) {
        // It stays spent, and is not acknowledged; the next would fare no better.
        this.#stopped = error as PrivetError;
        throw error;
      }
      return entry;
    });
  }

  /** All of them or none, into a book without any. */
  async fill(entries: readonly Entry[]): Promise<void> {
    const { dataset } = this.#options;
    try {
      const connection = await this.#database.line();
      const { book } = await this.#locked(connection, {});
      ensure(book.seq === 0, ...hasBudget(dataset));
      for (const entry of entries) await addEntry(connection, dataset, entry);
      await commit(connection);
    } catch (error) {
      await this.#database.rollBack(error);
      throw refusalOfDatabase(error, this.#name);
    }
    const last = entries.at(-1);
    if (last) this.#seen.remember(last);
  }

  async look<T>(work: (records: Records) => T, run?: string): Promise<T> {
    return this.#turns.take(() =>
      this.#database.patiently(async (connection) => work(await this.#rows(connection, { run }))),
    );
  }

  async replay(): Promise<Shelf> {
    const shelf = new Shelf();
    for (;;) {
      const portion = await this.#turns.take(() =>
        this.#database.patiently(async (connection) => {
          await this.#rows(connection, {});
          return entriesAfter(connection, this.#options.dataset, shelf.last()?.seq ?? 0, PORTION);
        }),
      );
      for (const entry of portion) shelf.replay(entry);
      if (portion.length === 0) return shelf;
    }
  }

  async ensureForm(): Promise<void> {
    const { role = "server", create = false } = this.#options;
    await this.#turns.take(() =>
      this.#database.patiently((connection) =>
        ensureTrustworthy(connection, this.#name, create ? "owner" : role),
      ),
    );
  }

  async close(): Promise<void> {
    this.#database.close();
  }

  async #make(dataset: string): Promise<void> {
    this.#seen.ensureNotLost(
      await this.#database.patiently((connection) => fetchRows(connection, dataset, {})),
    );
    await this.#database.patiently(async (connection) => {
      await connection.query(
        "INSERT INTO privet.books(dataset, format, seq, hash) VALUES ($1, 2, 0, $2) ON CONFLICT DO NOTHING",
        [dataset, START],
      );
      // A book without entries is one whose opening was cut short.
      const rows = await fetchRows(connection, dataset, {});
      ensure(rows?.book.seq === 0, ...hasBudget(dataset));
    });
  }

  /** Writes the entry, or finds that it is written, or refuses; tries again where the line was lost before anything could happen. */
  async #written<K extends EntryKind>(kind: K, asked: Asked[K], at: string): Promise<Entry> {
    const until = this.#database.deadline();
    for (;;) {
      let sent: { readonly entry: Entry; readonly writer: string } | undefined;
      try {
        const connection = await this.#database.line();
        const { dataset } = this.#options;
        const rows = await this.#locked(connection, wantedBy(kind, asked));
        const entry = chain(rows.last(), kind, at, follow(rows, kind, asked));
        const writer = await addEntry(connection, dataset, entry);
        sent = { entry, writer };
        await commit(connection);
        return entry;
      } catch (error) {
        await this.#database.rollBack(error);
        // Whatever COMMIT was answered with: only the table tells.
        if (sent && (await this.#found(sent.entry, sent.writer, until))) return sent.entry;
        if (!this.#database.mayRetry(error, until)) throw refusalOfDatabase(error, this.#name);
        await this.#database.step();
      }
    }
  }

  /** Begins a transaction that holds the book, and fetches what the rules look up. */
  async #locked(connection: DatabaseLine, wanted: Wanted): Promise<FetchedRows> {
    const { dataset, busyTimeoutMs } = this.#options;
    await connection.query(
      "BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL synchronous_commit = on; " +
        `SET LOCAL lock_timeout = ${busyTimeoutMs}; SET LOCAL idle_in_transaction_session_timeout = '10s'`,
    );
    await connection.query("SELECT seq, hash FROM privet.books WHERE dataset = $1 FOR UPDATE", [dataset]);
    return this.#rows(connection, wanted);
  }

  /** What became of a COMMIT whose answer was lost. The lock first: its old holder may still be committing. */
  async #found(entry: Entry, writer: string, until: number): Promise<boolean> {
    for (;;) {
      try {
        const connection = await this.#database.line();
        await this.#locked(connection, {});
        const found = await isWrittenBy(connection, this.#options.dataset, entry, writer);
        await connection.query("ROLLBACK");
        return found;
      } catch (error) {
        await this.#database.rollBack(error);
        if (error instanceof PrivetError) throw error;
        if (!this.#database.goesOn(until)) throw new PrivetError(...inDoubt(entry.seq));
        await this.#database.step();
      }
    }
  }

  /** The rows of a book that is no older than what this machine has seen of it. */
  async #rows(connection: DatabaseLine, wanted: Wanted): Promise<FetchedRows> {
    // Before the rows: while both are read the ledger may grow, and then it is ahead of the head, as it may be.
    const head = this.#seen.read();
    const seqs = [...(wanted.seqs ?? []), ...(head ? [head.seq] : [])];
    const rows = await fetchRows(connection, this.#options.dataset, { ...wanted, seqs });
    this.#seen.ensureNotLost(rows);
    ensure(rows !== undefined, ...noBudget());
    if (head) ensureAhead(this.#name, head, rows.book.seq, (seq) => rows.at(seq)?.hash);
    return rows;
  }
}

/** What the rules will look up for a request. */
function wantedBy<K extends EntryKind>(kind: K, asked: Asked[K]): Wanted {
  if (kind === "spend") return { run: (asked as Asked["spend"]).run };
  if (kind === "release") {
    const word = asked as Asked["release"];
    return { seqs: [word.entry], settles: word.entry, run: drawsOf(word) };
  }
  if (kind !== "settle") return {};
  const { entry } = asked as Asked["settle"];
  return { seqs: [entry], settles: entry };
}

/** PostgreSQL answers COMMIT of a failed transaction with ROLLBACK, and without an error. */
async function commit(connection: DatabaseLine): Promise<void> {
  const { command } = await connection.query("COMMIT");
  if (command !== "COMMIT") throw new Error("the transaction was rolled back");
}
