/** Ordinary k-means of weighted points that are public, because they were released: from several greedy starts, the best kept. */
import type { PublicRandom } from "../../../base/random.ts";
import { descended, leastCostly, scattered } from "../../../learn/k-means.ts";

export interface WeightedPoint {
  readonly place: Float64Array;
  readonly weight: number;
}

/** More starts find better centres, as far as time allows. */
export const MOST_STARTS = 40;
const startsFor = (points: number, k: number, most: number): number =>
  Math.round(Math.min(most, Math.max(3, 1e7 / (points * k))));
const MOST_ITERATIONS = 60;

export function weightedMeans(
  points: readonly WeightedPoint[],
  k: number,
  random: PublicRandom,
  most = MOST_STARTS,
): Float64Array[] {
  const found = Array.from({ length: startsFor(points.length, k, most) }, () =>
    descended(
      { centres: scattered(k, among(points, k, random)), cost: Number.POSITIVE_INFINITY },
      ({ centres }) => step(points, centres),
      { mostSteps: MOST_ITERATIONS, isTaken: (now, before) => now < before * (1 - 1e-6) },
    ),
  );
  return leastCostly(found).centres;
}

/** Points go to their nearest centre, at this cost, and centres to the mean of their points; a centre without any stays. */
function step(points: readonly WeightedPoint[], centres: readonly Float64Array[]) {
  const sums = centres.map((centre) => new Float64Array(centre.length));
  const weights = new Float64Array(centres.length);
  let cost = 0;
  for (const { place, weight } of points) {
    const { index, distance } = nearestAmong(centres, place);
    cost += weight * distance;
    weights[index] += weight;
    for (let j = 0; j < place.length; j++) sums[index][j] += weight * place[j];
  }
  const moved = centres.map((centre, i) => (weights[i] > 0 ? sums[i].map((s) => s / weights[i]) : centre));
  return { centres: moved, cost };
}

export function nearestAmong(centres: readonly Float64Array[], place: Float64Array) {
  let [index, distance] = [0, Number.POSITIVE_INFINITY];
  for (let i = 0; i < centres.length; i++) {
    let sum = 0;
    for (let j = 0; j < place.length; j++) sum += (place[j] - centres[i][j]) ** 2;
    if (sum < distance) [index, distance] = [i, sum];
  }
  return { index, distance };
}

/** Draws for each centre, of which the one that helps most is taken. */
const triesFor = (k: number): number => 2 + Math.floor(Math.log(k));

const among = (points: readonly WeightedPoint[], k: number, random: PublicRandom) => ({
  tries: triesFor(k),
  drawn: (distances: Float64Array | undefined) =>
    Float64Array.from(points[drawn(shares(points, distances), random)].place),
  near: (centre: Float64Array) =>
    Float64Array.from(points, ({ place }) => nearestAmong([centre], place).distance),
  cost: (distances: Float64Array) => shares(points, distances).reduce((sum, share) => sum + share, 0),
});

const shares = (points: readonly WeightedPoint[], distances: Float64Array | undefined): Float64Array =>
  Float64Array.from(points, ({ weight }, i) => weight * (distances?.[i] ?? 1));

/** A point's number, with chances in proportion to weight × squared distance; any point where that is nothing. */
function drawn(shares: Float64Array, random: PublicRandom): number {
  let place = random.uniform() * shares.reduce((sum, share) => sum + share, 0);
  for (let i = 0; i < shares.length; i++) {
    place -= shares[i];
    if (place < 0) return i;
  }
  return random.below(shares.length);
}
