/** What every k-median method is asked, and what it asks the curator: the options that they share, checked before any spending. */

import { ensure } from "../../../base/errors.ts";
import { choice, list, real, type Values } from "../../../base/options.ts";
import type { PublicFacts } from "../../../curator/index.ts";
import { type Clustering, type ClusterMetric, kMedian } from "../../../models/clustering/clustering.ts";
import { INPUT_ONE } from "../../../schema/coding/codes.ts";
import { unitCoordinates } from "../../../schema/coding/coordinates.ts";
import type { Inputs } from "../../../schema/coding/layout.ts";
import type { PlainAttribute } from "../../../schema/coding/learnable.ts";
import type { Search } from "../../method.ts";
import { type ClusterAsk, kOption } from "../ask.ts";
import { type CountedPlaces, centreSizes } from "../sizes.ts";
import { farthestRow, nearestBy } from "./distance.ts";
import { type PublicPointsGiven, pointFrom, pointsOf, pointsOption, publicPoints } from "./points.ts";

export type MedianClip = readonly [low: number, high: number];

const clipOption = list({
  group: "Expert",
  title: "Clipped distances",
  unit: "unit coordinates",
  of: real({ from: 0, title: "Distance", tip: "A distance in unit coordinates." }),
  min: 2,
  max: 2,
  ascending: true,
  tip: "Distances below the first number count as that, those above the second as that; public, in unit coordinates.",
  auto: "nothing is clipped",
  words: "two numbers with a comma between, the smaller one first",
});

/** What the coreset needs too; it clips nothing. */
export const pointsOptions = {
  k: kOption,
  points: pointsOption,
  metric: choice({
    group: "Model",
    title: "Distance",
    titles: { l1: "Sum of distances", l2: "Euclidean", max: "Largest distance" },
    default: "l1",
    of: ["l1", "l2", "max"],
    tip: "How far a row is from a centre: coordinates' distances summed, Euclidean, or the largest.",
  }),
} as const;

export const mediansOptions = { ...pointsOptions, clip: clipOption } as const;

/** Public numbers of a k-median. */
export interface Medians {
  readonly k: number;
  readonly points: PublicPointsGiven;
  /** How many points. */
  readonly size: number;
  readonly metric: ClusterMetric;
  readonly clip?: MedianClip;
  /** A line for people. */
  readonly note: string;
}

/** What its work is counted from. */
export const ofMedians = ({ k, size }: Medians) => ({ k, points: size });

export function mediansOf(
  facts: PublicFacts,
  ask: ClusterAsk,
  given: Values<typeof pointsOptions> & Partial<Values<typeof mediansOptions>>,
): Medians {
  const { k, metric } = given;
  // Two, by the option's declaration.
  const clip = given.clip as MedianClip | undefined;
  const { inputs, dimensions } = unitCoordinates(facts.schema, ask.attributes);
  const points = pointsOf(given.points, dimensions, k);
  if (clip) ensureClips(clip, metric, inputs, points);
  const size = typeof points === "number" ? points : points.length;
  const origin = typeof points === "number" ? "random public points" : "public points";
  const clipped = clip ? `, clipped to ${clip.join(" … ")}` : "";
  const note = `${k} centres of ${size} ${origin} in ${dimensions} coordinates · ${metric} distances${clipped}`;
  return { k, points, size, metric, ...(clip ? { clip } : {}), note };
}

/** Where every distance counts the same there is nothing to choose by; better told before anything is spent. */
function ensureClips(
  clip: MedianClip,
  metric: ClusterMetric,
  inputs: Inputs<PlainAttribute>,
  points: PublicPointsGiven,
): void {
  // Of all points where a row could be, those in the middle have the nearest farthest row, whatever their values.
  const middle = () => pointFrom(inputs, { uniform: () => 0.5, below: () => 0 });
  const known = typeof points === "number" ? [middle()] : points;
  const reach = known.reduce((most, point) => Math.max(most, farthestRow(metric, inputs, point)), 0);
  const units = (x: number) => Math.round(x * INPUT_ONE);
  ensure(
    units(clip[0]) < Math.min(units(clip[1]), units(reach) - 1),
    "option-out-of-range",
    `Distances are to be clipped to ${clip.join(" … ")}, and hardly any from 0 to ${reach} lies between.`,
    "MedianClip between two public numbers that are further apart, or leave the clip out.",
  );
}

export interface MediansSearch {
  readonly points: readonly (readonly number[])[];
  /** The question for candidates, each the numbers of k points. */
  question(candidates: readonly (readonly number[])[], hub?: readonly number[]): MediansQuestion;
  /** The clustering whose centres are these points. */
  model(chosen: ArrayLike<number>, counted?: CountedPlaces): Clustering;
}

interface MediansQuestion {
  readonly ask: "select";
  readonly score: "k-median";
  readonly points: readonly (readonly number[])[];
  readonly candidates: readonly (readonly number[])[];
  readonly hub?: readonly number[];
  readonly metric: ClusterMetric;
  readonly clip?: MedianClip;
  readonly attributes?: readonly string[];
}

export function mediansSearch({ data, random }: Search, ask: ClusterAsk, medians: Medians): MediansSearch {
  const { metric, clip } = medians;
  const { inputs } = unitCoordinates(data.facts.schema, ask.attributes);
  const points = publicPoints(medians.points, inputs, random);
  const measured = { metric, ...(clip ? { clip } : {}) };
  const about = { ...measured, ...(ask.attributes ? { attributes: ask.attributes } : {}) };
  return {
    points,
    question: (candidates, hub) => ({
      ask: "select",
      score: "k-median",
      points,
      candidates,
      ...(hub ? { hub } : {}),
      ...about,
    }),
    model(chosen, counted) {
      const centres = Array.from(chosen, (point) => points[point]);
      const sizes =
        counted && centreSizes(counted, centres.length, (place) => nearestBy(metric, place, centres));
      return kMedian({ attributes: inputs.attributes, centres: centres.flat(), sizes }, measured);
    },
  };
}
