/**
 * The Gaussian mechanism on whole numbers: add discrete Gaussian noise to every coordinate.
 *
 * Claim. If no neighbour's vector is further than Δ² away in the sum of squared differences, noise with
 * parameter σ² = Δ²/(2ρ) on each coordinate gives ρ-zero-concentrated differential privacy.
 *
 * Proof. Let one coordinate move by the whole number m, and put θ(c) = Σₓ exp(−(x − c)²/(2σ²)) over whole x.
 * For α > 1 completing the square gives
 *
 *     Σₓ P(x − m)^α·P(x)^(1−α) = exp(α(α − 1)m²/(2σ²))·θ(αm)/θ(0),
 *
 * where m is whole, so that both laws have the same constant θ(0). By Poisson's formula θ(c) = Σₖ
 * wₖ·cos(2πkc) with positive weights, so θ(c) ≤ θ(0), and the Rényi divergence of order α is at most
 * α·m²/(2σ²). The coordinates are independent, so divergences add to at most α·Δ²/(2σ²) = ρα. ∎
 *
 * Source. Canonne, Kamath, Steinke: The discrete Gaussian for differential privacy (2020).
 */
import { ensure } from "../../../base/errors.ts";
import { type Rational, rational } from "../../../base/rational.ts";
import { rhoOfNothing } from "../../../base/refusals/mechanisms.ts";
import { discreteGaussian } from "../../noise/discrete-gaussian.ts";
import type { Noise } from "../../noise/noise.ts";
import type { Sensitive } from "../../sensitive.ts";
import type { Card } from "../card.ts";
import { asText, drawBy } from "../parameters.ts";

export const gaussianCard = Object.freeze({
  name: "gaussian",
  kind: "zcdp",
  takes: "numbers",
  metric: "l2-squared",
  law: "discrete-gaussian",
  status: "proved",
}) satisfies Card;

export function discreteGaussianMechanism(sensitive: Sensitive, rho: Rational, noise: Noise): bigint[] {
  ensure(rho.n > 0n, ...rhoOfNothing(asText(rho)));
  const variance = rational(sensitive.sensitivity * rho.d, 2n * rho.n);
  return drawBy(gaussianCard, sensitive, { rho: asText(rho) }, noise, (input, coin) =>
    input.map((x) => x + discreteGaussian(variance, coin)),
  );
}
