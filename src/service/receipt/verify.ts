/** Whether a receipt can be, and whether it is one that a ledger knows. */
import { ensure, marked } from "../../base/errors.ts";
import type { Entry, Receipt } from "../../curator/index.ts";
import { type LedgerPlace, shownLedger } from "../../node/ledger.ts";
import { withLedgerAt } from "../budget.ts";
import type { ReadableBook } from "../elsewhere.ts";
import { entryOf } from "./entry.ts";
import { sumsUp } from "./sums.ts";

/** Refuses a receipt whose draws cost more than it says. */
export function ensureSumsUp(receipt: Receipt | undefined): void {
  ensure(
    receipt === undefined || sumsUp(receipt),
    "receipt-mismatch",
    "The draws that the receipt lists cost more than the ε and δ that it says.",
    "Do not rely on the file: it was edited after Privet wrote it.",
  );
}

/** The ledger's entry that paid for it and says the same. `shown` is how the ledger is called in messages. */
export async function verifyReceipt(
  receipt: Receipt,
  ledger: string | LedgerPlace,
  shown = shownLedger(typeof ledger === "string" ? { place: ledger } : ledger),
): Promise<Entry> {
  // Reading all entries recomputes every hash and total on the way.
  const find = async () => entryOf(receipt, await withLedgerAt(ledger, (book) => book.entries()));
  return verifyReceiptIn(receipt, { find }, shown);
}

/** The same, wherever the ledger is. */
export async function verifyReceiptIn(
  receipt: Receipt,
  { find }: Pick<ReadableBook, "find">,
  shown: string,
): Promise<Entry> {
  ensureSumsUp(receipt);
  const found = await find(receipt);
  ensure(
    found !== undefined,
    "receipt-not-found",
    `${shown} has no entry ${receipt.entry}, and none with the hash that the receipt names.`,
    marked`Ask whoever made the file which ledger paid for it, and name it: {option:ledger}.`,
  );
  ensure(
    found.differs.length === 0,
    "receipt-mismatch",
    `The receipt does not match entry ${found.entry.seq} of ${shown}: it says another ${found.differs.join(", ")}.`,
    "Do not rely on the file: it was edited, or belongs to another ledger.",
  );
  return found.entry;
}
