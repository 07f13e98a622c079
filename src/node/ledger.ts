/** The durable ledger with the accountant's conversions, so that budgets can be kept in ρ (zCDP) as well. */

import { ensureObject, ensureText } from "../base/asked.ts";
import { epsilonOfRho, rhoCap } from "../curator/accounting/zcdp.ts";
import type { Ledger } from "../curator/index.ts";
import { openSqliteLedger } from "../curator/ledger/sqlite/sqlite.ts";

/** Whether the file of a ledger may be made. */
export interface LedgerOpening {
  /** Makes the file, where there is none; without it the file must exist. */
  readonly create?: boolean;
  /** The time as ISO 8601 in UTC; the system's unless given. */
  readonly clock?: () => string;
}

/** A ledger in a file, which survives the end of the process at any moment. */
export async function openLedger(path: string, opening: LedgerOpening = {}): Promise<Ledger> {
  ensureText(path ?? null, "the ledger's path");
  ensureObject(opening, "how to open the ledger", "{ create: true }");
  const { create = false, clock } = opening;
  return openSqliteLedger(path, { create, rhoOfBudget: rhoCap, epsilonOfRho, ...(clock ? { clock } : {}) });
}
