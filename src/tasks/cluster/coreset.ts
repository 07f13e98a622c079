/**
 * k-median by a private coreset, after Jones et al.: public points that cover the rows, with how many rows each stands for.
 *
 * Around public points grow balls; at each radius some points are picked, those whose balls hold many rows that no ball holds yet
 * more often. Then every row is counted at the nearest picked point, with Laplace noise, and an ordinary k-median of the weighted
 * points gives the centres. Where the picks would take every public point anyway, none are picked, all points are counted, and
 * the counts get all of ε.
 *
 * Privacy. The rows are touched twice: to cover, where all picks together cost (ε/2, δ), and to count the nearest, which
 * costs ε/2. What follows sees only what these released. For neighbours that add or remove a row, because coverage is.
 *
 * The structure is Jones et al.'s; constants and the order of the radii are the specification's (3.7) and queries/clusters/coverage.ts's.
 */

import { humphries, jonesPaper } from "../../base/bibliography.ts";
import { at } from "../../base/citation.ts";
import { ensure } from "../../base/errors.ts";
import { integer, real } from "../../base/options.ts";
import { compare, divide, type Rational, rational, ZERO } from "../../base/rational.ts";
import { type PublicFacts, plannedDraws } from "../../curator/index.ts";
import type { Clustering } from "../../models/clustering/clustering.ts";
import { unitCoordinates } from "../../schema/coding/coordinates.ts";
import { coverWork } from "../../search/work/clusters.ts";
import { method, type Priced, type Search } from "../method.ts";
import type { ClusterAsk } from "./ask.ts";
import { noiseInCounts } from "./expected-noise.ts";
import { distanceOf, farthestRow } from "./k-median/distance.ts";
import {
  type Medians,
  mediansOf,
  mediansSearch,
  ofMedians,
  pointsOptions,
} from "./k-median/k-median-plan.ts";
import { weightedKMedian } from "./k-median/weighted.ts";
import type { CountedPlaces } from "./sizes.ts";

/** A quarter of a gigabyte. */
const MOST_DISTANCES = 2 ** 25;

interface Plan {
  readonly medians: Medians;
  /** How many radii, what each is to the one before, how many picks at each; nothing where every point is counted. */
  readonly cover?: { readonly radii: number; readonly growth: number; readonly picks: number };
  /** ε of the picks, if any, and of the counts. */
  readonly epsilon: Rational;
}

export const coreset = method({
  name: "coreset",
  title: "Coreset",
  task: "cluster",
  subject: "table",
  label: "none",
  summary: "k-median of public points that privately cover the rows, weighted by noisy counts.",
  cite: [jonesPaper, at(humphries, "section 8.4.2")],
  guarantee: "proved",
  neighbours: ["add-remove"],
  options: {
    ...pointsOptions,
    alpha: real({
      group: "Search",
      title: "Growth of the radii",
      default: 0.6,
      above: 0,
      upTo: 0.99,
      tip: "By how much radii grow; smaller ones give more radii and more picks at each.",
    }),
    radii: integer({
      group: "Search",
      unit: "radii",
      min: 1,
      max: 10_000,
      auto: { how: "ln(rows)/ln(1 + alpha), and one", from: ["rows", "alpha"] },
      tip: "How many radii, up to the one that holds every row.",
    }),
  },

  price(facts, ask: ClusterAsk, given) {
    const { alpha } = given;
    const medians = mediansOf(facts, ask, given);
    const radii = given.radii ?? radiiFor(facts, alpha);
    const picks = Math.ceil(2 * medians.k * Math.log(1 / alpha));
    ensureInMemory(medians, Math.min(medians.size, radii * picks));
    if (radii * picks >= medians.size) return countsAlone(facts, medians, ask);
    ensure(
      compare(ask.delta, ZERO) > 0,
      "delta-invalid",
      "coreset picks points that cover the rows, which is private up to a δ; the δ is 0.",
      "Give a δ such as 1e-6.",
    );
    const epsilon = divide(ask.epsilon, rational(2n));
    return {
      draws: [
        plannedDraws({ mechanism: "coverage", epsilon, delta: ask.delta }),
        plannedDraws({ mechanism: "laplace", epsilon }),
      ],
      notes: [
        medians.note,
        `${picks} picks at each of ${radii} radii · alpha ${alpha} · half of ε for counts`,
      ],
      expected: noiseInCounts(facts, medians.k, radii * picks, epsilon),
      work: coverWork(facts, ask, { ...ofMedians(medians), picks: radii * picks }),
      details: { medians, cover: { radii, growth: 1 + alpha, picks }, epsilon },
    };
  },

  run: fitCoreset,
});

