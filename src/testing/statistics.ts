/**
 * The few distributions that tests of randomness need, computed and not approximated by a rule of thumb: a
 * rule that is off in the far tail turns a false-alarm rate of one in a million into one in five hundred.
 */
import { bisect, continuedFraction, logGamma } from "../evaluate/clopper-pearson.ts";

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
  return continuedFraction(y + 1 - a, (k) => [-k * (k - a), y + 2 * k + 1 - a]);
}

/** The x that a χ² variable exceeds with probability `tail`. */
export function chiSquareQuantile(tail: number, degrees: number): number {
  let high = degrees + 10;
  while (chiSquareTail(high, degrees) > tail) high *= 2;
  return bisect(0, high, (x) => chiSquareTail(x, degrees) > tail);
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
