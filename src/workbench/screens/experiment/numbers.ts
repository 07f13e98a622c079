/** Numbers of experiments as people read them: errors in per cent, times in seconds to hours. */
import type { AnalysisTold } from "../../../client/experiments.ts";
import { countText, numberText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";

export const isShare = (measure: string): boolean => measure === "error";

const oneDigit = new Intl.NumberFormat(navigator.language, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const threeDigits = new Intl.NumberFormat(navigator.language, { maximumSignificantDigits: 3 });

/** Without its unit: for narrow cells. */
export const shortText = (measure: string, value: number): string =>
  isShare(measure) ? oneDigit.format(100 * value) : threeDigits.format(value);

export const valueText = (measure: string, value: number): string =>
  isShare(measure) ? `${oneDigit.format(100 * value)} %` : numberText(value);

export function differenceText(measure: string, value: number): string {
  const text = isShare(measure)
    ? oneDigit.format(100 * Math.abs(value))
    : threeDigits.format(Math.abs(value));
  return `${value < 0 ? "−" : "+"}${text}`;
}

const [MINUTE, HOUR] = [60, 3600];

export function durationText(seconds: number): string {
  if (seconds < 10) return words.experiment.seconds(numberText(Number(seconds.toPrecision(2))));
  if (seconds < 2 * MINUTE) return words.experiment.seconds(countText(seconds));
  if (seconds < 2 * HOUR) return words.experiment.minutes(countText(seconds / MINUTE));
  return words.experiment.hours(numberText(Number((seconds / HOUR).toPrecision(2))));
}

export const measureTitle = ({ measures }: AnalysisTold, name: string): string =>
  measures.find((one) => one.name === name)?.title ?? name;
