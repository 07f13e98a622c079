/** What searches for centres do: distances of rows to centres and to public points, and what is done with what was released. */
import { offersOf, type PartOfWork, timesWork, type Work, workOf } from "../../base/work.ts";
import type { PublicFacts } from "../../curator/index.ts";
import { unitCoordinates } from "../../schema/coding/coordinates.ts";
import { comparisons, modelBytes, onRows } from "./facts.ts";

interface About {
  readonly attributes?: readonly string[];
}

/** Candidates are compared centre by centre, each with the one that they were bred from. */
const apart = (candidates: number, k: number, dimensions: number): PartOfWork => ({
  apart: comparisons(candidates) * k * k * dimensions,
});

/** Candidates are scored so many at a time, and share the distances of equal centres. */
const BATCH = 32;
/** Centres of a child that neither parent has: where they cross, and where it mutates. */
const FRESH = 2;

export interface CentresWork {
  readonly k: number;
  readonly population: number;
  readonly parents: number;
  /** How often a population is scored, and how many of its candidates are drawn in all. */
  readonly looks: number;
  readonly draws: number;
}

export function centresWork(
  facts: PublicFacts,
  { attributes }: About,
  { k, population, parents, looks, draws }: CentresWork,
): Work | undefined {
  const { dimensions } = unitCoordinates(facts.schema, attributes);
  const bred = Math.min(k, FRESH + (parents * k) / BATCH);
  const centres = population * (k + (looks - 1) * bred);
  return onRows(facts, (rows) =>
    workOf(
      modelBytes(facts, k * dimensions),
      { distances: rows * dimensions, centres: rows * dimensions * centres },
      timesWork(looks, {
        looks: 1,
        least: rows * k * population,
        weights: 2 * population * k * dimensions,
        ...apart(population, k, dimensions),
      }),
      offersOf(draws, population),
    ),
  );
}

/** Bytes that the engine keeps distances in; beyond, they are worked out again. */
const KEPT_BYTES = 2 ** 30;

export interface MediansWork {
  readonly k: number;
  readonly points: number;
  /** Candidates of each look, and how many are drawn in all. */
  readonly candidates: number;
  readonly looks: number;
  readonly draws: number;
}

/** Sets of k public points, scored again and again. */
function mediansPart(
  rows: number,
  dimensions: number,
  { k, points, candidates, looks, draws }: MediansWork,
): readonly PartOfWork[] {
  if (looks === 0) return [];
  const isKept = 4 * rows * points <= KEPT_BYTES;
  const columns = isKept ? points : looks * candidates * k;
  return [
    { distances: rows * dimensions * columns },
    timesWork(looks, {
      looks: 1,
      least: rows * k * candidates,
      weights: candidates * k + points * dimensions,
      ...apart(candidates, k, dimensions),
    }),
    offersOf(draws, candidates),
  ];
}

/** Rows at the nearest of public points. */
const nearestPart = (rows: number, dimensions: number, points: number): PartOfWork => ({
  looks: 1,
  distances: rows * dimensions * points,
  least: rows * points,
  weights: points * dimensions,
  cells: points,
});

/** Swaps after which an ordinary k-median mostly stands still. */
const usualSwaps = (k: number): number => 10 + 2 * k;

/** An ordinary k-median of weighted places, with public points for centres: distances, and every swap of a centre a few times. */
export const mediansSteps = (k: number, places: number, points: number, dimensions: number): number =>
  places * points * (dimensions + k * usualSwaps(k));
const ordinaryMedians = (k: number, places: number, points: number, dimensions: number): PartOfWork => ({
  free: mediansSteps(k, places, points, dimensions),
});

export function mediansWork(facts: PublicFacts, { attributes }: About, work: MediansWork): Work | undefined {
  const { dimensions } = unitCoordinates(facts.schema, attributes);
  return onRows(facts, (rows) =>
    workOf(modelBytes(facts, 2 * work.k * dimensions), ...mediansPart(rows, dimensions, work)),
  );
}

/** Counts at public points, an ordinary k-median of them, and swaps that are drawn. */
export function countedMediansWork(
  facts: PublicFacts,
  { attributes }: About,
  work: MediansWork,
): Work | undefined {
  const { dimensions } = unitCoordinates(facts.schema, attributes);
  const { k, points } = work;
  return onRows(facts, (rows) =>
    workOf(
      modelBytes(facts, 2 * k * dimensions),
      nearestPart(rows, dimensions, points),
      ordinaryMedians(k, points, points, dimensions),
      ...mediansPart(rows, dimensions, work),
    ),
  );
}

