/**
 * Counts that were released with two-sided geometric noise: how much the noise varies, and what stands in for a count that the
 * noise has made negative or zero. Everything here works on what has been released, and costs nothing.
 *
 * Source. Specification, 3.9 and 004-15.
 */

/** The variance of noise with P(x) ∝ e^(−|x|/scale): 2a/(1 − a)² with a = e^(−1/scale). */
export function noiseVariance(scale: number): number {
  return (2 * Math.exp(-1 / scale)) / Math.expm1(-1 / scale) ** 2;
}

/** Half a person more than was released and never less: logarithms and quotients of it are finite (Haldane, Anscombe). */
export const corrected = (cell: number): number => Math.max(0, cell) + 0.5;
