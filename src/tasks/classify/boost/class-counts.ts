/** Class counts of tables, with noise: what boosting starts from, and what it divides sums by. */

import type { Rational } from "../../../base/rational.ts";
import type { HowFor, PublicFacts, TableCandidate } from "../../../curator/index.ts";
import { noiseDeviation } from "../../../search/noise-law.ts";
import type { Ask, Search } from "../../method.ts";

/** Noisy counts of one table: cell after cell, and in each the classes. */
export interface ClassCounts {
  readonly counts: readonly number[];
  /** Of the noise in each count. */
  readonly deviation: number;
}

/** One draw a table. `made` is told how many there were. */
export async function classCounts(
  search: Search,
  ask: Ask,
  tables: readonly TableCandidate[],
  rho: Rational,
  made: (draws: number) => void,
): Promise<readonly ClassCounts[]> {
  const all: ClassCounts[] = [];
  for (const table of tables) {
    if (search.stopped()) break;
    all.push(await classCountsOf(search, ask, table, { mechanism: "gaussian", rho }));
    made(all.length);
  }
  return all;
}

export async function classCountsOf(
  search: Search,
  ask: Ask,
  table: TableCandidate,
  how: HowFor<"cells">,
): Promise<ClassCounts> {
  const { value, noise } = await search.data.make({ ask: "cells", tables: [table], label: ask.label }, how);
  return { counts: value[0], deviation: noiseDeviation(noise) };
}

/** What is known of all rows: how many there are, and the share of each class. */
export interface AllRows {
  readonly rows: number;
  readonly shares: Float64Array;
}

/** No class is taken to be rarer, or more common than all others together leave open. */
const LEAST_SHARE = 0.01;

/** Each table is another look at all rows; their number is exact where it is public. */
export function allRows(
  { neighbours, rows }: PublicFacts,
  tables: readonly ClassCounts[],
  classes: number,
): AllRows {
  const totals = new Float64Array(classes);
  for (const { counts } of tables)
    for (const [i, count] of counts.entries()) totals[i % classes] += count / tables.length;
  const kept = totals.map((total) => Math.max(1, total));
  const sum = kept.reduce((a, b) => a + b, 0);
  return {
    rows: neighbours === "replace" ? (rows ?? sum) : sum,
    shares: kept.map((n) => Math.min(1 - LEAST_SHARE, Math.max(LEAST_SHARE, n / sum))),
  };
}

/** How many rows lie in each cell, never fewer than noise alone leaves open; they add up to all rows. */
export function rowsOfCells({ counts, deviation }: ClassCounts, classes: number, rows: number): Float64Array {
  const least = Math.max(1, (deviation * Math.sqrt(classes)) / 2);
  const own = new Float64Array(counts.length / classes);
  for (const [i, count] of counts.entries()) own[Math.floor(i / classes)] += count;
  const kept = own.map((n) => Math.max(least, n));
  const sum = kept.reduce((a, b) => a + b, 0);
  return kept.map((n) => (n * rows) / sum);
}

/**
 * How far the shares of a class in the groups of an attribute are from its share in all rows, in deviations of what noise alone would make
 * of the sum of their squares: near 0 where nothing is to be learnt from the attribute.
 */
export function distanceFromChance(
  { counts, deviation }: ClassCounts,
  { classes, positive, share }: { classes: number; positive: number; share: number },
): number {
  const sums = new Float64Array(counts.length / classes);
  for (const [i, count] of counts.entries())
    sums[Math.floor(i / classes)] += count * ((i % classes === positive ? 1 : 0) - share);
  const variance = deviation ** 2 * ((1 - share) ** 2 + (classes - 1) * share ** 2);
  return beyondNoise(sums, Math.sqrt(variance));
}

/** Of numbers with noise of this deviation: how far the sum of their squares is above what noise alone makes it, in its deviations. */
export function beyondNoise(numbers: ArrayLike<number>, deviation: number): number {
  let squares = 0;
  for (let i = 0; i < numbers.length; i++) squares += (numbers[i] / deviation) ** 2;
  return (squares - numbers.length) / Math.sqrt(2 * numbers.length);
}
