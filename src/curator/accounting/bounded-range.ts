/**
 * Bounded range: what the exponential mechanism promises beyond ε-privacy, and what that saves.
 *
 * A mechanism is ε-BR if, for any neighbours, its privacy loss takes values in one interval of length ε. The
 * exponential mechanism is; an ε-private mechanism is 2ε-BR, its losses lying in [−ε, ε].
 *
 * Claim. For an ε-BR draw: (1) D_α ≤ α·ε²/8. (2) The largest D_α has the closed form below. (3) D_α ≤ α·ρ(ε) with
 * ρ(ε) = x − 1 − ln x, x = ε/(1 − e^{−ε}), and no smaller ρ will do.
 *
 * Proof. In proof.md beside this file; the short one, (1): let ψ(s) = ln E_{P′}[e^{sL}]. Then ψ(0) = ψ(1) = 0, and
 * ψ″(s) is the variance of L under a tilted distribution, at most ε²/4 on an interval of length ε. So
 * ψ(s) − s(s−1)ε²/8 is concave and zero at 0 and 1, hence not positive at α > 1: ψ(α) ≤ α(α−1)ε²/8. ∎
 *
 * Source. Durfee & Rogers 2019; Dong, Durfee, Rogers 2020, proposition 4; Cesar & Rogers 2021 (1). Harrison & Manurangsi 2025 state a tight bound as in (3); the proofs of (2) and (3) are ours.
 */
import type { RenyiCurve } from "./renyi.ts";

/** ρ(ε) of claim 3: the largest mean privacy loss, and the exact zCDP price. */
export function boundedRangeRho(epsilon: number): number {
  // u − ln(1+u) loses digits when u is small, where ε²/8 is as good to within ε⁴/576.
  if (epsilon < 1e-3) return (epsilon * epsilon) / 8;
  const u = epsilon / -Math.expm1(-epsilon) - 1;
  return Math.min((epsilon * epsilon) / 8, u - Math.log1p(u) + 4 * Number.EPSILON * u);
}

/** Claim 2: the Rényi curve that no ε-BR draw exceeds and one attains. */
export function boundedRangeCurve(epsilon: number): RenyiCurve {
  // e^{−ε} is about to vanish; an ε-BR draw is ε-private, and D_α ≤ ε at every order.
  if (epsilon > 500) return () => epsilon;
  const rho = boundedRangeRho(epsilon);
  const floor = Math.exp(-epsilon);
  const shrink = -Math.expm1(-epsilon);
  return (alpha) => {
    const floorPower = Math.exp(-alpha * epsilon);
    const shrinkPower = -Math.expm1(-alpha * epsilon);
    const stationary =
      (shrinkPower * floor - alpha * shrink * floorPower) / ((alpha - 1) * shrinkPower * shrink);
    const top = Math.min(1, Math.max(0, stationary));
    const moment = logMean(top, shrinkPower, floorPower);
    const mean = alpha * logMean(top, shrink, floor);
    // Near ε = 0 the two cancel to second order; what rounding can have taken away is put back.
    const rounding = 8 * Number.EPSILON * (Math.abs(moment) + Math.abs(mean));
    return Math.min((moment - mean + rounding) / (alpha - 1), alpha * rho, epsilon);
  };
}

/** ln(q·1 + (1 − q)·floor) with shrink = 1 − floor, without losing digits at either end. */
function logMean(q: number, shrink: number, floor: number): number {
  const gap = shrink * (1 - q);
  return gap < 0.5 ? Math.log1p(-gap) : Math.log(shrink * q + floor);
}
