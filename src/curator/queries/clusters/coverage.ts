/**
 * Rows near public points: how many a ball around a point would cover anew, and how many have it as the nearest.
 *
 * Newly covered. Balls around the points have one radius in a round, and the radii of later rounds are no smaller. A row counts
 * for a point if it lies in the point's ball and in no ball of this round's radius around an earlier pick.
 * Claim. (a) and (b) of mechanisms/coverage hold, and one row more or less moves all counts the same way, by 0 or 1.
 * Proof. Points, radii and the metric are public, so which points a row counts for follows from the row and the picks. If it
 * counts for a point it is within that round's radius of it; once the point is picked, it is within every later radius of a
 * pick, and counts for none. The counts are sums over rows of 0 or 1. ∎
 * Rows that a growing ball around an earlier pick reaches are taken out without a pick; (a) and (b) allow that.
 *
 * Nearest. A row counts for the nearest of the points, the first of those that are equally near. Classes of a label that is named are coordinates
 * like the values of a categorical attribute; with one, ℓ₂ compares squares that are not rounded, as the kernels of Lloyd's steps do.
 * Claim. In ℓ₁ and in squared ℓ₂ the counts move by 1 where a row is added or removed, and by 2 where one is replaced.
 * Proof. Every row counts for exactly one point, so this is a histogram (counts.ts). Of what the engine tells of centres, the number of rows
 * alone is kept; the sums of places, which have another bound, are left where they are. ∎
 *
 * Source. Jones, Nguyen, Nguyen: Differentially private clustering via maximum coverage (2021); specification, 3.7. The radii
 * rise here: the largest ball around any point holds every row, so that with falling radii the first pick would cover them all.
 */
import { ensure } from "../../../base/errors.ts";
import { coverageReplaces, radiiNotRising, tooManyPicks } from "../../../base/refusals/questions.ts";
import { INPUT_ONE } from "../../../schema/coding/codes.ts";
import { unitCoordinates } from "../../../schema/coding/coordinates.ts";
import type { CoveredCounts, Engine, NearestCounts, PointMetric } from "../../engine.ts";
import type { KnownFacts } from "../facts.ts";
import { type Coverage, cellsApart, type Numbers, type Query } from "../query.ts";
import { histogramSensitivity } from "../tables/counts.ts";
import { placesOf } from "./points.ts";
import { distanceNamed } from "./points-metric.ts";

export interface NearestQuestion {
  readonly attributes?: readonly string[];
  /** Its classes are coordinates behind those of the attributes. */
  readonly label?: string;
  /** Public points, in the unit coordinates of the attributes. */
  readonly points: readonly ArrayLike<number>[];
  readonly metric?: PointMetric;
}

export interface CoverQuestion extends NearestQuestion {
  /** Public, in unit coordinates, none smaller than the one before. */
  readonly radii: readonly number[];
  /** How many points are picked at each radius. */
  readonly picks: number;
}

/** For each of some public points, how many rows are nearest to it; those that no row is near have noise too. */
export const nearest: Query<"nearest", NearestQuestion, Numbers<readonly bigint[]>> = {
  name: "nearest",
  prepare(facts, asked) {
    const question = prepareNearest(facts, asked);
    return {
      query: "nearest points",
      ...cellsApart(asked.points.length, histogramSensitivity(facts.neighbours)),
      look: (engine) =>
        asked.label && question.metric === "l2" ? votes(engine, question) : engine.pointCounts(question),
      tell: (counts) => Object.freeze(counts),
    };
  },
};

/** The numbers of the picked points, in the order picked; add-remove only. */
export const cover: Query<"cover", CoverQuestion, Coverage<readonly number[]>> = {
  name: "cover",
  prepare(facts, asked) {
    const { picks, after } = prepareCovered(facts, asked);
    return {
      query: "newly covered rows",
      takes: "coverage",
      bounds: { range: 1n },
      size: asked.points.length,
      unit: 1,
      picks,
      look: (engine, picked) => engine.pointCounts(after(picked)),
      tell: (picked) => Object.freeze(picked),
    };
  },
};

export function prepareNearest({ schema }: KnownFacts, asked: NearestQuestion): NearestCounts {
  const { attributes, label, points, metric = "l1" } = asked;
  const { inputs, dimensions } = unitCoordinates(schema, attributes, label);
  distanceNamed(metric);
  return { counts: "nearest", inputs, metric, places: placesOf(points, dimensions) };
}

async function votes(engine: Engine, { inputs, places: centres }: NearestCounts): Promise<bigint[]> {
  const box = Array.from({ length: inputs.length - 1 }, () => [-1, 1] as const);
  const sums = await engine.centreSums({ inputs, centres, box, side: 1 });
  return sums.filter((_, i) => i % inputs.length === 0);
}

/** How many points are picked in all, and what the engine is asked after some picks. */
export function prepareCovered(facts: KnownFacts, asked: CoverQuestion) {
  ensure(facts.neighbours === "add-remove", ...coverageReplaces());
  const { inputs, metric, places } = prepareNearest(facts, asked);
  const known = places.length / (inputs.length - 1);
  const [radii, each] = [radiiOf(asked.radii), asked.picks];
  const picks = radii.length * each;
  ensure(
    Number.isSafeInteger(each) && each >= 1 && picks <= known,
    ...tooManyPicks(each, known, radii.length),
  );
  const after = (chosen: readonly number[]): CoveredCounts => {
    const radius = radii[Math.floor(chosen.length / each)];
    return { counts: "newly-covered", inputs, metric, places, chosen, radius };
  };
  return { picks, after };
}

/** In whole units of the grid. */
function radiiOf(given: readonly number[]): number[] {
  const radii = Array.from(given, (radius) => Math.round(radius * INPUT_ONE));
  ensure(
    radii.length > 0 &&
      radii.every((radius, i) => Number.isSafeInteger(radius) && radius >= (i > 0 ? radii[i - 1] : 0)),
    ...radiiNotRising(),
  );
  return radii;
}
