/**
 * The few distributions that tests of randomness need, computed and not approximated by a rule of thumb: a
 * rule that is off in the far tail turns a false-alarm rate of one in a million into one in five hundred.
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

/** P(X > x) for a χ² variable: the regularised upper incomplete gamma function Q(degrees/2, x/2). */
export function chiSquareTail(x: number, degrees: number): number {
  if (x <= 0) return 1;
  const a = degrees / 2;
  const y = x / 2;
  const front = Math.exp(a * Math.log(y) - y - logGamma(a));
  return y < a + 1 ? 1 - front * gammaSeries(a, y) : front * gammaFraction(a, y);
}

function gammaSeries(a: number, y: number): number {
  let term = 1 / a;
  let sum = term;
  for (let k = 1; term > sum * 1e-17; k++) {
    term *= y / (a + k);
    sum += term;
  }
  return sum;
}

/** Lentz's evaluation of Q(a, y)'s continued fraction. */
function gammaFraction(a: number, y: number): number {
  return lentz(y + 1 - a, (k) => [-k * (k - a), y + 2 * k + 1 - a]);
}

/** 1/(b₀ + a₁/(b₁ + a₂/(b₂ + …))), after Lentz. */
function lentz(b0: number, terms: (k: number) => readonly [number, number]): number {
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

/** The x that a χ² variable exceeds with probability `tail`. */
export function chiSquareQuantile(tail: number, degrees: number): number {
  let high = degrees + 10;
  while (chiSquareTail(high, degrees) > tail) high *= 2;
  return bisect(0, high, (x) => chiSquareTail(x, degrees) > tail);
}

/** The point in [low, high] up to which `before` holds. */
function bisect(low: number, high: number, before: (x: number) => boolean): number {
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) return middle;
    if (before(middle)) low = middle;
    else high = middle;
  }
}

export interface Fit {
  readonly statistic: number;
  readonly degrees: number;
  /** How often draws from the promised law look at least this odd. */
  readonly p: number;
}

/**
 * Pearson's test of counted outputs against a promised law. Outputs expected fewer than five times share one
 * cell, with whatever the law does not list; the cells depend on the law only. An output outside a law that
 * lists all but a millionth of a draw settles the matter alone.
 */
export function chiSquareTest(counts: ReadonlyMap<string, number>, law: ReadonlyMap<string, number>): Fit {
  const draws = [...counts.values()].reduce((a, b) => a + b, 0);
  const unlisted = 1 - [...law.values()].reduce((a, b) => a + b, 0);
  const impossible = unlisted * draws < 1e-6 && [...counts.keys()].some((key) => !law.has(key));
  const common = [...law].filter(([, p]) => p * draws >= 5);
  const cells = common.map(([key, p]) => ({ seen: counts.get(key) ?? 0, expected: p * draws }));
  const seen = draws - cells.reduce((sum, cell) => sum + cell.seen, 0);
  const expected = draws - cells.reduce((sum, cell) => sum + cell.expected, 0);
  if (expected >= 5) cells.push({ seen, expected });
  else if (cells.length > 0) {
    cells[0].seen += seen;
    cells[0].expected += expected;
  }
  if (cells.length < 2) throw new Error("a test with fewer than two cells cannot fail");
  const statistic = cells.reduce((sum, cell) => sum + (cell.seen - cell.expected) ** 2 / cell.expected, 0);
  const degrees = cells.length - 1;
  return { statistic, degrees, p: impossible ? 0 : chiSquareTail(statistic, degrees) };
}

/** The largest distance between a sample's distribution function and a continuous one. */
export function kolmogorovSmirnov(sample: readonly number[], cdf: (x: number) => number): number {
  const sorted = [...sample].sort((a, b) => a - b);
  return sorted.reduce((worst, x, i) => {
    const p = cdf(x);
    return Math.max(worst, (i + 1) / sorted.length - p, p - i / sorted.length);
  }, 0);
}

/**
 * A distance that a sample of `size` exceeds with probability at most `tail`, for every law and every size.
 * Source. Massart: The tight constant in the Dvoretzky–Kiefer–Wolfowitz inequality (1990). Kolmogorov's limit
 * has the same first term, so for small tails hardly anything is lost.
 */
export const kolmogorovSmirnovBound = (size: number, tail: number): number =>
  Math.sqrt(Math.log(2 / tail) / (2 * size));

/** P(B ≤ x) for a beta variable: the regularised incomplete beta function I_x(a, b). */
export function betaCdf(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - betaCdf(1 - x, b, a);
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  const fraction = lentz(1, (k) => {
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
