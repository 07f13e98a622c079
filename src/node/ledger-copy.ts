/** Whole copies of a ledger that is in use, and the head that lies beside one. */
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Entry, Ledger } from "../curator/index.ts";
import { type LedgerPlace, openLedgerAt } from "./ledger.ts";
import { copyInto, sqliteDriver } from "./sqlite.ts";
import { replaceFile, writeWhole } from "./write-file.ts";

/** Number and hash of an entry, up to which everything is as it was. */
export interface LedgerHead {
  readonly entries: number;
  readonly lastHash: string;
}

const headText = ({ entries, lastHash }: LedgerHead): string => `${entries} ${lastHash}\n`;

/** What the file beside a ledger says, whether or not the ledger is there; undefined where there is none that is whole. */
export function headBeside(ledger: string): LedgerHead | undefined {
  const heads = [".head", ".head.tmp"].map((ending) => ledger + ending).filter(existsSync);
  const matches = heads.map((path) => /^([1-9]\d{0,14}) ([0-9a-f]{64})\n$/.exec(readFileSync(path, "utf8")));
  const [match] = matches.filter((found) => found !== null);
  return match && { entries: Number(match[1]), lastHash: match[2] };
}

async function withLedger<T>(at: string | LedgerPlace, work: (ledger: Ledger) => Promise<T>): Promise<T> {
  const ledger = await openLedgerAt(typeof at === "string" ? { place: at } : at);
  try {
    return await work(ledger);
  } finally {
    await ledger.close();
  }
}

/** Every entry, the first first, after all of them have been checked. */
export const verifiedEntries = (at: string | LedgerPlace): Promise<readonly Entry[]> =>
  withLedger(at, async (ledger) => {
    await ledger.verify();
    return ledger.entries();
  });

/**
 * A copy with a head of its own, at a place where there is none yet. It holds every entry that was acknowledged before the call: the
 * ledger is checked against its head first, and the copy is made later and checked in full.
 */
export async function copyLedger(from: string, to: string): Promise<LedgerHead> {
  const { entries, lastHash } = await withLedger(from, (ledger) => ledger.verify());
  const connection = (await sqliteDriver())(resolve(from), "read");
  try {
    copyInto(connection, resolve(to));
  } finally {
    connection.close();
  }
  return withHead(to, { entries, lastHash });
}

/** Gives a copy the head that its own last entry makes; a copy that does not go on from `known` is refused by its opening. */
async function withHead(copy: string, known: LedgerHead): Promise<LedgerHead> {
  await writeWhole(`${copy}.head`, headText(known), 0o600);
  const { entries, lastHash } = await withLedger(copy, (ledger) => ledger.verify());
  await replaceFile(`${copy}.head`, headText({ entries, lastHash }));
  return { entries, lastHash };
}
