/**
 * The exact (ε, δ) of Gaussian noise, for a query of L2 sensitivity 1.
 *
 * Claim. Noise of standard deviation σ is (ε, δ)-private exactly for δ ≥ Q(a) − e^ε·Q(b), with a = εσ − 1/(2σ) and
 * b = εσ + 1/(2σ), Q the upper tail of the normal distribution. k draws with σ are one draw with σ/√k. Sensitivity Δ
 * is σ/Δ; a replaced row moves an answer by up to 2 where an added one moves it by 1, so there σ/2 takes σ's place.
 *
 * Proof. The loss at an output x is (x − ½)/σ² when the answers are 1 and 0, so it is normal with mean 1/(2σ²) and
 * variance 1/σ²; δ(ε) = P(loss > ε) − e^ε·P′(loss > ε) are the two tails. Losses of k draws add up to the loss of one
 * with σ/√k. ∎
 *
 * As b² − a² = 2ε, the densities satisfy φ(a) = e^ε·φ(b), so that δ = φ(a)·(m(a) − m(b)) with m the Mills ratio: no
 * overflow and no vanishing tails.
 *
 * Source. Balle & Wang 2018, theorem 8. The noise that Privet draws is the discrete Gaussian, which is accounted for
 * by its ρ (zcdp.ts); this curve is for comparison and for continuous noise elsewhere.
 */
import { millsRatio, normalDensity, normalTail } from "../../base/normal.ts";
import { SAFETY } from "../../curator/accounting/outward.ts";

/** δ at ε, not below the true value. */
export function gaussianDelta(sigma: number, epsilon: number): number {
  const near = epsilon * sigma - 0.5 / sigma;
  const far = epsilon * sigma + 0.5 / sigma;
  const second = normalDensity(near) * millsRatio(far);
  const first = near < 0 ? normalTail(near) : normalDensity(near) * millsRatio(near);
  // Each tail is good to about 14 digits; where they nearly cancel, that error is made up for.
  return SAFETY * (first - second) + 1e-14 * first;
}

/** The smallest ε at δ. */
export function gaussianEpsilon(sigma: number, delta: number): number {
  if (gaussianDelta(sigma, 0) <= delta) return 0;
  let high = 1 / sigma;
  while (gaussianDelta(sigma, high) > delta) high *= 2;
  return smallest((epsilon) => gaussianDelta(sigma, epsilon) <= delta, high);
}

/** The smallest σ that is enough for (ε, δ). */
export function gaussianSigma(epsilon: number, delta: number): number {
  let high = 1 / epsilon;
  while (gaussianDelta(high, epsilon) > delta) high *= 2;
  return smallest((sigma) => gaussianDelta(sigma, epsilon) <= delta, high);
}

/** Bisection from above: the result has been checked to be enough. */
function smallest(enough: (x: number) => boolean, high: number): number {
  let low = 0;
  while (high - low > 1e-14 * high) {
    const middle = (low + high) / 2;
    if (enough(middle)) high = middle;
    else low = middle;
  }
  return high;
}
