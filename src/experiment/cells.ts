/** The cells of an experiment's tables, as the page and the exports write them. */
import type { Mean } from "../evaluate/mean.ts";
import { MEASURES } from "../evaluate/measures.ts";
import { isRegressionMeasure, REGRESSION_MEASURES } from "../evaluate/regression.ts";
import { isTableMeasure, TABLE_MEASURES } from "../evaluate/table-measures.ts";
import type { Experiment, Measure, MoreMeasure } from "./experiment.ts";
import type { Difference, Tables } from "./summary.ts";

export type AnyMeasure = Measure | MoreMeasure;

export function titleOf(measure: AnyMeasure): string {
  if (measure === "cost") return "Mean cost of a row in the released clustering, over all rows";
  if (isRegressionMeasure(measure)) return REGRESSION_MEASURES[measure].title;
  return isTableMeasure(measure) ? TABLE_MEASURES[measure].title : MEASURES[measure].title;
}

export function betterOf(measure: AnyMeasure): "smaller" | "larger" {
  if (isRegressionMeasure(measure)) return REGRESSION_MEASURES[measure].better;
  return measure === "cost" || isTableMeasure(measure) ? "smaller" : MEASURES[measure].better;
}

/** Costs and errors of numbers are in units of their own, and may be large or small; all others are shares or the like. */
export const hasUnit = (measure: AnyMeasure): boolean => ["cost", "mse", "mae"].includes(measure);

/** From here on a number with a unit is told by its power of ten: nobody counts the zeros of 16810000000. */
const VERY_LARGE = 1e7;

export function digitsOf(measure: AnyMeasure, value: number): string {
  const text = hasUnit(measure) ? withUnit(value) : value.toFixed(4);
  return Number(text) === 0 ? text.replace("-", "") : text;
}

const withUnit = (value: number): string =>
  Math.abs(value) < VERY_LARGE
    ? String(Number(value.toPrecision(4)))
    : value.toExponential(3).replace("e+", "e");

export function meanText(measure: AnyMeasure, mean: Mean | undefined): string {
  if (mean === undefined) return "–";
  const half = mean.runs > 1 ? ` ± ${digitsOf(measure, mean.half)}` : "";
  return `${digitsOf(measure, mean.mean)}${half}`;
}

/** Below this, after the correction for many comparisons, a difference carries a star. */
export const SIGNIFICANT = 0.05;

export const isClear = ({ corrected }: Difference): boolean => corrected !== null && corrected < SIGNIFICANT;

/** With its sign; stars are the page's. */
export function differenceText(measure: AnyMeasure, difference: Difference | undefined): string {
  return `${difference && difference.mean > 0 ? "+" : ""}${meanText(measure, difference)}`;
}

/** The method with the best mean at each ε, the first of equals. */
export function bestCell(
  { epsilon }: Experiment,
  measure: AnyMeasure,
  { methods }: Pick<Tables, "methods">,
): (string | undefined)[] {
  const sign = betterOf(measure) === "smaller" ? 1 : -1;
  return epsilon.map((_, k) => {
    const ordered = methods
      .flatMap(({ title, means }) => (means[k] ? [{ title, mean: sign * means[k].mean }] : []))
      .sort((a, b) => a.mean - b.mean);
    return ordered[0]?.title;
  });
}
