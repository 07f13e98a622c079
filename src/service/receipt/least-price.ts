/** What draws that a receipt lists cost at least. */
import { amountIn } from "../../base/rational.ts";
import type { LedgerEvent, ReceiptDraw } from "../../curator/index.ts";

/** So many draws of this size: of those that say their ε alone, draws of bounded range cost least. */
export function cheapestOf(
  { epsilon = "0", rho, rate }: Pick<ReceiptDraw, "epsilon" | "rho" | "rate">,
  count: number,
): LedgerEvent {
  if (rho === undefined) return { kind: "bounded-range", epsilon: amountIn(epsilon), count };
  return rate === undefined
    ? { kind: "zcdp", rho: amountIn(rho), count }
    : { kind: "sampled", rho: amountIn(rho), rate: amountIn(rate), count };
}
