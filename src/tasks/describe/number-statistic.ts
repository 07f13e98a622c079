/** Statistics that are one number, made of one noisy number or of several. */
import { declareRows } from "../../schema/declare-rows.ts";
import type { Expected, NumberAnswer } from "./answers.ts";
import { around, halfWidth, type Interval, within } from "./interval.ts";
import { drowns, markedAs } from "./mostly-noise.ts";
import { noiseReach, type Prepared, type StatisticNoise } from "./prepared.ts";
import type { NoiseQuestion } from "./questions.ts";
import { percent, shown, shownError } from "./words.ts";

/** How a number follows from what it needs. */
export interface Measuring {
  readonly needs: readonly NoiseQuestion[];
  /** From the parts, in the order of `needs`, each in an interval that holds the true one. */
  measure(parts: readonly Interval[]): Interval;
  /** The parts, if values lay evenly between the bounds; undefined where that takes a number of rows that nobody declared. */
  readonly typical: readonly number[] | undefined;
  /** What the number is known to lie between without looking. */
  readonly least: number;
  readonly most: number;
  /** What an error is large beside; by default the width between these. */
  readonly size?: number | undefined;
}

export function numberStatistic(
  asked: Pick<NumberAnswer, "of" | "what" | "within"> & { readonly whose?: string },
  { needs, measure, typical, least, most, size = most - least }: Measuring,
): Prepared {
  const { of, what, within: clamped } = asked;
  const bounds = clamped ? { within: clamped } : {};
  const measured = (noise: StatisticNoise, parts: readonly number[]) =>
    // Each part may miss with its share of α, so that all of them hold together at the confidence that is asked for.
    measure(needs.map((need, i) => around(parts[i], noiseReach(noise, need, noise.alpha / needs.length))));
  const expectedError = (noise: StatisticNoise) => typical && halfWidth(measured(noise, typical));
  const isPublic = needs.length === 0;
  return {
    needs,

    expect(noise): Expected {
      const error = expectedError(noise);
      const sentence = expectation(error, noise, size);
      const fix = error === undefined ? { fix: declareRows() } : {};
      return { of, what, ...bounds, error, unit: units[what], sentence, ...fix };
    },

    tell(noise, answerTo): NumberAnswer {
      const told = within(
        measured(
          noise,
          needs.map((need) => answerTo(need)[0]),
        ),
        least,
        most,
      );
      // The interval is all that was known without looking.
      const couldBeAnything = told.low === least && told.high === most && least < most;
      const mostlyNoise = drowns(expectedError(noise) ?? halfWidth(told), size);
      const sentence = isPublic
        ? `${titles[what]} is ${told.value}; it is public, and has no noise.`
        : sentenceOf(asked, told, noise) + (couldBeAnything ? ANYTHING : mostlyNoise ? MOSTLY : "");
      return {
        ...{ of, what, ...bounds, ...told },
        ...(isPublic ? { isPublic } : {}),
        ...(couldBeAnything ? { couldBeAnything } : {}),
        ...markedAs(mostlyNoise),
        sentence,
      };
    },
  };
}

const ANYTHING = " That is all it can be: the number is noise, and could be anything.";
const MOSTLY =
  " It is mostly noise: intervals are more than half as wide here as all that the declaration allows.";

function expectation(error: number | undefined, { confidence }: StatisticNoise, size: number): string {
  if (error === undefined) return "unknown: it depends on the number of rows, which is private.";
  const mostly = drowns(error, size) ? "; mostly noise" : "";
  return `about ±${shownError(error)} at ${percent(confidence)}${mostly}`;
}

const units = {
  count: "rows",
  sum: "own",
  mean: "own",
  variance: "squared",
  deviation: "own",
  missing: "share",
} as const satisfies Record<NumberAnswer["what"], Expected["unit"]>;

const titles = {
  count: "The number of rows",
  sum: "The sum",
  mean: "The mean",
  variance: "The variance",
  deviation: "The standard deviation",
  missing: "The share of missing or unreadable values",
} as const satisfies Record<NumberAnswer["what"], string>;

function sentenceOf(
  { of, what, whose = of }: Pick<NumberAnswer, "of" | "what"> & { readonly whose?: string },
  told: Interval,
  { confidence }: StatisticNoise,
): string {
  const half = halfWidth(told);
  const [value, low, high] = [told.value, told.low, told.high].map((x) => shown(x, half));
  return `${titles[what]}${what === "count" ? "" : ` of ${whose}`} is about ${value}, and at ${percent(confidence)} between ${low} and ${high}, as far as noise is concerned.`;
}
