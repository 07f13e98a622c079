/**
 * How far above the others a score must be to be drawn first with 95 %, from public facts alone: what a plan promises to find.
 *
 * Claim. Let λ = ε/Δ for draws of size ε from scores of range Δ, or 1/scale for noise of that scale. Of m candidates, one whose score is
 * at least `gapFound` above all others is drawn first with probability 0.95 at least. If the others' scores are χ² variables with so many
 * degrees of freedom, so is one whose score is at least `chiSquaredFound`.
 * Proof. The exponential mechanism draws a score x before the others s with probability 1/(1 + S), S = Σ exp(−λ·(x − s)); permute-and-flip
 * never does so less often (McKenna, Sheldon 2020, theorem 2). With a gap of ln(19·(m − 1))/λ, S is at most 1/19. For random s, let
 * μ ≤ λ and μ < ½. Where no s exceeds x, S is at most Σ exp(−μ·(x − s)), whose expectation is (m − 1)·(1 − 2μ)^(−df/2)·exp(−μ·x): at
 * most 0.04 from `bySum` on. That some s exceeds x has probability 0.01 at most from the point on that one exceeds with probability
 * 0.01/m. So x is not drawn first with probability E S/(1 + S) ≤ 0.05.
 * Noise on every score: one's own falls below −ln(20)/λ with probability 1/40, and some other's is above ln(20·(m − 1))/λ with 1/40; with 30 in place
 * of 20, 1/60 each, which leaves 1/60 for some s to exceed the point that one exceeds with probability 1/(60·m). ∎
 *
 * Source. McSherry, Talwar (2007); the calculation is ours.
 */
import { criticalValue, type TopMechanism } from "../../curator/index.ts";

export interface Drawing {
  readonly mechanism: TopMechanism;
  /** ε of a draw over the range of the scores, in whatever the scores are measured. */
  readonly lambda: number;
  readonly candidates: number;
}

/** How far above every other score. */
export function gapFound({ mechanism, lambda, candidates }: Drawing): number {
  if (candidates === 1) return 0;
  if (isNoisy(mechanism)) return (Math.log(20) + Math.log(20 * (candidates - 1))) / lambda;
  return Math.log(19 * (candidates - 1)) / lambda;
}

/** Which χ², where no other candidate is associated with the disease. */
export function chiSquaredFound({ mechanism, lambda, candidates }: Drawing, degrees: number): number {
  if (candidates === 1) return 0;
  const others = candidates - 1;
  if (isNoisy(mechanism))
    return criticalValue(1 / (60 * candidates), degrees) + (Math.log(30) + Math.log(30 * others)) / lambda;
  const bySum = (mu: number) => (Math.log(25 * others) - (degrees / 2) * Math.log1p(-2 * mu)) / mu;
  const largest = Math.min(lambda, LARGEST_MU);
  const sums = Array.from({ length: STEPS }, (_, k) => bySum((largest * (k + 1)) / STEPS));
  return Math.max(criticalValue(0.01 / candidates, degrees), Math.min(...sums));
}

/** Every μ will do; these come close to the best. */
const LARGEST_MU = 0.49;
const STEPS = 50;

const isNoisy = (mechanism: TopMechanism) => mechanism === "laplace" || mechanism === "noisy-max";
