/** Amounts and counts as people read them. Costs are rounded up and what is left is rounded down. */

import { type Rational, subtract, toDecimal } from "../../../base/rational.ts";
import { formatDelta, type LedgerState } from "../../../curator/index.ts";
import type { BookNeighbours } from "../../../schema/types.ts";

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

export const count = (n: number) => n.toLocaleString("en-US");

/** What the budget has left, in the unit that it is kept in. */
export function leftOf(state: LedgerState): { readonly greek: "ε" | "ρ"; readonly left: Rational } {
  const { composition } = state.budget;
  return composition === "zcdp" && state.left.rho
    ? { greek: "ρ", left: state.left.rho }
    : { greek: "ε", left: state.left.epsilon };
}

/** "ε 0.68 left → 0.18 after" */
export function afterText(
  state: LedgerState,
  cost: { readonly epsilon: Rational; readonly rho?: Rational },
): string {
  const { greek, left } = leftOf(state);
  const price = greek === "ρ" && cost.rho ? cost.rho : cost.epsilon;
  const after = subtract(left, price);
  return after.n < 0n
    ? `${greek} ${leftText(left)} left, which is not enough`
    : `${greek} ${leftText(left)} left → ${leftText(after)} after`;
}

export const neighboursText = (neighbours: BookNeighbours) =>
  ({
    replace: "replace one row",
    "add-remove": "add or remove one row",
    "replace-genotype": "replace one person's genotypes",
  })[neighbours];

/** A ledger's state as JSON: amounts as exact decimal texts. */
export function stateJson({ budget, opened, spent, left, holders, entries, lastHash }: LedgerState) {
  const amounts = (cost: LedgerState["spent"]) => ({
    epsilon: toDecimal(cost.epsilon, 12, "up"),
    delta: toDecimal(cost.delta, 30, "up"),
    ...(cost.rho ? { rho: toDecimal(cost.rho, 18, "up") } : {}),
  });
  const { dataset, composition, neighbours, unit } = budget;
  return {
    dataset,
    composition,
    neighbours,
    unit,
    opened,
    budget: amounts(budget),
    spent: amounts(spent),
    left: amounts(left),
    holders: holders.map(({ name, cap, spent: own }) => ({
      name,
      ...(cap ? { cap: amounts(cap) } : {}),
      spent: amounts(own),
    })),
    entries,
    lastHash,
  };
}

export const budgetLine = (state: LedgerState) => {
  const { dataset, epsilon, delta, composition, neighbours } = state.budget;
  return `${dataset} · ε ${leftText(epsilon)}, δ ${formatDelta(delta)} · ${composition} composition · ${neighboursText(neighbours)} · opened ${state.opened.slice(0, 10)}`;
};
