/**
 * Optimal composition of n equal ε-private draws, exactly.
 *
 * Claim. n draws, each ε-private whatever came before, are together (γ, δ)-private with
 *
 *     δ(γ) = Σₗ C(n, l)·[e^{(n−l)ε} − e^{γ+lε}]⁺ / (1 + e^ε)ⁿ,
 *
 * and no smaller δ(γ) holds for all such draws.
 *
 * Proof. Randomised response, which tells a bit truthfully with probability p = e^ε/(1 + e^ε), can be processed into
 * any ε-private pair of distributions (Kairouz, Oh, Viswanath 2015), also conditionally on the past, so
 * n answers of it can be processed into any adaptive sequence of n draws, and processing never raises δ(γ). With l
 * lies among n answers the privacy loss is (n − 2l)·ε with probability C(n, l)·pⁿ⁻ˡ(1−p)ˡ, and δ(γ) is the mean of
 * (1 − e^{γ−loss})⁺. It is attained by randomised response itself. ∎
 *
 * The weights are built outward from the largest by their ratios and divided by their sum, so that nothing
 * underflows that matters and every weight has a relative error of a few n units in the last place.
 *
 * Source. Kairouz, Oh, Viswanath 2015, theorem 3.3; lemma 6.6 of Humphries 2021. Murtagh & Vadhan 2016.
 */
import { SAFETY } from "./outward.ts";

/** δ(γ), not below the true value. */
export function kairouzDelta(count: number, epsilon: number): (gamma: number) => number {
  const weights = lieWeights(count, epsilon);
  return (gamma) => SAFETY * tail(weights, count, epsilon, gamma);
}

/** The smallest γ with δ(γ) ≤ δ, not below the true value. */
export function kairouzEpsilon(count: number, epsilon: number, delta: number): number {
  const least = kairouzDelta(count, epsilon);
  const within = (gamma: number) => least(gamma) <= delta;
  if (within(0)) return 0;
  let [low, high] = [0, count * epsilon];
  while (high - low > 1e-13 * high) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) break;
    if (within(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** The probability of l lies among n answers, for l = 0 … n. */
function lieWeights(count: number, epsilon: number): Float64Array {
  const odds = Math.exp(-epsilon);
  const weights = new Float64Array(count + 1);
  const mode = Math.min(count, Math.floor(((count + 1) * odds) / (1 + odds)));
  weights[mode] = 1;
  for (let l = mode; l < count; l++) weights[l + 1] = (weights[l] * odds * (count - l)) / (l + 1);
  for (let l = mode; l > 0; l--) weights[l - 1] = (weights[l] * l) / (odds * (count - l + 1));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

function tail(weights: Float64Array, count: number, epsilon: number, gamma: number): number {
  let delta = 0;
  for (let l = 0; l <= count; l++) {
    const excess = (count - 2 * l) * epsilon - gamma;
    if (excess <= 0) break;
    delta -= weights[l] * Math.expm1(-excess);
  }
  return delta;
}
