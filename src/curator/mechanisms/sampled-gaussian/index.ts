/**
 * The Gaussian mechanism on a sample: each row takes part by a coin of its own, and the sum over those that do gets discrete Gaussian noise.
 *
 * Claim. If a row that comes or goes moves the sum by at most Δ² in squared ℓ₂ where it takes part, noise with σ² = Δ²/(2ρ) on each coordinate gives the
 * Rényi curve of accounting/sampled.ts, whoever asks what of the rows before.
 * Proof. The coins are those of `takingPart`: one a row, independent, of probability `rate` each, drawn anew for every answer and told to nobody. Which
 * row has which number does not matter, as all coins are alike: a row stored once for many has as many coins as it stands for, in any order.
 * So the rows that take part are those of the claim in accounting/sampled.ts, and the noise is that of mechanisms/gaussian. ∎
 *
 * Source. Abadi et al.: Deep learning with differential privacy (2016).
 */
import { type Rational, ZERO } from "../../../base/rational.ts";
import type { Noise } from "../../noise/noise.ts";
import type { Sensitive } from "../../sensitive.ts";
import type { Card } from "../card.ts";
import { discreteGaussianMechanism } from "../gaussian/index.ts";
import { asPart, asText } from "../parameters.ts";

export const sampledGaussianCard = Object.freeze({
  name: "sampled-gaussian",
  kind: "sampled",
  takes: "numbers",
  metric: "l2-squared",
  law: "discrete-gaussian",
  status: "proved",
}) satisfies Card;

/** Noise on the sum over a sample; the rate that it was taken at is told with the draw. */
export const sampledGaussian = (
  sum: Sensitive,
  { amount, rate = ZERO }: { readonly amount: Rational; readonly rate?: Rational | undefined },
  noise: Noise,
): bigint[] =>
  discreteGaussianMechanism(sum, amount, asPart(noise, sampledGaussianCard.name, { rate: asText(rate) }));

/** The numbers of the rows that take part, out of so many, in rising order. */
export function takingPart(rows: number, rate: Rational, noise: Noise): Uint32Array {
  const [input, parameters] = [[BigInt(rows)], { rate: asText(rate) }];
  return noise.draw({ mechanism: "coins", parameters, input, metric: "l1", sensitivity: 1n }, (coin) => {
    const taking: number[] = [];
    for (let row = 0; row < rows; row++) if (coin.flip(rate.n, rate.d)) taking.push(row);
    return Uint32Array.from(taking);
  });
}
