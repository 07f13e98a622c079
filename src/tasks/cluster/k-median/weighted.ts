/**
 * k-median of weighted public points, without privacy and without rows: what is released already may be worked on freely.
 *
 * Greedy first (the centre that helps most, k times), then the best swap of a centre for another point, as long as one helps.
 *
 * Source. Arya et al.: Local search heuristics for k-median and facility location problems (2004): with single swaps such a
 * search ends within 5 times the least cost.
 */
export interface WeightedPoints {
  readonly k: number;
  /** For each weighted point, none negative. */
  readonly weights: readonly number[];
  /** For each weighted point, its distance to every candidate. */
  readonly distances: readonly Float64Array[];
}

/** Swaps beyond this many help by little, and the search must end whatever rounding does. */
const MOST_SWAPS = 1000;

/** The numbers of k different candidates. */
export function weightedKMedian(asked: WeightedPoints): number[] {
  const chosen = greedy(asked);
  let cost = mediansCost(asked, chosen);
  for (let swap = 0; swap < MOST_SWAPS; swap++) {
    const best = bestSwap(asked, chosen);
    if (!(best.cost < cost * (1 - 1e-12))) break;
    chosen[best.place] = best.other;
    cost = best.cost;
  }
  return chosen;
}

export function mediansCost({ weights, distances }: WeightedPoints, chosen: readonly number[]): number {
  return weights.reduce((sum, weight, i) => {
    const near = chosen.reduce(
      (least, candidate) => Math.min(least, distances[i][candidate]),
      Number.MAX_VALUE,
    );
    return weight > 0 ? sum + weight * near : sum;
  }, 0);
}

function greedy({ k, weights, distances }: WeightedPoints): number[] {
  const chosen: number[] = [];
  const nearest = new Float64Array(weights.length).fill(Number.POSITIVE_INFINITY);
  while (chosen.length < k) {
    const next = cheapest(distances, chosen, (candidate) =>
      sumOf(weights, (i) => Math.min(nearest[i], distances[i][candidate])),
    );
    chosen.push(next.candidate);
    for (let i = 0; i < nearest.length; i++) nearest[i] = Math.min(nearest[i], distances[i][next.candidate]);
  }
  return chosen;
}

function bestSwap({ weights, distances }: WeightedPoints, chosen: readonly number[]) {
  const options = chosen.map((_, place) => {
    const rest = chosen.toSpliced(place, 1);
    const nearest = distances.map((row) =>
      rest.reduce((least, c) => Math.min(least, row[c]), Number.MAX_VALUE),
    );
    const best = cheapest(distances, chosen, (candidate) =>
      sumOf(weights, (i) => Math.min(nearest[i], distances[i][candidate])),
    );
    return { place, other: best.candidate, cost: best.cost };
  });
  return options.reduce((a, b) => (b.cost < a.cost ? b : a));
}

/** The first of the cheapest candidates that are not chosen. */
function cheapest(
  distances: readonly Float64Array[],
  chosen: readonly number[],
  cost: (candidate: number) => number,
): { readonly candidate: number; readonly cost: number } {
  let best = { candidate: -1, cost: Number.POSITIVE_INFINITY };
  for (let candidate = 0; candidate < (distances[0]?.length ?? 0); candidate++) {
    if (chosen.includes(candidate)) continue;
    const found = cost(candidate);
    if (best.candidate < 0 || found < best.cost) best = { candidate, cost: found };
  }
  return best;
}

function sumOf(weights: readonly number[], distance: (point: number) => number): number {
  let sum = 0;
  for (let i = 0; i < weights.length; i++) if (weights[i] > 0) sum += weights[i] * distance(i);
  return sum;
}
