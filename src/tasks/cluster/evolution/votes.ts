/** What noisy votes are worth: which candidates are kept, and whether there are too many for the noise. Nothing here sees a row. */

/**
 * The votes that count: the largest, until they add up to as many as there are rows. Without noise that is all of them; with it, most of
 * what is left out is noise. None is negative.
 */
export function keptVotes(votes: readonly number[], rows: number): number[] {
  let left = rows;
  let least = 0;
  for (const vote of votes.toSorted((a, b) => b - a)) {
    if (vote <= 0) break;
    least = vote;
    left -= vote;
    if (left <= 0) break;
  }
  return votes.map((vote) => (vote >= least && vote > 0 ? vote : 0));
}

/** Squares of the kept votes beside those of the noise in all; below 1 the next generation has fewer candidates. */
export function signalToNoise(kept: readonly number[], deviation: number): number {
  return kept.reduce((sum, vote) => sum + vote * vote, 0) / (kept.length * deviation * deviation);
}
