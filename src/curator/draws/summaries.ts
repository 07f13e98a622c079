/**
 * Moments, spread and quantiles of a numeric attribute. What one row can do to each of them is proved in queries/.
 */
import { ensure } from "../../base/errors.ts";
import { exactly, type Rational } from "../../base/rational.ts";
import { hasMissingCode, levels, numberOfCode } from "../../schema/coding/codes.ts";
import { measuredGroups } from "../../schema/coding/grouped.ts";
import type { NumericAttribute } from "../../schema/types.ts";
import type { Engine } from "../engines/engine.ts";
import type { KnownFacts } from "../queries/facts.ts";
import {
  lastPlace,
  momentOf,
  momentSensitivity,
  momentUnit,
  type Order,
  placeOf,
  spreadOf,
  spreadSensitivity,
} from "../queries/tables/moments.ts";
import {
  ensureShare,
  placeValue,
  quantilePlaces,
  quantileScores,
  quantileSensitivity,
} from "../queries/tables/quantile.ts";
import { Sensitive } from "../sensitive.ts";
import { attributeNamed } from "./attribute-named.ts";
import type { Draw } from "./draw.ts";
import { type NoiseKind, noisyNumber } from "./noise-kind.ts";
import { type Selector, selectorNamed } from "./selections.ts";

/** The sum over rows of T₁ or T₂ of the place between −1 (low) and 1 (high). */
export function noisyMoment(
  { schema, neighbours }: KnownFacts,
  name: string,
  order: Order,
  how: NoiseKind,
): Draw<number> {
  const attribute = numericNamed(schema, name);
  ensure(order === 1 || order === 2, "option-out-of-range", `There is no order ${order}.`, "Ask for 1 or 2.");
  return noisyNumber(how, {
    query: `moment ${order}`,
    bound: momentSensitivity(attribute, order, neighbours),
    ask: async (engine) =>
      (
        await engine.rowSums({
          attributes: [attribute],
          size: 1,
          of: ([code]) => [momentOf(attribute, order, code)],
        })
      )[0],
    tell: (sum) => Number(sum) / momentUnit(attribute, order),
  });
}

/** The variance where the number of rows is public, in squares of the attribute's units. */
export function noisyVariance(
  { schema, neighbours, rows }: KnownFacts & { readonly rows: number | undefined },
  name: string,
  how: NoiseKind,
): Draw<number> {
  const attribute = numericNamed(schema, name);
  ensure(
    neighbours === "replace" && rows !== undefined && rows >= 1,
    "option-out-of-range",
    "The spread is asked for where the number of rows is public, and there is a row.",
    "With neighbours that add or remove a row, ask for a count and both moments.",
  );
  ensure(
    !hasMissingCode(attribute),
    "option-out-of-range",
    `How many rows have a value of ${name} is private, because missing ones are not among them.`,
    "Ask for a count of measured rows and both moments.",
  );
  const width = numberOfCode(attribute, levels(attribute) - 1) - attribute.low;
  const unit = width / lastPlace(attribute);
  return noisyNumber(how, {
    query: "spread",
    bound: spreadSensitivity(attribute, rows),
    ask: (engine) => spread(engine, attribute, rows),
    tell: (spread) => (Number(spread) / rows ** 2) * unit ** 2,
  });
}

async function spread(engine: Engine, attribute: NumericAttribute, rows: number): Promise<bigint> {
  const places = { attributes: [attribute], size: 2 };
  const [sum, squares] = await engine.rowSums({
    ...places,
    of: ([code]) => [placeOf(attribute, code), placeOf(attribute, code) ** 2],
  });
  return spreadOf(rows, sum, squares);
}

export interface QuantileAsked {
  readonly share: Rational;
  readonly epsilon: Rational;
  readonly mechanism?: Selector;
}

/** A declared place below which about the asked share of the rows lies. */
export function quantile(
  { schema, neighbours }: KnownFacts,
  name: string,
  asked: QuantileAsked,
): Draw<number> {
  const attribute = numericNamed(schema, name);
  const { mechanism = "exponential" } = asked;
  const [share, epsilon] = [exactly(asked.share, "share"), exactly(asked.epsilon, "ε")];
  ensureShare(share);
  const { draw, kind } = selectorNamed(mechanism);
  const places = quantilePlaces(attribute);
  const sensitivity = quantileSensitivity(share, neighbours);
  return {
    price: { kind, epsilon, count: 1 },
    mechanism,
    query: "quantile",
    async look(engine, noise) {
      const measured = (await engine.histogram([places])).slice(0, measuredGroups(places));
      const scores = quantileScores(measured, share);
      return placeValue(attribute, places, draw(new Sensitive(scores, "range", sensitivity), epsilon, noise));
    },
  };
}

function numericNamed(schema: KnownFacts["schema"], name: string): NumericAttribute {
  const attribute = attributeNamed(schema, name);
  ensure(
    attribute.kind === "numeric",
    "option-out-of-range",
    `${name} is ${attribute.kind}; only a numeric attribute has a mean, a variance and quantiles.`,
    "Choose a numeric attribute.",
  );
  return attribute;
}
