/**
 * What every k-means is made of, whatever its points are and however its distances are found: starts by k-means++ (Arthur, Vassilvitskii
 * 2007; greedy where there are several tries, as their section 6 has it), and Lloyd's descent from each, of which the best is kept.
 */

interface Scattering<Centre> {
  /** How many draws are tried for each centre, of which the one that helps most is taken. */
  readonly tries: number;
  /** A point, with chances by how far each is from the centres so far, of which there is none at first. */
  drawn(distances: Float64Array | undefined): Centre;
  /** Squared distances of all points to one centre. */
  near(centre: Centre): Float64Array;
  /** What it costs that points are so far from their nearest centres. */
  cost(distances: Float64Array): number;
}

/** So many centres at points, each drawn far from those before it. */
export function scattered<Centre>(k: number, { tries, drawn, near, cost }: Scattering<Centre>): Centre[] {
  let distances: Float64Array | undefined;
  const centres: Centre[] = [];
  const tried = () => {
    const centre = drawn(distances);
    const own = near(centre);
    const nearest = distances ? distances.map((distance, i) => Math.min(distance, own[i])) : own;
    return { centre, nearest, cost: cost(nearest) };
  };
  while (centres.length < k) {
    const best = leastCostly(Array.from({ length: tries }, tried));
    distances = best.nearest;
    centres.push(best.centre);
  }
  return centres;
}

interface Stage {
  readonly cost: number;
}

/** The first of those that cost least. */
export const leastCostly = <S extends Stage>(all: readonly S[]): S =>
  all.reduce((best, found) => (found.cost < best.cost ? found : best));

interface Ending {
  readonly mostSteps: number;
  /** Whether a step that leads from one cost to another is taken. */
  isTaken(now: number, before: number): boolean;
  /** Whether one that is taken is the last. */
  isLast?(now: number, before: number): boolean;
}

/** Points go to their nearest centres and centres to the means of their points, until that gains next to nothing. */
export function descended<S extends Stage>(
  start: S,
  step: (from: S) => S,
  { mostSteps, isTaken, isLast }: Ending,
): S {
  let at = start;
  for (let steps = 0; steps < mostSteps; steps++) {
    const [before, next] = [at, step(at)];
    if (!isTaken(next.cost, before.cost)) break;
    at = next;
    if (isLast?.(next.cost, before.cost)) break;
  }
  return at;
}
