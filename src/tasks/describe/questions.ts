/** What a description asks at the door; how far noise takes each answer the door says itself. */

import { ensure } from "../../base/errors.ts";
import { type Rational, rational } from "../../base/rational.ts";
import {
  type Allowance,
  type NoiseKind,
  type NoiseScale,
  noiseOf,
  type Order,
  type PublicFacts,
  type Release,
  type Selector,
} from "../../curator/index.ts";
import { hasMissingCode, levels, numberOfCode } from "../../schema/coding/codes.ts";
import type { Cuts } from "../../schema/coding/grouped.ts";
import { attributeNamed } from "../../schema/coding/learnable.ts";
import type { Within } from "../../schema/coding/narrowed.ts";
import type { NumericAttribute } from "../../schema/types.ts";

interface Keyed {
  /** Two questions of the same key are one, asked once. */
  readonly key: string;
  /** The attributes that it is about. */
  readonly of: readonly string[];
  /** What one unit of noise amounts to in the answer. */
  readonly unit: number;
}

/** Numbers that noise is added to. */
export interface NoiseQuestion extends Keyed {
  readonly kind: "noise";
  readonly cells: number;
  noise(how: NoiseKind): NoiseScale;
  ask(data: Allowance, how: NoiseKind): Promise<readonly number[]>;
}

/** A place that is drawn, nearer ones more often. */
export interface ChoiceQuestion extends Keyed {
  readonly kind: "choice";
  /** How many places there are. */
  readonly places: number;
  /** Of the scores, which are in units of `unit` rows. */
  noise(mechanism: Selector): NoiseScale;
  ask(data: Allowance, how: Choosing): Promise<number>;
}

type Choosing = { readonly mechanism: Selector; readonly epsilon: Rational };

export type StatisticQuestion = NoiseQuestion | ChoiceQuestion;

/** Joined by what no name holds. */
const keyOf = (...parts: readonly unknown[]) => JSON.stringify(parts);

/** Units and cells are the same at every price. */
const ANY = { mechanism: "laplace", epsilon: rational(1n) } as const;

function noised(
  of: readonly string[],
  key: string,
  noise: NoiseQuestion["noise"],
  release: (data: Allowance, how: NoiseKind) => Promise<Release<number | bigint | readonly bigint[]>>,
): NoiseQuestion {
  const { unit, size: cells } = noise(ANY);
  const ask: NoiseQuestion["ask"] = async (data, how) =>
    [(await release(data, how)).value].flat().map(Number);
  return { kind: "noise", key, of, unit, cells, noise, ask };
}

/** How many rows have one of some values. */
export function countOf(facts: PublicFacts, attribute: string, values: readonly string[]): NoiseQuestion {
  const question = { ask: "count", attribute, values } as const;
  return noised(
    [attribute],
    keyOf("count", attribute, values),
    (how) => noiseOf(facts, question, how),
    (data, how) => data.make(question, how),
  );
}

/** How many rows a number was measured in, and in how many it is missing; where the latter have a code of their own. */
export const measuredCount = (facts: PublicFacts, { name }: NumericAttribute): NoiseQuestion =>
  countOf(facts, name, ["measured"]);
export const missingCount = (facts: PublicFacts, { name }: NumericAttribute): NoiseQuestion =>
  countOf(facts, name, ["missing"]);

/** How many rows there are, where that is private: all values of an attribute, or one range that holds all numbers. */
export function rowCount(facts: PublicFacts): NoiseQuestion {
  const { schema } = facts;
  const key = keyOf("rows");
  const named = schema.attributes.find((a) => a.kind === "label" || a.kind === "categorical");
  if (named) return { ...countOf(facts, named.name, named.values), key };
  const numeric = schema.attributes.find((a) => a.kind === "numeric");
  ensure(
    numeric !== undefined,
    "attribute-unknown",
    `${schema.name} has no attribute whose rows could be counted.`,
    "Declare a numeric or a categorical attribute.",
  );
  if (hasMissingCode(numeric)) return { ...countOf(facts, numeric.name, ["measured", "missing"]), key };
  return { ...cellsIn(facts, [numeric.name], { [numeric.name]: [] }), key };
}

export function sumOf(facts: PublicFacts, { name }: NumericAttribute): NoiseQuestion {
  const question = { ask: "sum", attribute: name } as const;
  return noised(
    [name],
    keyOf("sum", name),
    (how) => noiseOf(facts, question, how),
    (data, how) => data.make(question, how),
  );
}

/** An attribute as a question is asked of it: within its own bounds, or within narrower ones that the door is told. */
export interface AskedNumber {
  readonly attribute: Pick<NumericAttribute, "name">;
  readonly within?: Within | undefined;
}

/** The sum over rows of T₁ or T₂ of the place between −1 and 1. Whatever the bounds, it is one question. */
export function momentOf(
  facts: PublicFacts,
  { attribute: { name }, within }: AskedNumber,
  order: Order,
): NoiseQuestion {
  const question = { ask: "moment", attribute: name, order, ...(within ? { within } : {}) } as const;
  return noised(
    [name],
    keyOf("moment", name, order),
    (how) => noiseOf(facts, question, how),
    (data, how) => data.make(question, how),
  );
}

/** The variance, where the number of rows is public. */
export function varianceOf(facts: PublicFacts, { attribute: { name }, within }: AskedNumber): NoiseQuestion {
  const question = { ask: "variance", attribute: name, ...(within ? { within } : {}) } as const;
  return noised(
    [name],
    keyOf("variance", name),
    (how) => noiseOf(facts, question, how),
    (data, how) => data.make(question, how),
  );
}

export function quantileOf(facts: PublicFacts, { name }: NumericAttribute, share: Rational): ChoiceQuestion {
  const question = { ask: "quantile", attribute: name, share } as const;
  // Places and scores are the same at every price, and places may be many.
  const known = new Map<Selector, NoiseScale>();
  const noise = (mechanism: Selector): NoiseScale => {
    const told = known.get(mechanism) ?? noiseOf(facts, question, { ...ANY, mechanism });
    known.set(mechanism, told);
    return told;
  };
  const { unit, size: places } = noise("exponential");
  return {
    key: keyOf("quantile", name, `${share.n}/${share.d}`),
    of: [name],
    kind: "choice",
    unit,
    places,
    noise,
    ask: async (data, how) => (await data.make(question, how)).value,
  };
}

/** Counts of every cell of some attributes; `known` are the cuts that it is told apart by, where others follow from narrower bounds. */
export function cellsIn(
  facts: PublicFacts,
  names: readonly string[],
  cuts: Cuts,
  known: Cuts | { readonly within: Cuts } = cuts,
): NoiseQuestion {
  const question = { ask: "histogram", attributes: names, cuts } as const;
  return noised(
    names,
    keyOf("cells", names, known),
    (how) => noiseOf(facts, question, how),
    (data, how) => data.make(question, how),
  );
}

/** From the lowest level to the highest, in the attribute's own units. */
export const widthOf = (attribute: NumericAttribute): number =>
  numberOfCode(attribute, levels(attribute) - 1) - attribute.low;

export function numberNamed({ schema }: PublicFacts, name: string, what: string): NumericAttribute {
  const attribute = attributeNamed(schema, name);
  ensure(
    attribute.kind === "numeric",
    "option-out-of-range",
    `${name} is ${attribute.kind}; only a numeric attribute has a ${what}.`,
    "Choose a numeric attribute, or ask for a histogram.",
  );
  return attribute;
}
