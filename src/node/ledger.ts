/** The durable ledger with the accountant's conversions, so that budgets can be kept in ρ (zCDP) as well. */
import { epsilonOfRho, rhoCap } from "../curator/accounting/zcdp.ts";
import type { Ledger } from "../curator/index.ts";
import { openSqliteLedger } from "../curator/ledger/sqlite.ts";

export interface LedgerOpening {
  /** Makes the file, where there is none; without it the file must exist. */
  readonly create?: boolean;
}

export function openLedger(path: string, { create = false }: LedgerOpening = {}): Promise<Ledger> {
  return openSqliteLedger(path, { create, rhoOfBudget: rhoCap, epsilonOfRho });
}
