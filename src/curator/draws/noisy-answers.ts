/**
 * Counts and sums with noise. What one row can do to each of them is proved in queries/.
 */
import { ensure } from "../../base/errors.ts";
import { exactly, multiply, type Rational, rational, toNumber } from "../../base/rational.ts";
import { hasMissingCode } from "../../schema/coding/codes.ts";
import { grouped } from "../../schema/coding/grouped.ts";
import { type Cuts, cutAttribute } from "../../schema/coding/inputs.ts";
import type { CategoricalAttribute, LabelAttribute, NumericAttribute } from "../../schema/types.ts";
import type { Engine } from "../engines/engine.ts";
import { discreteGaussianMechanism } from "../mechanisms/gaussian/index.ts";
import { type NearestQuestion, prepareNearest } from "../queries/clusters/coverage.ts";
import {
  type NearestSums,
  type NearestSumsQuestion,
  prepareNearestSums,
} from "../queries/clusters/nearest-sums.ts";
import type { KnownFacts } from "../queries/facts.ts";
import {
  cellsOf,
  countSensitivity,
  histogramSensitivity,
  sumSensitivity,
  sumUnits,
} from "../queries/tables/counts.ts";
import { Sensitive } from "../sensitive.ts";
import { attributeNamed } from "./attribute-named.ts";
import type { Draw } from "./draw.ts";
import { cellsApart, type NoiseKind, noisyCells, noisyNumber } from "./noise-kind.ts";

/** How many rows have one of the declared values or, of a number, how many are measured or missing. */
export function noisyCount(
  { schema }: KnownFacts,
  name: string,
  values: readonly string[],
  how: NoiseKind,
): Draw<bigint> {
  const attribute = attributeNamed(schema, name);
  return noisyNumber(how, {
    query: "count",
    bound: countSensitivity(),
    ask: attribute.kind === "numeric" ? presenceOf(attribute, values) : valuesOf(attribute, values),
    tell: (count) => count,
  });
}

/** What may be counted of a number whose missing values have a code of their own. */
const PRESENCES = ["measured", "missing"];

function presenceOf(attribute: NumericAttribute, values: readonly string[]) {
  ensure(
    hasMissingCode(attribute) && values.every((value) => PRESENCES.includes(value)),
    "option-out-of-range",
    `${attribute.name} is numeric; of such an attribute the measured and the missing are counted, where missing ones are a group of their own.`,
    "Use a histogram for its values, or declare that missing ones are a group.",
  );
  const cells = grouped(attribute, []);
  const wanted = PRESENCES.map((presence) => values.includes(presence));
  return async (engine: Engine): Promise<bigint> =>
    (await engine.histogram([cells])).reduce((sum, count, i) => (wanted[i] ? sum + count : sum), 0n);
}

/** The sum of a numeric attribute, in its own units. */
export function noisySum({ schema, neighbours }: KnownFacts, name: string, how: NoiseKind): Draw<number> {
  const attribute = attributeNamed(schema, name);
  ensure(
    attribute.kind === "numeric",
    "option-out-of-range",
    `${name} is ${attribute.kind}; only a numeric attribute has a sum.`,
    "Choose a numeric attribute.",
  );
  const { unit } = sumUnits(attribute);
  return noisyNumber(how, {
    query: "sum",
    bound: sumSensitivity(attribute, neighbours),
    ask: (engine) => engine.total(attribute),
    tell: (units) => toNumber(multiply(rational(units), unit)),
  });
}

/** Counts of every cell of some attributes; numeric ones that `cuts` names have a cell for each range between cuts. */
export function noisyHistogram(
  { schema, neighbours }: KnownFacts,
  names: readonly string[],
  how: NoiseKind,
  cuts: Cuts,
): Draw<readonly bigint[]> {
  const attributes = names.map((name) => cutAttribute(attributeNamed(schema, name), cuts));
  cellsOf(attributes);
  return noisyCells(how, {
    query: "histogram",
    ...cellsApart(histogramSensitivity(neighbours)),
    ask: (engine) => engine.histogram(attributes),
    tell: (counts) => Object.freeze(counts),
  });
}

/** Counts of the rows that are nearest to each of some public points. */
export function nearestCounts(
  facts: KnownFacts,
  asked: NearestQuestion,
  epsilon: Rational,
): Draw<readonly bigint[]> {
  const question = prepareNearest(facts, asked);
  return noisyCells(
    { mechanism: "laplace", epsilon },
    {
      query: "nearest points",
      ...cellsApart(histogramSensitivity(facts.neighbours)),
      ask: (engine) => engine.pointCounts(question),
      tell: (counts) => Object.freeze(counts),
    },
  );
}

/** For each of some public centres, how many rows are nearest to it and where they lie together. */
export function nearestSums(
  facts: KnownFacts,
  asked: NearestSumsQuestion,
  given: Rational,
): Draw<readonly NearestSums[]> {
  const { question, squaredSensitivity, answer } = prepareNearestSums(facts, asked);
  const rho = exactly(given, "ρ");
  return {
    price: { kind: "zcdp", rho, count: 1 },
    mechanism: "gaussian",
    query: "rows and places of the nearest",
    async look(engine, noise) {
      const sums = new Sensitive(await engine.rowSums(question), "l2-squared", squaredSensitivity);
      return answer(discreteGaussianMechanism(sums, rho, noise));
    },
  };
}

/** Rows with one of the declared values. */
function valuesOf(attribute: CategoricalAttribute | LabelAttribute, values: readonly string[]) {
  const codes = values.map((value) => {
    const code = attribute.values.indexOf(value);
    ensure(
      code >= 0,
      "option-out-of-range",
      `${JSON.stringify(value)} is not a declared value of ${attribute.name}.`,
      `Declared: ${attribute.values.join(", ")}.`,
    );
    return code;
  });
  return (engine: Engine): Promise<bigint> => engine.count(attribute, codes);
}
