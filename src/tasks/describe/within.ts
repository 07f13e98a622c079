/**
 * Statistics within narrower bounds, for numbers whose declared ones are wide: written down by whoever asks, or told by a description that
 * was released. A row keeps its code; what is asked behind the door clamps it once more (schema/coding/narrowed.ts), and noise is as large as
 * the narrower bounds demand.
 *
 * Claim. What is planned, its draws and its mechanism among it, does not hang on the numbers: only on which attributes have bounds. Where a
 * description gives them that is every numeric one, whatever it tells.
 * Proof. Questions are told apart by what they ask and of which attribute (questions.ts), prices are parts of ε or ρ, and which noise is taken
 * is decided as if the bounds were the declared ones (plan.ts). ∎   So a flow can pay before the bounds are known.
 *
 * Bounds that leave no two declared values between them would make a number that is no news: then the declared ones stay, whatever was told,
 * and what somebody has written down is refused. So do they where the bounds that were told are mostly noise.
 */
import { ensure, quote } from "../../base/errors.ts";
import { isObject } from "../../base/json.ts";
import { attribute, list, real, record } from "../../base/options.ts";
import type { PublicFacts } from "../../curator/index.ts";
import { levels } from "../../schema/coding/codes.ts";
import { narrowed, type Within } from "../../schema/coding/narrowed.ts";
import type { NumericAttribute } from "../../schema/types.ts";
import type { Statistic } from "./ask.ts";
import { numberNamed } from "./questions.ts";
import { declared as inWords } from "./words.ts";

/** Narrower bounds of one attribute, as somebody writes them down. */
export interface BoundsGiven {
  readonly of: string;
  readonly low: number;
  readonly high: number;
}

/** A description that was released, in the place of bounds that are written down: it tells them by `bounds`, or by two quantiles. */
export interface BoundsTold {
  readonly privet: "description/1";
  readonly answers: readonly unknown[];
}

export type WithinGiven = readonly BoundsGiven[] | BoundsTold;

const isTold = (given: unknown): given is BoundsTold =>
  isObject(given) && given.privet === "description/1" && Array.isArray(given.answers);

const written = list({
  group: "Model",
  auto: "the declared bounds",
  tip: "Narrower bounds that values are clamped into, for means, sums, spreads and ranges: public numbers, or what was released.",
  words: 'a list of objects such as {"of": "income", "low": 0, "high": 200000}',
  of: record({
    tip: "Of one attribute.",
    fields: {
      of: attribute({ kinds: ["numeric"], tip: "The attribute." }),
      low: real({ tip: "The lower bound." }),
      high: real({ tip: "The upper bound." }),
    },
  }),
});

/** Its form and its schema are those of the list; what a flow hands on is a release, which is no list. */
export const withinOption: typeof written = {
  ...written,
  check: ((given: unknown) => isTold(given) || written.check(given)) as typeof written.check,
};

/** What is told within narrower bounds, by attribute. */
export type WithinBounds = ReadonlyMap<string, Within>;

/** Of clamped values; and those whose ranges are cut between the bounds. */
const CLAMPED: readonly Statistic["what"][] = ["sum", "mean", "variance", "deviation"];
const TOLD_WITHIN: readonly Statistic["what"][] = [...CLAMPED, "histogram", "cross-table"];

/** Whether a statistic is another one where an attribute has narrower bounds: not where its ranges are given. */
export const isToldWithin = (asked: Statistic, name: string): boolean =>
  TOLD_WITHIN.includes(asked.what) &&
  [asked.of].flat().includes(name) &&
  !(asked.what === "histogram" && asked.cuts) &&
  !(asked.what === "cross-table" && Object.hasOwn(asked.cuts ?? {}, name));

const numberIn = (facts: PublicFacts, name: string): NumericAttribute =>
  numberNamed(facts, name, "lowest and a highest value");

export function boundsIn(
  facts: PublicFacts,
  given: WithinGiven | undefined,
  statistics: readonly Statistic[],
): WithinBounds {
  if (given === undefined) return new Map();
  if (isTold(given)) {
    const numbers = facts.schema.attributes.filter((one) => one.kind === "numeric");
    return new Map(numbers.map((one) => [one.name, boundsTold(one, given.answers)]));
  }
  ensureThat(Array.isArray(given), `within is ${quote(given)}; it must be a list`);
  ensureThat(new Set(given.map(({ of }) => of)).size === given.length, "An attribute has bounds twice");
  return new Map(given.map((one) => [one.of, boundsWritten(facts, one, statistics)]));
}

