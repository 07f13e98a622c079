/**
 * The Laplace mechanism on whole numbers: add two-sided geometric noise to every coordinate.
 *
 * Claim. If no neighbour's vector is further than Δ away in the sum of absolute differences, noise of scale
 * Δ/ε on each coordinate gives ε-differential privacy.
 *
 * Proof. With a = exp(−ε/Δ), vector x comes out as z with probability c·a^Σ|zᵢ − xᵢ|. For a neighbour y the
 * triangle inequality gives Σ|zᵢ − yᵢ| ≤ Σ|zᵢ − xᵢ| + Δ, so the probability falls at most by the factor a^Δ =
 * exp(−ε). ∎
 *
 * Source. Ghosh, Roughgarden, Sundararajan: Universally utility-maximizing privacy mechanisms (2009).
 */
import { type Rational, rational } from "../../../base/rational.ts";
import { discreteLaplace } from "../../noise/discrete-laplace.ts";
import type { Noise } from "../../noise/noise.ts";
import type { Sensitive } from "../../sensitive.ts";
import type { Card } from "../card.ts";
import { asText, drawBy, ensureEpsilon } from "../parameters.ts";

export const laplaceCard = Object.freeze({
  name: "laplace",
  kind: "pure",
  takes: "numbers",
  metric: "l1",
  law: "discrete-laplace",
  status: "proved",
}) satisfies Card;

export function discreteLaplaceMechanism(sensitive: Sensitive, epsilon: Rational, noise: Noise): bigint[] {
  ensureEpsilon(epsilon);
  const scale = rational(sensitive.sensitivity * epsilon.d, epsilon.n);
  return drawBy(laplaceCard, sensitive, { epsilon: asText(epsilon) }, noise, (input, coin) =>
    input.map((x) => x + discreteLaplace(scale, coin)),
  );
}