/** Points that cover the rows, counts at those, and an ordinary k-median of them. */
export function coverWork(
  facts: PublicFacts,
  { attributes }: About,
  { k, points, picks }: { readonly k: number; readonly points: number; readonly picks: number },
): Work | undefined {
  const { dimensions } = unitCoordinates(facts.schema, attributes);
  const chosen = picks > 0 ? Math.min(points, picks) : points;
  return onRows(facts, (rows) => {
    const isKept = 4 * rows * points <= KEPT_BYTES;
    const columns = isKept ? points : picks * (points + picks / 2);
    return workOf(
      modelBytes(facts, 2 * k * dimensions),
      picks > 0
        ? {
            looks: picks,
            distances: rows * dimensions * columns,
            covered: rows * picks * (points + picks / 2),
            weights: points * dimensions,
          }
        : {},
      picks > 0 ? offersOf(picks, points) : {},
      nearestPart(rows, dimensions, chosen),
      ordinaryMedians(k, chosen, points, dimensions),
    );
  });
}

/** Histograms of the numbers, votes for candidates, and so many steps of Lloyd's. */
export function lloydWork(
  facts: PublicFacts,
  { attributes }: About,
  {
    k,
    rounds,
    candidates,
    looks,
    parts,
  }: {
    readonly k: number;
    readonly rounds: number;
    readonly candidates: number;
    readonly looks: number;
    readonly parts: number;
  },
): Work | undefined {
  const { dimensions } = unitCoordinates(facts.schema, attributes);
  return onRows(facts, (rows) =>
    workOf(
      modelBytes(facts, 2 * k * dimensions),
      timesWork(looks, { looks: 1, counts: rows, cells: parts }),
      nearestPart(rows, dimensions, candidates),
      ordinaryMeans(k, candidates, dimensions),
      { distances: rows * dimensions },
      timesWork(rounds, { looks: 1, sums: rows * dimensions * k, cells: k * (dimensions + 1) }),
    ),
  );
}

/** Lloyd's steps in blocks of rows, so many in each. */
export function blockMeansWork(
  facts: PublicFacts,
  { attributes }: About,
  { k, blocks, steps }: { readonly k: number; readonly blocks: number; readonly steps: number },
): Work | undefined {
  const { dimensions } = unitCoordinates(facts.schema, attributes);
  return onRows(facts, (rows) =>
    workOf(
      modelBytes(facts, 2 * k * dimensions),
      { looks: 1, distances: rows * dimensions },
      timesWork(steps, { sums: rows * dimensions * k, cells: blocks * k * (dimensions + 1) }),
    ),
  );
}

/** Noisy counts of a grid's cells, and an ordinary clustering of them. */
export function cellsClusteredWork(
  facts: PublicFacts,
  { attributes }: About,
  {
    k,
    cells,
    points,
  }: {
    readonly k: number;
    readonly cells: number;
    /** Public points for centres; k-means has none. */
    readonly points?: number;
  },
): Work | undefined {
  const { dimensions } = unitCoordinates(facts.schema, attributes);
  const free =
    points === undefined
      ? ordinaryMeans(k, cells, dimensions)
      : ordinaryMedians(k, cells, points, dimensions);
  return onRows(facts, (rows) =>
    workOf(
      modelBytes(facts, 2 * k * dimensions),
      { looks: 1, counts: rows * dimensions, cells, tables: cells },
      free,
    ),
  );
}

/** Steps after which Lloyd's algorithm mostly stands still. */
const USUAL_STEPS = 25;

/** From several starts (cluster/k-means/weighted-means.ts). */
export const meansSteps = (k: number, cells: number, dimensions: number): number =>
  Math.min(40, Math.max(3, 1e7 / (cells * k))) * USUAL_STEPS * cells * k * (dimensions + 2);
const ordinaryMeans = (k: number, cells: number, dimensions: number): PartOfWork => ({
  free: meansSteps(k, cells, dimensions),
});

/** Tries for a first candidate beside all others, of which most are too near. */
const USUAL_TRIES = 20;

/** Private evolution: in each generation rows vote for the nearest candidate, and the voted ones are clustered. */
export function evolutionWork(
  facts: PublicFacts,
  { attributes }: About,
  {
    k,
    generations,
    candidates,
    selecting,
  }: {
    readonly k: number;
    readonly generations: number;
    readonly candidates: number;
    /** Steps of the ordinary clustering of one generation. */
    readonly selecting: number;
  },
): Work | undefined {
  const { dimensions } = unitCoordinates(facts.schema, attributes);
  return onRows(facts, (rows) =>
    workOf(
      modelBytes(facts, 2 * k * dimensions),
      timesWork(generations, { ...nearestPart(rows, dimensions, candidates), free: selecting }),
      { free: USUAL_TRIES * candidates * candidates * dimensions },
    ),
  );
}
