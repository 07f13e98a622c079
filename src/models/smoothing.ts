/**
 * What is done to noisy counts before anybody learns from them. All of it works on what has been released, and costs nothing.
 *
 *     none        as drawn; below 0 becomes 0
 *     threshold   counts that noise alone would often reach become 0, and what is cut off is given back to the rest in proportion
 */
export const smoothings = ["none", "threshold"] as const;
export type SmoothingName = (typeof smoothings)[number];

export interface NoisyCounts {
  readonly counts: readonly number[];
  readonly classes: number;
  readonly scale: number;
  readonly total: number | undefined;
}

export function smoothed(name: SmoothingName, { counts, scale, total }: NoisyCounts): Float64Array {
  const bar = name === "threshold" ? scale * Math.log(counts.length) * 0.5 : 0;
  const kept = Float64Array.from(counts, (count) => (count > bar ? count : 0));
  if (name === "none") return kept;
  const [before, after] = [total ?? counts.reduce((a, b) => a + b, 0), kept.reduce((a, b) => a + b, 0)];
  return after > 0 && before > 0 ? kept.map((count) => (count * before) / after) : kept;
}
