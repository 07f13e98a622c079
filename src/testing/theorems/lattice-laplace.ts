/**
 * The Laplace mechanism on a coarser public lattice: round every coordinate to a multiple of g, then add
 * noise that is a multiple of g too. Answers never have more digits than the lattice has.
 *
 * Claim. Let Δ bound the sum of absolute differences between neighbours, over n coordinates of whole numbers.
 * The rounded vectors, counted in steps of g, are at most S = ⌊(Δ + (g − 1)·min(n, Δ))/g⌋ apart, and
 * two-sided geometric noise of S/ε steps on each coordinate gives ε-differential privacy.
 *
 * Proof. Rounding is x ↦ ⌊(x + g/2)/g⌋, so a coordinate that moves by δ > 0 moves by at most ⌈δ/g⌉ steps,
 * which is at most (δ + g − 1)/g, and one that stays, stays. At most min(n, Δ) coordinates move, as each moves by 1 or more.
 * Summed, that is at most (Δ + (g − 1)·min(n, Δ))/g, and a whole number, hence S. The rest is the claim of
 * the Laplace mechanism. ∎
 *
 * S·g never exceeds Δ + g·n, the bound used for real numbers, and equals Δ on the finest lattice, g = 1.
 *
 * Source. Mironov: On significance of the least significant bits for differential privacy (2012).
 */
import { ensure } from "../../base/errors.ts";
import { floor, type Rational, rational } from "../../base/rational.ts";
import type { Card } from "../../curator/mechanisms/card.ts";
import { asText, ensureEpsilon } from "../../curator/mechanisms/parameters.ts";
import { discreteLaplace } from "../../curator/noise/discrete-laplace.ts";
import type { Noise } from "../../curator/noise/noise.ts";
import { Sensitive } from "../../curator/sensitive.ts";

export const latticeLaplaceCard = Object.freeze({
  name: "lattice-laplace",
  kind: "pure",
  takes: "numbers",
  metric: "l1",
  status: "proved",
}) satisfies Card;

export function latticeLaplace(
  sensitive: Sensitive,
  epsilon: Rational,
  lattice: bigint,
  noise: Noise,
): bigint[] {
  ensureEpsilon(epsilon);
  ensure(
    lattice > 0n,
    "option-out-of-range",
    `lattice is ${lattice}, and the distance between two neighbouring answers is at least 1.`,
    "Choose a whole number of 1 or more.",
  );
  const input = Sensitive.open(sensitive, "l1").map((x) => nearestStep(x, lattice));
  const sensitivity = latticeSensitivity(sensitive.sensitivity, lattice, input.length);
  const scale = rational(sensitivity * epsilon.d, epsilon.n);
  const parameters = { epsilon: asText(epsilon), lattice: `${lattice}` };
  return noise.draw({ mechanism: "lattice-laplace", parameters, input, metric: "l1", sensitivity }, (coin) =>
    input.map((step) => lattice * (step + discreteLaplace(scale, coin))),
  );
}

/** How many steps of the lattice apart the rounded vectors of neighbours can be: S of the claim. */
export function latticeSensitivity(sensitivity: bigint, lattice: bigint, dimension: number): bigint {
  const moved = BigInt(dimension) < sensitivity ? BigInt(dimension) : sensitivity;
  return (sensitivity + (lattice - 1n) * moved) / lattice;
}

const nearestStep = (x: bigint, lattice: bigint): bigint => floor(2n * x + lattice, 2n * lattice);
