/**
 * The rate at which greedy coverage may favour sets, for what it may cost.
 *
 * Claim. (exp(η) − 1)·(1 + ln(1/δ)) ≤ ε for the η that `coverageRate` returns; 0 where no rate on the grid is small enough.
 * Proof. The left side grows with η and equals ε at η = ln(1 + ε/(1 + ln(1/δ))), which is rounded down (outward.ts). ∎
 * Source. Specification, 2.7; what the left side means: mechanisms/coverage/index.ts.
 */
import { type Rational, toNumber } from "../../base/rational.ts";
import { purchaseDown } from "./outward.ts";

/** For ε above 0 and a δ between 0 and 1, both excluded. */
export function coverageRate(epsilon: Rational, delta: Rational): Rational {
  return purchaseDown(Math.log1p(toNumber(epsilon) / (1 - Math.log(toNumber(delta)))));
}
