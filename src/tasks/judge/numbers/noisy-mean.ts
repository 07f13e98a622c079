/**
 * A mean over rows from noisy counts of bands, where each row of a band adds something that lies between two public numbers.
 *
 * With the lowest of these for every band the mean is no higher than the true one, with the highest no lower. Fieller's interval of the first gives
 * the low end, and that of the second the high one. Each count is off by the noise, and by as much as rows there are, which is the chance in who
 * they are. Where the number of rows is public, noise that all counts have in common tells nothing and is taken off: w̄·(Σ counts − rows), with w̄
 * the mean of what bands add, is 0 but for the noise.
 */
import { keptQuotients, type QuotientPart } from "../fieller.ts";
import { type CellNoise, cellDeviation } from "../noise.ts";
import type { JudgedShare } from "../noisy-share.ts";

/** What a row of each band adds: at least, about, and at most. */
export interface BandWorth {
  readonly least: readonly number[];
  readonly about: readonly number[];
  readonly most: readonly number[];
}

export interface BandCounts {
  readonly counts: readonly number[];
  readonly noise: CellNoise;
  /** How many rows there are, where that is public. */
  readonly rows: number | undefined;
}

export const totalOver = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** How many rows there are, as far as noise tells. */
export const rowsSeen = ({ counts, rows }: BandCounts): number => rows ?? totalOver(counts);

export function noisyMean(
  seen: BandCounts,
  { least, about, most }: BandWorth,
  ends: readonly [number, number],
): JudgedShare {
  if (rowsSeen(seen) < 1) return { value: null, low: ends[0], high: ends[1] };
  const kept = (worth: readonly number[]) => {
    const { sums, parts } = quotientOf(seen, worth);
    return keptQuotients(sums, parts, seen.noise, ends);
  };
  const { sums } = quotientOf(seen, about);
  const [low, high] = [kept(least).low, kept(most).high];
  return { value: Math.min(high, Math.max(low, sums.p / sums.q)), low, high };
}

/** The sum of what rows add, by their number. */
export function quotientOf(
  seen: BandCounts,
  worth: readonly number[],
): { readonly sums: { readonly p: number; readonly q: number }; readonly parts: readonly QuotientPart[] } {
  const { counts, noise, rows } = seen;
  const off = cellDeviation(noise) ** 2;
  const plain = totalOver(counts.map((count, k) => count * worth[k]));
  if (rows === undefined) {
    const parts = counts.map((count, k) => ({ p: worth[k], q: 1, variance: Math.max(0, count) + off }));
    return { sums: { p: plain, q: totalOver(counts) }, parts };
  }
  const middle = totalOver(worth) / worth.length;
  const parts = counts.flatMap((count, k) => [
    { p: worth[k], q: 1, variance: Math.max(0, count) },
    { p: worth[k] - middle, q: 0, variance: off },
  ]);
  return { sums: { p: plain - middle * (totalOver(counts) - rows), q: rows }, parts };
}
