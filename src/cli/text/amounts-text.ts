/** Amounts and counts as people read them. Costs are rounded up and what is left is rounded down. */

import { amountIn, type Rational, toDecimal } from "../../base/rational.ts";
import { formatDelta, type LedgerState } from "../../curator/index.ts";
import type { BookNeighbours } from "../../schema/types.ts";
import type { AfterJson } from "../../service/json.ts";

/** As many as the ledger keeps of ρ. */
const MOST_DIGITS = 18;

export const costText = (amount: Rational) => toDecimal(amount, digitsOf(amount), "up");
export const leftText = (amount: Rational) => toDecimal(amount, digitsOf(amount), "down");

/** Four decimals; more where that would leave fewer than three digits of a small amount. */
function digitsOf(amount: Rational): number {
  let digits = 4;
  while (digits < MOST_DIGITS && amount.n * 10n ** BigInt(digits) < 100n * amount.d) digits++;
  return amount.n === 0n ? 0 : digits;
}

/** What is told beside a released number that noise alone could have made. */
export const COULD_BE_CHANCE = "could be chance";

export const countText = (n: number) => n.toLocaleString("en-US");

/** Below how many rows points of a model could be chance; `declared` is how many rows there are, where that is public. */
export const chanceText = (
  of: "group" | "cell",
  below: number,
  declared = Number.POSITIVE_INFINITY,
): string =>
  below >= declared
    ? `All of it ${COULD_BE_CHANCE}: points of fewer than about ${countText(below)} rows could be, and there are about ${countText(declared)}.`
    : `Points of a ${of}, or of ${of}s together, with fewer than about ${countText(below)} rows ${COULD_BE_CHANCE}.`;

const GREEK = { epsilon: "ε", delta: "δ", rho: "ρ" };

/** "ε 0.68 left → 0.18 after" */
export function afterWords({ unit, left, after }: AfterJson): string {
  const text = (amount: string) =>
    unit === "delta" ? formatDelta(amountIn(leftText(amountIn(amount)))) : leftText(amountIn(amount));
  const before = `${GREEK[unit]} ${text(left)} left`;
  return after === null ? `${before}, which is not enough` : `${before} → ${text(after)} after`;
}

export const neighboursText = (neighbours: BookNeighbours) =>
  ({
    replace: "replace one row",
    "add-remove": "add or remove one row",
    "replace-genotype": "replace one person's genotypes",
  })[neighbours];

export const budgetLine = (state: LedgerState) => {
  const { dataset, epsilon, delta, composition, neighbours } = state.budget;
  return `${dataset} · ε ${leftText(epsilon)}, δ ${formatDelta(delta)} · ${composition} composition · ${neighboursText(neighbours)} · opened ${state.opened.slice(0, 10)}`;
};
