/**
 * Whether noisy counts that were put together after they were seen could be noise alone: those of a centre, or of a leaf of a tree.
 *
 * Claim. Where no row is in any of the counts, they go without the mark in at most one of twenty releases, all sets of counts together, however
 * they were put together.
 * Proof. Sets are made by the noise, so a bound must hold for every set of counts at once. Of M counts with Laplace noise of scale b, the
 * noise of some m together exceeds t with probability at most C(M, m)·exp(−λt)·(1 − λ²b²)^(−m) for every λ < 1/b (Chernoff; noise on whole
 * numbers has a smaller moment generating function); `mostNoise` makes that 0.05/M, which summed over m is 0.05. A set whose counts
 * that exceed twice the scale add up to more than that for their number has rows in one of them. ∎
 */
export const FALSE_ALARMS = 0.05;

/** A count is looked at where it exceeds so many scales: others would only add noise. */
const SCALES = 2;

/** `own` of `all` counts that were released with Laplace noise of this scale. */
export function couldBeChance(own: readonly number[], all: number, scale: number): boolean {
  const full = own.filter((count) => count > SCALES * scale);
  return full.length === 0 || sum(full) <= mostNoise(all, full.length) * scale;
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/** In scales: what the noise of m counts of M, whichever they are, does not exceed. */
export function mostNoise(all: number, m: number): number {
  let ways = 0;
  for (let i = 0; i < m; i++) ways += Math.log((all - i) / (i + 1));
  const target = ways + Math.log(all / FALSE_ALARMS);
  let least = Number.POSITIVE_INFINITY;
  for (let step = 1; step < 200; step++) {
    const lambda = step / 200;
    least = Math.min(least, (target - m * Math.log1p(-lambda * lambda)) / lambda);
  }
  return least;
}
