/** How often the intervals of a judgement of numbers hold what they are about: rows drawn from a known population, and noise by its law. */
import { publicRandom } from "../base/random.ts";
import type { NumericAttribute } from "../schema/types.ts";
import { cellDeviation } from "../tasks/judge/noise.ts";
import { bandsFor, errorBands } from "../tasks/judge/numbers/error-bands.ts";
import { numberJudgementOf } from "../tasks/judge/numbers/number-judgement.ts";
import { type CoverageSetting, samplerOf } from "./judged-coverage.ts";

/** What each row is: the place of its number, and of what the model says of it, both from −1 to 1. */
export interface NumbersPopulation {
  readonly truth: ArrayLike<number>;
  readonly predicted: ArrayLike<number>;
}

export interface NumbersSetting extends CoverageSetting {
  /** How far noise puts each of the two sums of the label off, by the same kind of law. */
  readonly sumScale: number;
  /** In places. */
  readonly within?: number;
}

const MEASURES = ["mae", "mse", "bias", "r2"] as const;
type Measures = Record<(typeof MEASURES)[number], number>;

export interface NumbersMisses {
  readonly trials: number;
  /** In how many judgements an interval missed. */
  readonly missed: Measures;
  /** The mean width of intervals; of R² of those that there are. */
  readonly widths: Measures;
  readonly truth: Measures;
}

const label: NumericAttribute = {
  ...{ name: "y", kind: "numeric", low: -1, high: 1, step: 2 ** -20, scale: "linear", missing: 0 },
  source: "made up",
};

export function numbersMisses(
  { truth, predicted }: NumbersPopulation,
  setting: NumbersSetting,
  trials: number,
  seed: string,
): NumbersMisses {
  const { uniform } = publicRandom(seed);
  const { rows, noise, isPublic, sumScale } = setting;
  const errors = errorBands(bandsFor(rows, cellDeviation(noise)), setting.within);
  const drawNoise = samplerOf(noise, uniform);
  const off = Float64Array.from(truth, (t, i) => predicted[i] - t);
  const bands = off.map((error) => errors.cuts.filter((cut) => error > cut).length);
  const about = truthOf(truth, off, errors.within);
  const missed: Measures = { mae: 0, mse: 0, bias: 0, r2: 0 };
  const widths: Measures = { mae: 0, mse: 0, bias: 0, r2: 0 };
  const wide = noise.mechanism === "laplace" ? Math.SQRT2 * sumScale : sumScale;
  const drawSum = sumNoise(noise.mechanism, sumScale, uniform);
  for (let trial = 0; trial < trials; trial++) {
    const counts = errors.bands.map(drawNoise);
    const sums = { first: drawSum(), second: drawSum(), deviations: [wide, wide] as const };
    for (let k = 0; k < rows; k++) {
      const row = Math.floor(uniform() * off.length);
      counts[bands[row]]++;
      sums.first += truth[row];
      sums.second += 2 * truth[row] ** 2 - 1;
    }
    const judged = numberJudgementOf({
      ...{ label, model: "made up", noise, errors, counts, sums, slack: 0 },
      rows: isPublic ? rows : undefined,
    });
    for (const measure of MEASURES) {
      const told = judged[measure];
      if (told === null) continue;
      if (about[measure] < told.low || about[measure] > told.high) missed[measure]++;
      widths[measure] += (told.high - told.low) / trials;
    }
  }
  return { trials, missed, widths, truth: about };
}

/** What the intervals are about; errors beyond `within` count as that. */
function truthOf(truth: ArrayLike<number>, off: Float64Array, within: number): Measures {
  const capped = off.map((error) => Math.min(within, Math.max(-within, error)));
  const mean = (numbers: Float64Array) => numbers.reduce((a, b) => a + b, 0) / numbers.length;
  const mse = mean(capped.map((error) => error * error));
  const own = Float64Array.from(truth);
  const middle = mean(own);
  return {
    mae: mean(capped.map(Math.abs)),
    mse,
    bias: mean(capped),
    r2: 1 - mse / mean(own.map((y) => (y - middle) ** 2)),
  };
}

/** Sums of places are of so fine units that their noise is as good as continuous. */
function sumNoise(kind: "laplace" | "gaussian", scale: number, uniform: () => number): () => number {
  const exponential = () => -Math.log(1 - uniform());
  if (kind === "laplace") return () => scale * (exponential() - exponential());
  return () => scale * Math.sqrt(2 * exponential()) * Math.cos(2 * Math.PI * uniform());
}

/** A number that is skewed between its bounds, and a model that tells some of it, with a few far-off errors. */
export function madeUpNumbers(count: number, spread: number): NumbersPopulation {
  const { uniform, normal } = publicRandom(`numbers ${spread}`);
  const into = (x: number) => Math.min(1, Math.max(-1, x));
  const truth = Float64Array.from({ length: count }, () => into(-0.9 + 0.3 * Math.exp(0.7 * normal())));
  const predicted = truth.map((y) => into(0.8 * y - 0.1 + spread * normal() * (uniform() < 0.02 ? 6 : 1)));
  return { truth, predicted };
}
