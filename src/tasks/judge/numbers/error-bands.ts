/**
 * Bands of errors of a model of a number: at fixed public places, the same for every model. They are narrow near nothing and wider further
 * out, each about as wide beside the error that it tells, so that errors of any size are told to within a few percent of themselves.
 */
import { ensure } from "../../../base/errors.ts";

export interface ErrorBand {
  /** Errors from and to, in places, as far as they count: predicted − true, below nothing where too little was said. */
  readonly from: number;
  readonly to: number;
}

export interface ErrorBands {
  /** Where bands end, in places, ascending. */
  readonly cuts: readonly number[];
  readonly bands: readonly ErrorBand[];
  /** Errors beyond count as this, in places; the whole width of the label where all are told. */
  readonly within: number;
  /** Whether the outermost two bands hold what lies beyond. */
  readonly isCapped: boolean;
}

/** The label's whole width, in places. */
export const WHOLE_WIDTH = 2;
/** How many times e the outermost end is as steep as the innermost. */
const STEEPNESS = 4;
const [LEAST, MOST, UNKNOWN] = [20, 200, 40];

export function errorBands(count: number, within: number | undefined): ErrorBands {
  ensure(
    count % 2 === 0 && count >= 4,
    "option-out-of-range",
    `bands is ${count}; for a number it must be even and 4 at least, because as many lie on either side of no error.`,
    "Take 20, 40 or 100, or leave it out.",
  );
  const isCapped = within !== undefined && within < WHOLE_WIDTH;
  const end = isCapped ? within : WHOLE_WIDTH;
  const side = count / 2;
  const steps = isCapped ? side - 1 : side;
  const at = (k: number) => (end * Math.expm1((STEEPNESS * k) / steps)) / Math.expm1(STEEPNESS);
  const above = Array.from({ length: side - 1 }, (_, k) => at(k + 1));
  const cuts = [...above.map((cut) => -cut).reverse(), 0, ...above];
  // Where errors are capped, all beyond the outermost cuts count as these.
  const ends = [-end, ...cuts, end];
  const bands = Array.from({ length: count }, (_, k) => ({ from: ends[k], to: ends[k + 1] }));
  return { cuts, bands, within: end, isCapped };
}

/**
 * As many as make the interval of a mean error narrowest, roughly. Were they all as wide as the outermost ones, B of them would put it off by
 * up to 1/B of the width and noise by about 2·√(B/3)·σ/rows, whose sum is least where B is the power of 2/3 of √3·rows/σ.
 */
export function bandsFor(rows: number | undefined, deviation: number): number {
  if (rows === undefined) return UNKNOWN;
  const best = (Math.sqrt(3) * rows) / deviation;
  return Math.min(MOST, Math.max(LEAST, 2 * Math.round(best ** (2 / 3) / 2)));
}
