/**
 * How sure one can be of a probability that was counted: Clopper and Pearson's interval, with the two functions that it is made of.
 */

/** ln Γ(x) for x > 0, after Lanczos with g = 7 and nine terms; relative error below 1e-14. */
export function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const t = x + 6.5;
  const series = LANCZOS.reduce((sum, c, i) => sum + c / (x - 1 + i + 1), 0.99999999999980993);
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(series);
}

const LANCZOS = [
  676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/** 1/(b₀ + a₁/(b₁ + a₂/(b₂ + …))), after Lentz. */
export function continuedFraction(b0: number, terms: (k: number) => readonly [number, number]): number {
  const away = (x: number) => (Math.abs(x) < 1e-300 ? 1e-300 : x);
  let c = 1e300;
  let d = 1 / away(b0);
  let value = d;
  for (let k = 1; k <= 100_000; k++) {
    const [a, b] = terms(k);
    d = 1 / away(a * d + b);
    c = away(b + a / c);
    value *= c * d;
    if (Math.abs(c * d - 1) < 1e-15) return value;
  }
  throw new Error("the continued fraction did not settle");
}

/** The point in [low, high] up to which `before` holds. */
export function bisect(low: number, high: number, before: (x: number) => boolean): number {
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) return middle;
    if (before(middle)) low = middle;
    else high = middle;
  }
}

/** P(B ≤ x) for a beta variable: the regularised incomplete beta function I_x(a, b). */
export function betaCdf(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - betaCdf(1 - x, b, a);
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  const fraction = continuedFraction(1, (k) => {
    const m = k >> 1;
    const term =
      k % 2 === 0
        ? (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
        : (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    return [term, 1];
  });
  return (front * fraction) / a;
}

/**
 * An interval that holds a success probability with confidence 1 − alpha, whatever that probability is.
 * Source. Clopper, Pearson: The use of confidence or fiducial limits (1934).
 */
export function clopperPearson(
  successes: number,
  trials: number,
  alpha: number,
): [low: number, high: number] {
  const side = alpha / 2;
  const failures = trials - successes;
  const low = successes === 0 ? 0 : bisect(0, 1, (x) => betaCdf(x, successes, failures + 1) < side);
  // The upper end by symmetry: the lower end for failures, so that a tail of 1e-12 keeps its digits.
  const high = failures === 0 ? 1 : 1 - bisect(0, 1, (x) => betaCdf(x, failures, successes + 1) < side);
  return [low, high];
}
