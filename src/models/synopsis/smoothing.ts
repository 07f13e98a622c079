/**
 * What is done to noisy counts before anybody learns from them. All of it works on what has been released, and costs nothing.
 *
 *     none      as drawn; below 0 becomes 0
 *     nearest   of all numbers from 0 up with the right sum, those nearest to the noisy ones, by least squares
 *
 * Cutting off at 0 alone keeps the noise of empty cells where it is above 0, so that many empty cells together stand for many rows that
 * do not exist; the nearest numbers take the same amount off every cell, and keep the sum.
 */
export const smoothings = ["none", "nearest"] as const;
export type SmoothingName = (typeof smoothings)[number];

interface NoisyCounts {
  readonly counts: readonly number[];
  /** The right sum where it is public; else that of the noisy counts, which is unbiased. */
  readonly total: number | undefined;
}

export function smoothed(name: SmoothingName, { counts, total }: NoisyCounts): Float64Array {
  const sum = total ?? counts.reduce((a, b) => a + b, 0);
  // No numbers from 0 up have a sum below 0, and only zeros that of 0.
  const excess = name === "nearest" && sum > 0 ? excessOver(counts, sum) : 0;
  return Float64Array.from(counts, (count) => Math.max(0, count - excess));
}

/**
 * What to take off every count.
 *
 * Claim. The nearest numbers from 0 up with sum S are max(0, countᵢ − t), for the one t with which these add up to S.
 * Proof. They minimise Σ(xᵢ − countᵢ)² subject to xᵢ ≥ 0 and Σxᵢ = S. With multiplier t of the sum, a minimum has xᵢ = countᵢ − t where
 * that is above 0, and xᵢ = 0 elsewhere (Karush, Kuhn, Tucker; the problem is convex). The sum falls as t rises, strictly while it is above
 * 0. Of the sorted counts the first k stay above 0, for the last k with countₖ > (their sum − S)/k = t. ∎
 */
function excessOver(counts: readonly number[], sum: number): number {
  const sorted = Float64Array.from(counts).sort();
  let [above, excess] = [0, 0];
  for (let k = 1; k <= sorted.length; k++) {
    const count = sorted[sorted.length - k];
    above += count;
    const t = (above - sum) / k;
    if (count <= t) break;
    excess = t;
  }
  return excess;
}
