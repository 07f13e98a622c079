/**
 * Basic composition: prices add up.
 *
 * Claim. Draws that are (ε₁, δ₁), (ε₂, δ₂), … differentially private are together (Σεᵢ, Σδᵢ)-private, also when each
 * is chosen after seeing the results of the ones before.
 *
 * Proof. For δ = 0: the probability of a sequence of results is a product of conditional ones, each within e^εᵢ of
 * its neighbour's. With δᵢ: each conditional distribution is one that keeps the ratio except on an event of
 * probability δᵢ; a union bound adds those up. ∎
 *
 * Source. Dwork, Kenthapadi, McSherry, Mironov, Naor 2006 (ε, δ); Rogers, Roth, Ullman, Vadhan 2016 for prices that
 * depend on earlier results.
 */
import { multiply, type Rational, rational } from "../../base/rational.ts";

export const basicEpsilon = (count: number, epsilon: number): number => count * epsilon;

/** The price of `count` draws, exactly. */
export const basicPrice = (count: number, perDraw: Rational): Rational =>
  multiply(rational(BigInt(count)), perDraw);
