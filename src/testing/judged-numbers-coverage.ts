/** How often the intervals of a judgement of numbers hold what they are about: rows drawn from a known population, and noise by its law. */
import { publicRandom } from "../base/random.ts";
import { codesIn } from "../models/columns.ts";
import type { Regressor } from "../models/model.ts";
import type { Table } from "../read/table.ts";
import { isMissingCode } from "../schema/coding/codes.ts";
import { placeOfCode, placeWorth } from "../schema/coding/numeric-label.ts";
import type { NumericAttribute } from "../schema/types.ts";
import { cellDeviation } from "../tasks/judge/noise.ts";
import { bandsFor, errorBands } from "../tasks/judge/numbers/error-bands.ts";
import { COUNTS } from "../tasks/judge/numbers/judge-numbers.ts";
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

/** The rows of a public table that have the number. */
export function populationOf(model: Regressor, table: Table): NumbersPopulation {
  const codes = codesIn(table, model.label);
  const predicted = model.predict(table);
  const rows = Array.from(codes, (_, row) => row).filter((row) => !isMissingCode(model.label, codes[row]));
  const worth = placeWorth(model.label);
  return {
    truth: rows.map((row) => placeOfCode(model.label, codes[row])),
    predicted: rows.map((row) => (predicted[row] - model.label.low) / worth - 1),
  };
}

/** The noise that an ε buys, where rows come and go; Gaussian noise has a δ of 10⁻⁶, where ρ is about ε²/(4·ln 10⁶). */
export function budgetedNumbers(epsilon: number, mechanism: "laplace" | "gaussian") {
  const rho = epsilon ** 2 / (4 * Math.log(1e6));
  const scaleOf = (share: number) =>
    mechanism === "laplace" ? 1 / (share * epsilon) : 1 / Math.sqrt(2 * share * rho);
  return { noise: { mechanism, scale: scaleOf(COUNTS) }, sumScale: scaleOf((1 - COUNTS) / 2) };
}

/** A number that is skewed between its bounds, and a model that tells some of it, with a few far-off errors. */
export function madeUpPredictions(count: number, spread: number): NumbersPopulation {
  const { uniform, normal } = publicRandom(`numbers ${spread}`);
  const into = (x: number) => Math.min(1, Math.max(-1, x));
  const truth = Float64Array.from({ length: count }, () => into(-0.9 + 0.3 * Math.exp(0.7 * normal())));
  const predicted = truth.map((y) => into(0.8 * y - 0.1 + spread * normal() * (uniform() < 0.02 ? 6 : 1)));
  return { truth, predicted };
}
