/** Amounts of a budget as people read them. */
import { amountIn, subtract, toDecimal } from "../../../base/rational.ts";
import type { BudgetTold } from "../../../client/wire.ts";
import { numberText } from "../../words/numbers.ts";

export const rhoText = (rho: string | number): string => `ρ ${numberText(Number(rho))}`;

/** What is left of an own allowance. */
export const restOf = ({ cap, spent, reserved }: NonNullable<BudgetTold["own"]>): string =>
  toDecimal(subtract(subtract(amountIn(cap), amountIn(spent)), amountIn(reserved)), 12, "down");

/** `people/ana` as ana. */
export const personName = (name: string): string => name.replace(/^people\//, "");
