/**
 * The δ of a plan that names none: a tenth of the budget's, as long as it lasts, because most methods need far less ε with a little of it.
 * Whoever has an allowance has a share of δ like that of ε: a tenth of the whole would be refused.
 */
import { budget } from "./data.ts";

export function usualDelta(): string {
  const { budget: whole, left, own } = budget.value ?? {};
  if (!whole || !left) return "0";
  const share = own ? Math.min(1, Number(own.cap) / Number(whole.epsilon)) : 1;
  const tenth = (share * Number(whole.delta)) / 10;
  return String(Math.min(Number(tenth.toPrecision(own ? 1 : 3)), share * Number(left.delta)));
}
