/**
 * Distances of points on the grid, in whole units of 2⁻¹⁴: ℓ₁, ℓ₂ rounded to the nearest unit, and the largest coordinate's.
 *
 * Claim. `apart` of y and y′ is a whole number, no less than |between(t, y) − between(t, y′)| for any point t on the grid.
 * `most` is no less than between(t, y) for any row t that the schema allows.
 * Proof. ℓ₁ and max are whole numbers, and metrics: the triangle inequality. For ℓ₂ let a and b be the distances of t to y and
 * y′, r(a) and r(b) the rounded ones, and D that of y to y′. a² and b² are whole numbers, so neither a nor b is halfway between
 * two, and r(a) − r(b) < (a + ½) − (b − ½) ≤ D + 1; a whole number below D + 1 is at most ⌈D⌉. For `most`: sums of convex
 * functions of one coordinate each are what `mostOverRows` bounds; rounded roots do not fall as squares rise; and every
 * coordinate of a row lies between −1 and 1, at most 1 + |yₖ| from that of y. ∎
 * Source. Spec 2.4 and 3.4.
 */
import { ensure } from "../../../base/errors.ts";
import { noSuchMetric } from "../../../base/refusals/questions.ts";
import { nearestRoot, rootAbove } from "../../../base/whole-roots.ts";
import { INPUT_ONE } from "../../../schema/coding/codes.ts";
import { mostOverRows } from "../../../schema/coding/coordinates.ts";
import type { Inputs } from "../../../schema/coding/layout.ts";
import type { PlainAttribute } from "../../../schema/coding/learnable.ts";
import type { PointMetric } from "../../engine.ts";

/** Point number `at` of some points whose coordinates lie one after the other. */
export interface Place {
  readonly of: Int16Array;
  readonly at: number;
}

export interface Distance {
  between(x: Place, y: Place, dimensions: number): number;
  apart(x: Place, y: Place, dimensions: number): number;
  most(inputs: Inputs<PlainAttribute>, y: Place): number;
}

const l1: Distance = {
  between: sumOfGaps,
  apart: sumOfGaps,
  most: (inputs, y) => mostOverRows(inputs, (k, x) => Math.abs(x - coordinate(inputs, y, k))),
};

const l2: Distance = {
  between: (x, y, dimensions) => nearestRoot(sumOfSquares(x, y, dimensions)),
  apart: (x, y, dimensions) => rootAbove(sumOfSquares(x, y, dimensions)),
  most: (inputs, y) => nearestRoot(mostOverRows(inputs, (k, x) => (x - coordinate(inputs, y, k)) ** 2)),
};

const max: Distance = {
  between: largestGap,
  apart: largestGap,
  most: (inputs, y) => {
    const dimensions = inputs.length - 1;
    return INPUT_ONE + largestGap(y, { of: new Int16Array(dimensions), at: 0 }, dimensions);
  },
};

const distances: Readonly<Record<PointMetric, Distance>> = { l1, l2, max };

export function distanceNamed(name: PointMetric): Distance {
  ensure(Object.hasOwn(distances, name), ...noSuchMetric(name, Object.keys(distances)));
  return distances[name];
}

const coordinate = ({ length }: Inputs<PlainAttribute>, { of, at }: Place, k: number): number =>
  of[at * (length - 1) + k];

function sumOfGaps(x: Place, y: Place, dimensions: number): number {
  const [i, j] = [x.at * dimensions, y.at * dimensions];
  let sum = 0;
  for (let k = 0; k < dimensions; k++) sum += Math.abs(x.of[i + k] - y.of[j + k]);
  return sum;
}

function sumOfSquares(x: Place, y: Place, dimensions: number): number {
  const [i, j] = [x.at * dimensions, y.at * dimensions];
  let sum = 0;
  for (let k = 0; k < dimensions; k++) sum += (x.of[i + k] - y.of[j + k]) ** 2;
  return sum;
}

function largestGap(x: Place, y: Place, dimensions: number): number {
  const [i, j] = [x.at * dimensions, y.at * dimensions];
  let most = 0;
  for (let k = 0; k < dimensions; k++) most = Math.max(most, Math.abs(x.of[i + k] - y.of[j + k]));
  return most;
}
