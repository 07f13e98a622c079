/**
 * The head of a ledger: number and hash of its last entry, in a small file of its own beside it.
 *
 * Someone who puts an old copy of the ledger back, or cuts its last rows off, leaves the head behind, and the two no
 * longer agree. The head is written after an entry is durable and before it is acknowledged, while the ledger is
 * locked; so a crash in between leaves the ledger ahead of its head, which is harmless, and never behind it.
 * It cannot tell an old ledger put back together with its old head: for that the last hash must be kept elsewhere.
 */
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { ensure } from "../../errors.ts";
import { ensureIntact } from "./entry.ts";

export interface Head {
  readonly seq: number;
  readonly hash: string;
}

export const headPath = (ledger: string): string => `${ledger}.head`;

export function readHead(ledger: string): Head | undefined {
  const text = readIfThere(headPath(ledger));
  if (text === undefined) return undefined;
  const match = /^([1-9]\d{0,14}) ([0-9a-f]{64})\n$/.exec(text);
  ensureIntact(match !== null, `The file ${headPath(ledger)} is damaged.`);
  return { seq: Number(match[1]), hash: match[2] };
}

/** Replaces the head as one step: a reader sees the old one or the new one, also after a power cut. */
export function writeHead(ledger: string, { seq, hash }: Head): void {
  const temporary = `${headPath(ledger)}.tmp`;
  const file = openSync(temporary, "w", 0o600);
  try {
    writeSync(file, `${seq} ${hash}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(temporary, headPath(ledger));
}

/**
 * Refuses a ledger that is behind its head or tells another story. `hashAt` gives the hash of one of its entries. Only a
 * ledger on which nothing was ever spent may be without a head: opening it may have crashed before the first.
 */
export function ensureAhead(
  ledger: string,
  head: Head | undefined,
  last: number,
  hashAt: (seq: number) => unknown,
): void {
  if (head === undefined) {
    const reason = `has ${last} entries and no head file beside it, so it cannot be told from an old copy.`;
    ensureCurrent(last <= 1, `${ledger} ${reason}`, `Put ${headPath(ledger)} back where it was.`);
    return;
  }
  const known =
    last < head.seq
      ? `ends at entry ${last} and has been at entry ${head.seq}`
      : `has another entry ${head.seq} than before`;
  ensureCurrent(
    last >= head.seq && hashAt(head.seq) === head.hash,
    `${ledger} ${known}: an old copy seems to have been put back, and what was spent since would be forgotten.`,
    "Put the latest ledger back. Never start a fresh one for the same data.",
  );
}

export function ensureCurrent(ok: boolean, message: string, fix: string): void {
  ensure(ok, "ledger-rolled-back", message, fix);
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if ((error as { code?: string }).code === "ENOENT") return undefined;
    throw error;
  }
}
