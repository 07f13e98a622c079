/**
 * Made-up cases for measuring the distance kernels: rows on a grid of 2⁻¹² in a box, and populations of centres. The same
 * on every machine.
 */

import type { CoordinateBounds } from "../../curator/kernels/distances/distances-range.ts";
import { madeUpNumbers } from "./counting-cases.ts";

export interface KMeansCase {
  readonly rows: Int16Array;
  readonly dimensions: number;
  readonly bounds: CoordinateBounds;
  /** No two candidates share a centre. */
  readonly unrelated: readonly Int16Array[];
  /** Each differs from one parent in one centre. */
  readonly offspring: readonly Int16Array[];
}

export function kMeansCase(rows: number, dimensions: number, k: number, candidates: number): KMeansCase {
  const draw = madeUpNumbers(2026);
  const place = () => draw(8193) - 4096;
  const centres = () => Int16Array.from({ length: k * dimensions }, place);
  const parent = centres();
  return {
    rows: Int16Array.from({ length: rows * dimensions }, place),
    dimensions,
    bounds: { low: -4096, high: 4096 },
    unrelated: Array.from({ length: candidates }, centres),
    offspring: Array.from({ length: candidates }, (_, i) => parent.with(i % parent.length, place())),
  };
}

export interface KMedianCase {
  readonly rows: Int16Array;
  readonly dimensions: number;
  readonly places: Int16Array;
  readonly clip: { readonly low: number; readonly high: number };
  readonly candidates: readonly (readonly number[])[];
}

export function kMedianCase(rows: number, points: number, k: number, candidates: number): KMedianCase {
  const draw = madeUpNumbers(2026);
  const dimensions = 8;
  const coordinates = (count: number) => Int16Array.from({ length: count * dimensions }, () => draw(8192));
  return {
    rows: coordinates(rows),
    dimensions,
    places: coordinates(points),
    clip: { low: 0, high: 65_535 },
    candidates: Array.from({ length: candidates }, () => Array.from({ length: k }, () => draw(points))),
  };
}
