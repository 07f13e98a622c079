/** What a plan may ask of a description, as options of the method; and one statistic from it, and back. */
import { ensure } from "../../base/errors.ts";
import { isObject } from "../../base/json.ts";
import { attributes, choice, integer, list, real, record, text, type Values } from "../../base/options.ts";
import { cutsFrom, cutsGiven, cutsOption } from "../cuts-option.ts";
import type { Statistic } from "./ask.ts";
import { STATISTICS } from "./prepare.ts";

const MOST_WEIGHT = 1_000_000;

/** A label has a histogram and a place in tables, like any other attribute. */
const ANY = ["numeric", "categorical", "label"] as const;

export const statisticsOptions = {
  statistics: list({
    group: "Model",
    auto: "mean, deviation and quartiles of numbers, a histogram of the rest",
    tip: "What to tell; each of some attributes or, where it names none, of every attribute that has it.",
    words: `a list of objects such as {"what": "mean", "of": ["age"]}, {"what": "quantile", "share": 0.9}; what is one of ${STATISTICS.join(", ")}`,
    of: record({
      tip: "One statistic.",
      fields: {
        what: choice({ of: STATISTICS, tip: "Which statistic." }),
        of: attributes({
          auto: "every attribute that has it",
          kinds: ANY,
          max: 2,
          tip: "Of one attribute; two for a table.",
        }),
        share: real({ auto: "none", above: 0, below: 1, tip: "Of quantiles: the share of rows below." }),
        values: list({
          auto: "all rows",
          of: text({ tip: "A declared value." }),
          tip: "Of counts: rows with one of these.",
        }),
        cuts: cutsOption("round numbers"),
        base: integer({ default: 2, min: 2, max: 10, tip: "Of bounds: ranges end at its powers, 2 or 10." }),
        weight: real({
          default: 1,
          above: 0,
          upTo: MOST_WEIGHT,
          tip: "How much of the budget it gets beside the others.",
        }),
      },
    }),
  }),
  cross: attributes({
    group: "Model",
    kinds: ANY,
    auto: "no table",
    min: 2,
    max: 2,
    tip: "A table of two attributes together; by itself where neither statistics nor attributes are named.",
  }),
} as const;

export type StatisticsGiven = Values<typeof statisticsOptions>;
export type StatisticGiven = NonNullable<StatisticsGiven["statistics"]>[number];

/** What belongs to another statistic would be ignored, and whoever gave it believes that it holds. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  share: ["quantile"],
  values: ["count"],
  cuts: ["histogram", "cross-table"],
  base: ["bounds"],
};

export function statisticFrom({ what = "count", of = [], cuts, ...more }: StatisticGiven): Statistic {
  for (const [key, owners] of Object.entries(OWN))
    ensure(
      owners.includes(what) || (key === "cuts" ? cuts : more[key as keyof typeof more]) === undefined,
      "option-out-of-range",
      `${key} is given for ${what}, and belongs to ${owners.join(" and ")}.`,
      `Leave ${key} out.`,
    );
  ensure(
    of.length === (what === "cross-table" ? 2 : 1),
    "option-out-of-range",
    `${what} names ${of.length} attribute${of.length === 1 ? "" : "s"}; a table has two, and every other statistic one.`,
    'Give them as a list: "of": ["age"].',
  );
  const cutting = cutsFrom(cuts);
  ensure(
    Object.keys(cutting).every((name) => of.includes(name)),
    "option-out-of-range",
    `The cuts of ${of.join(" and ")} name another attribute.`,
    "Name the attribute that is cut.",
  );
  const given = Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined));
  return {
    of: what === "cross-table" ? of : of[0],
    what,
    ...given,
    ...(cuts ? { cuts: what === "cross-table" ? cutting : cutting[of[0]] } : {}),
  } as Statistic;
}

/** Whether no statistic is of two attributes together; of options that nobody has checked. */
export const areOfOne = ({ statistics = [], cross }: Readonly<Record<string, unknown>>): boolean =>
  cross === undefined &&
  Array.isArray(statistics) &&
  statistics.every((given: unknown) => isObject(given) && given.what !== "cross-table");

/** The same statistic as a plan has it. */
export function statisticGiven(statistic: Statistic): StatisticGiven {
  const { of, what, ...more } = statistic;
  const names: readonly string[] = typeof of === "string" ? [of] : of;
  if (statistic.what === "histogram" && statistic.cuts)
    return { what, of: names, ...more, cuts: cutsGiven({ [statistic.of]: statistic.cuts }) };
  if (statistic.what === "cross-table" && statistic.cuts)
    return { what, of: names, ...more, cuts: cutsGiven(statistic.cuts) };
  return { what, of: names, ...more } as StatisticGiven;
}
