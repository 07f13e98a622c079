/**
 * The head of a ledger: number and hash of its last entry, in a small file of its own beside it.
 *
 * Someone who puts an old copy of the ledger back, or cuts its last rows off, leaves the head behind, and the two no
 * longer agree. The head is written after an entry is durable and before it is acknowledged, while the ledger is
 * locked; so a crash in between leaves the ledger ahead of its head, which is harmless, and never behind it.
 * It cannot tell an old ledger put back together with its old head: for that the last hash must be kept elsewhere.
 *
 * Claim. However often processes crash, at whatever step, a ledger that nobody else has touched is not refused; and what is
 * accepted by the temporary file of a head that is missing, that head would have accepted.
 *
 * Proof. A head is written under a temporary name and renamed. An entry after the first is committed only while a head is there
 * (`ensureHead`, under the lock, before the commit), so that crashes leave a ledger without a head only at its first entry, where it
 * is accepted, or as they found it. Ledgers of earlier versions may have lost the race twice: more entries, no head, and the
 * temporary file of the last attempt, which is taken for the head. It is written under the lock, after its entry is durable; the
 * next to be written replaces it, and goes away with its renaming. So a whole temporary file is from the last writer that came
 * so far, and every head that was ever there is older. (Who gives a temporary name of its own, as ledgers in PostgreSQL do, leaves none
 * that is taken for a head.) A ledger that holds the temporary file's entry under its hash holds, by the
 * chain, every entry before it, and so that of every such head. ∎
 */
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { ensure } from "../../../base/errors.ts";
import { ensureIntact } from "../entry.ts";

export interface Head {
  readonly seq: number;
  readonly hash: string;
}

export const headPath = (ledger: string): string => `${ledger}.head`;

const temporaryPath = (ledger: string): string => `${headPath(ledger)}.tmp`;

export function readHead(ledger: string): Head | undefined {
  const text = readIfThere(headPath(ledger));
  if (text === undefined) return parseHead(readIfThere(temporaryPath(ledger)));
  const head = parseHead(text);
  ensureIntact(head !== undefined, `The file ${headPath(ledger)} is damaged.`);
  return head;
}

function parseHead(text: string | undefined): Head | undefined {
  const match = /^([1-9]\d{0,14}) ([0-9a-f]{64})\n$/.exec(text ?? "");
  return match ? { seq: Number(match[1]), hash: match[2] } : undefined;
}

/** Sees to it that there is a head before an entry follows `last`; the ledger is locked, and agrees with what was read. */
export function ensureHead(ledger: string, last: Head | undefined): void {
  if (last === undefined || readIfThere(headPath(ledger)) !== undefined) return;
  // Renamed as it stands, where it is whole: to write it anew would take it away for a moment.
  if (parseHead(readIfThere(temporaryPath(ledger)))) renameSync(temporaryPath(ledger), headPath(ledger));
  else writeHead(ledger, last);
}

/**
 * Replaces the head as one step: a reader sees the old one or the new one, also after a power cut. Who holds no lock meanwhile gives
 * a temporary name of its own.
 */
export function writeHead(ledger: string, { seq, hash }: Head, temporary = temporaryPath(ledger)): void {
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
