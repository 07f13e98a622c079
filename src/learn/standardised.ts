/**
 * Standardised inputs: numeric ones are moved to a mean of 0 and stretched to a standard deviation of 1, so that a penalty on
 * weights means the same whatever bounds were declared. A share of words that is declared from 0 to 100 and seldom above 1 would
 * otherwise need weights that the penalty does not allow, and nothing would be learnt from it. Inputs of categorical values and
 * the last one, which is always 1, stay as they are.
 *
 * Means and deviations are those of the table that is learnt from, which is public or has been released.
 */
import type { CodedInputs } from "./coding.ts";

interface Standard {
  readonly coded: CodedInputs;
  /** Weights for the inputs as they were, which give every row the same margin. */
  back(weights: Float64Array): Float64Array;
}

/** `numeric` are the entries of each row that are numeric inputs, each with a place of its own. */
export function standardised(
  coded: CodedInputs,
  numeric: readonly number[],
  counts: ArrayLike<number>,
): Standard {
  const { rows, entries, places } = coded;
  const inputs = coded.inputs.slice();
  const scales = numeric.map((entry) => {
    const { mean, deviation } = momentsOf(coded, entry, counts);
    for (let at = entry; at < rows * entries; at += entries)
      inputs[at] = deviation > 0 ? (inputs[at] - mean) / deviation : 0;
    return { place: rows > 0 ? places[entry] : 0, mean, deviation };
  });
  return {
    coded: { ...coded, inputs },
    back(weights) {
      const own = weights.slice();
      for (const { place, mean, deviation } of scales) {
        own[place] = deviation > 0 ? weights[place] / deviation : 0;
        own[own.length - 1] -= own[place] * mean;
      }
      return own;
    },
  };
}

interface Moments {
  readonly mean: number;
  readonly deviation: number;
}

function momentsOf(
  { rows, entries, inputs }: CodedInputs,
  entry: number,
  counts: ArrayLike<number>,
): Moments {
  return weightedMoments(rows, (row) => inputs[row * entries + entry], counts);
}

/** The smallest spread that is not rounding: of inputs between −1 and 1. */
const NO_SPREAD = 1e-12;

export function weightedMoments(
  rows: number,
  input: (row: number) => number,
  counts: ArrayLike<number>,
): Moments {
  let [total, sum] = [0, 0];
  for (let row = 0; row < rows; row++) {
    total += counts[row];
    sum += counts[row] * input(row);
  }
  const mean = total > 0 ? sum / total : 0;
  let squares = 0;
  for (let row = 0; row < rows; row++) squares += counts[row] * (input(row) - mean) ** 2;
  const deviation = total > 0 ? Math.sqrt(squares / total) : 0;
  return { mean, deviation: deviation > NO_SPREAD ? deviation : 0 };
}
