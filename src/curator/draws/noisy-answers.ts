/**
 * Counts and sums with noise. What one row can do to each of them is proved in queries/.
 */
import { ensure } from "../../errors.ts";
import { copyOf, type Rational } from "../../rational.ts";
import { type Cuts, cutAttribute } from "../../schema/inputs.ts";
import type { CodedAttribute, Schema } from "../../schema/types.ts";
import type { Engine } from "../engines/engine.ts";
import { discreteGaussianMechanism } from "../mechanisms/gaussian/index.ts";
import { discreteLaplaceMechanism } from "../mechanisms/laplace/index.ts";
import { staircase } from "../mechanisms/staircase/index.ts";
import { cellsOf, countSensitivity, histogramSensitivity, sumSensitivity } from "../queries/counts.ts";
import { type NearestQuestion, prepareNearest } from "../queries/coverage.ts";
import type { KnownFacts } from "../queries/facts.ts";
import { type NearestSums, type NearestSumsQuestion, prepareNearestSums } from "../queries/nearest-sums.ts";
import { Sensitive } from "../sensitive.ts";
import type { Draw } from "./draw.ts";

/** Mechanisms that add noise to counts and sums. `gaussian` is paid for in ρ, the others in ε. */
export type NoiseKind =
  | { readonly mechanism: "laplace" | "staircase"; readonly epsilon: Rational }
  | { readonly mechanism: "gaussian"; readonly rho: Rational };

/** How many rows have one of the declared values. */
export function noisyCount(
  { schema }: KnownFacts,
  name: string,
  values: readonly string[],
  how: NoiseKind,
): Draw<bigint> {
  const attribute = attributeNamed(schema, name);
  const codes = codesOf(attribute, values);
  return noisy(how, {
    query: "count",
    ...oneNumber(countSensitivity()),
    ask: async (engine) => [await engine.count(attribute, codes)],
    tell: ([count]) => count,
  });
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
  return noisy(how, {
    query: "sum",
    ...oneNumber(sumSensitivity(attribute, neighbours)),
    ask: async (engine) => [await engine.total(attribute)],
    tell: ([steps]) => Number(steps) * attribute.step,
  });
}

/** Counts of every cell of some attributes; numeric ones that `cuts` names have a cell for each range between cuts. */
export function noisyHistogram(
  { schema, neighbours }: KnownFacts,
  names: readonly string[],
  asked: NoiseKind,
  cuts: Cuts,
): Draw<readonly bigint[]> {
  const how = copyOfNoise(asked);
  const attributes = names.map((name) => cutAttribute(attributeNamed(schema, name), cuts));
  cellsOf(attributes);
  ensure(
    how.mechanism !== "staircase",
    "option-out-of-range",
    "Staircase noise blurs one number; a histogram has one a cell.",
    "Use laplace or gaussian for a histogram.",
  );
  return noisy(how, {
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
  return noisy(
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
  const rho = copyOf(given);
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

interface Answer<T> {
  readonly query: string;
  /** How far one row moves the numbers, in ℓ₁ and in squared ℓ₂. */
  readonly l1: bigint;
  readonly l2Squared: bigint;
  ask(engine: Engine): Promise<readonly bigint[]>;
  tell(noisy: readonly bigint[]): T;
}

/** One number moves in one coordinate, so its squared ℓ₂ bound is the square. */
const oneNumber = (bound: bigint) => ({ l1: bound, l2Squared: bound * bound });

/** Counts of separate cells move in one or two of them, by one each. */
const cellsApart = (bound: bigint) => ({ l1: bound, l2Squared: bound });

function noisy<T>(asked: NoiseKind, { query, l1, l2Squared, ask, tell }: Answer<T>): Draw<T> {
  const how = copyOfNoise(asked);
  const { mechanism } = how;
  if (how.mechanism === "gaussian")
    return {
      price: { kind: "zcdp", rho: how.rho, count: 1 },
      mechanism,
      query,
      look: async (engine, noise) =>
        tell(
          discreteGaussianMechanism(
            new Sensitive(await ask(engine), "l2-squared", l2Squared),
            how.rho,
            noise,
          ),
        ),
    };
  const blur = how.mechanism === "staircase" ? staircase : discreteLaplaceMechanism;
  return {
    price: { kind: "pure", epsilon: how.epsilon, count: 1 },
    mechanism,
    query,
    look: async (engine, noise) => tell(blur(new Sensitive(await ask(engine), "l1", l1), how.epsilon, noise)),
  };
}

const copyOfNoise = (how: NoiseKind): NoiseKind =>
  how.mechanism === "gaussian"
    ? { mechanism: how.mechanism, rho: copyOf(how.rho) }
    : { mechanism: how.mechanism, epsilon: copyOf(how.epsilon) };

function attributeNamed(schema: Schema, name: string): CodedAttribute {
  const attribute = schema.attributes.find((a) => a.name === name);
  ensure(
    attribute !== undefined && attribute.kind !== "ignored",
    "attribute-unknown",
    `${schema.name} has no attribute ${JSON.stringify(name)}.`,
    `It has: ${schema.attributes.map((a) => a.name).join(", ")}.`,
  );
  return attribute;
}

/** The codes of declared values. */
function codesOf(attribute: CodedAttribute, values: readonly string[]): number[] {
  ensure(
    attribute.kind !== "numeric",
    "option-out-of-range",
    `${attribute.name} is numeric; count a categorical attribute's values.`,
    "Use a histogram for a numeric attribute.",
  );
  return values.map((value) => {
    const code = attribute.values.indexOf(value);
    ensure(
      code >= 0,
      "option-out-of-range",
      `${JSON.stringify(value)} is not a declared value of ${attribute.name}.`,
      `Declared: ${attribute.values.join(", ")}.`,
    );
    return code;
  });
}
