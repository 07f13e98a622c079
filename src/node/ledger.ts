/** Durable ledgers with the accountant's conversions, so that budgets can be kept in ρ (zCDP) as well. */

import { existsSync } from "node:fs";
import { ensureObject, ensureText } from "../base/asked.ts";
import { ensure } from "../base/errors.ts";
import { epsilonOfRho, rhoCap } from "../curator/accounting/zcdp.ts";
import type { Ledger, LedgerState } from "../curator/index.ts";
import { copyToPostgres, openPostgresLedger } from "../curator/ledger/postgres/postgres.ts";
import { copyToSqlite, openSqliteLedger } from "../curator/ledger/sqlite/sqlite.ts";
import { isPostgres } from "./place-of-ledger.ts";

export { createPostgresBooks, postgresSetUp } from "../curator/ledger/postgres/postgres.ts";
export { isPostgres };

/** How a ledger is opened: whether it may be made, and of one in PostgreSQL, which it is. */
export interface LedgerOpening {
  /** Makes the file or the book, where there is none; without it, it must exist. */
  readonly create?: boolean;
  /** The time as ISO 8601 in UTC; the system's unless given. */
  readonly clock?: () => string;
  /** In PostgreSQL: whose book it is. */
  readonly dataset?: string;
  /** In PostgreSQL: the file in which this machine remembers the last entry that it has seen; its name ends with .head. */
  readonly head?: string;
  /** In PostgreSQL: whether the role is the one that owns the tables, as an owner's at a terminal may be. A server's is not. */
  readonly role?: "server" | "owner";
}

/** What a cap of (ε, δ) holds in a ledger that adds up ρ, as the ledger itself works it out. */
export const rhoOfCap = rhoCap;

const conversions = { rhoOfBudget: rhoCap, epsilonOfRho };

/** A ledger in a file, or in PostgreSQL (`postgres://…`), which survives the end of the process at any moment. */
export async function openLedger(place: string, opening: LedgerOpening = {}): Promise<Ledger> {
  ensurePlace(place, opening);
  const { create = false, role = "server", clock } = opening;
  const common = { create, ...conversions, ...(clock ? { clock } : {}) };
  if (!isPostgres(place)) return openSqliteLedger(place, common);
  // At a terminal somebody waits.
  const patience = role === "owner" ? { patienceMs: 5000 } : {};
  return openPostgresLedger(place, { ...postgresBook(opening), role, ...patience, ...common });
}

/** Where a ledger is, and how it is opened there. */
export interface LedgerPlace extends Omit<LedgerOpening, "create"> {
  readonly place: string;
}

/** Of a ledger in PostgreSQL: its address, and what is left to whoever names it. */
export type NamedBook = Pick<LedgerPlace, "place" | "head" | "role" | "clock">;

/** Data that have a ledger. */
export interface LedgerOwner {
  readonly name: string;
  readonly ledger: string;
  readonly visibility?: "private" | "public";
}

/**
 * The one place where it is decided which ledger data have: the file beside them, or the book of their name in the database that is
 * named. `name` is as it is declared, and `ledger` the path of the file, beside which the head lies in either case: whoever takes the
 * budget of the other place for a fresh one is refused by it. Public data have no book anywhere.
 */
export function ledgerOfData(
  { name, ledger, visibility }: LedgerOwner,
  book: NamedBook | undefined,
): LedgerPlace {
  return book && visibility !== "public"
    ? { head: `${ledger}.head`, role: "owner", ...book, dataset: name }
    : { place: ledger };
}

export const openLedgerAt = ({ place, ...opening }: LedgerPlace, create = false): Promise<Ledger> =>
  openLedger(place, { ...opening, create });

/** Whether there may be a ledger: of a database, only opening it tells. */
export const isLedgerNamed = ({ place }: LedgerPlace): boolean => isPostgres(place) || existsSync(place);

/** How a ledger's place is called in messages: addresses may hold passwords. */
export const shownLedger = ({ place, dataset }: LedgerPlace): string =>
  isPostgres(place) ? `the ledger of ${dataset} in PostgreSQL` : place;

/**
 * Copies a ledger to another place, which must have none: from a file to PostgreSQL or back, to the byte. It is verified before it is
 * copied and after. From then on one of the two must be put away: the other would let the same people be asked about twice over.
 */
export async function copyLedgerBetween(from: LedgerPlace, to: LedgerPlace): Promise<LedgerState> {
  for (const { place, ...opening } of [from, to]) ensurePlace(place, opening);
  const before = await verified(from);
  if (isPostgres(to.place))
    await copyToPostgres(to.place, { ...postgresBook(to), ...conversions }, before.entries);
  else await copyToSqlite(to.place, before.entries);
  const { state } = await verified(to);
  ensure(
    state.lastHash === before.state.lastHash,
    "ledger-broken",
    "The copy is not the ledger that was copied. Nothing was spent from it.",
    "Remove the copy, and copy the ledger again while nobody spends from it.",
  );
  return state;
}

async function verified(place: LedgerPlace) {
  const ledger = await openLedgerAt(place);
  try {
    return { state: await ledger.verify(), entries: await ledger.entries() };
  } finally {
    await ledger.close();
  }
}

function ensurePlace(place: string, opening: LedgerOpening): void {
  ensureText(place ?? null, "the ledger's path");
  ensureObject(opening, "how to open the ledger", "{ create: true }");
}

/** The address itself may hold a password, and is not repeated. */
function postgresBook({ dataset = "", head = "" }: LedgerOpening): {
  readonly dataset: string;
  readonly head: string;
} {
  ensure(
    dataset !== "" && head.endsWith(".head"),
    "option-out-of-range",
    "A ledger in PostgreSQL needs a data set, and a file for its head.",
    'Give both: { dataset: "clinic", head: "clinic.head" }.',
  );
  return { dataset, head };
}
