/**
 * From χ² to the p-value and back.
 *
 * The p-value is Q(k/2, x/2), the regularised upper incomplete gamma function, for k degrees of freedom at χ² = x.
 *
 * Claim. Where the p-value is at least 1e-300, its relative error is below 1e-12.
 * Proof. Q(a + 1, y) = Q(a, y) + yᵃ·e⁻ʸ/Γ(a + 1) by integration by parts, from Q(1, y) = e⁻ʸ or Q(½, y) = erfc(√y). Everything
 * added is positive, so relative errors of a few roundings each do not grow. Q(½, y) is 1 − P(½, y) by a series of positive
 * terms up to y = 2, where it is still 0.045, so that the subtraction costs a factor 22; beyond, it is a continued fraction
 * which is stable there. Γ is never evaluated: each term is the one before times y/a. ∎ (Checked against 50 digits.)
 *
 * Source. NIST Digital Library of Mathematical Functions, 8.8.5, 8.7.1, 8.9.2.
 */
import { ensure } from "./errors.ts";
import { noChiSquared, noDegrees, noLevel } from "./refusals/studies.ts";

/** Tables of up to this many columns less one. */
const MOST_DEGREES = 200;

/** The probability of a χ² at least as large, by chance alone. */
export function pValue(chiSquared: number, degrees: number): number {
  checkDegrees(degrees);
  ensure(chiSquared >= 0 && Number.isFinite(chiSquared), ...noChiSquared());
  const y = chiSquared / 2;
  // e⁻ʸ is taken in two halves, because it alone would vanish where the terms of many degrees make up for it.
  const half = Math.exp(-y / 2);
  const odd = degrees % 2 === 1;
  let a = odd ? 0.5 : 1;
  let term = odd ? Math.sqrt(y) / (Math.sqrt(Math.PI) / 2) : y;
  let powers = 0;
  for (; a < degrees / 2; a++) {
    powers += term;
    term *= y / (a + 1);
  }
  const first = odd ? errorTail(y) : half * half;
  return first + (half === 0 ? 0 : powers * half * half);
}

/** The χ² that is exceeded with probability τ, to the last place: tables above it are significant at τ. */
export function criticalValue(tau: number, degrees: number): number {
  checkDegrees(degrees);
  ensure(tau > 0 && tau < 1, ...noLevel(tau));
  if (degrees === 2) return -2 * Math.log(tau);
  let low = 0;
  let high = 1;
  for (; pValue(high, degrees) > tau; high *= 2) low = high;
  for (;;) {
    const middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) return high;
    if (pValue(middle, degrees) > tau) low = middle;
    else high = middle;
  }
}

/** erfc(√y) = Q(½, y). */
function errorTail(y: number): number {
  if (y === 0) return 1;
  const front = Math.sqrt(y / Math.PI) * Math.exp(-y);
  if (front === 0) return 0;
  return y < 2 ? 1 - 2 * front * series(y) : front * fraction(y);
}

/** 1 + 2y/3 + (2y)²/(3·5) + … */
function series(y: number): number {
  let total = 0;
  let term = 1;
  for (let k = 1; term > total * 1e-17; k++) {
    total += term;
    term *= (2 * y) / (2 * k + 1);
  }
  return total;
}

/** 1/(y + ½ − ½/(y + 2½ − 3/(y + 4½ − …))) from the inside; deep enough for y ≥ 2. */
function fraction(y: number): number {
  let value = 0;
  for (let k = 120; k >= 1; k--) value = (k * (k - 0.5)) / (y + 2 * k + 0.5 - value);
  return 1 / (y + 0.5 - value);
}

function checkDegrees(degrees: number): void {
  ensure(
    Number.isInteger(degrees) && degrees >= 1 && degrees <= MOST_DEGREES,
    ...noDegrees(degrees, MOST_DEGREES),
  );
}