function boundsWritten(
  facts: PublicFacts,
  { of, low, high }: BoundsGiven,
  statistics: readonly Statistic[],
): Within {
  const declared = numberIn(facts, of);
  ensureThat(
    statistics.some((one) => isToldWithin(one, of)),
    `${of} has bounds, and nothing is asked that is told within them: ${TOLD_WITHIN.join(", ")}`,
  );
  const narrow = narrowed(declared, [low, high]).attribute;
  ensureThat(levels(narrow) > 1, `No two declared values of ${of} lie between ${low} and ${high}`);
  return [narrow.low, narrow.high];
}

/** Those that a release tells of an attribute, or the declared ones. */
function boundsTold(declared: NumericAttribute, answers: readonly unknown[]): Within {
  const own = answers.filter((one) => isObject(one) && one.of === declared.name) as readonly Told[];
  const found = own.find(({ what, found, mostlyNoise }) => what === "bounds" && found && !mostlyNoise);
  const drawn = own.flatMap((one) => (one.what === "quantile" && !one.mostlyNoise ? (one.places ?? []) : []));
  const values = found ? [found.low, found.high] : drawn.map(({ value }) => value);
  const isNumber = (value: unknown) => typeof value === "number" && Number.isFinite(value);
  const told = values.length > 1 && values.every(isNumber) ? (values as readonly number[]) : [];
  const narrow = narrowed(
    declared,
    told.length > 0 ? [Math.min(...told), Math.max(...told)] : undefined,
  ).attribute;
  return levels(narrow) > 1 ? [narrow.low, narrow.high] : declaredBounds(declared);
}

interface Told {
  readonly what?: unknown;
  readonly found?: unknown;
  readonly mostlyNoise?: unknown;
  readonly low?: unknown;
  readonly high?: unknown;
  readonly places?: readonly { readonly value?: unknown }[];
}

const declaredBounds = ({ low, high }: NumericAttribute): Within => [low, high];

/** The same attributes with the bounds that are declared. */
export const asDeclared = (facts: PublicFacts, within: WithinBounds): WithinBounds =>
  new Map([...within.keys()].map((name) => [name, declaredBounds(numberIn(facts, name))]));

/** An attribute as statistics are told of it. */
export interface Bounded {
  readonly attribute: NumericAttribute;
  /** What the door is told of it; absent where the declared bounds were asked for. */
  readonly within?: Within;
  /** Whether a value may lie outside. */
  readonly isClamped: boolean;
}

export function boundedBy(declared: NumericAttribute, within: WithinBounds): Bounded {
  const own = within.get(declared.name);
  if (!own) return { attribute: declared, isClamped: false };
  const { attribute } = narrowed(declared, own);
  return { attribute, within: own, isClamped: levels(attribute) < levels(declared) };
}

/** A description without an answer stands for one that a flow has not released yet (flow/stand-in.ts). */
const isToCome = (given: WithinGiven | undefined): boolean => isTold(given) && given.answers.length === 0;

/** What narrower bounds do to what is told, in a sentence for each attribute. */
export function withinNotes(
  facts: PublicFacts,
  { statistics, within: given }: { statistics: readonly Statistic[]; within?: WithinGiven | undefined },
  within: WithinBounds,
): readonly string[] {
  const names = [...within.keys()].filter((name) => statistics.some((one) => isToldWithin(one, name)));
  if (names.length > 0 && isToCome(given))
    return [
      `Bounds of ${names.join(", ")} come from a step before. The price is the same whatever they are; errors told here are those within the declared bounds.`,
    ];
  return names.flatMap((name) => {
    const { attribute, isClamped } = boundedBy(numberIn(facts, name), within);
    const between = `between ${inWords(attribute.low)} and ${inWords(attribute.high)}`;
    if (!isClamped) return [`No narrower bounds of ${name} are known, so that the declared ones stand.`];
    return statistics.some(({ of, what }) => of === name && CLAMPED.includes(what))
      ? [
          `Values of ${name} are clamped to ${between}: one that lies beyond counts as the nearer of the two. So means and sums may be off towards the middle and spreads too small, by what lies beyond, and intervals do not cover that; a histogram within the same bounds tells how many rows do.`,
        ]
      : [`Ranges of ${name} are cut ${between}; what lies below and what lies above has one each.`];
  });
}

function ensureThat(ok: boolean, why: string): asserts ok {
  ensure(
    ok,
    "option-out-of-range",
    `${why}.`,
    "Give narrower bounds of numbers whose mean, sum, spread or histogram is asked for, each once.",
  );
}
