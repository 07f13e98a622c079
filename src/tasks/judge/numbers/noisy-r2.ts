/**
 * R² from noisy counts of bands of errors and two noisy sums of the label: 1 − M/V, with M the mean squared error and V the label's variance, both
 * over the rows that are judged.
 *
 * The interval is Fieller's, of the quotient θ = M/V: it is kept while M − θ·V is within z deviations of nothing. What puts that off is
 *  - noise in counts, which M hangs on, and V as well where the number of rows is a noisy count;
 *  - noise in the sums, which V hangs on;
 *  - the chance in who the rows are. A row adds r² − θ·(y − ȳ)² to it, whose deviation is at most that of r² and θ times that of (y − ȳ)²; the
 *    latter's variance is at most V·(B − V), because (y − ȳ)² lies between 0 and B = (1 + |ȳ|)².
 */
import { cellDeviation } from "../noise.ts";
import type { JudgedShare } from "../noisy-share.ts";
import { type BandCounts, type BandWorth, quotientOf, rowsSeen, totalOver } from "./noisy-mean.ts";

/** Of places: the noisy sums of x and of 2x² − 1, and how far noise puts each off, root mean square. */
export interface LabelSums {
  readonly first: number;
  readonly second: number;
  readonly deviations: readonly [first: number, second: number];
}

/** As in fieller.ts. */
const DEVIATIONS = { laplace: 2.12, gaussian: 1.96 } as const;

/** From the mean's squared error to none is 1: an interval twice as wide, with an end above 0, says nothing of a model. */
const WIDEST = 2;

/** null where the label's spread cannot be told from nothing, or where the interval says nothing. */
export function noisyR2(seen: BandCounts, squares: BandWorth, sums: LabelSums): JudgedShare | null {
  const rows = rowsSeen(seen);
  if (rows < 1) return null;
  const spread = spreadOf(sums, rows);
  const low = largestQuotient(seen, squares.most, spread, 1);
  const high = largestQuotient(seen, squares.least, spread, -1);
  if (low === undefined || high === undefined) return null;
  const saysNothing = low - high > WIDEST && 1 - high > 0;
  if (saysNothing) return null;
  const { sums: mean } = quotientOf(seen, squares.about);
  const value = 1 - mean.p / mean.q / spread.variance;
  const into = (x: number) => Math.min(1, x);
  return {
    value: into(Math.max(1 - low, Math.min(1 - high, value))),
    low: into(1 - low),
    high: into(1 - high),
  };
}

interface Spread {
  readonly variance: number;
  /** The variance of what noise in the sums puts it off by. */
  readonly noise: number;
  /** What it changes by where the number of rows is told higher by a part of itself. */
  readonly perRows: number;
  /** The most that the variance of (y − ȳ)² can be. */
  readonly chance: number;
}

function spreadOf({ first, second, deviations }: LabelSums, rows: number): Spread {
  const into = (x: number) => Math.min(1, Math.max(-1, x));
  const [mean, doubled] = [into(first / rows), into(second / rows)];
  const variance = Math.max(0, (doubled + 1) / 2 - mean ** 2);
  return {
    variance,
    noise: (deviations[1] / (2 * rows)) ** 2 + ((2 * mean * deviations[0]) / rows) ** 2,
    perRows: 2 * mean ** 2 - doubled / 2,
    chance: Math.max(0, variance * ((1 + Math.abs(mean)) ** 2 - variance)),
  };
}

/** An end of the interval of θ: the higher one where `side` is 1, the lower one where it is −1. */
function largestQuotient(
  seen: BandCounts,
  worth: readonly number[],
  spread: Spread,
  side: 1 | -1,
): number | undefined {
  const { counts, noise, rows: known } = seen;
  const rows = rowsSeen(seen);
  const { sums } = quotientOf(seen, worth);
  const [mean, off] = [sums.p / sums.q, (cellDeviation(noise) / rows) ** 2];
  const middle = known === undefined ? mean : totalOver(worth) / worth.length;
  const perRows = known === undefined ? spread.perRows : 0;
  const errors = worth.map((own) => own - middle);
  const errorsOff = Math.sqrt(
    totalOver(counts.map((count, k) => Math.max(0, count) * (worth[k] - mean) ** 2)) / rows / rows,
  );
  const spreadOff = Math.sqrt(spread.chance / rows);
  // Variance of M − θ·V: a + 2·b·θ + c·θ².
  const a = off * totalOver(errors.map((e) => e * e)) + errorsOff ** 2;
  const b = -off * perRows * totalOver(errors) + errorsOff * spreadOff;
  const c = off * perRows ** 2 * counts.length + spread.noise + spreadOff ** 2;
  const z2 = DEVIATIONS[noise.mechanism] ** 2;
  const square = spread.variance ** 2 - z2 * c;
  if (!(square > 0)) return undefined;
  const half = mean * spread.variance + z2 * b;
  const root = Math.sqrt(Math.max(0, half * half - square * (mean * mean - z2 * a)));
  return Math.max(0, (half + side * root) / square);
}
