/** Throws unless a learner's setting lies in its range. */
import { ensure } from "../base/errors.ts";

export interface SettingRange {
  readonly above?: number;
  readonly from?: number;
  readonly upTo: number;
}

export function checkSetting(name: string, value: number, { above, from, upTo }: SettingRange): void {
  ensure(
    value <= upTo && (above === undefined || value > above) && (from === undefined || value >= from),
    "option-out-of-range",
    `${name} is ${value}; it must be ${above === undefined ? `at least ${from}` : `above ${above}`} and at most ${upTo}.`,
    "Leave it out to use the default.",
  );
}
