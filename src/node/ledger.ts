/** Durable ledgers with the accountant's conversions, so that budgets can be kept in ρ (zCDP) as well. */

import { ensureObject, ensureText } from "../base/asked.ts";
import { ensure } from "../base/errors.ts";
import { epsilonOfRho, rhoCap } from "../curator/accounting/zcdp.ts";
import type { Ledger } from "../curator/index.ts";
import { openPostgresLedger } from "../curator/ledger/postgres/postgres.ts";
import { openSqliteLedger } from "../curator/ledger/sqlite/sqlite.ts";

/** How a ledger is opened: whether it may be made, and of one in PostgreSQL, which it is. */
export interface LedgerOpening {
  /** Makes the file or the book, where there is none; without it, it must exist. */
  readonly create?: boolean;
  /** In PostgreSQL: whose book it is. */
  readonly dataset?: string;
  /** In PostgreSQL: the file in which this machine remembers the last entry that it has seen; its name ends with .head. */
  readonly head?: string;
  /** In PostgreSQL: whether the role is the one that owns the tables, as an owner's at a terminal may be. A server's is not. */
  readonly role?: "server" | "owner";
}

/** Whether a ledger's place is an address of PostgreSQL, and not a path. */
export const isPostgres = (place: string): boolean => /^postgres(ql)?:\/\//.test(place);

/** A ledger in a file, or in PostgreSQL (`postgres://…`), which survives the end of the process at any moment. */
export async function openLedger(place: string, opening: LedgerOpening = {}): Promise<Ledger> {
  ensureText(place ?? null, "the ledger's path");
  ensureObject(opening, "how to open the ledger", "{ create: true }");
  const { create = false, dataset = "", head = "", role = "server" } = opening;
  const conversions = { rhoOfBudget: rhoCap, epsilonOfRho };
  if (!isPostgres(place)) return openSqliteLedger(place, { create, ...conversions });
  // The address itself may hold a password, and is not repeated.
  ensure(
    dataset !== "" && head.endsWith(".head"),
    "option-out-of-range",
    "A ledger in PostgreSQL needs a data set, and a file for its head.",
    'Give both: { dataset: "clinic", head: "clinic.head" }.',
  );
  return openPostgresLedger(place, { dataset, head, role, create, ...conversions });
}
