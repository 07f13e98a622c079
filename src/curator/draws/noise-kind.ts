/**
 * Numbers with noise: the mechanism that was asked for, its price, and the two bounds that mechanisms go by.
 */
import { ensure, quote } from "../../base/errors.ts";
import { exactly, type Rational } from "../../base/rational.ts";
import type { Engine } from "../engines/engine.ts";
import { discreteGaussianMechanism } from "../mechanisms/gaussian/index.ts";
import { discreteLaplaceMechanism } from "../mechanisms/laplace/index.ts";
import { staircase } from "../mechanisms/staircase/index.ts";
import { Sensitive } from "../sensitive.ts";
import type { Draw } from "./draw.ts";

/** Mechanisms that add noise to counts and sums. `gaussian` is paid for in ρ, the others in ε. */
export type NoiseKind =
  | { readonly mechanism: "laplace" | "staircase"; readonly epsilon: Rational }
  | { readonly mechanism: "gaussian"; readonly rho: Rational };

interface Answer<T, Rows> {
  readonly query: string;
  /** How far one row moves the numbers, in ℓ₁ and in squared ℓ₂. */
  readonly l1: bigint;
  readonly l2Squared: bigint;
  ask(rows: Rows): Promise<readonly bigint[]>;
  tell(noisy: readonly bigint[]): T;
}

/** One number moves in one coordinate, so its squared ℓ₂ bound is the square. */
const oneNumber = (bound: bigint) => ({ l1: bound, l2Squared: bound * bound });

/** Counts of separate cells move in one or two of them, by one each. */
export const cellsApart = (bound: bigint) => ({ l1: bound, l2Squared: bound });

/** One number with noise. */
export function noisyNumber<T, Rows = Engine>(
  how: NoiseKind,
  {
    query,
    bound,
    ask,
    tell,
  }: { query: string; bound: bigint; ask(rows: Rows): Promise<bigint>; tell(noisy: bigint): T },
): Draw<T, Rows> {
  return noisy(how, {
    query,
    ...oneNumber(bound),
    ask: async (rows: Rows) => [await ask(rows)],
    tell: ([number]) => tell(number),
  });
}

/** Several numbers, each with noise; staircase noise is for one. */
export function noisyCells<T, Rows = Engine>(how: NoiseKind, answer: Answer<T, Rows>): Draw<T, Rows> {
  ensure(
    how.mechanism !== "staircase",
    "option-out-of-range",
    "Staircase noise blurs one number; a histogram has one a cell.",
    "Use laplace or gaussian for a histogram.",
  );
  return noisy(how, answer);
}

function noisy<T, Rows>(how: NoiseKind, { query, l1, l2Squared, ask, tell }: Answer<T, Rows>): Draw<T, Rows> {
  const { mechanism } = how;
  ensure(
    ["gaussian", "laplace", "staircase"].includes(mechanism),
    "query-unknown",
    `There is no noise ${quote(mechanism)}.`,
    "The curator knows: laplace, staircase, gaussian.",
  );
  if (how.mechanism === "gaussian") {
    const rho = exactly(how.rho, "ρ");
    return {
      price: { kind: "zcdp", rho, count: 1 },
      mechanism,
      query,
      look: async (rows, noise) =>
        tell(discreteGaussianMechanism(new Sensitive(await ask(rows), "l2-squared", l2Squared), rho, noise)),
    };
  }
  const epsilon = exactly(how.epsilon, "ε");
  const blur = how.mechanism === "staircase" ? staircase : discreteLaplaceMechanism;
  return {
    price: { kind: "pure", epsilon, count: 1 },
    mechanism,
    query,
    look: async (rows, noise) => tell(blur(new Sensitive(await ask(rows), "l1", l1), epsilon, noise)),
  };
}
