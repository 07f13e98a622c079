/** What a release was bought with, for people, and whether that can be. */

import { compare, fromDecimal, multiply, rational } from "../../base/rational.ts";
import { formatDelta, type Guarantee, type Receipt } from "../../curator/index.ts";
import type { Flag, Given } from "../command.ts";
import { costText } from "./amounts-text.ts";

export const exactFlag: Flag = {
  type: "switch",
  tip: "Receipts with every digit that was charged; --json always has them.",
};

/** What was asked for, where that is known. */
export interface AskedAmounts {
  readonly epsilon?: string | undefined;
}

/** How much of what was asked for may be left over by rounding, as composition does. */
const NEARLY = rational(999n, 1000n);

/**
 * "ε 0.5, δ 1e-6": what was asked for where it was spent but for a rest that rounding left, else what was charged, rounded up to four digits
 * or so. Either is at least what was charged, so that it stays a promise that holds.
 */
export function spentText(
  { epsilon, delta }: Pick<Receipt, "epsilon" | "delta">,
  flags: Given,
  asked: AskedAmounts = {},
): string {
  const charged = fromDecimal(String(epsilon));
  const offered = asked.epsilon === undefined ? undefined : fromDecimal(asked.epsilon);
  const isAll =
    charged && offered && compare(charged, offered) <= 0 && compare(charged, multiply(offered, NEARLY)) >= 0;
  // A receipt from a file may hold anything; what is no number is told as it stands.
  const shown = isAll ? String(asked.epsilon) : charged ? costText(charged) : epsilon;
  const told = flags.exact
    ? `ε ${epsilon} charged${asked.epsilon === undefined ? "" : ` of ${asked.epsilon} asked`}`
    : `ε ${shown}`;
  const used = fromDecimal(String(delta));
  return `${told}, δ ${used ? formatDelta(used) : delta}`;
}

/** Lines; a receipt in a file is the file's word until a ledger has been asked. */
export const receiptText = (
  receipt: Receipt | undefined,
  guarantee: Guarantee,
  flags: Given = {},
): readonly string[] =>
  receipt
    ? [
        `\nreceipt: ${spentText(receipt, flags)} · ${receipt.purpose} · ${receipt.dataset} · guarantee ${guarantee}`,
        "not checked against a ledger: privet verify does that",
      ]
    : [`\nno receipt · guarantee ${guarantee}`];
