/** From noisy counts of bands of errors to how far a model of a number is off. Everything here is made from what was released and from public facts. */
import { placeWorth } from "../../../schema/coding/numeric-label.ts";
import type { NumericAttribute } from "../../../schema/types.ts";
import { deepFrozen } from "../frozen.ts";
import { NOTES } from "../judgement.ts";
import { type CellNoise, cellDeviation } from "../noise.ts";
import { type JudgedShare, noisyRows, noisyShare } from "../noisy-share.ts";
import { type ErrorBand, type ErrorBands, WHOLE_WIDTH } from "./error-bands.ts";
import { type BandCounts, type BandWorth, noisyMean, totalOver } from "./noisy-mean.ts";
import { type LabelSums, noisyR2 } from "./noisy-r2.ts";

/** Rows whose error lies between two numbers, in the label's units: predicted − true. */
export interface JudgedErrors {
  readonly from: number;
  readonly to: number;
  /** As far as noise tells. */
  readonly rows: number;
}

export interface NumberJudgement {
  readonly privet: "judgement/1";
  readonly label: string;
  /** The kind of model that was judged. */
  readonly model: string;
  readonly confidence: 0.95;
  readonly mechanism: CellNoise["mechanism"];
  /** How far noise puts each count off, root mean square. */
  readonly deviation: number;
  /** Those that have the number. The interval covers the noise alone. */
  readonly rows: JudgedShare;
  /** Errors beyond count as this, in the label's units. */
  readonly within: number;
  /** The share of rows whose error lies beyond; null where none can. */
  readonly beyond: JudgedShare | null;
  /** The mean error without its sign, in the label's units. */
  readonly mae: JudgedShare;
  /** The root of the mean squared error, in the label's units, and the mean squared error. */
  readonly rmse: JudgedShare;
  readonly mse: JudgedShare;
  /** The mean of predicted − true, in the label's units. */
  readonly bias: JudgedShare;
  /** 1 − MSE/variance of the label: 0 where always the mean of these rows would do as well; null where noise hides it (noisy-r2.ts). */
  readonly r2: JudgedShare | null;
  /** What was released, from the lowest error to the highest. */
  readonly errors: readonly JudgedErrors[];
  readonly notes: readonly string[];
}

export interface NumberJudgementParts {
  readonly label: NumericAttribute;
  readonly model: string;
  readonly noise: CellNoise;
  /** The number of rows that have the number, where that is public. */
  readonly rows: number | undefined;
  readonly errors: ErrorBands;
  /** How far beyond the ends of its band an error may lie, in places. */
  readonly slack: number;
  /** By band. */
  readonly counts: readonly number[];
  readonly sums: LabelSums;
}

export function numberJudgementOf(parts: NumberJudgementParts): NumberJudgement {
  const { label, model, noise, rows, errors, slack, counts, sums } = parts;
  const { within, bands, isCapped } = errors;
  const worth = placeWorth(label);
  const seen: BandCounts = { counts, noise, rows };
  const signed = worthOf(errors, slack, (error) => error, between);
  const sizes = worthOf(errors, slack, Math.abs, betweenSizes);
  const squares = worthOf(errors, slack, (error) => error * error, betweenSquares);
  const mse = noisyMean(seen, squares, [0, within ** 2]);
  const all = totalOver(counts);
  const outer = counts[0] + counts[counts.length - 1];
  return deepFrozen({
    privet: "judgement/1" as const,
    label: label.name,
    model,
    confidence: 0.95 as const,
    mechanism: noise.mechanism,
    deviation: cellDeviation(noise),
    rows:
      rows === undefined
        ? noisyRows({ value: all, counts: counts.length }, noise)
        : { value: rows, low: rows, high: rows },
    within: within * worth,
    beyond: isCapped
      ? noisyShare({ value: outer, counts: 2 }, { value: all - outer, counts: counts.length - 2 }, noise, {
          rows,
        })
      : null,
    mae: scaled(noisyMean(seen, sizes, [0, within]), (x) => x * worth),
    rmse: scaled(mse, (x) => Math.sqrt(x) * worth),
    mse: scaled(mse, (x) => x * worth ** 2),
    bias: scaled(noisyMean(seen, signed, [-within, within]), (x) => x * worth),
    r2: noisyR2(seen, squares, sums),
    errors: bands.map(({ from, to }, k) => {
      const [low, high] = isCapped ? openEnds(bands, k) : [from, to];
      return { from: low * worth, to: high * worth, rows: counts[k] };
    }),
    notes: [...NOTES, ...cappedNotes(parts)],
  });
}

/** Beyond the outermost cuts errors are of any size. */
const openEnds = (bands: readonly ErrorBand[], k: number): readonly [number, number] => [
  k === 0 ? -WHOLE_WIDTH : bands[k].from,
  k === bands.length - 1 ? WHOLE_WIDTH : bands[k].to,
];

const cappedNotes = ({ label, errors: { isCapped, within } }: NumberJudgementParts): readonly string[] =>
  isCapped
    ? [
        `Errors beyond ${Number((within * placeWorth(label)).toPrecision(6))} count as that: where some are, the mean errors flatter the model, and so does R².`,
      ]
    : [];

const scaled = ({ value, low, high }: JudgedShare, by: (x: number) => number): JudgedShare => ({
  value: value === null ? null : by(value),
  low: by(low),
  high: by(high),
});

/** What rows of each band add: by the ends of the band, and what lies between on average where errors lie evenly in it. */
export function worthOf(
  { bands, within }: ErrorBands,
  slack: number,
  of: (error: number) => number,
  about: (band: ErrorBand) => number,
): BandWorth {
  const into = (error: number) => Math.min(within, Math.max(-within, error));
  const ends = bands.map(({ from, to }) => [into(from - slack), into(to + slack)] as const);
  // What is least is at an end, or at no error.
  const inside = ends.map(([from, to]) => [from, to, Math.min(to, Math.max(from, 0))].map(of));
  return {
    least: inside.map((own) => Math.min(...own)),
    about: bands.map(about),
    most: inside.map((own) => Math.max(...own)),
  };
}

export const between = ({ from, to }: ErrorBand): number => (from + to) / 2;
export const betweenSizes = (band: ErrorBand): number => Math.abs(between(band));
export const betweenSquares = ({ from, to }: ErrorBand): number => (from * from + from * to + to * to) / 3;
