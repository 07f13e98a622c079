/**
 * The rows of a ledger in PostgreSQL. What the rules will look up is fetched before they are asked, by one statement, which sees
 * everything that was committed at one moment.
 */

import { sha256 } from "../../../base/sha256.ts";
import type { Records } from "../book.ts";
import { encode, ensureIntact, entryTotals, type Holder } from "../entry.ts";
import { entryIn, filedUnder, isWordOf } from "../sqlite/filed.ts";
import type { Entry } from "../types.ts";
import type { DatabaseLine } from "./driver.ts";

/** What is looked up besides the first entry, the last, and each holder's last. */
export interface Wanted {
  readonly seqs?: readonly number[];
  /** The spend of which it is asked whether it is settled, or has released. */
  readonly settles?: number | undefined;
  readonly run?: string | undefined;
}

/** The row of a data set in `books`. */
export interface Book {
  readonly seq: number;
  readonly hash: string;
}

// From name to name along the index, so that a spend takes no longer when there are many entries.
const WANTED =
  "WITH RECURSIVE names(name) AS (SELECT min(holder) FROM privet.entries WHERE dataset = $1 AND holder IS NOT NULL UNION ALL " +
  "SELECT (SELECT min(holder) FROM privet.entries WHERE dataset = $1 AND holder > name) FROM names WHERE name IS NOT NULL), " +
  "wanted(seq) AS (SELECT unnest($2::bigint[]) UNION SELECT seq FROM privet.books WHERE dataset = $1 " +
  "UNION SELECT seq FROM privet.entries WHERE dataset = $1 AND settles = $3::bigint " +
  "UNION SELECT seq FROM privet.entries WHERE dataset = $1 AND run = $4 " +
  "UNION SELECT seq FROM privet.entries WHERE dataset = $1 AND run LIKE $3::text || ' from %' " +
  "UNION SELECT (SELECT max(seq) FROM privet.entries WHERE dataset = $1 AND holder = name) FROM names WHERE name IS NOT NULL)";
const COLUMNS =
  "b.format, b.seq AS book_seq, b.hash AS book_hash, " +
  "(SELECT max(m.seq) FROM privet.entries m WHERE m.dataset = $1) AS last, " +
  "e.seq, e.holder, e.settles, e.run, e.text, e.hash, p.hash AS previous";
const PREVIOUS = "LEFT JOIN privet.entries p ON p.dataset = e.dataset AND p.seq = e.seq - 1";
const FETCH =
  `${WANTED} SELECT ${COLUMNS} FROM privet.books b ` +
  `LEFT JOIN privet.entries e ON e.dataset = b.dataset AND e.seq IN (SELECT seq FROM wanted) ${PREVIOUS} WHERE b.dataset = $1`;
const AFTER =
  `SELECT ${COLUMNS} FROM privet.books b JOIN privet.entries e ON e.dataset = b.dataset ${PREVIOUS} ` +
  "WHERE b.dataset = $1 AND e.seq > $2 ORDER BY e.seq LIMIT $3";

export class FetchedRows implements Records {
  readonly book: Book;
  readonly #entries: ReadonlyMap<number, Entry>;
  readonly #wanted: Wanted;

  constructor(book: Book, entries: readonly Entry[], wanted: Wanted) {
    this.book = book;
    this.#entries = new Map(entries.map((entry) => [entry.seq, entry]));
    this.#wanted = wanted;
  }

  first(): Entry | undefined {
    return this.#entries.get(1);
  }

  last(): Entry | undefined {
    return this.#entries.get(this.book.seq);
  }

  at(seq: number): Entry | undefined {
    this.#ensureWanted(this.#wanted.seqs?.includes(seq));
    return this.#entries.get(seq);
  }

