/**
 * Ordinary k-means of weighted points that are public, because they were released: Lloyd's algorithm from several k-means++
 * starts (Arthur, Vassilvitskii 2007; greedy, as their section 6 has it), the best kept.
 */
import type { PublicRandom } from "../../../base/random.ts";

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
  let best: { readonly centres: Float64Array[]; readonly cost: number } | undefined;
  for (let start = 0; start < startsFor(points.length, k, most); start++) {
    const found = descend(points, scattered(points, k, random));
    if (!best || found.cost < best.cost) best = found;
  }
  return best?.centres ?? [];
}

function descend(points: readonly WeightedPoint[], start: Float64Array[]) {
  let centres = start;
  let cost = Number.POSITIVE_INFINITY;
  for (let iteration = 0; iteration < MOST_ITERATIONS; iteration++) {
    const { moved, cost: now } = step(points, centres);
    if (!(now < cost * (1 - 1e-6))) break;
    [centres, cost] = [moved, now];
  }
  return { centres, cost };
}

/** Points go to their nearest centre, and centres to the mean of their points; a centre without any stays. */
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
  return { moved, cost };
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

function scattered(points: readonly WeightedPoint[], k: number, random: PublicRandom): Float64Array[] {
  let distances = new Float64Array(points.length).fill(1);
  const centres: Float64Array[] = [];
  while (centres.length < k) {
    const tries = Array.from({ length: triesFor(k) }, () => {
      const { place } = points[drawn(points, distances, random)];
      return { place, ...distancesWith(place, points, centres.length === 0 ? undefined : distances) };
    });
    const best = tries.reduce((a, b) => (b.cost < a.cost ? b : a));
    distances = best.near;
    centres.push(Float64Array.from(best.place));
  }
  return centres;
}

/** Squared distances to the nearest where this centre stands beside earlier ones, and what they cost. */
function distancesWith(
  centre: Float64Array,
  points: readonly WeightedPoint[],
  before: Float64Array | undefined,
) {
  const near = new Float64Array(points.length);
  let cost = 0;
  for (let i = 0; i < points.length; i++) {
    const { distance } = nearestAmong([centre], points[i].place);
    near[i] = before ? Math.min(before[i], distance) : distance;
    cost += points[i].weight * near[i];
  }
  return { near, cost };
}

/** A point's number, with chances in proportion to weight × squared distance; any point where that is nothing. */
function drawn(points: readonly WeightedPoint[], distances: Float64Array, random: PublicRandom): number {
  const total = points.reduce((sum, { weight }, i) => sum + weight * distances[i], 0);
  let place = random.uniform() * total;
  for (let i = 0; i < points.length; i++) {
    place -= points[i].weight * distances[i];
    if (place < 0) return i;
  }
  return random.below(points.length);
}
