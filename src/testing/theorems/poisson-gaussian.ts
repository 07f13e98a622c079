/**
 * Gaussian noise on a random sample: every row takes part with probability q, independently and in secret.
 *
 * Claim. For neighbours that add or remove one row, a query of sensitivity 1 and noise of deviation σ,
 * (α−1)·D_α ≤ ln A_α with A_α = E_{z~N(0,σ²)}[(1 − q + q·e^{(2z−1)/(2σ²)})^α]; for whole α
 * A_α = Σₖ C(α, k)·(1−q)^{α−k}·q^k·e^{(k²−k)/(2σ²)}.
 *
 * Proof. With the row, the output is a mixture of N(0, σ²) and N(1, σ²) with weights 1 − q and q; A_α is the moment
 * of its likelihood ratio, at most that without sampling (D_α is quasi-convex), and the other direction has the
 * smaller divergence (Mironov et al.). For whole α expand the power; E[e^{k(2z−1)/(2σ²)}] = e^{(k²−k)/(2σ²)}. For
 * other α the integral is a sum over an even grid of step h = σ·min(1, σ)/8. The integrand is analytic for |Im z| <
 * πσ² and there at most e^{a²/(2σ²)} times its value on the real line, so with a = 3σ·min(1, σ) the sum is off by a
 * factor of at most 1 + 2·e^{9/2 − 2π·24} (Trefethen & Weideman 2014, theorem 5.1). Cutting the tails loses less than
 * e⁻⁴⁹ of A_α: below −10σ because A_α ≥ 1; above α + σ·√(100 + 2α·ln(1/q)) because the power is at most max(1,
 * e^{…})^α and A_α ≥ q^α·e^{(α²−α)/(2σ²)}. ∎
 *
 * Source. Mironov, Talwar, Zhang 2019. Not valid for replaced rows, nor for batches cut from a shuffled list.
 */
import type { RenyiCurve } from "../../curator/accounting/renyi.ts";

/** Beyond these the bound without sampling stands in: it is close there, and the sums would grow without limit. */
const LARGEST_ORDER = 512;
const MOST_POINTS = 50_000;

export function poissonGaussianCurve(rate: number, sigma: number): RenyiCurve {
  return (alpha) => {
    const unsampled = alpha / (2 * sigma * sigma);
    if (rate === 1 || alpha > LARGEST_ORDER) return unsampled;
    const log = Number.isInteger(alpha)
      ? expandedMoment(rate, sigma, alpha)
      : integratedMoment(rate, sigma, alpha);
    return Math.min(unsampled, (Math.max(0, log) + 1e-13) / (alpha - 1));
  };
}

function expandedMoment(rate: number, sigma: number, alpha: number): number {
  const terms = new Float64Array(alpha + 1);
  let logWeight = alpha * Math.log1p(-rate);
  const logOdds = Math.log(rate) - Math.log1p(-rate);
  for (let k = 0; k <= alpha; k++) {
    terms[k] = logWeight + (k * (k - 1)) / (2 * sigma * sigma);
    logWeight += logOdds + Math.log((alpha - k) / (k + 1));
  }
  return logSum(terms);
}

function integratedMoment(rate: number, sigma: number, alpha: number): number {
  const step = (sigma * Math.min(1, sigma)) / 8;
  const low = -10 * sigma;
  const high = alpha + sigma * Math.sqrt(100 - 2 * alpha * Math.log(rate));
  const points = Math.ceil((high - low) / step) + 1;
  if (points > MOST_POINTS) return Number.POSITIVE_INFINITY;
  const terms = new Float64Array(points);
  const variance = sigma * sigma;
  for (let i = 0; i < terms.length; i++) {
    const z = low + i * step;
    const tilt = (2 * z - 1) / (2 * variance);
    const ratio =
      tilt > 0 ? tilt + Math.log(rate + (1 - rate) * Math.exp(-tilt)) : Math.log1p(rate * Math.expm1(tilt));
    terms[i] = alpha * ratio - (z * z) / (2 * variance);
  }
  return logSum(terms) + Math.log(step / (sigma * Math.sqrt(2 * Math.PI)));
}

function logSum(terms: Float64Array): number {
  const largest = terms.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  return largest + Math.log(terms.reduce((sum, term) => sum + Math.exp(term - largest), 0));
}
