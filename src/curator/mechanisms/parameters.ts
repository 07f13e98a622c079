/**
 * The checks that mechanisms share. All of them look at public parameters only, and before any coin is
 * tossed.
 */
import { ensure } from "../../base/errors.ts";
import type { Rational } from "../../base/rational.ts";

/** A fraction as it stands in a record of draws: exact, so that an auditor can add it up. */
export const asText = (r: Rational): string => (r.d === 1n ? `${r.n}` : `${r.n}/${r.d}`);

export function ensureEpsilon(epsilon: Rational): void {
  ensure(
    epsilon.n > 0n,
    "epsilon-invalid",
    `epsilon is ${asText(epsilon)}, and only a positive epsilon leaves room for an answer.`,
    "Choose a positive epsilon, for example 0.5.",
  );
}

export function ensureCandidates(count: number): void {
  ensure(
    count > 0,
    "candidate-invalid",
    "There is no candidate to choose from.",
    "Propose at least one candidate.",
  );
}

/** The largest of at least one score. */
export const bestOf = (scores: readonly bigint[]): bigint => {
  let best = scores[0];
  for (const score of scores) if (score > best) best = score;
  return best;
};
