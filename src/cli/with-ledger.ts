/** Opens the ledger that a command is about, and closes it whatever happens. */
import type { Ledger } from "../curator/index.ts";
import { openLedger } from "../node/ledger.ts";
import type { Input } from "./command.ts";
import { ledgerPath } from "./commands/study/holding.ts";

export async function withLedger<T>(
  input: Input,
  work: (ledger: Ledger, path: string) => Promise<T>,
): Promise<T> {
  const path = ledgerPath(input);
  const ledger = await openLedger(path);
  try {
    return await work(ledger, path);
  } finally {
    await ledger.close();
  }
}
