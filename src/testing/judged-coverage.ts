/** How often the intervals of a judgement hold what they are about: made-up rows of a known population, and noise by its exact law. */
import { publicRandom } from "../base/random.ts";
import type { LabelAttribute } from "../schema/types.ts";
import { bandCuts } from "../tasks/judge/bands.ts";
import { judgementOf } from "../tasks/judge/judgement.ts";
import type { CellNoise } from "../tasks/judge/noise.ts";

/** What a row of the population is: the chance of each band and class, from the lowest band. */
export type Population = readonly (readonly [first: number, second: number])[];

export interface CoverageSetting {
  readonly rows: number;
  readonly noise: CellNoise;
  /** Whether the number of rows is public. */
  readonly isPublic: boolean;
}

export interface Misses {
  /** How many judgements there were, and in how many an interval missed. */
  readonly trials: number;
  readonly error: number;
  readonly auc: number;
  /** Of all intervals of single classes, and of single bands, the share that missed. */
  readonly classes: number;
  readonly bands: number;
  /** The mean width of the error's interval, and of AUC's. */
  readonly widths: { readonly error: number; readonly auc: number };
}

const label: LabelAttribute = { name: "outcome", kind: "label", values: ["no", "yes"], other: "no" };
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

export function missesOf(
  population: Population,
  setting: CoverageSetting,
  trials: number,
  seed: string,
): Misses {
  const { uniform, normal } = publicRandom(seed);
  const truth = truthOf(population);
  const drawNoise = samplerOf(setting.noise, uniform);
  const flat = population.flat();
  const missed = { error: 0, auc: 0, classes: 0, bands: 0, errorWidth: 0, aucWidth: 0 };
  const outside = (x: number, { low, high }: { low: number; high: number }) => (x < low || x > high ? 1 : 0);
  for (let trial = 0; trial < trials; trial++) {
    const noisy = multinomial(setting.rows, flat, uniform, normal).map((count) => count + drawNoise());
    const judged = judgementOf({
      label,
      model: "made up",
      noise: setting.noise,
      rows: setting.isPublic ? setting.rows : undefined,
      counts: population.map((_, band) => [noisy[2 * band], noisy[2 * band + 1]]),
      cuts: bandCuts(population.length),
      hasProbabilities: true,
    });
    missed.error += outside(truth.error, judged.error);
    if (judged.auc) {
      missed.auc += outside(truth.auc, judged.auc);
      missed.aucWidth += judged.auc.high - judged.auc.low;
    }
    missed.errorWidth += judged.error.high - judged.error.low;
    judged.classes.forEach(({ found, right }, code) => {
      missed.classes += (outside(truth.found[code], found) + outside(truth.right[code], right)) / 4;
    });
    const bands = truth.shares.flatMap((share, band) => (Number.isNaN(share) ? [] : [{ share, band }]));
    for (const { share, band } of bands)
      if (judged.calibration) missed.bands += outside(share, judged.calibration[band]) / bands.length;
  }
  return {
    trials,
    error: missed.error,
    auc: missed.auc,
    classes: missed.classes / trials,
    bands: missed.bands / trials,
    widths: { error: missed.errorWidth / trials, auc: missed.aucWidth / trials },
  };
}

/** What the intervals are about. */
function truthOf(population: Population) {
  const half = population.length / 2;
  const [first, second] = [0, 1].map((code) => population.map((own) => own[code]));
  const below = second.map((_, b) => sum(first.slice(0, b)) + first[b] / 2);
  const [all, own] = [sum(first), sum(second)];
  const [low, high] = [population.slice(0, half), population.slice(half)].map((bands) =>
    [0, 1].map((code) => sum(bands.map((band) => band[code]))),
  );
  return {
    error: (low[1] + high[0]) / (all + own),
    auc: sum(second.map((p, b) => p * below[b])) / (all * own),
    found: [low[0] / all, high[1] / own],
    right: [low[0] / sum(low), high[1] / sum(high)],
    shares: population.map(([no, yes]) => yes / (no + yes)),
  };
}

/** So many rows, each in one cell: one binomial after the other, exact where few are expected and else by the normal law. */
function multinomial(
  rows: number,
  chances: readonly number[],
  uniform: () => number,
  normal: () => number,
): readonly number[] {
  let [left, rest] = [rows, sum(chances)];
  return chances.map((chance) => {
    const p = rest <= 0 ? 0 : Math.min(1, chance / rest);
    const mean = left * p;
    let count = 0;
    if (mean * (1 - p) > 400) count = Math.round(mean + Math.sqrt(mean * (1 - p)) * normal());
    else for (let i = 0; i < left; i++) if (uniform() < p) count++;
    count = Math.min(left, Math.max(0, count));
    left -= count;
    rest -= chance;
    return count;
  });
}

/** By the law's own numbers. */
export function samplerOf({ mechanism, scale }: CellNoise, uniform: () => number): () => number {
  if (mechanism === "laplace") {
    const geometric = () => Math.floor(-Math.log(1 - uniform()) * scale);
    return () => geometric() - geometric();
  }
  const reach = Math.ceil(10 * scale);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, i) =>
    Math.exp(-((i - reach) ** 2) / (2 * scale ** 2)),
  );
  const all = sum(weights);
  let at = 0;
  const upTo = weights.map((weight) => (at += weight / all));
  return () => {
    const u = uniform();
    let [low, high] = [0, upTo.length - 1];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (upTo[middle] > u) high = middle;
      else low = middle + 1;
    }
    return low - reach;
  };
}

/** A model whose log-odds are a little too bold, on so many bands; `odds` is how much rarer the second class is. */
export function madeUpPopulation(bands: number, odds: number): Population {
  const cuts = bandCuts(bands);
  const cells = Array.from({ length: bands }, () => [0, 0] as [number, number]);
  for (let z = -8; z <= 8; z += 0.01) {
    const weight = Math.exp(-((z + odds) ** 2) / 6);
    const band = cuts.filter((cut) => z > cut).length;
    const p = 1 / (1 + Math.exp(-0.8 * z));
    cells[band][0] += weight * (1 - p);
    cells[band][1] += weight * p;
  }
  const all = sum(cells.flat());
  return cells.map(([no, yes]) => [no / all, yes / all]);
}
