/** δ of this reader's allowance, exactly: what there is of it, and what is left once all that is reserved is spent. */
import { amountIn, compare, larger, subtract, toNumber, ZERO } from "../../base/rational.ts";
import type { BudgetTold } from "../../client/wire.ts";

export interface DeltaLeft {
  readonly left: number;
  readonly cap: number;
}

/** Undefined where the allowance has none: without an allowance, where ρ is added up, which has it within, and where all is pure. */
export function deltaLeftIn(told: BudgetTold | undefined): DeltaLeft | undefined {
  const { delta } = told?.own ?? {};
  if (!delta) return undefined;
  const [cap, spent, reserved] = [delta.cap, delta.spent, delta.reserved].map(amountIn);
  if (compare(cap, ZERO) === 0) return undefined;
  return { cap: toNumber(cap), left: toNumber(larger(subtract(subtract(cap, spent), reserved), ZERO)) };
}
