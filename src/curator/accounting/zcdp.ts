/**
 * Zero-concentrated differential privacy: one number ρ that adds up, and still gives ε growing like √n.
 *
 * ρ-zCDP says D_α ≤ ρ·α for every α > 1.
 *
 * Claim. (1) ε-private ⇒ ρ = ε·tanh(ε/2), at most ε²/2, and no smaller. (2) ε-BR ⇒ ρ(ε) of bounded-range.ts, at most
 * ε²/8. (3) ρ-zCDP ⇒ (ρ + 2√(ρ·ln(1/δ)), δ), and the smaller ε of the Canonne–Kamath–Steinke conversion.
 *
 * Proof. (1) With b = ε/2 and u = (α−½)ε, the pure curve of renyi.ts says (α−1)·D_α = ln cosh u − ln cosh b, and
 * α(α−1) = (u² − b²)/ε². ln cosh √w is concave in w, so it lies below its tangent at w = b², which has slope
 * tanh(b)/(2b): (α−1)·D_α ≤ (u² − b²)·tanh(b)/(2b) = α(α−1)·ε·tanh(ε/2). As α → 1 randomised response attains it.
 * (3) Take α = 1 + √(ln(1/δ)/ρ) in Mironov's conversion, or the best α in the other. ∎
 *
 * Source. Bun & Steinke 2016, propositions 1.3 and 1.4, with the constant of (1) sharpened as shown; Canonne, Kamath,
 * Steinke 2020.
 */

import { largestWithin } from "../../base/bracketed-search.ts";
import { compare, divide, multiply, type Rational, rational, toNumber } from "../../base/rational.ts";
import { boundedRangeRho } from "./bounded-range.ts";
import { priceUp, purchaseDown, RHO_DECIMALS, SAFETY } from "./outward.ts";
import { zcdpCurve } from "./renyi.ts";
import { renyiEpsilon } from "./renyi-conversion.ts";

export const pureRho = (epsilon: number): number => epsilon * Math.tanh(epsilon / 2);

export const zcdpStandardEpsilon = (rho: number, delta: number): number =>
  rho + 2 * Math.sqrt(rho * Math.log(1 / delta));

/** The smaller of the two conversions. */
export function zcdpEpsilon(rho: number, delta: number): number {
  if (rho === 0) return 0;
  return Math.min(zcdpStandardEpsilon(rho, delta), renyiEpsilon(zcdpCurve(rho), delta));
}

/** The largest ρ that (ε, δ) pays for. */
export function zcdpRho(epsilon: number, delta: number): number {
  const odds = Math.log(1 / delta);
  const certain = (epsilon / (Math.sqrt(odds + epsilon) + Math.sqrt(odds))) ** 2;
  const low = certain * (1 - 1e-9);
  return largestWithin((rho) => zcdpEpsilon(rho, delta), epsilon, { low, high: 2 * certain });
}

/** What a draw costs in ρ, rounded up. */
export function rhoOf(kind: "bounded-range" | "pure", epsilon: Rational): Rational {
  const plain = divide(multiply(epsilon, epsilon), rational(kind === "pure" ? 2n : 8n));
  const rho = kind === "pure" ? pureRho(toNumber(epsilon)) : boundedRangeRho(toNumber(epsilon));
  const sharp = priceUp(rho, RHO_DECIMALS);
  return compare(sharp, plain) < 0 ? sharp : plain;
}

/** The ε that a sum of ρ amounts to at δ > 0, rounded up. */
export function epsilonOfRho(rho: Rational, delta: Rational): Rational {
  return priceUp(zcdpEpsilon(toNumber(rho), toNumber(delta) / SAFETY));
}

/** The ρ that a budget of (ε, δ > 0) holds, rounded down. */
export function rhoCap(epsilon: Rational, delta: Rational): Rational {
  return purchaseDown(zcdpRho(toNumber(epsilon) / SAFETY, toNumber(delta) / SAFETY), RHO_DECIMALS);
}
