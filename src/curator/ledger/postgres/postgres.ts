/** Ledgers in PostgreSQL: how they are set up, opened and filled. How they spend is in storage.ts. */
import { ledgerOn } from "../ledger-on.ts";
import type { Entry, Ledger } from "../types.ts";
import { postgresDriver, refusalOfDatabase } from "./driver.ts";
import { postgresSetUp } from "./setup.ts";
import { type PostgresLedgerOptions, PostgresStorage } from "./storage.ts";

export { type PostgresLedgerOptions, postgresSetUp };

/** What a database takes for anything but waiting for others. */
const MOST_MS = 5000;

export async function openPostgresLedger(address: string, options: PostgresLedgerOptions): Promise<Ledger> {
  const storage = await storageOf(address, options);
  try {
    await storage.check();
  } catch (error) {
    await storage.close();
    throw error;
  }
  return ledgerOn(storage, options);
}

/** Makes the tables of ledgers in a database, once, as the role that will own them, for servers of another role. */
export async function createPostgresBooks(address: string, serverRole: string): Promise<void> {
  const dial = await postgresDriver(address, { connectMs: MOST_MS, answerMs: MOST_MS });
  try {
    const connection = await dial();
    await connection.query(postgresSetUp(serverRole)).finally(() => connection.end());
  } catch (error) {
    throw refusalOfDatabase(error, "The database of ledgers");
  }
}

/** Writes entries that were read from another ledger, which has verified them, into a book that has none. The role is the owner's. */
export async function copyToPostgres(
  address: string,
  options: PostgresLedgerOptions,
  entries: readonly Entry[],
): Promise<void> {
  const storage = await storageOf(address, { ...options, create: true });
  try {
    await storage.check();
    await storage.fill(entries);
  } finally {
    await storage.close();
  }
}

async function storageOf(address: string, options: PostgresLedgerOptions): Promise<PostgresStorage> {
  const { busyTimeoutMs = 10_000, patienceMs = 30_000 } = options;
  const waiting = { connectMs: Math.min(MOST_MS, patienceMs), answerMs: busyTimeoutMs + MOST_MS };
  const connect = await postgresDriver(address, waiting);
  return new PostgresStorage(connect, { ...options, busyTimeoutMs, patienceMs });
}
