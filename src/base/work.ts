/**
 * How much a run will do, told from public facts alone, and how long that takes at measured rates.
 *
 * A method counts its work in a few units when it is priced: rows are the public number of them, or the declared rough size. Where
 * the time of something depends on the rows (how many candidates a draw refuses before it keeps one), the most that it can be
 * expected to be is counted, whatever the rows.
 */

import { ensure, marked } from "./errors.ts";

/** What is counted, and what one of it is. */
export const WORK_UNITS = {
  looks: "questions asked at the door",
  offers: "candidates that draws may have to be offered",
  candidates: "steps and moves that are made, copied and bounded",
  cells: "numbers that noise is added to",
  weights: "numbers in whole candidates that are made, copied and bounded",
  vectors: "rows × attributes × whole linear candidates",
  steps: "rows × attributes, for all steps around one linear candidate",
  cards: "rows × attributes, for all moves on one card",
  slopes: "rows × attributes that a gradient, or the costs of a candidate, is summed over",
  pairs: "rows × pairs of attributes that are multiplied",
  centres: "rows × coordinates × centres that a k-means is scored by",
  distances: "rows × coordinates × public points",
  least: "rows × centres × candidates whose nearest is looked for",
  apart: "coordinates of centres that are compared for a bound",
  covered: "rows × points × picks that cover",
  sums: "rows × coordinates × centres of a step of Lloyd's",
  counts: "rows × axes of tables that they are counted into",
  tables: "cells of counted tables that are read and scored",
  grids: "grids that are listed and judged",
  gridCells: "cells of grids that are judged",
  judged: "rows × questions of a rule and counts that they are put into",
  snps: "tables of a SNP that are scored",
  snpDistances: "tables of a SNP whose distance from significance is looked for",
  simulated: "columns of made-up tables",
  free: "steps on what has been released already",
  bytes: "the most that a release takes as JSON",
} as const;

export type WorkUnit = keyof typeof WORK_UNITS;

/** How much of each unit; none of what is left out. */
export type Work = Readonly<Partial<Record<WorkUnit, number>>> & { readonly bytes: number };

/** Parts of a work, which say nothing of what is released. */
export type PartOfWork = Readonly<Partial<Record<WorkUnit, number>>>;

export const workUnits = Object.keys(WORK_UNITS) as readonly WorkUnit[];

/** All parts together, in the order of the units. */
export function workOf(bytes: number, ...parts: readonly PartOfWork[]): Work {
  const sums = workUnits.map(
    (unit) => [unit, parts.reduce((sum, part) => sum + (part[unit] ?? 0), 0)] as const,
  );
  const counted = sums.filter(([, amount]) => amount > 0).map(([unit, amount]) => [unit, Math.ceil(amount)]);
  return Object.freeze({ ...Object.fromEntries(counted), bytes: Math.ceil(bytes) });
}

/** So often is the same done. */
export const timesWork = (count: number, part: PartOfWork): PartOfWork =>
  Object.fromEntries(Object.entries(part).map(([unit, amount]) => [unit, count * amount]));

/** How fast a machine is: units a second, and the seconds that every run takes besides. */
export interface Rates {
  readonly fixed: number;
  /** Those that runs on this data set can need. */
  readonly perSecond: Readonly<Partial<Record<WorkUnit, number>>>;
}

/** Ê: the seconds that a run takes on a machine that does nothing else. */
export function estimateSeconds(work: Work, { fixed, perSecond }: Rates): number {
  return workUnits.reduce((sum, unit) => {
    const amount = work[unit] ?? 0;
    const rate = perSecond[unit];
    if (amount > 0) ensure(rate !== undefined, ...noRate(unit));
    return rate === undefined ? sum : sum + amount / rate;
  }, fixed);
}

const noRate = (unit: WorkUnit) =>
  [
    "timing-unsure",
    `Nobody has measured how long this takes: ${WORK_UNITS[unit]}.`,
    marked`Have the owner measure again: {command:serve DATA calibrate=}.`,
  ] as const;

/**
 * What draws by rejection may have to be offered: `draws` draws from `candidates` each.
 *
 * Claim. The chance that more than twice as many are offered is below 10⁻⁶, whatever the scores.
 * Proof. An offer is the best candidate with probability 1/n, and that one is kept (mechanisms/exponential). So d draws are offered more than
 * m candidates only if fewer than d of m offers are the best; with m = 2n(d + 8), that has a chance of at most 1.2·10⁻⁷, reached for
 * d = 6 and many candidates (the test goes through them). ∎ Permute-and-flip offers each candidate once at most.
 */
export const offersOf = (draws: number, candidates: number): PartOfWork =>
  draws === 0 ? {} : { offers: (draws + MORE_OFFERS) * candidates };

const MORE_OFFERS = 8;

/** A machine that does more than so many steps a second is rare, whatever the steps are. */
const FAST = 1e9;
const LONG_MINUTES = 10;

/** What whoever pays for a long run should know before: how long even a fast machine takes at the least. */
export function longRunNote(work: Work | undefined): readonly string[] {
  if (work === undefined) return [];
  const steps = workUnits.reduce((sum, unit) => sum + (unit === "bytes" ? 0 : (work[unit] ?? 0)), 0);
  const minutes = steps / FAST / 60;
  if (minutes < LONG_MINUTES) return [];
  const told = minutes < 120 ? `${Math.round(minutes)} minutes` : `${Math.round(minutes / 60)} hours`;
  return [
    `a long run: ${told} or more at a thousand million steps a second; fewer attributes or another method take less`,
  ];
}
