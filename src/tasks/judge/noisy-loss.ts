/**
 * Between what the log-loss lies, from noisy counts by band. Within a band the model's probabilities are not known, so that a row's loss is
 * only known to lie between those at the band's ends; beyond the outermost cuts a probability of 0 counts as 2⁻⁵², as elsewhere.
 *
 * Either end is Fieller's, of the noisy sum of losses by the noisy number of rows: with the lowest losses for the low end, with the highest for
 * the high one.
 */
import { rangeOf } from "./bands.ts";
import { keptQuotients } from "./fieller.ts";
import { type CellNoise, cellDeviation } from "./noise.ts";

const LEAST_PROBABILITY = 2 ** -52;
const MOST_LOSS = -Math.log(LEAST_PROBABILITY);
const lossOf = (probability: number): number => -Math.log(Math.max(LEAST_PROBABILITY, probability));

/** Noisy counts by band and class, from the lowest probability of the second. */
export interface Calibrated {
  readonly cuts: readonly number[];
  readonly counts: readonly (readonly number[])[];
  readonly noise: CellNoise;
}

export function noisyLoss({ cuts, counts, noise }: Calibrated): {
  readonly low: number;
  readonly high: number;
} {
  const cells = counts.flatMap(([first, second], band) => {
    const [from, to] = rangeOf(cuts, band);
    return [
      { count: first, least: lossOf(1 - from), most: lossOf(1 - to) },
      { count: second, least: lossOf(to), most: lossOf(from) },
    ];
  });
  const variance = cellDeviation(noise) ** 2;
  const kept = (end: "least" | "most") => {
    const sums = cells.reduce(({ p, q }, cell) => ({ p: p + cell.count * cell[end], q: q + cell.count }), {
      p: 0,
      q: 0,
    });
    const parts = cells.map((cell) => ({ p: cell[end], q: 1, variance: Math.max(0, cell.count) + variance }));
    return keptQuotients(sums, parts, noise, [0, MOST_LOSS]);
  };
  return { low: kept("least").low, high: kept("most").high };
}
