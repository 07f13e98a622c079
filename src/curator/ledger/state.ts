/**
 * What a ledger shows: the budget, what is spent and what is left, from its first and its last entry alone.
 */

import { compare, smaller, subtract, ZERO } from "../../base/rational.ts";
import { type Amounts, costOf, parseAmounts } from "./amounts.ts";
import type { Conversions } from "./asked.ts";
import { opening, type Records } from "./book.ts";
import { entryTotals } from "./entry.ts";
import type { Budget, Cost, LedgerState } from "./types.ts";

export function stateOf(records: Records, conversions: Conversions): LedgerState {
  const { dataset, composition, neighbours, unit, epsilon, delta, rho } = opening(records);
  const cap = exact({ epsilon, delta, ...(rho !== undefined && { rho }) });
  const last = records.last()!;
  const spent = exact(entryTotals(last).spent);
  const budget: Budget = { dataset, composition, neighbours, unit, epsilon: cap.epsilon, delta: cap.delta };
  return {
    budget,
    opened: records.first()!.at,
    spent,
    left: leftOf(cap, spent, conversions),
    holders: records
      .holders()
      .map(({ name, cap, spent: own }) => ({ name, ...(cap && { cap: exact(cap) }), spent: exact(own) })),
    entries: last.seq,
    lastHash: last.hash,
  };
}

function leftOf(cap: Cost, spent: Cost, { epsilonOfRho }: Conversions): Cost {
  if (cap.rho === undefined || spent.rho === undefined)
    return { epsilon: subtract(cap.epsilon, spent.epsilon), delta: subtract(cap.delta, spent.delta) };
  const rho = subtract(cap.rho, spent.rho);
  // The conversion back rounds up; what is left is never shown as more than the budget.
  const epsilon = compare(rho, ZERO) > 0 ? smaller(epsilonOfRho(rho, cap.delta), cap.epsilon) : ZERO;
  return { epsilon, delta: cap.delta, rho };
}

const exact = (amounts: Amounts): Cost => costOf(parseAmounts(amounts));
