/** From noisy counts of cells to what is told of a model. Everything here is made from what was released and from public facts. */

import type { LabelAttribute } from "../../schema/types.ts";
import { ON_OTHER_ROWS } from "../on-other-rows.ts";
import { rangeOf } from "./bands.ts";
import { deepFrozen } from "./frozen.ts";
import { type CellNoise, cellDeviation } from "./noise.ts";
import { type JudgedArea, noisyArea } from "./noisy-area.ts";
import { type Calibrated, noisyLoss } from "./noisy-loss.ts";
import { type JudgedShare, type NoisySum, noisyRows, noisyShare } from "./noisy-share.ts";

/** Of one value of the label. */
export interface JudgedClass {
  readonly value: string;
  /** Rows that have it, as far as noise tells. */
  readonly rows: number;
  /** Of the rows that have it, the share for which it is predicted. */
  readonly found: JudgedShare;
  /** Of the rows for which it is predicted, the share that have it. */
  readonly right: JudgedShare;
}

/** Rows to which the model gives log-odds within a band. */
export interface JudgedBand extends JudgedShare {
  /** Between which probabilities of the second value the model says that they lie. */
  readonly from: number;
  readonly to: number;
  readonly rows: number;
  /**
   * Whether the model is off here, and that is no chance: some rows lie here for sure, and an interval of the share that holds in all bands at
   * once, which is wider than the one that is told, lies outside. Of a model that is right, 95 of 100 judgements call no band off.
   */
  readonly isOff: boolean;
}

export interface Judgement {
  readonly privet: "judgement/1";
  readonly label: string;
  readonly values: readonly string[];
  /** The kind of model that was judged. */
  readonly model: string;
  readonly confidence: 0.95;
  readonly mechanism: CellNoise["mechanism"];
  /** How far noise puts each count off, root mean square. */
  readonly deviation: number;
  /** The interval covers the noise alone. */
  readonly rows: JudgedShare;
  /** The share of rows that are given another value than they have. */
  readonly error: JudgedShare;
  /** Noisy counts by true value (first) and predicted value (second), in the label's declared order. */
  readonly confusion: readonly (readonly number[])[];
  readonly classes: readonly JudgedClass[];
  /** Of two classes: how often a row of the second value is in a higher band than one of the first. */
  readonly auc: JudgedArea | null;
  /** Of two classes whose model gives probabilities: whether these are right. Each interval holds by itself. */
  readonly calibration: readonly JudgedBand[] | null;
  /** The same: between what the log-loss lies, whatever the probabilities within a band are. */
  readonly logLoss: { readonly low: number; readonly high: number } | null;
  /** What was released: for each band, from the lowest probability of the second value, or for each predicted value, by true value. */
  readonly counts: readonly (readonly number[])[];
  readonly notes: readonly string[];
}

export interface JudgementParts {
  readonly label: LabelAttribute;
  readonly model: string;
  readonly noise: CellNoise;
  /** The number of rows, where it is public. */
  readonly rows: number | undefined;
  /** By band or predicted value, then by true value. */
  readonly counts: readonly (readonly number[])[];
  /** Of two classes. */
  readonly cuts?: readonly number[] | undefined;
  readonly hasProbabilities: boolean;
  /** The value that the model says of every row, where it asks nothing about rows. */
  readonly always?: number | undefined;
}

export const NOTES = [
  "Intervals are for rows like these, drawn from the same people: each covers the noise and the chance in who the rows are, and holds in 95 of 100 judgements.",
  ON_OTHER_ROWS,
] as const;

/** Rows that are all told the same are in no order: of every pair both orders are as good. */
const NO_ORDER: JudgedArea = { value: 0.5, low: 0.5, high: 0.5, within: 0 };

const alwaysNote = (value: string): string =>
  `The model says ${value} of every row: that other values are never said, and the AUC, follow from this and have no noise.`;

