/**
 * For each of some public centres: how many rows are nearest to it, and the sum of their places inside a public box.
 *
 * A row's place is put into the box, coordinate by coordinate, and written as a whole number of 1/SIDE of the box's half width,
 * from −SIDE to SIDE; the count is in units of its own, so that one Gaussian noise suits both. With d coordinates and C units a
 * row, one row adds C and d numbers of size up to SIDE to the part of its centre, and nothing to the others. The engine is told
 * centres and box, and answers in rows and places.
 *
 * Claim. The squared ℓ₂ distance of the answers is at most C² + d·SIDE² where a row is added or removed, and at most
 * max(4·d·SIDE², 2·(C² + d·SIDE²)) where one is replaced.
 * Proof. A row's numbers follow from the row, the centres and the box alone; places are clipped before they are rounded (`placeIn`), so their
 * size is at most SIDE, and the squares add up to at most C² + d·SIDE²: the first part. Replacing a row by one with another
 * centre changes two separate parts, each by that much; by one with the same centre leaves the count and changes each
 * coordinate's sum by at most 2·SIDE. ∎
 *
 * Source. Blum, Dwork, McSherry, Nissim: Practical privacy: the SuLQ framework (2005), noisy Lloyd steps; here in whole numbers, with
 * a box that may be smaller than the declared one because it comes from earlier releases.
 */
import { ensure } from "../../../base/errors.ts";
import { noBox, noCentres } from "../../../base/refusals/questions.ts";
import { INPUT_ONE } from "../../../schema/coding/codes.ts";
import { coordinatesOnGrid, unitCoordinates } from "../../../schema/coding/coordinates.ts";
import type { Numbers, Query } from "../query.ts";

export interface NearestSumsQuestion {
  readonly attributes?: readonly string[];
  /** Public centres, in the unit coordinates of the attributes. */
  readonly centres: readonly ArrayLike<number>[];
  /** For each coordinate, the lowest and the highest place that is summed; others are put at the nearer end. */
  readonly box: readonly (readonly [low: number, high: number])[];
}

/** One for each centre, with noise. */
export interface NearestSums {
  readonly rows: number;
  /** For each coordinate, the sum over those rows of the place in the box, −1 at its low end and 1 at its high end. */
  readonly places: Float64Array;
}

const SIDE = 1024;

/** For each of some public centres, how many rows are nearest to it and where they lie together. */
export const nearestSums: Query<"nearest-sums", NearestSumsQuestion, Numbers<readonly NearestSums[]>> = {
  name: "nearest-sums",
  prepare({ schema, neighbours }, asked) {
    const { inputs, dimensions } = unitCoordinates(schema, asked.attributes);
    const centres = asked.centres.map((centre, i) => coordinatesOnGrid(centre, `Centre ${i}`));
    const fit = centres.length > 0 && centres.every((centre) => centre.length === dimensions);
    ensure(fit, ...noCentres(dimensions));
    const box = boxOf(asked.box, dimensions);
    const perRow = Math.round(SIDE * Math.sqrt(dimensions));
    const width = dimensions + 1;
    const one = BigInt(perRow) ** 2n + BigInt(dimensions * SIDE ** 2);
    const moved = BigInt(4 * dimensions * SIDE ** 2);
    const squared = neighbours === "add-remove" ? one : moved > 2n * one ? moved : 2n * one;
    const question = {
      inputs,
      centres: Int16Array.from(centres.flatMap((centre) => [...centre])),
      box,
      side: SIDE,
    };
    return {
      takes: "numbers",
      query: "rows and places of the nearest",
      bounds: { "l2-squared": squared },
      size: centres.length * width,
      // In rows; a place is told in parts of the box.
      unit: 1 / perRow,
      look: async (engine) =>
        (await engine.centreSums(question)).map((n, i) => (i % width === 0 ? n * BigInt(perRow) : n)),
      tell: (noisy) =>
        centres.map((_, i) => ({
          rows: Number(noisy[i * width]) / perRow,
          places: Float64Array.from(
            { length: dimensions },
            (_, j) => Number(noisy[i * width + 1 + j]) / SIDE,
          ),
        })),
    };
  },
};

function boxOf(given: NearestSumsQuestion["box"], dimensions: number): (readonly [number, number])[] {
  const box = Array.from(given, ([low, high]) => [Number(low), Number(high)] as const);
  const fits = box.length === dimensions && box.every(([low, high]) => low >= -1 && high <= 1 && low < high);
  ensure(fits, ...noBox(dimensions));
  return box;
}

/** Where a coordinate lies in the box, from −side to side; what is outside is put at the nearer end. */
export function placeIn(side: number, [low, high]: readonly [number, number], x: number): number {
  const share = (2 * (x / INPUT_ONE) - low - high) / (high - low);
  return Math.round(side * Math.min(1, Math.max(-1, share)));
}
