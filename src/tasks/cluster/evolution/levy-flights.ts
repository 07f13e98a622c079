/**
 * Variation of points by Lévy flights: mostly small steps, and now and then a far one, so that evolution leaves places that nobody voted for.
 *
 * A step along a coordinate is u/|v|^(1/β), with u and v normal and the deviation of u such that the tails are those of a stable law with
 * exponent β (Mantegna 1994). PE-means has β = 1.75.
 */
import type { PublicRandom } from "../../../base/random.ts";

const BETA = 1.75;
/** (Γ(1 + β)·sin(πβ/2)/(Γ((1 + β)/2)·β·2^((β − 1)/2)))^(1/β); the test works it out. */
export const DEVIATION_OF_U = 0.50745049135209;

export const levyStep = (random: PublicRandom): number =>
  (DEVIATION_OF_U * random.normal()) / Math.abs(random.normal()) ** (1 / BETA);

/** So many points around each, with steps of this scale, put back into the box of unit coordinates. */
export function flightsFrom(
  points: readonly Float64Array[],
  each: number,
  scale: number,
  random: PublicRandom,
): Float64Array[] {
  return points.flatMap((point) =>
    Array.from({ length: each }, () => point.map((x) => intoBox(x + scale * levyStep(random)))),
  );
}

/** A normal number may be 0, and what is divided by it not a number. */
const intoBox = (x: number): number => (x >= -1 ? Math.min(1, x) : x < -1 ? -1 : 0);
