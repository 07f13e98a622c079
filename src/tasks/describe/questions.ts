/**
 * What a description asks at the door, and how far one row can move each answer: the door's own bounds, so that error bars are
 * those of the noise that the door adds.
 */

import { ensure } from "../../base/errors.ts";
import { type Rational, toNumber } from "../../base/rational.ts";
import {
  type Allowance,
  attributeNamed,
  cellsOf,
  countSensitivity,
  ensureShare,
  histogramSensitivity,
  lastPlace,
  momentSensitivity,
  momentUnit,
  type NoiseKind,
  type Order,
  type PublicFacts,
  quantilePlaces,
  quantileSensitivity,
  type Selector,
  spreadSensitivity,
  sumSensitivity,
  sumUnits,
} from "../../curator/index.ts";
import { hasMissingCode, levels, numberOfCode } from "../../schema/coding/codes.ts";
import { measuredGroups } from "../../schema/coding/grouped.ts";
import { type Cuts, cutAttribute } from "../../schema/coding/inputs.ts";
import type { NumericAttribute } from "../../schema/types.ts";

interface Keyed {
  /** Two questions of the same key are one, asked once. */
  readonly key: string;
  /** What one unit of noise amounts to in the answer. */
  readonly unit: number;
}

/** Numbers that noise is added to. */
export interface NoiseQuestion extends Keyed {
  readonly kind: "noise";
  readonly cells: number;
  readonly l1: bigint;
  readonly l2Squared: bigint;
  ask(data: Allowance, how: NoiseKind): Promise<readonly number[]>;
}

/** A place that is drawn, nearer ones more often. */
export interface ChoiceQuestion extends Keyed {
  readonly kind: "choice";
  readonly places: number;
  /** Of the scores, which are in units of `unit` rows. */
  readonly sensitivity: bigint;
  ask(data: Allowance, how: { readonly epsilon: Rational; readonly mechanism: Selector }): Promise<number>;
}

export type Question = NoiseQuestion | ChoiceQuestion;

/** Joined by what no name holds. */
const keyOf = (...parts: readonly unknown[]) => JSON.stringify(parts);

const oneNumber = (bound: bigint) =>
  ({ kind: "noise", cells: 1, l1: bound, l2Squared: bound ** 2n }) as const;

/** How many rows have one of some values. */
export function countOf(name: string, values: readonly string[]): NoiseQuestion {
  return {
    key: keyOf("count", name, values),
    unit: 1,
    ...oneNumber(countSensitivity()),
    ask: async (data, how) => [Number((await data.count(name, values, how)).value)],
  };
}

/** How many rows a number was measured in, and in how many it is missing; where the latter have a code of their own. */
export const measuredCount = ({ name }: NumericAttribute): NoiseQuestion => countOf(name, ["measured"]);
export const missingCount = ({ name }: NumericAttribute): NoiseQuestion => countOf(name, ["missing"]);

/** How many rows there are, where that is private: all values of an attribute, or one range that holds all numbers. */
export function rowCount({ schema }: PublicFacts): NoiseQuestion {
  const key = keyOf("rows");
  const named = schema.attributes.find((a) => a.kind === "label" || a.kind === "categorical");
  if (named) return { ...countOf(named.name, named.values), key };
  const numeric = schema.attributes.find((a) => a.kind === "numeric");
  ensure(
    numeric !== undefined,
    "attribute-unknown",
    `${schema.name} has no attribute whose rows could be counted.`,
    "Declare a numeric or a categorical attribute.",
  );
  if (hasMissingCode(numeric)) return { ...countOf(numeric.name, ["measured", "missing"]), key };
  return {
    key,
    unit: 1,
    ...oneNumber(countSensitivity()),
    ask: async (data, how) => {
      const { value } = await data.histogram([numeric.name], how, { [numeric.name]: [] });
      return value.map(Number);
    },
  };
}

export function sumOf({ neighbours }: PublicFacts, attribute: NumericAttribute): NoiseQuestion {
  return {
    key: keyOf("sum", attribute.name),
    unit: toNumber(sumUnits(attribute).unit),
    ...oneNumber(sumSensitivity(attribute, neighbours)),
    ask: async (data, how) => [(await data.sum(attribute.name, how)).value],
  };
}

/** The sum over rows of T₁ or T₂ of the place between −1 and 1. */
export function momentOf(
  { neighbours }: PublicFacts,
  attribute: NumericAttribute,
  order: Order,
): NoiseQuestion {
  return {
    key: keyOf("moment", attribute.name, order),
    unit: 1 / momentUnit(attribute, order),
    ...oneNumber(momentSensitivity(attribute, order, neighbours)),
    ask: async (data, how) => [(await data.moment(attribute.name, order, how)).value],
  };
}

/** The variance, where the number of rows is public. */
export function varianceOf(attribute: NumericAttribute, rows: number): NoiseQuestion {
  const place = widthOf(attribute) / lastPlace(attribute);
  return {
    key: keyOf("variance", attribute.name),
    unit: (place / rows) ** 2,
    ...oneNumber(spreadSensitivity(attribute, rows)),
    ask: async (data, how) => [(await data.variance(attribute.name, how)).value],
  };
}

export function quantileOf(
  { neighbours }: PublicFacts,
  attribute: NumericAttribute,
  share: Rational,
): ChoiceQuestion {
  ensureShare(share);
  return {
    key: keyOf("quantile", attribute.name, `${share.n}/${share.d}`),
    kind: "choice",
    unit: 1 / Number(share.d),
    places: placesOf(attribute),
    sensitivity: quantileSensitivity(share, neighbours),
    ask: async (data, how) => (await data.quantile(attribute.name, { share, ...how })).value,
  };
}

/** Naming thousands of places takes a while, and a search for an ε asks again and again. */
const counted = new WeakMap<NumericAttribute, number>();

function placesOf(attribute: NumericAttribute): number {
  const places = counted.get(attribute) ?? measuredGroups(quantilePlaces(attribute));
  counted.set(attribute, places);
  return places;
}

/** Counts of every cell of some attributes. */
export function cellsIn(
  { schema, neighbours }: PublicFacts,
  names: readonly string[],
  cuts: Cuts,
): NoiseQuestion {
  const bound = histogramSensitivity(neighbours);
  return {
    key: keyOf("cells", names, cuts),
    kind: "noise",
    unit: 1,
    cells: cellsOf(names.map((name) => cutAttribute(attributeNamed(schema, name), cuts))),
    l1: bound,
    l2Squared: bound,
    ask: async (data, how) => (await data.histogram(names, how, cuts)).value.map(Number),
  };
}

/** From the lowest level to the highest, in the attribute's own units. */
export const widthOf = (attribute: NumericAttribute): number =>
  numberOfCode(attribute, levels(attribute) - 1) - attribute.low;

export function numericNamed({ schema }: PublicFacts, name: string, what: string): NumericAttribute {
  const attribute = attributeNamed(schema, name);
  ensure(
    attribute.kind === "numeric",
    "option-out-of-range",
    `${name} is ${attribute.kind}; only a numeric attribute has a ${what}.`,
    "Choose a numeric attribute, or ask for a histogram.",
  );
  return attribute;
}
