/**
 * The checks that mechanisms share. All of them look at public parameters only, and before any coin is
 * tossed.
 */
import { ensure } from "../../base/errors.ts";
import type { Rational } from "../../base/rational.ts";
import { epsilonOfNothing, noCandidates } from "../../base/refusals/mechanisms.ts";

/** A fraction as it stands in a record of draws: exact, so that an auditor can add it up. */
export const asText = (r: Rational): string => (r.d === 1n ? `${r.n}` : `${r.n}/${r.d}`);

export function ensureEpsilon(epsilon: Rational): void {
  ensure(epsilon.n > 0n, ...epsilonOfNothing(asText(epsilon)));
}

export function ensureCandidates(count: number): void {
  ensure(count > 0, ...noCandidates());
}

/** The largest of at least one score. */
export const bestOf = (scores: readonly bigint[]): bigint => {
  let best = scores[0];
  for (const score of scores) if (score > best) best = score;
  return best;
};
