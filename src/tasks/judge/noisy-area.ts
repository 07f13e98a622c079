/**
 * AUC from noisy counts by band: how often a row of the second class lies in a higher band than one of the first, where the same band counts
 * half. It is the AUC of the bands; where rows of both classes share a band, that of the model's own scores may differ by `within`.
 *
 * The interval is Fieller's. For a supposed θ the noisy sum D = Σ ã_b·c̃_b′·(k(b, b′) − θ) over pairs of bands has mean 0 where θ is right,
 * because noise on the two classes is independent; so θ is kept while D² ≤ z²·V(θ). V adds up the chance in who the rows are, by the projection
 * of the sum on single rows, and the noise, by the same projection; noise makes the projections larger than they are and never smaller on
 * the mean, and nothing is taken off for it. It is an approximation by the normal law, whose coverage docs/judge.md tells as measured; where
 * noise is as large as the counts, every θ is kept. z is 2.12 for Laplace noise, which suffices even for one such noise by itself, else 1.96.
 */
import { type CountNoise, deviationOf } from "./noise.ts";
import type { Judged } from "./noisy-share.ts";

export interface JudgedArea extends Judged {
  /** How far the AUC of scores within bands may be from that of the bands, at most, as far as noise tells. */
  readonly within: number;
}

/** How many deviations leave a twentieth outside. */
export const deviationsKept = ({ mechanism }: CountNoise): number => (mechanism === "laplace" ? 2.12 : 1.96);

/** θ is tried in so many steps, and the ends are one step further out. */
const STEPS = 4000;

const sumOf = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** `first` and `second` are the noisy counts of the two classes, from the lowest band to the highest. */
export function noisyArea(
  first: readonly number[],
  second: readonly number[],
  noise: CountNoise,
): JudgedArea {
  const [all, own] = [sumOf(first), sumOf(second)];
  // For each band how many of the other class it is above, and how many of the own class are above it.
  const above = second.map((_, b) => sumOf(first.slice(0, b)) + first[b] / 2);
  const below = first.map((_, b) => sumOf(second.slice(b + 1)) + second[b] / 2);
  const pairs = sumOf(second.map((count, b) => count * above[b]));
  if (all < 1 || own < 1) return { value: null, low: 0, high: 1, within: 0.5 };
  const z = deviationsKept(noise);
  const variance = deviationOf(noise) ** 2;
  const isKept = (theta: number) => {
    const spread =
      sumOf(second.map((count, b) => (Math.max(0, count) + variance) * (above[b] - theta * all) ** 2)) +
      sumOf(first.map((count, b) => (Math.max(0, count) + variance) * (below[b] - theta * own) ** 2));
    return (pairs - theta * all * own) ** 2 <= z * z * spread;
  };
  const kept = Array.from({ length: STEPS + 1 }, (_, i) => i).filter((i) => isKept(i / STEPS));
  const into = (x: number) => Math.min(1, Math.max(0, x));
  const value = into(pairs / (all * own));
  const shared = sumOf(second.map((count, b) => Math.max(0, count) * Math.max(0, first[b])));
  return {
    value,
    low: into(Math.min(value, ((kept[0] ?? STEPS) - 1) / STEPS)),
    high: into(Math.max(value, ((kept.at(-1) ?? 0) + 1) / STEPS)),
    within: Math.min(0.5, shared / (all * own) / 2),
  };
}
