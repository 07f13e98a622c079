/**
 * A noisy number with the interval that the true one lies in, and how intervals are carried on.
 *
 * Claim. If every part's interval holds the part's true number, the result's interval holds the true result. So where each of k parts
 * misses with probability at most α/k, the result misses with probability at most α, however the parts' noise depends on each other.
 * Proof. Quotients are monotone in each part on either side of zero, so they are extreme at corners; the rest is the union bound. ∎
 */
export interface Interval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

export const around = (value: number, half: number): Interval => ({
  value,
  low: value - half,
  high: value + half,
});

/** a·x + b for a > 0. */
export const scaled = ({ value, low, high }: Interval, a: number, b: number): Interval => ({
  value: a * value + b,
  low: a * low + b,
  high: a * high + b,
});

/** What is known without noise narrows an interval. */
export function within({ value, low, high }: Interval, least: number, most: number): Interval {
  const into = (x: number) => Math.min(most, Math.max(least, x));
  return { value: into(value), low: into(low), high: into(high) };
}

/** A sum divided by how many rows it is of; there is at least one, or nothing to divide. */
export function perRow(sum: Interval, rows: Interval): Interval {
  const [value, few, many] = [rows.value, rows.low, rows.high].map((count) => Math.max(1, count));
  return {
    value: sum.value / value,
    low: Math.min(sum.low / few, sum.low / many),
    high: Math.max(sum.high / few, sum.high / many),
  };
}

/** The square of a number in an interval. */
export function squared({ value, low, high }: Interval): Interval {
  const least = low <= 0 && high >= 0 ? 0 : Math.min(low * low, high * high);
  return { value: value * value, low: least, high: Math.max(low * low, high * high) };
}

export const sumOfBoth = (a: Interval, b: Interval): Interval => ({
  value: a.value + b.value,
  low: a.low + b.low,
  high: a.high + b.high,
});

/** Times a known number of either sign. */
export const multiplied = ({ value, low, high }: Interval, by: number): Interval => ({
  value: by * value,
  low: Math.min(by * low, by * high),
  high: Math.max(by * low, by * high),
});

export const minus = (a: Interval, b: Interval): Interval => ({
  value: a.value - b.value,
  low: a.low - b.high,
  high: a.high - b.low,
});

/** The root of a number that is not negative, whatever noise made of it. */
export function rootOf({ value, low, high }: Interval): Interval {
  const root = (x: number) => Math.sqrt(Math.max(0, x));
  return { value: root(value), low: root(low), high: root(high) };
}

export const halfWidth = ({ low, high }: Interval): number => (high - low) / 2;
