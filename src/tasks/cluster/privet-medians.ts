/**
 * Privet's own k-median over public points. With many points in up to three numeric coordinates: a noisy count of every cell of a
 * grid, once, and an ordinary k-median of the cells. Else: a noisy count of the rows next to every public point, an ordinary
 * k-median of the counted points, and then some swaps of one point for another, drawn by the rows' true distances, which the
 * counts do not know.
 *
 * Privacy. The rows are touched only by counts of a grid or of the nearest, and by draws of swaps, with sizes fixed before the first; prices
 * add up to ε. What follows sees only what these released.
 *
 * Source. Counting at public points: the second half of Jones, Nguyen, Nguyen (2021). Swaps: Gupta, Ligett, McSherry, Roth, Talwar:
 * Differentially private combinatorial optimization (2010), there from a random start.
 */

import { gridKMeans, guptaPaper, jonesPaper } from "../../base/bibliography.ts";
import { basis } from "../../base/citation.ts";
import { ensure } from "../../base/errors.ts";
import { integer } from "../../base/options.ts";
import { divide, multiply, type Rational, rational, subtract, toNumber, ZERO } from "../../base/rational.ts";
import type { PublicFacts } from "../../curator/index.ts";
import { plannedDraws } from "../../curator/index.ts";
import type { Clustering } from "../../models/clustering/clustering.ts";
import { unitCoordinates } from "../../schema/coding/coordinates.ts";
import { guessNote, rowsOrGuess } from "../../search/rounds.ts";
import { cellsClusteredWork, countedMediansWork } from "../../search/work/clusters.ts";
import { method, type Priced, type Search } from "../method.ts";
import type { ClusterAsk } from "./ask.ts";
import { noiseInCounts } from "./expected-noise.ts";
import { ensureForGrid, ensureForSteps } from "./grid-options.ts";
import type { WeightedPoint } from "./k-means/weighted-means.ts";
import { distanceOf } from "./k-median/distance.ts";
import {
  type Medians,
  type MediansSearch,
  mediansOf,
  mediansOptions,
  mediansSearch,
  ofMedians,
} from "./k-median/k-median-plan.ts";
import { weightedKMedian } from "./k-median/weighted.ts";
import { gridAttributes, noisyGrid, planGrid, withoutNoise } from "./noisy-grid.ts";
import type { CountedPlaces } from "./sizes.ts";

/** So few points are counted themselves: rows lose nothing by a grid between them and the points. */
const MOST_COUNTED = 1000;
/** The part of ε for the counts. */
const COUNTS = rational(3n, 5n);
/** Swaps are drawn from all there are: few suffice, and only a large budget tells them apart. */
const MOST_SWAPS = 50_000;
export const swapsFor = (signal: number): number => Math.min(10, Math.floor(signal / 8000));

/** Cells of the grid: fewer than k-means has, because each has a distance to every point. */
const cellsFor = (signal: number, k: number): number => Math.min(10_000, Math.max(6 * k, signal / 10));

/** Distances that are held in memory at once: a gigabyte. */
const MOST_DISTANCES = 2 ** 27;

/** One of the two ways. */
interface Plan {
  readonly medians: Medians;
  readonly grid?: { readonly parts: number };
  readonly counted?: { readonly epsilon: Rational; readonly swaps: number; readonly swap: Rational };
}

export const privetMedians = method({
  name: "privet-medians",
  title: "Privet (k-median)",
  task: "cluster",
  subject: "table",
  label: "none",
  summary:
    "k-median from a noisy grid or, with many attributes, from counts at public points and drawn swaps.",
  cite: [basis(gridKMeans), basis(jonesPaper), basis(guptaPaper)],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: {
    ...mediansOptions,
    parts: integer({
      group: "Model",
      title: "Cells along a coordinate",
      unit: "cells",
      min: 2,
      max: 1000,
      auto: { how: "from rows · ε", from: ["rows", "epsilon"] },
      tip: "Up to three coordinates: how many cells the grid has along each.",
    }),
    swaps: integer({
      group: "Search",
      unit: "swaps",
      min: 0,
      max: 1000,
      auto: { how: "from rows · ε", from: ["rows", "epsilon"] },
      tip: "More coordinates: how many swaps are drawn.",
    }),
  },

  price(facts, ask: ClusterAsk, { parts, swaps, ...given }): Priced<Plan> {
    const medians = mediansOf(facts, ask, given);
    const signal = rowsOrGuess(facts) * toNumber(ask.epsilon);
    const numeric = gridAttributes(unitCoordinates(facts.schema, ask.attributes).inputs);
    if (numeric && (parts !== undefined || medians.size > MOST_COUNTED)) {
      ensureForSteps({ swaps });
      const grid = planGrid(numeric, parts, () => cellsFor(signal, medians.k));
      ensureInMemory(grid.cells, medians);
      return {
        draws: [plannedDraws({ mechanism: "laplace", epsilon: ask.epsilon })],
        delta: ZERO,
        notes: [medians.note, `a grid of ${grid.cells} cells`, ...guessNote(facts)],
        expected: noiseInCounts(facts, medians.k, grid.cells, ask.epsilon),
        work: cellsClusteredWork(facts, ask, { ...ofMedians(medians), cells: grid.cells }),
        details: { medians, grid },
      };
    }
    if (!numeric) ensureForGrid({ parts });
    ensureInMemory(medians.size, medians);
    const planned = countsAndSwaps(facts, ask, medians, swapsOfPlan(medians, swaps, signal));
    const expected = noiseInCounts(facts, medians.k, medians.size, planned.details.counted!.epsilon);
    return { ...planned, notes: [...planned.notes, ...guessNote(facts)], expected };
  },

  async run(search, ask, { details: { medians, grid, counted } }): Promise<Clustering> {
    const asked = mediansSearch(search, ask, medians);
    const { points, model } = asked;
    const numeric = gridAttributes(unitCoordinates(search.data.facts.schema, ask.attributes).inputs);
    if (grid && numeric && !search.stopped()) {
      const cells = await noisyGrid(search.data, numeric, grid.parts, ask.epsilon);
      search.made(1, 1);
      return model(mediansAmong(medians, points, withoutNoise(cells, medians.k)), cells);
    }
    if (counted && !search.stopped()) return fitCounted(search, ask, { medians, counted, asked });
    return model(points.map((_, i) => i).slice(0, medians.k));
  },
});

