/**
 * How far noise reaches: the tails that error bars are made of.
 *
 * `tail(law, k)` is the probability that noise is k or more away from nothing, for whole k ≥ 1, or a bound on it from above.
 *
 * Claim. laplace (scale s, a = e^(−1/s)): 2·a^k/(1 + a), exactly. staircase: exactly, by its levels. gaussian (deviation σ): exactly
 * to the last digits of a double where σ ≤ 64; beyond, never below the truth. choice: of m places that are drawn with the exponential
 * mechanism or with permute-and-flip at weight e^(−η·d), where d is how far a place falls short of the best, the probability that
 * the drawn one falls short by k or more is at most (m − 1)·e^(−η·k).
 *
 * Proof. Laplace: the probability of x is a^|x|·(1 − a)/(1 + a); sum a geometric series on both sides. Staircase: the probability of x is
 * peak·b^level, constant on stretches of |x|; sum the rest of the stretch that k is in, of its block of Δ, and all later blocks.
 * Gaussian: with f(x) = e^(−x²/2σ²) the tail is 2·Σ_{x ≥ k} f(x)/θ, and θ = Σ f ≥ σ√(2π), because all terms of Poisson's formula are
 * positive. f is convex beyond σ, so f(x) is at most its mean over x ± ½, and for k ≥ σ + ½ the sum is at most the integral from
 * k − ½. Below, f falls, and the sum is at most the integral from k − 1. Choice: the exponential mechanism draws a place with
 * probability e^(−η·d)/Σ, whose sum has a 1 in it for the best; permute-and-flip draws it only if its coin, which is tossed at most
 * once, comes up, with probability e^(−η·d). Add this over the at most m − 1 places that fall short by k or more. ∎
 *
 * Source. Specification, 3.1 and T13; Canonne, Kamath, Steinke (2020); McKenna & Sheldon (2020).
 */
import { normalTail } from "../../base/normal.ts";
import type { NoiseScale } from "../../curator/index.ts";
import { isGaussian } from "../../search/noise-law.ts";

export type Law =
  | { readonly kind: "laplace"; readonly scale: number }
  | { readonly kind: "gaussian"; readonly deviation: number }
  | { readonly kind: "staircase"; readonly epsilon: number; readonly bound: number; readonly step: number }
  | { readonly kind: "choice"; readonly places: number; readonly rate: number };

/** Of numbers that a mechanism blurs, as the door says it. */
export function lawOf(noise: NoiseScale): Law {
  const { scale, bound, step } = noise;
  if (step !== undefined) return { kind: "staircase", epsilon: bound / scale, bound, step };
  return isGaussian(noise) ? { kind: "gaussian", deviation: scale } : { kind: "laplace", scale };
}

/** Where σ is larger, a tail is bounded by integrals and not summed. */
const LARGEST_SUMMED = 64;

export function tail(law: Law, k: number): number {
  switch (law.kind) {
    case "laplace":
      return (2 * Math.exp(-k / law.scale)) / (1 + Math.exp(-1 / law.scale));
    case "gaussian":
      return gaussianTail(law.deviation, k);
    case "staircase":
      return staircaseTail(law, k);
    case "choice":
      return Math.min(1, (law.places - 1) * Math.exp(-law.rate * k));
  }
}

/** The smallest whole k ≥ 1 such that noise is k or more away with probability at most `alpha`. */
export function firstBeyond(law: Law, alpha: number): number {
  let [within, beyond] = [0, 1];
  for (; tail(law, beyond) > alpha; beyond *= 2) within = beyond;
  for (;;) {
    const middle = Math.floor((within + beyond) / 2);
    // Beyond 2⁵³ there are no whole numbers between neighbours any more.
    if (middle <= within || middle >= beyond) return beyond;
    if (tail(law, middle) > alpha) within = middle;
    else beyond = middle;
  }
}

/** How far noise reaches with probability at least 1 − `alpha`, in whole units. */
export const reachOf = (law: Law, alpha: number): number => firstBeyond(law, alpha) - 1;

function gaussianTail(sigma: number, k: number): number {
  if (sigma > LARGEST_SUMMED)
    return Math.min(1, 2 * normalTail((k >= sigma + 0.5 ? k - 0.5 : k - 1) / sigma));
  const from = sumFrom(sigma, k);
  return (2 * from) / (1 + 2 * sumFrom(sigma, 1));
}

function sumFrom(sigma: number, first: number): number {
  let sum = 0;
  for (let x = first; ; x++) {
    const term = Math.exp((-x * x) / (2 * sigma * sigma));
    sum += term;
    if (term <= 1e-17 * sum) return sum;
  }
}

function staircaseTail({ epsilon, bound, step }: Extract<Law, { kind: "staircase" }>, k: number): number {
  const b = Math.exp(-epsilon);
  const block = step + b * (bound - step);
  const peak = -Math.expm1(-epsilon) / (2 * block + Math.expm1(-epsilon));
  const blocks = Math.floor(k / bound);
  const place = k - blocks * bound;
  const rest = place < step ? step - place + b * (bound - step) : b * (bound - place);
  return 2 * peak * Math.exp(-epsilon * blocks) * (rest + (b * block) / -Math.expm1(-epsilon));
}
