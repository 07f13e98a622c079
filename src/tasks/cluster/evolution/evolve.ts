/**
 * Private evolution of points: every row votes for the nearest candidate, noise is added to the votes, k points are made of the voted
 * candidates, and the next candidates are those k and variations of them. The last k are the centres.
 *
 * Privacy. The rows are touched only by counts of the nearest, one a generation, of a size that is fixed before the first. Candidates
 * follow from earlier counts and public randomness.
 */

import type { Rational } from "../../../base/rational.ts";
import type { ClusterMetric } from "../../../models/clustering/clustering.ts";
import { unitCoordinates } from "../../../schema/coding/coordinates.ts";
import { noiseDeviation } from "../../../search/noise-law.ts";
import type { Search } from "../../method.ts";
import type { ClusterAsk } from "../ask.ts";
import type { WeightedPoint } from "../k-means/weighted-means.ts";
import { firstCandidates } from "./first-candidates.ts";
import { flightsFrom } from "./levy-flights.ts";
import { keptVotes, signalToNoise } from "./votes.ts";

/** How each generation's votes are blurred. */
export type VoteNoise =
  | { readonly mechanism: "gaussian"; readonly rho: Rational }
  | { readonly mechanism: "laplace"; readonly epsilon: Rational };

export interface Voting {
  readonly k: number;
  readonly generations: number;
  /** How many variations each of the k has, at first. */
  readonly offspring: number;
  /** Of the steps to them, in unit coordinates. */
  readonly spread: number;
  /** As many as there are, or as the plan was made for. */
  readonly rows: number;
  readonly noise: VoteNoise;
  readonly metric: ClusterMetric;
}

/** Below this ratio of signal to noise the offspring is halved, but never below `FEWEST`. */
const LEAST_SIGNAL = 1;
export const FEWEST = 4;

/** k points of voted candidates, of which there are at least k. */
export type Survival = (voted: readonly WeightedPoint[]) => readonly Float64Array[];

export async function evolvePoints(
  search: Search,
  ask: ClusterAsk,
  plan: Voting,
  selection: Survival,
): Promise<readonly Float64Array[]> {
  const { k, generations, spread } = plan;
  const { random } = search;
  const { inputs } = unitCoordinates(search.data.facts.schema, ask.attributes);
  let offspring = plan.offspring;
  let candidates = firstCandidates((offspring + 1) * k, inputs, random);
  let chosen: readonly Float64Array[] = candidates.slice(0, k);
  for (let made = 0; made < generations && !search.stopped(); made++) {
    const { kept, signal } = await votesFor(candidates, search, ask, plan);
    search.made(made + 1, generations);
    chosen = selection(voted(candidates, kept, k));
    if (signal < LEAST_SIGNAL) offspring = Math.min(offspring, Math.max(FEWEST, Math.floor(offspring / 2)));
    if (made + 1 < generations) candidates = [...chosen, ...flightsFrom(chosen, offspring, spread, random)];
  }
  return chosen;
}

async function votesFor(
  points: readonly Float64Array[],
  { data }: Search,
  { attributes }: ClusterAsk,
  { rows, noise: how, metric }: Voting,
) {
  const about = attributes ? { attributes } : {};
  const { value, noise } = await data.make({ ask: "nearest", points, metric, ...about }, how);
  const kept = keptVotes(value.map(Number), rows);
  return { kept, signal: signalToNoise(kept, noiseDeviation(noise)) };
}

/** Candidates with votes; where fewer than k have any, the first of the others with next to none. */
function voted(candidates: readonly Float64Array[], kept: readonly number[], k: number): WeightedPoint[] {
  const points = candidates.map((place, i) => ({ place, weight: kept[i] }));
  const full = points.filter(({ weight }) => weight > 0);
  if (full.length >= k) return full;
  const empty = points.filter(({ weight }) => weight === 0).slice(0, k - full.length);
  return [...full, ...empty.map(({ place }) => ({ place, weight: NEXT_TO_NONE }))];
}

const NEXT_TO_NONE = 1e-6;