export function judgementOf(parts: JudgementParts): Judgement {
  const { label, model, noise, rows, counts, cuts, always } = parts;
  // No row is where the model never says so: counts of such cells are noise alone.
  const cells = cellsBy(label, counts, cuts !== undefined).filter(
    ({ said }) => always === undefined || said === always,
  );
  const all = sumOver(cells, () => true);
  const right = sumOver(cells, ({ truth, said }) => truth === said);
  const wrong = sumOver(cells, ({ truth, said }) => truth !== said);
  const codes = label.values.map((_, code) => code);
  const calibrated = cuts && parts.hasProbabilities ? { cuts, counts, noise } : undefined;
  return deepFrozen({
    privet: "judgement/1",
    label: label.name,
    values: label.values,
    model,
    confidence: 0.95,
    mechanism: noise.mechanism,
    deviation: cellDeviation(noise),
    rows: rows === undefined ? noisyRows(all, noise) : { value: rows, low: rows, high: rows },
    error: noisyShare(wrong, right, noise, { rows }),
    confusion: codes.map((truth) =>
      codes.map((said) => sumOver(cells, (cell) => cell.truth === truth && cell.said === said).value),
    ),
    classes: codes.map((code) => classOf(label.values[code], cells, code, { noise, always })),
    auc: cuts
      ? always === undefined
        ? noisyArea(column(counts, 0), column(counts, 1), noise)
        : NO_ORDER
      : null,
    calibration: calibrated ? counts.map((_, band) => bandOf(calibrated, band)) : null,
    logLoss: calibrated ? noisyLoss(calibrated) : null,
    counts,
    notes: always === undefined ? NOTES : [...NOTES, alwaysNote(label.values[always])],
  });
}

interface Cell {
  readonly truth: number;
  readonly said: number;
  readonly count: number;
}

/** Of two classes, bands in the upper half say the second. */
const cellsBy = (
  { values }: LabelAttribute,
  counts: JudgementParts["counts"],
  isBanded: boolean,
): readonly Cell[] =>
  counts.flatMap((own, place) => {
    const said = isBanded ? (place >= counts.length / 2 ? 1 : 0) : place;
    return values.map((_, truth) => ({ truth, said, count: own[truth] }));
  });

function sumOver(cells: readonly Cell[], isOf: (cell: Cell) => boolean): NoisySum {
  const own = cells.filter(isOf);
  return { value: own.reduce((sum, { count }) => sum + count, 0), counts: own.length };
}

function classOf(
  value: string,
  cells: readonly Cell[],
  code: number,
  { noise, always }: Pick<JudgementParts, "noise" | "always">,
): JudgedClass {
  const both = sumOver(cells, ({ truth, said }) => truth === code && said === code);
  const missed = sumOver(cells, ({ truth, said }) => truth === code && said !== code);
  const taken = sumOver(cells, ({ truth, said }) => truth !== code && said === code);
  return {
    value,
    rows: Math.max(0, both.value + missed.value),
    found: always === undefined ? noisyShare(both, missed, noise) : exactly(always === code ? 1 : 0),
    right: noisyShare(both, taken, noise),
  };
}

const exactly = (value: number): JudgedShare => ({ value, low: value, high: value });

const column = (counts: JudgementParts["counts"], code: number): readonly number[] =>
  counts.map((own) => own[code]);

function bandOf({ cuts, counts, noise }: Calibrated, band: number): JudgedBand {
  const [from, to] = rangeOf(cuts, band);
  const [first, second] = counts[band];
  const [hits, misses] = [second, first].map((value) => ({ value, counts: 1 }));
  const hasRows = noisyRows({ value: first + second, counts: 2 }, noise).low > 0;
  const atOnce = noisyShare(hits, misses, noise, { among: counts.length });
  return {
    from,
    to,
    rows: Math.max(0, first + second),
    ...noisyShare(hits, misses, noise),
    isOff: hasRows && (atOnce.low > to || atOnce.high < from),
  };
}
