/** Opens the ledger that a command is about, and closes it whatever happens. */
import type { Ledger } from "../curator/index.ts";
import { findDataset } from "../node/dataset.ts";
import { openLedger } from "../node/ledger.ts";
import type { Input } from "./command.ts";

export async function withLedger<T>(
  { args, io }: Input,
  work: (ledger: Ledger, path: string) => Promise<T>,
): Promise<T> {
  const { ledger: path } = findDataset(args[0], io.cwd);
  const ledger = await openLedger(path);
  try {
    return await work(ledger, path);
  } finally {
    await ledger.close();
  }
}
