/**
 * What mechanisms share: checks, all of which look at public parameters only and before any coin is tossed, and how an input is opened
 * and meets the noise.
 */
import { ensure } from "../../base/errors.ts";
import type { Rational } from "../../base/rational.ts";
import { epsilonOfNothing, kOfCandidates, noCandidates } from "../../base/refusals/mechanisms.ts";
import type { Coin } from "../noise/coin.ts";
import type { Call, Noise } from "../noise/noise.ts";
import { Sensitive } from "../sensitive.ts";
import type { Card } from "./card.ts";

/** A fraction as it stands in a record of draws: exact, so that an auditor can add it up. */
export const asText = (r: Rational): string => (r.d === 1n ? `${r.n}` : `${r.n}/${r.d}`);

export function ensureEpsilon(epsilon: Rational): void {
  ensure(epsilon.n > 0n, ...epsilonOfNothing(asText(epsilon)));
}

export function ensureCandidates(count: number): void {
  ensure(count > 0, ...noCandidates());
}

/** A mechanism that draws one of some scores, or of what is left of them. */
export function ensureSelection(sensitive: Sensitive, epsilon: Rational): void {
  ensureEpsilon(epsilon);
  ensureCandidates(sensitive.length);
}

/** The same for k of them, one after the other or at once. */
export function ensureFew(sensitive: Sensitive, epsilon: Rational, k: number): void {
  ensureSelection(sensitive, epsilon);
  ensure(Number.isInteger(k) && k >= 1 && k <= sensitive.length, ...kOfCandidates(k, sensitive.length));
}

/** A draw of a mechanism: what is opened, in the metric of its card, is what the record says of it. */
export function drawBy<Output>(
  { name: mechanism, metric }: Card,
  sensitive: Sensitive,
  parameters: Call["parameters"],
  noise: Noise,
  sample: (input: readonly bigint[], coin: Coin) => Output,
): Output {
  const { sensitivity } = sensitive;
  const input = Sensitive.open(sensitive, metric);
  return noise.draw({ mechanism, parameters, input, metric, sensitivity }, (coin) => sample(input, coin));
}

/** Noise whose draws are recorded as parts of another mechanism's, which they are paid for as. */
export const asPart = (noise: Noise, mechanism: string, parameters: Call["parameters"]): Noise => ({
  origin: noise.origin,
  draw: (call, sample) =>
    noise.draw({ ...call, mechanism, parameters: { ...call.parameters, ...parameters } }, sample),
});

/** The largest of at least one score. */
export const bestOf = (scores: readonly bigint[]): bigint => {
  let best = scores[0];
  for (const score of scores) if (score > best) best = score;
  return best;
};
