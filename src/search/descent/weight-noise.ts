/**
 * Noise on a vector of weights that is told once a class: pure by Laplace's, or Gaussian up to a δ. Whichever is smaller follows from public
 * facts: where one row moves d weights by at most Δ in ℓ₂ it moves them by √d·Δ in ℓ₁, so that a weight's noise has a standard deviation of
 * √(2d)·Δ/ε or of Δ/√(2ρ). Noise in a ball of the ℓ₂ norm, which the papers take, has √(d + 1)·Δ/ε: √2 less than Laplace's at most.
 */
import { choice, type ValueOf } from "../../base/options.ts";
import { divide, type Rational, rational, toNumber, ZERO } from "../../base/rational.ts";
import { type NoiseKind, type PlannedDraws, plannedDraws } from "../../curator/index.ts";
import type { SetAside } from "../given.ts";
import { partOf, rhoFor, rhoToShare } from "../rho-for.ts";

export const noiseOption = choice({
  group: "Budget",
  of: ["auto", "laplace", "gaussian"],
  titles: { auto: "The smaller one", laplace: "Laplace", gaussian: "Gaussian" },
  default: "auto",
  tip: "Laplace noise needs no δ, Gaussian noise grows more slowly with the number of weights; auto takes the smaller one.",
});

export type NoiseChoice = ValueOf<typeof noiseOption>;

export interface WeightNoise {
  readonly how: Extract<NoiseKind, { readonly mechanism: "laplace" | "gaussian" }>;
  readonly draws: readonly PlannedDraws[];
  /** The δ that it makes use of. */
  readonly delta: Rational;
  /** The standard deviation of a weight's noise where one row moves all weights by at most 1 in ℓ₂. */
  readonly deviation: number;
}

interface Told {
  /** Draws, and the weights of each. */
  readonly classes: number;
  readonly weights: number;
  readonly noise: NoiseChoice;
}

export function noiseOnWeights(ask: SetAside, told: Told, method: string): WeightNoise {
  const { noise } = told;
  if (noise === "laplace" || (noise === "auto" && ask.delta.n === 0n)) return pure(ask, told);
  if (noise === "gaussian") return gaussian(ask, told, method);
  const [first, second] = [pure(ask, told), gaussian(ask, told, method)];
  return first.deviation <= second.deviation ? first : second;
}

function pure({ epsilon }: SetAside, { classes, weights }: Told): WeightNoise {
  const how = { mechanism: "laplace", epsilon: divide(epsilon, rational(BigInt(classes))) } as const;
  return {
    how,
    draws: [plannedDraws(how, classes)],
    delta: ZERO,
    deviation: Math.sqrt(2 * weights) / toNumber(how.epsilon),
  };
}

function gaussian({ epsilon, delta }: SetAside, { classes }: Told, method: string): WeightNoise {
  const rho =
    classes === 1 ? rhoFor(epsilon, delta, method) : partOf(rhoToShare(epsilon, delta, method), 1 / classes);
  const how = { mechanism: "gaussian", rho } as const;
  return {
    how,
    draws: [plannedDraws(how, classes)],
    delta,
    deviation: 1 / Math.sqrt(2 * toNumber(rho)),
  };
}

/** For people. */
export const weightNoiseNote = (
  { mechanism }: WeightNoise["how"],
  deviation: number,
  what = "weight",
): string =>
  mechanism === "gaussian"
    ? `Gaussian noise of ±${short(deviation)} a ${what}`
    : `Laplace noise of ±${short(deviation)} a ${what}; in a ball of the ℓ₂ norm it would be smaller by √2 at most`;

export const short = (x: number): string => String(Number(x.toPrecision(3)));
