/**
 * How many rows are near each centre, worked out from noisy counts that were released on the way: no look at the rows, and no cost.
 *
 * Which centres could be chance. Claim. Where no row is near a centre, it goes without the mark in at most one of twenty releases, all
 * centres together, however they were placed.
 * Proof. Centres are placed by the noise, so a bound must hold for every set of cells at once. Of M counts with Laplace noise of scale b, the
 * noise of some m together exceeds t with probability at most C(M, m)·exp(−λt)·(1 − λ²b²)^(−m) for every λ < 1/b (Chernoff; noise on whole
 * numbers has a smaller moment generating function); `mostNoise` makes that 0.05/M, which summed over m is 0.05. A centre whose counts
 * that exceed twice the scale add up to more than that for their number has rows in one of them. ∎
 * With Gaussian noise (noisy-lloyd.ts) a centre's count has noise that came after the centre was placed: the k-th part of 0.05 for each. ∎
 */
import { normalTail } from "../../base/normal.ts";
import type { CentreSize } from "../../models/clustering/clustering.ts";
import type { WeightedPoint } from "./k-means/weighted-means.ts";

const FALSE_ALARMS = 0.05;

export interface CountedPlaces {
  /** Every count that was released, those that look like noise too. */
  readonly places: readonly WeightedPoint[];
  /** Of the Laplace noise in each. */
  readonly scale: number;
}

export function centreSizes(
  { places, scale }: CountedPlaces,
  k: number,
  nearest: (place: Float64Array) => number,
): readonly CentreSize[] {
  const near = Array.from({ length: k }, (): WeightedPoint[] => []);
  for (const one of places) near[nearest(one.place)].push(one);
  return near.map((own) => {
    const full = own.filter(({ weight }) => weight > 2 * scale);
    return {
      rows: rounded(sum(own)),
      couldBeChance: full.length === 0 || sum(full) <= mostNoise(places.length, full.length) * scale,
    };
  });
}

const sum = (points: readonly WeightedPoint[]) => points.reduce((total, { weight }) => total + weight, 0);
const rounded = (rows: number) => Math.max(0, Math.round(rows));

/** In scales: what the noise of m counts of M, whichever they are, does not exceed. */
export function mostNoise(all: number, m: number): number {
  let ways = 0;
  for (let i = 0; i < m; i++) ways += Math.log((all - i) / (i + 1));
  const target = ways + Math.log(all / FALSE_ALARMS);
  let least = Number.POSITIVE_INFINITY;
  for (let step = 1; step < 200; step++) {
    const lambda = step / 200;
    least = Math.min(least, (target - m * Math.log1p(-lambda * lambda)) / lambda);
  }
  return least;
}

/** Counts with Gaussian noise of this deviation, each made after its centre was placed. */
export function gaussianSizes(rows: readonly number[], deviation: number): readonly CentreSize[] {
  const level = FALSE_ALARMS / rows.length;
  return rows.map((count) => ({
    rows: rounded(count),
    couldBeChance: normalTail(count / deviation) >= level,
  }));
}