function ensureInMemory({ size }: Medians, chosen: number): void {
  ensure(
    chosen * size <= MOST_DISTANCES,
    "option-out-of-range",
    `${chosen} weighted points and ${size} public ones have more distances between them than fit into memory.`,
    "Give fewer points, or fewer radii.",
  );
}

function countsAlone(facts: PublicFacts, medians: Medians, ask: ClusterAsk): Priced<Plan> {
  const { epsilon } = ask;
  return {
    draws: [plannedDraws({ mechanism: "laplace", epsilon })],
    delta: ZERO,
    notes: [medians.note, "rows are counted at every public point: the picks would take them all"],
    expected: noiseInCounts(facts, medians.k, medians.size, epsilon),
    work: coverWork(facts, ask, { ...ofMedians(medians), picks: 0 }),
    details: { medians, epsilon },
  };
}

/** ⌈log rows⌉ to the base 1 + α, and one for the largest. */
function radiiFor(facts: PublicFacts, alpha: number): number {
  ensure(
    facts.rows !== undefined,
    "row-count-private",
    "coreset sets its radii from the number of rows, which is private here.",
    'Give radii, or declare a rough public size in the schema: "rows": { "about": 40000 }.',
  );
  return 1 + Math.ceil(Math.log(Math.max(1, facts.rows)) / Math.log1p(alpha));
}

async function fitCoreset(
  search: Search,
  ask: ClusterAsk,
  { details: { medians, cover, epsilon } }: Priced<Plan>,
): Promise<Clustering> {
  const { data } = search;
  const { metric, k } = medians;
  const { points, model } = mediansSearch(search, ask, medians);
  const about = { metric, ...(ask.attributes ? { attributes: ask.attributes } : {}) };
  const steps = cover ? 2 : 1;
  let chosen = points;
  if (cover) {
    if (search.stopped()) return model(firstOf(k));
    const radii = radiiOf(data.facts, ask, points, medians, cover);
    const { value } = await data.make(
      { ask: "cover", ...about, points, radii, picks: cover.picks },
      { mechanism: "coverage", epsilon, delta: ask.delta },
    );
    chosen = value.map((point) => points[point]);
    search.made(1, steps);
  }
  // Stopped before any count, the picks weigh the same.
  let weights = chosen.map(() => 1);
  let counted: CountedPlaces | undefined;
  if (!search.stopped()) {
    const { value, noise } = await data.make(
      { ask: "nearest", ...about, points: chosen },
      { mechanism: "laplace", epsilon },
    );
    weights = value.map((count) => Math.max(0, Number(count)));
    const places = chosen.map((point, i) => ({ place: Float64Array.from(point), weight: Number(value[i]) }));
    counted = { places, scale: noise.scale };
    search.made(steps, steps);
  }
  const distances = chosen.map((a) => Float64Array.from(points, (b) => distanceOf(metric, a, b)));
  return model(weightedKMedian({ k, weights, distances }), counted);
}

const firstOf = (k: number): number[] => Array.from({ length: k }, (_, i) => i);

/** Up to the distance that no row exceeds, each larger than the one before by the same factor. */
function radiiOf(
  { schema }: PublicFacts,
  { attributes }: ClusterAsk,
  points: readonly (readonly number[])[],
  { metric }: Medians,
  { radii, growth }: { readonly radii: number; readonly growth: number },
): number[] {
  const { inputs } = unitCoordinates(schema, attributes);
  const largest = points.reduce((most, point) => Math.max(most, farthestRow(metric, inputs, point)), 0);
  return Array.from({ length: radii }, (_, i) => largest * growth ** (i + 1 - radii));
}
