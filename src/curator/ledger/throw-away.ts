/**
 * A ledger that is forgotten with the process: for data declared public, where experiments write down what they would have spent, and
 * for a curator that is only asked what is public.
 */
import { PLENTY } from "../../base/plenty.ts";
import { memoryLedger } from "./memory.ts";
import type { Holding, Ledger } from "./types.ts";

export async function throwAwayLedger(of: Holding): Promise<Ledger> {
  const ledger = memoryLedger({ clock: () => "1970-01-01T00:00:00.000Z" });
  await ledger.open({
    dataset: of.name,
    ...PLENTY,
    neighbours: of.neighbours,
    unit: of.unit,
  });
  return ledger;
}
