/**
 * Whether one method is better than another, run by run on the same rows: the corrected resampled t-test.
 *
 * Runs on splits of one table share rows, so their differences are not independent and the ordinary paired test finds far too
 * much. The correction puts (1/J + test/train)·s² for s²/J, where test/train is how many rows are tested for one that is learnt
 * from. Without a split (clusterings are judged on all rows) only the noise differs between runs, and nothing is corrected.
 *
 * Sources. Nadeau, Bengio: Inference for the generalization error. Machine Learning 52, 2003. Bouckaert, Frank: Evaluating the
 * replicability of significance tests. PAKDD 2004 (folds that are repeated: every fold is a run). Holm: A simple sequentially
 * rejective multiple test procedure. Scand. J. Statist. 6, 1979.
 */
import { type Mean, meanOf } from "./mean.ts";

export interface PairedTest extends Mean {
  /** Null for a single run. */
  readonly t: number | null;
  readonly degrees: number;
  /** Two-sided; null for a single run. */
  readonly p: number | null;
}

export function pairedTest(differences: readonly number[], testToTrain: number): PairedTest {
  const { mean, half, runs } = meanOf(differences);
  const degrees = runs - 1;
  if (degrees < 1) return { mean, half, runs, t: null, degrees, p: null };
  const widening = Math.sqrt(1 + runs * testToTrain);
  const variance = differences.reduce((sum, d) => sum + (d - mean) ** 2, 0) / degrees;
  const error = Math.sqrt(variance / runs) * widening;
  // Where all differences are the same number there is no doubt, unless they are all 0.
  const t = error > 0 ? mean / error : mean === 0 ? 0 : Math.sign(mean) * Number.POSITIVE_INFINITY;
  const finite = Number.isFinite(t);
  return { mean, half: half * widening, runs, t: finite ? t : null, degrees, p: studentTail(t, degrees) };
}

/**
 * P(|T| > |t|) for Student's t with a whole number of degrees of freedom, by its finite series.
 * Source. Abramowitz, Stegun: Handbook of Mathematical Functions, 26.7.3 and 26.7.4.
 */
export function studentTail(t: number, degrees: number): number {
  const angle = Math.atan(Math.abs(t) / Math.sqrt(degrees));
  const [sin, square] = [Math.sin(angle), Math.cos(angle) ** 2];
  const odd = degrees % 2 === 1;
  let term = odd ? Math.cos(angle) : 1;
  let sum = degrees === 1 ? 0 : term;
  for (let k = odd ? 3 : 2; k <= degrees - 2; k += 2) {
    term *= (square * (k - 1)) / k;
    sum += term;
  }
  const inside = odd ? (2 / Math.PI) * (angle + sin * sum) : sin * sum;
  return Math.min(1, Math.max(0, 1 - inside));
}

/** p-values corrected for being many, by Holm's procedure; what has none keeps none. */
export function holm(values: readonly (number | null)[]): (number | null)[] {
  const ranked = values.flatMap((p, at) => (p === null ? [] : [{ p, at }])).sort((a, b) => a.p - b.p);
  const corrected: (number | null)[] = values.map(() => null);
  let least = 0;
  ranked.forEach(({ p, at }, i) => {
    least = Math.min(1, Math.max(least, p * (ranked.length - i)));
    corrected[at] = least;
  });
  return corrected;
}
