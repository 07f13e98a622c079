/**
 * The upper tail of the normal distribution, to about fourteen digits however far out.
 *
 * Claim. `millsRatio(z)` is Q(z)/φ(z), with Q the upper tail and φ the density, for z ≥ 0.
 *
 * Proof. Below 3: Q = ½ − φ(z)·Σ z^{2k+1}/(1·3·5⋯(2k+1)), a sum of positive terms. Above: Laplace's continued
 * fraction 1/(z + 1/(z + 2/(z + 3/(z + …)))), whose successive truncations lie on both sides of the value; 200 terms
 * leave less than 1e-15 at z = 3. ∎
 *
 * Source. Abramowitz & Stegun 1964, 26.2.11 and 26.2.14.
 */
const ROOT_TWO_PI = Math.sqrt(2 * Math.PI);

export const normalDensity = (z: number): number => Math.exp((-z * z) / 2) / ROOT_TWO_PI;

export function millsRatio(z: number): number {
  if (z < 3) return 0.5 / normalDensity(z) - oddSeries(z);
  let fraction = z;
  for (let k = 200; k > 0; k--) fraction = z + k / fraction;
  return 1 / fraction;
}

/** Q(z), the probability of a normal value above z. */
export function normalTail(z: number): number {
  return z < 0 ? 1 - normalTail(-z) : millsRatio(z) * normalDensity(z);
}

function oddSeries(z: number): number {
  let term = z;
  let sum = z;
  for (let k = 1; term > 1e-18 * sum; k++) {
    term *= (z * z) / (2 * k + 1);
    sum += term;
  }
  return sum;
}
