/**
 * AUC from noisy counts by band: how often a row of the second class lies in a higher band than one of the first, where the same band counts
 * half. It is the AUC of the bands; where rows of both classes share a band, that of the model's own scores may differ by `within`.
 *
 * The interval is Fieller's. For a supposed θ the noisy sum D = Σ ã_b·c̃_b′·(k(b, b′) − θ) over pairs of bands has mean 0 where θ is right,
 * because noise on the two classes is independent. Its variance is added up by the projection of D on single counts: each count is off by the
 * noise, and by as much as rows there are, which is the chance in who they are. Noise makes the projections larger than they are, on the
 * mean, and nothing is taken off for it. It is an approximation by the normal law, whose coverage docs/judge.md tells as measured.
 */
import { keptQuotients } from "./fieller.ts";
import { type CellNoise, cellDeviation } from "./noise.ts";
import type { JudgedShare } from "./noisy-share.ts";

export interface JudgedArea extends JudgedShare {
  /** How far the AUC of scores within bands may be from that of the bands, at most, as far as noise tells. */
  readonly within: number;
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** `first` and `second` are the noisy counts of the two classes, from the lowest band to the highest. */
export function noisyArea(first: readonly number[], second: readonly number[], noise: CellNoise): JudgedArea {
  const [all, own] = [sumOf(first), sumOf(second)];
  if (all < 1 || own < 1) return { value: null, low: 0, high: 1, within: 0.5 };
  // For each band how many of the first class are below it, and how many of the second are above.
  const below = second.map((_, b) => sumOf(first.slice(0, b)) + first[b] / 2);
  const above = first.map((_, b) => sumOf(second.slice(b + 1)) + second[b] / 2);
  const pairs = sumOf(second.map((count, b) => count * below[b]));
  const varianceOf = (count: number) => Math.max(0, count) + cellDeviation(noise) ** 2;
  const parts = [
    ...second.map((count, b) => ({ p: below[b], q: all, variance: varianceOf(count) })),
    ...first.map((count, b) => ({ p: above[b], q: own, variance: varianceOf(count) })),
  ];
  const shared = sumOf(second.map((count, b) => Math.max(0, count) * Math.max(0, first[b])));
  return {
    value: Math.min(1, Math.max(0, pairs / (all * own))),
    ...keptQuotients({ p: pairs, q: all * own }, parts, noise, [0, 1]),
    within: Math.min(0.5, shared / (all * own) / 2),
  };
}
