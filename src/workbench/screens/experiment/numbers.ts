/** Numbers of experiments as people read them: errors in per cent, times in seconds to hours. */
import type { AnalysisTold } from "../../../client/experiments.ts";
import {
  briefText,
  countText,
  evenPercentText,
  numberText,
  percentText,
  tenthsText,
} from "../../words/numbers.ts";
import { words } from "../../words/words.ts";

export const isShare = (measure: string): boolean => measure.startsWith("error");

/** Without its unit: for narrow cells. */
export const shortText = (measure: string, value: number): string =>
  isShare(measure) ? tenthsText(100 * value) : briefText(value);

export const valueText = (measure: string, value: number): string =>
  isShare(measure) ? evenPercentText(value) : numberText(value);

/** At a tick of an axis. */
export const tickText = (measure: string, value: number): string =>
  isShare(measure) ? percentText(value) : briefText(value);

export const differenceText = (measure: string, value: number): string =>
  `${value < 0 ? "−" : "+"}${shortText(measure, Math.abs(value))}`;

const [MINUTE, HOUR] = [60, 3600];

export function durationText(seconds: number): string {
  if (seconds < 10) return words.experiment.seconds(numberText(Number(seconds.toPrecision(2))));
  if (seconds < 2 * MINUTE) return words.experiment.seconds(countText(seconds));
  if (seconds < 2 * HOUR) return words.experiment.minutes(countText(seconds / MINUTE));
  return words.experiment.hours(numberText(Number((seconds / HOUR).toPrecision(2))));
}

export const measureTitle = ({ measures }: AnalysisTold, name: string): string =>
  measures.find((one) => one.name === name)?.title ?? name;
