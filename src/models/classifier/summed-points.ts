/**
 * What sums of points say, of a card or of any terms: one sum tells two classes apart by its sign; with more classes each has a sum, and
 * the highest wins.
 */
import { WEIGHT_ONE } from "../../schema/coding/margins.ts";
import type { LabelAttribute } from "../../schema/types.ts";
import { fromLogOdds, fromOneVersusRest, largestOf, type Scores } from "../scores.ts";

/** For each class that has a sum, its code and every row's sum, in whole numbers of 2⁻¹¹. */
export interface SummedPoints {
  readonly label: LabelAttribute;
  readonly classes: readonly number[];
  readonly sums: readonly Float64Array[];
}

export function predictedBy({ label, classes, sums }: SummedPoints): Uint16Array {
  if (classes.length > 1) return largestOf(sums).map((best) => classes[best]);
  const [positive] = classes;
  const negative = otherThan(label, positive);
  return Uint16Array.from(sums[0], (z) => (z > 0 ? positive : negative));
}

/** Points are read as log-odds, which they are as far as a logistic score was fitted. */
export function scoresBy({ label, classes, sums }: SummedPoints): Scores {
  const points = sums.map((own) => own.map((z) => z / WEIGHT_ONE));
  const values = label.values.length;
  if (classes.length > 1) return fromOneVersusRest(values, classes, points);
  const [positive] = classes;
  return fromLogOdds(values, { positive, negative: otherThan(label, positive) }, points[0]);
}

/** What a single sum that is not above 0 stands for. */
const otherThan = ({ values }: LabelAttribute, positive: number): number =>
  values.findIndex((_, code) => code !== positive);
