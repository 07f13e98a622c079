/**
 * k-median: q(t, ω) = −min over the points y of ω of clip(dist(t, y)), in whole units of 2⁻¹⁴. A candidate is k of some public
 * points, by their numbers.
 *
 * Distances are clipped between two public numbers a ≤ b: by default 0 and the largest distance that a row the schema allows
 * can have from a public point, which clips nothing. Numbers that are read off the rows would tell of them (erratum 001-20).
 *
 * Claim. For points y, y′, sup over rows t of clip(dist(t, y′)) − clip(dist(t, y)) ≤ `apart` of y and y′; every cost lies
 * between a and b, and no row's cost under ω exceeds min over y of clip(sup over t of dist(t, y)).
 * Proof. dist(t, y′) ≤ dist(t, y) + apart (points-metric.ts); clipping to an interval does not fall and brings no two numbers
 * further apart. The nearest point is no further than any one. ∎   From two points to two candidates: `apartByPlaces`; from
 * there to the range sensitivity, in which b − a bounds every difference: costs.ts.
 * Source. Spec 2.4 and 3.4; Gupta et al. (2010) for choosing among public points.
 */
import { ensure } from "../../../base/errors.ts";
import {
  clipsNothing,
  noPoints,
  notDifferentPoints,
  pointLength,
  pointsOfCandidate,
} from "../../../base/refusals/questions.ts";
import { INPUT_ONE } from "../../../schema/coding/codes.ts";
import { coordinatesOnGrid, unitCoordinates } from "../../../schema/coding/coordinates.ts";
import type { PointMetric, PointsCosts } from "../../engine.ts";
import { ensureCandidates } from "../../mechanisms/parameters.ts";
import type { KnownFacts } from "../facts.ts";
import type { PreparedSelection } from "../prepare.ts";
import { apartByPlaces, byCosts, type Costed, costRange } from "./costs.ts";
import { distanceNamed } from "./points-metric.ts";

export interface PointsQuestion {
  readonly score: "k-median";
  readonly attributes?: readonly string[];
  /** The public points that candidates choose from, in the unit coordinates of the attributes. */
  readonly points: readonly ArrayLike<number>[];
  /** The numbers of k different points each, from 0; all have as many. */
  readonly candidates: readonly ArrayLike<number>[];
  /** A public candidate near all others, which sharpens the bound of large sets; by default the first. */
  readonly hub?: ArrayLike<number>;
  /** Distances below the first number count as that, those above the second as that. Public, in unit coordinates. */
  readonly clip?: readonly [low: number, high: number];
  readonly metric?: PointMetric;
}

interface Chosen extends Costed {
  readonly points: readonly number[];
}

export function preparePoints(facts: KnownFacts, asked: PointsQuestion): PreparedSelection<PointsCosts> {
  const { inputs, dimensions } = unitCoordinates(facts.schema, asked.attributes);
  const { metric = "l1" } = asked;
  const distance = distanceNamed(metric);
  const places = placesOf(asked.points, dimensions);
  const place = (at: number) => ({ of: places, at });
  const farthest = Array.from({ length: places.length / dimensions }, (_, at) =>
    distance.most(inputs, place(at)),
  );
  const clip = clipOf(
    asked.clip,
    farthest.reduce((a, b) => Math.max(a, b)),
  );
  const k = asked.candidates[0]?.length ?? 0;
  const known = (given: ArrayLike<number>, who: string): Chosen => {
    const points = chosenOf(given, who, k, farthest.length);
    const nearest = points.reduce((most, point) => Math.min(most, farthest[point]), clip.high);
    return { points, least: clip.low, most: Math.max(clip.low, nearest) };
  };
  const candidates = asked.candidates.map((given, i) => known(given, `Candidate ${i}`));
  ensureCandidates(candidates.length);
  const hub = asked.hub ? known(asked.hub, "The hub") : candidates[0];
  const apart = (own: Chosen, other: Chosen) =>
    apartByPlaces(own.points.length, other.points.length, (i, j) =>
      distance.apart(place(own.points[i]), place(other.points[j]), dimensions),
    );
  return {
    ...byCosts({
      score: "k-median",
      inputs,
      metric,
      clip,
      places,
      candidates: candidates.map((c) => c.points),
    }),
    sensitivity: costRange({ candidates, hub, apart }, facts.neighbours),
    candidate: (index) => Float64Array.from(candidates[index].points),
  };
}

export function placesOf(points: readonly ArrayLike<number>[], dimensions: number): Int16Array {
  ensure(points.length > 0, ...noPoints());
  const places = new Int16Array(points.length * dimensions);
  for (const [i, point] of points.entries()) {
    const coordinates = coordinatesOnGrid(point, `Point ${i}`);
    ensure(coordinates.length === dimensions, ...pointLength(i, coordinates.length, dimensions));
    places.set(coordinates, i * dimensions);
  }
  return places;
}

function clipOf(asked: PointsQuestion["clip"], farthest: number): PointsCosts["clip"] {
  if (!asked) return { low: 0, high: farthest };
  const [low, high] = [asked[0], asked[1]];
  // Beyond the largest distance there is nothing to clip.
  const units = { low: Math.round(low * INPUT_ONE), high: Math.min(farthest, Math.round(high * INPUT_ONE)) };
  ensure(
    low >= 0 && Number.isFinite(high) && units.low < units.high,
    ...clipsNothing(low, high, farthest / INPUT_ONE),
  );
  return units;
}

function chosenOf(given: ArrayLike<number>, who: string, k: number, known: number): number[] {
  const points = Array.from(given);
  ensure(points.length === k && k >= 1 && k <= known, ...pointsOfCandidate(who, points.length, known));
  ensure(
    points.every((point) => Number.isInteger(point) && point >= 0 && point < known) &&
      new Set(points).size === k,
    ...notDifferentPoints(who, known),
  );
  return points;
}
