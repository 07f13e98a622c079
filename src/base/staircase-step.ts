/** How wide the first stair of staircase noise is best made, of public numbers alone; the mechanism takes any step from 1 to Δ. */
import type { Rational } from "./rational.ts";

/**
 * Δ/(1 + exp(ε/2)) to the nearest whole number, at least 1: the tread that makes the expected size of
 * continuous staircase noise smallest. Any other is as private.
 */
export function staircaseStep(epsilon: Rational, sensitivity: bigint): bigint {
  const whole = epsilon.n / (2n * epsilon.d);
  // exp(x) > 2ˣ, so here the quotient is below 1/2 already.
  if (whole > BigInt(sensitivity.toString(2).length)) return 1n;
  const denominator = ONE + exponential(epsilon.n, 2n * epsilon.d);
  const nearest = (2n * sensitivity * ONE + denominator) / (2n * denominator);
  return nearest > 1n ? nearest : 1n;
}

const ONE = 1n << 128n;

/** exp(n/d) in units of 2⁻¹²⁸, by its series: the same on every machine, which a processor's exp is not. */
function exponential(n: bigint, d: bigint): bigint {
  let sum = 0n;
  for (let term = ONE, k = 1n; term > 0n; k++) {
    sum += term;
    term = (term * n) / (d * k);
  }
  return sum;
}
