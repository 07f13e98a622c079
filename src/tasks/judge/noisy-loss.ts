/**
 * Between what the log-loss lies, from noisy counts by band. Within a band the model's probabilities are not known, so that a row's loss is
 * only known to lie between those at the band's ends; beyond the outermost cuts a probability of 0 counts as 2⁻⁵², as elsewhere.
 *
 * Both ends are Fieller's, as in noisy-area.ts: a mean loss θ is kept while Σ c̃·(l − θ) is within z deviations of 0, of noise and of the chance
 * in who the rows are; with the lowest losses for the low end, with the highest for the high one.
 */
import { rangeOf } from "./bands.ts";
import type { Calibrated } from "./judgement.ts";
import { deviationOf } from "./noise.ts";
import { deviationsKept } from "./noisy-area.ts";

const LEAST_PROBABILITY = 2 ** -52;
const MOST_LOSS = -Math.log(LEAST_PROBABILITY);
const STEPS = 4000;

export function noisyLoss({ cuts, counts, noise }: Calibrated): {
  readonly low: number;
  readonly high: number;
} {
  const variance = deviationOf(noise) ** 2;
  const z = deviationsKept(noise);
  const cells = counts.flatMap((own, band) => {
    const [from, to] = rangeOf(cuts, band);
    const lossOf = (p: number) => -Math.log(Math.max(LEAST_PROBABILITY, p));
    return [
      { count: own[0], least: lossOf(1 - from), most: lossOf(1 - to) },
      { count: own[1], least: lossOf(to), most: lossOf(from) },
    ];
  });
  const kept = (end: "least" | "most") => (theta: number) => {
    let [sum, spread] = [0, 0];
    for (const { count, [end]: loss } of cells) {
      sum += count * (loss - theta);
      spread += (Math.max(0, count) + variance) * (loss - theta) ** 2;
    }
    return sum * sum <= z * z * spread;
  };
  const thetas = Array.from({ length: STEPS + 1 }, (_, i) => (MOST_LOSS * i) / STEPS);
  const [low, high] = [thetas.find(kept("least")), thetas.findLast(kept("most"))];
  const step = MOST_LOSS / STEPS;
  return { low: Math.max(0, (low ?? step) - step), high: Math.min(MOST_LOSS, (high ?? MOST_LOSS) + step) };
}