function ensureInMemory(places: number, { size }: Medians): void {
  ensure(
    places * size <= MOST_DISTANCES,
    "option-out-of-range",
    `${places} counted places and ${size} public points have more distances between them than fit into memory.`,
    "Give fewer points, or fewer parts.",
  );
}

/** As many as were asked for or follow from the rows; none where there is nothing to swap, or too much. */
function swapsOfPlan({ k, size }: Medians, asked: number | undefined, signal: number): number {
  const possible = k * (size - k);
  ensure(
    asked === undefined || asked === 0 || (possible > 0 && possible <= MOST_SWAPS),
    "option-out-of-range",
    `swaps is ${asked}; ${k} centres of ${size} points can be swapped in ${possible} ways, and a draw is from 1 to ${MOST_SWAPS} of them.`,
    "Leave swaps out, or give another number of points.",
  );
  return possible === 0 || possible > MOST_SWAPS ? 0 : (asked ?? swapsFor(signal));
}

function countsAndSwaps(facts: PublicFacts, ask: ClusterAsk, medians: Medians, swaps: number): Priced<Plan> {
  const epsilon = swaps > 0 ? multiply(ask.epsilon, COUNTS) : ask.epsilon;
  const swap = swaps > 0 ? divide(subtract(ask.epsilon, epsilon), rational(BigInt(swaps))) : ZERO;
  return {
    draws: [
      plannedDraws({ mechanism: "laplace", epsilon }),
      ...(swaps > 0 ? [plannedDraws({ mechanism: "exponential", epsilon: swap }, swaps)] : []),
    ],
    delta: ZERO,
    notes: [medians.note, `counts at the public points, and ${swaps} swaps`],
    work: countedMediansWork(facts, ask, {
      ...ofMedians(medians),
      candidates: 1 + medians.k * (medians.size - medians.k),
      looks: swaps,
      draws: swaps,
    }),
    details: { medians, counted: { epsilon, swaps, swap } },
  };
}

interface CountedFit {
  readonly medians: Medians;
  readonly counted: NonNullable<Plan["counted"]>;
  readonly asked: MediansSearch;
}

async function fitCounted(
  search: Search,
  ask: ClusterAsk,
  { medians, counted, asked }: CountedFit,
): Promise<Clustering> {
  const { epsilon, swaps, swap } = counted;
  const { points, model, question } = asked;
  const counts = await countedPoints(search, ask, medians, points, epsilon);
  search.made(1, 1 + swaps);
  let chosen = mediansAmong(medians, points, withoutNoise(counts, medians.k));
  for (let step = 0; step < swaps && !search.stopped(); step++) {
    const candidates = [chosen, ...swapsOf(chosen, points.length)];
    const { value } = await search.data.make(question(candidates, chosen), {
      mechanism: "exponential",
      epsilon: swap,
    });
    chosen = Array.from(value[0].candidate);
    search.made(2 + step, 1 + swaps);
  }
  return model(chosen, counts);
}

/** An ordinary k-median of weighted places, with public points for centres. */
function mediansAmong(
  medians: Medians,
  points: readonly (readonly number[])[],
  weighted: readonly WeightedPoint[],
): number[] {
  const weights = weighted.map(({ weight }) => weight);
  const distances = weighted.map(({ place }) =>
    Float64Array.from(points, (point) => clipped(medians, place, point)),
  );
  return weightedKMedian({ k: medians.k, weights, distances });
}

function clipped({ metric, clip }: Medians, a: ArrayLike<number>, b: ArrayLike<number>): number {
  const distance = distanceOf(metric, a, b);
  return clip ? Math.min(clip[1], Math.max(clip[0], distance)) : distance;
}

/** Public points with how many rows are next to each, with noise. */
async function countedPoints(
  { data }: Search,
  ask: ClusterAsk,
  { metric }: Medians,
  points: readonly (readonly number[])[],
  epsilon: Rational,
): Promise<CountedPlaces> {
  const about = ask.attributes ? { attributes: ask.attributes } : {};
  const { value, noise } = await data.make(
    { ask: "nearest", points, metric, ...about },
    { mechanism: "laplace", epsilon },
  );
  const places = points.map((point, i) => ({ place: Float64Array.from(point), weight: Number(value[i]) }));
  return { places, scale: noise.scale };
}

/** Every list that has one point swapped for another. */
function swapsOf(chosen: readonly number[], size: number): number[][] {
  const others = Array.from({ length: size }, (_, i) => i).filter((i) => !chosen.includes(i));
  return chosen.flatMap((_, place) => others.map((other) => chosen.with(place, other)));
}