  holders(): readonly Holder[] {
    const held = new Map<string, Holder>();
    // In the order of their numbers, so that each one's last stays.
    for (const entry of [...this.#entries.values()].sort((a, b) => a.seq - b.seq)) {
      const { holder } = entryTotals(entry);
      if (holder) held.set(holder.name, holder);
    }
    return [...held.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  isSettled(seq: number): boolean {
    this.#ensureWanted(seq === this.#wanted.settles);
    return [...this.#entries.values()].some((entry) => filedUnder(entry).settles === seq);
  }

  hasReleased(seq: number): boolean {
    this.#ensureWanted(seq === this.#wanted.settles);
    return [...this.#entries.values()].some((entry) => isWordOf(entry, seq));
  }

  taken(run: string): Entry | undefined {
    this.#ensureWanted(run === this.#wanted.run);
    return [...this.#entries.values()].find((entry) => filedUnder(entry).run === run);
  }

  /** What was not fetched must not look as if it were not there. */
  #ensureWanted(isWanted: boolean | undefined): void {
    if (!isWanted) throw new TypeError("the rules looked up an entry that was not fetched");
  }
}

/** Undefined where the data set has no book. */
export async function fetchRows(
  connection: DatabaseLine,
  dataset: string,
  wanted: Wanted,
): Promise<FetchedRows | undefined> {
  const { seqs = [], settles = null, run = null } = wanted;
  const { rows } = await connection.query(FETCH, [dataset, [1, ...seqs], settles, label(run)]);
  if (rows.length === 0) return undefined;
  const book = { seq: Number(rows[0].book_seq), hash: String(rows[0].book_hash) };
  ensureIntact(Number(rows[0].format) === 2, `The ledger of ${dataset} is of another version of Privet.`);
  const entries = rows.filter(({ seq }) => seq !== null).map(entryOfRow);
  const fetched = new FetchedRows(book, entries, wanted);
  ensureIntact(
    Number(rows[0].last ?? 0) === book.seq && (book.seq === 0 || fetched.last()?.hash === book.hash),
    `The book of ${dataset} and its last entry do not agree.`,
  );
  return fetched;
}

/** The next entries after a number, at most `limit` of them. */
export async function entriesAfter(
  connection: DatabaseLine,
  dataset: string,
  seq: number,
  limit: number,
): Promise<Entry[]> {
  return (await connection.query(AFTER, [dataset, seq, limit])).rows.map(entryOfRow);
}

/** Adds an entry after the last one. Returns the number of the transaction, which no other that wrote an equal entry has. */
export async function addEntry(connection: DatabaseLine, dataset: string, entry: Entry): Promise<string> {
  const { holder, settles, run } = filedUnder(entry);
  const { rows } = await connection.query(
    "INSERT INTO privet.entries(dataset, seq, holder, settles, run, text, hash) VALUES ($1, $2, $3, $4, $5, $6, $7) " +
      "RETURNING xmin::text AS writer",
    [dataset, entry.seq, label(holder), settles, label(run), encode(entry), entry.hash],
  );
  await connection.query("UPDATE privet.books SET seq = $2, hash = $3 WHERE dataset = $1", [
    dataset,
    entry.seq,
    entry.hash,
  ]);
  return String(rows[0].writer);
}

/** Whether an entry is there that this transaction wrote. */
export async function isWrittenBy(
  connection: DatabaseLine,
  dataset: string,
  { seq, hash }: Entry,
  writer: string,
): Promise<boolean> {
  const { rows } = await connection.query(
    "SELECT hash, xmin::text AS writer FROM privet.entries WHERE dataset = $1 AND seq = $2",
    [dataset, seq],
  );
  return rows[0]?.hash === hash && rows[0].writer === writer;
}

function entryOfRow(row: Readonly<Record<string, unknown>>): Entry {
  const text = (value: unknown) => (value === null ? null : String(value));
  return entryIn(
    {
      seq: Number(row.seq),
      settles: row.settles === null ? null : Number(row.settles),
      holder: text(row.holder),
      run: text(row.run),
      text: String(row.text),
      hash: String(row.hash),
      previous: text(row.previous),
    },
    label,
  );
}

/** A name as it is filed: as it stands where PostgreSQL can hold and index it, else by its hash. The entry's text has the name itself. */
function label(name: string | null): string | null {
  return name === null || /^[ -"$-~][ -~]{0,199}$/.test(name) ? name : `#${sha256(name)}`;
}
