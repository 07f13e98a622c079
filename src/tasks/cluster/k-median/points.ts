/**
 * The public points that the centres of a k-median are chosen from: given by the caller, or so many at random from all that the
 * schema allows. Points that were taken from the rows would not be public, and neither would bounds that were (docs/errata.md,
 * 001-19): what is random here is drawn from the declared box.
 */
import { ensure } from "../../../base/errors.ts";
import { points, type ValueOf } from "../../../base/options.ts";
import type { PublicRandom } from "../../../base/random.ts";
import { hasMissingCode, levels } from "../../../schema/coding/codes.ts";
import { coordinatesOnGrid } from "../../../schema/coding/coordinates.ts";
import type { Inputs } from "../../../schema/coding/layout.ts";
import { isIndicator, type PlainAttribute } from "../../../schema/coding/learnable.ts";

/** How many points to draw, or the points themselves, in unit coordinates. */
export type PublicPointsGiven = ValueOf<typeof pointsOption>;

const MOST_POINTS = 20_000;

export const pointsOption = points({
  group: "Data",
  title: "Public points",
  unit: "points",
  min: 1,
  max: MOST_POINTS,
  low: -1,
  high: 1,
  tip: "Public points to choose centres from: how many at random, or a list of points in unit coordinates.",
  default: 200,
});

/** Refuses points that do not fit the attributes, and fewer of them than centres; returns a copy. */
export function pointsOf(given: PublicPointsGiven, dimensions: number, k: number): PublicPointsGiven {
  const size = typeof given === "number" ? given : given.length;
  ensure(
    k <= size,
    "option-out-of-range",
    `k is ${k}, and there are ${size} public points to choose from.`,
    "Ask for fewer centres, or give more points.",
  );
  if (typeof given === "number") return given;
  return given.map((point, i) => {
    ensure(
      coordinatesOnGrid(point, `Point ${i}`).length === dimensions,
      "candidate-invalid",
      `Point ${i} has ${point.length} coordinates; these attributes have ${dimensions}.`,
      "Make points with `unitCoordinates(schema).dimensions` coordinates.",
    );
    return [...point];
  });
}

export function publicPoints(
  given: PublicPointsGiven,
  inputs: Inputs<PlainAttribute>,
  random: PublicRandom,
): readonly (readonly number[])[] {
  if (typeof given !== "number") return given;
  return Array.from({ length: given }, () => pointFrom(inputs, random));
}

/** One point in so many is where a missing number is. */
const MISSING_EVERY = 8;

/** A number's coordinate and its indicator's. */
const numberOrMissing = (random: Pick<PublicRandom, "uniform" | "below">): readonly number[] =>
  random.below(MISSING_EVERY) === 0 ? [0, 1] : [2 * random.uniform() - 1, -1];

/** A point where a row could be: numbers anywhere in their box, or missing where that is a group; one of the values. */
export function pointFrom(
  inputs: Inputs<PlainAttribute>,
  random: Pick<PublicRandom, "uniform" | "below">,
): readonly number[] {
  return inputs.attributes.flatMap((attribute) => {
    if (isIndicator(attribute)) return [];
    if (attribute.kind === "numeric")
      return hasMissingCode(attribute)
        ? numberOrMissing(random)
        : [levels(attribute) === 1 ? 0 : 2 * random.uniform() - 1];
    const chosen = random.below(attribute.values.length);
    return attribute.values.map((_, value) => (value === chosen ? 1 : -1));
  });
}
