/** What a released model was bought with, for people, and whether that can be. */
import type { Guarantee, Receipt } from "../curator/index.ts";
import { ensure } from "../errors.ts";
import { sumsUp } from "./receipt-sums.ts";
import { onOneLine } from "./visible.ts";

/** One line; a receipt in a file is the file's word until a ledger has been asked. */
export const receiptText = (receipt: Receipt | undefined, guarantee: Guarantee): string =>
  receipt
    ? `\n${onOneLine(`receipt: ε ${receipt.epsilon}, δ ${Number(receipt.delta)} · ${receipt.purpose} · ${receipt.dataset} · guarantee ${guarantee}`)}\nnot checked against a ledger: privet verify does that`
    : `\nno receipt · guarantee ${guarantee}`;

/** Refuses a receipt whose draws cost more than it says. */
export function ensureSumsUp(receipt: Receipt | undefined): void {
  ensure(
    receipt === undefined || sumsUp(receipt),
    "receipt-mismatch",
    "The draws that the receipt lists cost more than the ε and δ that it says.",
    "Do not rely on the file: it was edited after Privet wrote it.",
  );
}
