/** How durable ledgers file their entries: the canonical text with its hash, and beside it what entries are looked up by. */
import { bodyOf, decode, ensureIntact, entryTotals, isKind, START } from "../entry.ts";
import { takenBy } from "../shelf.ts";
import type { Entry } from "../types.ts";

/** A row, with the hash of the row before it. */
export interface Filed {
  readonly seq: number;
  readonly holder: string | null;
  readonly settles: number | null;
  readonly run: string | null;
  readonly text: string;
  readonly hash: string;
  readonly previous: string | null;
}

/** Under what an entry is filed besides its number. */
export function filedUnder(entry: Entry): Pick<Filed, "holder" | "settles" | "run"> {
  return {
    holder: entryTotals(entry).holder?.name ?? null,
    settles: isKind(entry, "settle") ? bodyOf(entry).entry : null,
    run: takenBy(entry) ?? null,
  };
}

/** Whether an entry is the word of what draws of the spend with this number have released. */
export const isWordOf = (entry: Entry | undefined, seq: number): boolean =>
  entry !== undefined && isKind(entry, "release") && bodyOf(entry).entry === seq;

/** The entry in a row: decoded strictly, its hash recomputed, and filed under its own number and names. */
export function entryIn(row: Filed, label: (name: string | null) => string | null = (name) => name): Entry {
  ensureIntact(row.previous !== null || row.seq === 1, `Entry ${row.seq - 1} of the ledger is missing.`);
  const entry = decode(row.text, row.previous ?? START, row.hash);
  const { holder, settles, run } = filedUnder(entry);
  ensureIntact(
    entry.seq === row.seq && label(holder) === row.holder && settles === row.settles,
    `Entry ${row.seq} of the ledger is filed under another number or holder than its own.`,
  );
  ensureIntact(label(run) === row.run, `Entry ${row.seq} of the ledger is filed under another run.`);
  return entry;
}
