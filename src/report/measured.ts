/** A released number with its interval: what can be drawn, and how it is written. */
import { ensure } from "../base/errors.ts";
import { withCommas } from "./words.ts";

export interface Measured {
  readonly value: number;
  /** Ends of the interval, at a confidence that holds for the whole plot. */
  readonly low: number;
  readonly high: number;
}

/** A value may come without an interval. */
export type Value = Pick<Measured, "value"> & Partial<Measured>;

/** Refuses a plot of nothing, and one of more than can be read. */
export function ensureCount(count: number, most: number, what: string): void {
  ensure(
    count >= 1 && count <= most,
    "option-out-of-range",
    `The plot has ${count} ${what}; it can show 1 to ${most}.`,
    count === 0 ? "Draw nothing where nothing was released." : "Group them, or draw them in several plots.",
  );
}

/** Beyond these sizes, steps between round numbers are no longer numbers. */
const SMALLEST = 1e-100;
const LARGEST = 1e100;

/** Refuses what cannot be drawn, so that no NaN ends up as an empty picture. */
export function ensureNumber(value: number, what: string): void {
  const size = Math.abs(value);
  ensure(
    value === 0 || (Number.isFinite(value) && size >= SMALLEST && size <= LARGEST),
    "option-out-of-range",
    `${what} must be a finite number, 0 or between ${SMALLEST} and ${LARGEST} in size.`,
    "Leave out what has no number.",
  );
}

export function ensureMeasured({ value, low, high }: Value, what: string): void {
  ensureNumber(value, `The value of ${what}`);
  if (low === undefined && high === undefined) return;
  ensure(
    low !== undefined && high !== undefined,
    "option-out-of-range",
    `The interval of ${what} has one end only.`,
    "Give both low and high, or neither.",
  );
  ensureNumber(low, `The low end of ${what}`);
  ensureNumber(high, `The high end of ${what}`);
  ensure(
    low <= high,
    "option-out-of-range",
    `The interval of ${what} ends before it begins: low is above high.`,
    "Give the lower end as low and the upper end as high.",
  );
}

export function ensureConfidence(confidence: number | undefined): void {
  ensure(
    confidence === undefined || (confidence > 0 && confidence < 1),
    "option-out-of-range",
    `confidence is ${confidence}; it is a share between 0 and 1.`,
    "Give the confidence of the intervals, for example 0.95.",
  );
}

/** 0.95 as "95 % intervals"; where nobody said how sure they are, "intervals". */
export function intervalsAt(confidence: number | undefined): string {
  return confidence === undefined ? "intervals" : `${Number((100 * confidence).toPrecision(6))} % intervals`;
}

const MOST_DIGITS = 1e12;

/** Whole numbers in full, because counts are, with commas between the thousands; others with three digits, or to the unit. */
export function writeNumber(value: number): string {
  const size = Math.abs(value);
  if (size >= MOST_DIGITS) return value.toExponential(2);
  return Number.isInteger(value) || size >= 100
    ? withCommas(value.toFixed(0))
    : String(Number(value.toPrecision(3)));
}

/** "12 (8 to 16)", or "12" without an interval. */
export function writeMeasured({ value, low, high }: Value): string {
  if (low === undefined || high === undefined) return writeNumber(value);
  return `${writeNumber(value)} (${writeNumber(low)} to ${writeNumber(high)})`;
}
