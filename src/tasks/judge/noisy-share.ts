/**
 * A share of rows from two noisy counts, with an interval for rows like these: it covers the noise and the chance in who the rows are.
 *
 * Let H of n rows be hits, each by itself with probability p, and let the sums H̃ = H + S and M̃ = (n − H) + S′ of h and m noisy counts be
 * known. An end of the interval is the p at which what was seen, or more, has a probability of a fortieth, or a tenth less to be safe:
 *
 *     T = w·(H̃ − p·n) − (1 − w)·(M̃ − (1 − p)·n) = (H − p·n) + w·S − (1 − w)·S′
 *
 * is a sum of independent parts with known cumulants, whose tail tail.ts tells. Where n is private, w = 1 − p, and n cancels out of T; the
 * binomial part then has at most as many rows as n can be but with probability 0.005, which is taken off both tails. Where n is public, w is
 * the weight that leaves least noise. Half a row is added, because rows are whole. Both ends rest on the approximation of tail.ts alone.
 */
import { type CellNoise, cellDeviation, cumulantsAt, farthest } from "./noise.ts";
import { tailOf } from "./tail.ts";

/** A number with the interval that holds the true one in 95 of 100 judgements; null where noise leaves nothing to be told. */
export interface JudgedShare {
  readonly value: number | null;
  readonly low: number;
  readonly high: number;
}

/** A sum of noisy counts. */
export interface NoisySum {
  readonly value: number;
  readonly counts: number;
}

/** A fortieth, less a tenth of it, which is kept for what the approximation of a tail may be off by. */
const TAIL = 0.9 * 0.025;
/** The probability that there are more rows than are reckoned with. */
const MORE_ROWS = 0.005;
/** So many deviations no sum of noise exceeds but with that probability: as many as of one Laplace noise, whose tail is the heaviest. */
const deviationsBut = (probability: number): number => -Math.log(2 * probability) / Math.SQRT2 + 0.05;

interface Seen {
  readonly hits: NoisySum;
  readonly misses: NoisySum;
  readonly noise: CellNoise;
  /** How many there are, where that is public. */
  readonly rows: number | undefined;
  /** Of how many intervals all shall hold at once: each may miss so many times less often (Bonferroni). */
  readonly among: number;
}

export function noisyShare(
  hits: NoisySum,
  misses: NoisySum,
  noise: CellNoise,
  { rows, among = 1 }: { readonly rows?: number | undefined; readonly among?: number } = {},
): JudgedShare {
  const seen = { hits, misses, noise, rows, among };
  const share = shareIn(seen);
  if (share === undefined) return { value: null, low: 0, high: 1 };
  const low = leastOf(seen, share);
  const high = 1 - leastOf({ ...seen, hits: misses, misses: hits }, 1 - share);
  return { value: share, low, high };
}

/** The share that T is nothing at, brought between 0 and 1. */
function shareIn({ hits, misses, rows }: Seen): number | undefined {
  const into = (share: number) => Math.min(1, Math.max(0, share));
  if (rows !== undefined) {
    const w = leastNoise(hits, misses);
    return rows > 0 ? into((w * hits.value + (1 - w) * (rows - misses.value)) / rows) : undefined;
  }
  const all = hits.value + misses.value;
  return all >= 1 ? into(hits.value / all) : undefined;
}

/** Noise on a sum is as many times one noise as it has counts. */
const leastNoise = (hits: NoisySum, misses: NoisySum): number =>
  misses.counts / (hits.counts + misses.counts);

/** The lowest share that what was seen still fits with. */
function leastOf(seen: Seen, share: number): number {
  const tail = (seen.rows === undefined ? TAIL - MORE_ROWS / 2 : TAIL) / seen.among;
  const fits = (p: number) => tailAt(seen, p) >= tail;
  if (fits(0)) return 0;
  let [low, high] = [0, share];
  for (let step = 0; step < 30; step++) {
    const middle = (low + high) / 2;
    if (fits(middle)) high = middle;
    else low = middle;
  }
  return low;
}

/** P(T ≥ what was seen) where the share is p. */
function tailAt({ hits, misses, noise, rows, among }: Seen, p: number): number {
  const w = rows === undefined ? 1 - p : leastNoise(hits, misses);
  const n = rows ?? mostRows(hits, misses, noise, among);
  const t = w * (hits.value - p * n) - (1 - w) * (misses.value - (1 - p) * n) - 0.5;
  const cumulants = (x: number) => {
    const [own, other] = [cumulantsAt(noise, x * w), cumulantsAt(noise, x * (1 - w))];
    const of = 1 - p + p * Math.exp(x);
    const q = (p * Math.exp(x)) / of;
    return {
      value: n * (Math.log(of) - p * x) + hits.counts * own.value + misses.counts * other.value,
      slope: n * (q - p) + hits.counts * w * own.slope + misses.counts * (1 - w) * other.slope,
      bend: n * q * (1 - q) + hits.counts * w ** 2 * own.bend + misses.counts * (1 - w) ** 2 * other.bend,
    };
  };
  return tailOf(cumulants, t, (farthest(noise) / Math.max(w, 1 - w)) * (1 - 1e-9));
}

function mostRows(hits: NoisySum, misses: NoisySum, noise: CellNoise, among: number): number {
  const reach =
    deviationsBut(MORE_ROWS / among) * cellDeviation(noise) * Math.sqrt(hits.counts + misses.counts);
  return Math.max(0, hits.value + misses.value) + reach;
}

/** How many rows there are: from noisy counts alone, so that the interval covers the noise. */
export function noisyRows({ value, counts }: NoisySum, noise: CellNoise): JudgedShare {
  const cumulants = (x: number) => {
    const { value, slope, bend } = cumulantsAt(noise, x);
    return { value: counts * value, slope: counts * slope, bend: counts * bend };
  };
  const most = farthest(noise) * (1 - 1e-9);
  let [near, far] = [0, 1];
  const isWithin = (reach: number) => tailOf(cumulants, reach - 0.5, most) > TAIL;
  while (isWithin(far)) [near, far] = [far, 2 * far];
  while (far - near > 0.5) {
    const middle = (near + far) / 2;
    if (isWithin(middle)) near = middle;
    else far = middle;
  }
  return { value: Math.max(0, value), low: Math.max(0, value - far), high: Math.max(0, value + far) };
}
