/**
 * How many rows are near each centre, worked out from noisy counts that were released on the way: no look at the rows, and no cost.
 *
 * Which centres could be chance. Claim. Where no row is near a centre, it goes without the mark in at most one of twenty releases, all
 * centres together, however they were placed.
 * Proof. With Laplace noise: models/could-be-chance.ts, where a centre's counts are those that are nearest to it. ∎
 * With Gaussian noise (noisy-lloyd.ts) a centre's count has noise that came after the centre was placed: the k-th part of 0.05 for each. ∎
 */
import { normalTail } from "../../base/normal.ts";
import type { CentreSize } from "../../models/clustering/clustering.ts";
import { couldBeChance, FALSE_ALARMS } from "../../models/could-be-chance.ts";
import type { WeightedPoint } from "./k-means/weighted-means.ts";

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
    const counts = own.map(({ weight }) => weight);
    return { rows: rounded(sum(own)), couldBeChance: couldBeChance(counts, places.length, scale) };
  });
}

const sum = (points: readonly WeightedPoint[]) => points.reduce((total, { weight }) => total + weight, 0);
const rounded = (rows: number) => Math.max(0, Math.round(rows));

/** Counts with Gaussian noise of this deviation, each made after its centre was placed. */
export function gaussianSizes(rows: readonly number[], deviation: number): readonly CentreSize[] {
  const level = FALSE_ALARMS / rows.length;
  return rows.map((count) => ({
    rows: rounded(count),
    couldBeChance: normalTail(count / deviation) >= level,
  }));
}
