/**
 * The rows of a durable ledger as the rules look them up. Every row that is used is decoded strictly and its hash is
 * recomputed, so that a changed row is never acted on.
 */
import type { Records } from "../book.ts";
import { encode, ensureIntact, entryTotals, type Holder } from "../entry.ts";
import type { Entry } from "../types.ts";
import { type Connection, type LedgerFormat, plainText, type Statement } from "./file.ts";
import { entryIn, filedUnder, isWordOf } from "./filed.ts";

interface Row {
  readonly seq: number;
  readonly holder: ArrayBuffer | null;
  readonly settles: number | null;
  readonly run: ArrayBuffer | null;
  readonly text: ArrayBuffer;
  readonly hash: ArrayBuffer;
  readonly previous: ArrayBuffer | null;
}

const columns = (run: string): string =>
  `SELECT e.seq, CAST(e.holder AS BLOB) AS holder, e.settles, CAST(${run} AS BLOB) AS run, CAST(e.text AS BLOB) AS text, CAST(e.hash AS BLOB) AS hash, ` +
  "(SELECT CAST(p.hash AS BLOB) FROM entries p WHERE p.seq = e.seq - 1) AS previous FROM entries e";

// From name to name along the index, so that a spend takes no longer when there are many entries.
const LAST_OF_EACH =
  "WITH RECURSIVE names(name) AS (SELECT min(holder) FROM entries WHERE holder IS NOT NULL UNION ALL " +
  "SELECT (SELECT min(holder) FROM entries WHERE holder > name) FROM names WHERE name IS NOT NULL) " +
  "SELECT (SELECT max(seq) FROM entries WHERE holder = name) FROM names WHERE name IS NOT NULL";

export class LedgerRows implements Records {
  readonly #count: Statement;
  readonly #bySeq: Statement;
  readonly #holders: Statement;
  readonly #bySettled: Statement;
  readonly #after: Statement;
  readonly #byRun: Statement | undefined;
  readonly #words: Statement | undefined;
  readonly #insert: Statement;
  readonly format: LedgerFormat;

  constructor(connection: Connection, format: LedgerFormat) {
    this.format = format;
    const select = columns(format === 1 ? "NULL" : "e.run");
    this.#count = connection.prepare("SELECT coalesce(max(seq), 0) AS seq FROM entries");
    this.#bySeq = connection.prepare(`${select} WHERE e.seq = ?`);
    this.#holders = connection.prepare(`${select} WHERE e.seq IN (${LAST_OF_EACH}) ORDER BY e.holder`);
    this.#bySettled = connection.prepare(`${select} WHERE e.settles = ?`);
    this.#after = connection.prepare(`${select} WHERE e.seq > ? ORDER BY e.seq LIMIT ?`);
    this.#byRun = format === 1 ? undefined : connection.prepare(`${select} WHERE e.run = ?`);
    this.#words = format === 1 ? undefined : connection.prepare(`${select} WHERE e.run > ? AND e.run < ?`);
    this.#insert = connection.prepare(
      format === 1
        ? "INSERT INTO entries(seq, holder, settles, text, hash) VALUES (?, ?, ?, ?, ?)"
        : "INSERT INTO entries(seq, holder, settles, text, hash, run) VALUES (?, ?, ?, ?, ?, ?)",
    );
  }

  count(): number {
    return (this.#count.all()[0] as { seq: number }).seq;
  }

  first(): Entry | undefined {
    return this.at(1);
  }

  last(): Entry | undefined {
    return this.at(this.count());
  }

  at(seq: number): Entry | undefined {
    return entryOf(this.#bySeq.all(seq)[0]);
  }

  holders(): readonly Holder[] {
    return this.#holders.all().map((row) => entryTotals(entryOf(row)!).holder!);
  }

  isSettled(seq: number): boolean {
    return this.#bySettled.all(seq).length > 0;
  }

  /** There is none in a ledger of format 1. */
  taken(run: string): Entry | undefined {
    return entryOf(this.#byRun?.all(run)[0]);
  }

  /** Words are filed by the entry and the place of their first draw (book.ts); "!" comes right behind the blank. */
  hasReleased(seq: number): boolean {
    return (this.#words?.all(`${seq} from `, `${seq} from!`) ?? []).some((row) =>
      isWordOf(entryOf(row), seq),
    );
  }

  hashAt(seq: number): string | undefined {
    return this.at(seq)?.hash;
  }

  /** The next entries after `entry`, at most `limit` of them. */
  after(entry: Entry | undefined, limit: number): Entry[] {
    return this.#after.all(entry?.seq ?? 0, limit).map((row) => entryOf(row)!);
  }

  /** Reads the last entries, and with that checks their hashes and that none is missing. */
  checkTail(): void {
    const last = this.count();
    for (let seq = last; seq > 0 && seq > last - 64; seq--)
      ensureIntact(this.at(seq) !== undefined, `Entry ${seq} of the ledger is missing.`);
  }

  insert(entry: Entry): void {
    const { holder, settles, run } = filedUnder(entry);
    const values = [entry.seq, holder, settles, encode(entry), entry.hash];
    this.#insert.run(...values, ...(this.format === 1 ? [] : [run]));
  }
}

function entryOf(found: unknown): Entry | undefined {
  if (found === undefined) return undefined;
  const { seq, settles, ...texts } = found as Row;
  const text = (bytes: ArrayBuffer | null) => bytes && plainText(bytes);
  return entryIn({
    seq,
    settles,
    holder: text(texts.holder),
    run: text(texts.run),
    text: plainText(texts.text),
    hash: plainText(texts.hash),
    previous: text(texts.previous),
  });
}
