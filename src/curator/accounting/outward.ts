/**
 * Rounding that never flatters: from the theorems' floating point to the exact fractions of a budget.
 *
 * Claim. What leaves here as a price is no smaller, and what leaves as a purchase no larger, than the true value.
 *
 * Proof. Every theorem in this folder is computed with a relative error well below 1e-10: sums of positive terms,
 * or differences whose error is bounded where they are taken. `SAFETY` is ten times that, so a price multiplied by
 * it is above the truth; rounding to decimals then only goes outward. ∎
 */
import { ceil, floor, fromDouble, type Rational, rational } from "../../base/rational.ts";

/** What a probability or a price is multiplied by before it is believed. */
export const SAFETY = 1 + 1e-9;

/** Decimals of an ε in a price or a plan, and of a ρ, which is the square of something small. */
export const EPSILON_DECIMALS = 12;
export const RHO_DECIMALS = 15;

export function decimalUp(x: Rational, decimals: number): Rational {
  const unit = 10n ** BigInt(decimals);
  return rational(ceil(x.n * unit, x.d), unit);
}

export function decimalDown(x: Rational, decimals: number): Rational {
  const unit = 10n ** BigInt(decimals);
  return rational(floor(x.n * unit, x.d), unit);
}

export const priceUp = (x: number, decimals = EPSILON_DECIMALS): Rational =>
  decimalUp(fromDouble(x * SAFETY), decimals);

export const purchaseDown = (x: number, decimals = EPSILON_DECIMALS): Rational =>
  decimalDown(fromDouble(x / SAFETY), decimals);
