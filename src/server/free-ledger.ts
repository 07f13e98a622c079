/**
 * What runs on public data are written into. Nothing about them is to be protected and they have no budget, but receipts name entries of a
 * ledger, and what was paid for is found by them after a crash: so there is one, in the server's own folder, from which nobody runs out.
 */
import { existsSync } from "node:fs";
import { PLENTY } from "../base/plenty.ts";
import type { Ledger } from "../curator/index.ts";
import { isLedgerNamed, openLedger } from "../node/ledger.ts";
import type { Data } from "../service/data.ts";

/** Data that are declared public; where their owner opened a budget before, that is used up first to last, as for a file. */
export const isFree = ({ visibility, book }: Pick<Data, "visibility" | "book">): boolean =>
  visibility === "public" && !isLedgerNamed(book);

export async function openFreeLedger(
  path: string,
  { name, neighbours, unit }: Pick<Data, "name" | "neighbours" | "unit">,
  clock: () => string,
): Promise<Ledger> {
  const ledger = await openLedger(path, { create: !existsSync(path), clock });
  try {
    // Also where an earlier opening was cut short.
    if ((await ledger.entries()).length === 0)
      await ledger.open({ dataset: name, neighbours, unit, ...PLENTY });
    return ledger;
  } catch (error) {
    await ledger.close();
    throw error;
  }
}
