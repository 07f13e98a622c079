/** A label's mean and spread, by two moments with noise. */
import type { NumericAttribute } from "../../schema/types.ts";
import type { NoiseHow } from "../../search/noise-budget.ts";
import { noiseDeviation } from "../../search/noise-law.ts";
import type { Search } from "../method.ts";

/** As little as the door takes for a cap of residuals. */
export const LEAST_SPREAD = 2 ** -6;

interface Moments {
  readonly sum: NoiseHow;
  readonly square: NoiseHow;
}

/** Of places: their mean and their deviation, which is not taken for less than noise leaves open. `made` hears of the first draw and the second. */
export async function labelSpread(
  { data, stopped }: Search,
  { name: attribute }: NumericAttribute,
  rows: number,
  { sum, square }: Moments,
  made: (draw: number) => void,
): Promise<{ readonly mean: number; readonly spread: number }> {
  if (stopped()) return { mean: 0, spread: 1 };
  const first = await data.make({ ask: "moment", attribute, order: 1 }, sum);
  made(1);
  const mean = Math.min(1, Math.max(-1, first.value / rows));
  if (stopped()) return { mean, spread: 1 };
  const second = await data.make({ ask: "moment", attribute, order: 2 }, square);
  made(2);
  // Of order 2 the door tells the sum of 2x² − 1.
  const squares = (second.value / rows + 1) / 2;
  const open = Math.max(
    ((2 * noiseDeviation(first.noise)) / rows) ** 2,
    noiseDeviation(second.noise) / (2 * rows),
    LEAST_SPREAD ** 2,
  );
  const variance = Math.max(open, Math.min(1, squares) - mean ** 2);
  return { mean, spread: Math.sqrt(variance) };
}
