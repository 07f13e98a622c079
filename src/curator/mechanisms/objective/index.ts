/**
 * Perturbation of the objective: noise pulls at the weights while a convex loss and a ridge are made small, and a little more is added to where
 * they end.
 *
 * Let F be the sum over rows of m·x (the query says of what), Λ the ridge and b a vector of noise; θ*(b) is where F(θ) + Λθ + b = 0. The query
 * promises
 *   (a) a row's part of F is −t·v, v a vector of length 1 that is the row's own and 0 ≤ t ≤ C whatever θ is; one that is replaced is two such parts;
 *   (b) a row's part of F is the slope of a convex function, piecewise linear, and its derivative h·x·xᵀ has 0 ≤ h·‖x‖² ≤ (e^J − 1)·Λ;
 *   (c) what is computed for digits of b is within τ of θ*(b) for every b with these digits.
 *
 * **Research.** The proof below is of weights that are told. Whether steps come as near as (c) asks may fail, the failure is told, and it depends on the
 * rows: near what doubles can do, one row decides it (found by an audit with 20 and 21 rows). Until arrival follows from public facts, receipts say `research`.
 *
 * Claim. With σ² = Δ²/(2ρ), Δ = C where a row comes or goes and 2C where one is replaced, b ~ N(0, σ²·I), and Laplace noise of ε″ for what moves by
 * 2τ, the weights that come out are (ε, δ)-private, ε = J + ε′ + ε″, where ρ (accounting/objective.ts) is at most what (ε′, δ·255/256) holds and at most four times what
 * (ε′, δ/1024) holds. Where δ is 0, each bⱼ is Laplace's with a density ∝ exp(−|s|·ε′/Δ₁), Δ₁ the same bound in ℓ₁.
 *
 * Proof. *The ideal release.* θ ↦ −F(θ) − Λθ is piecewise linear, and stretches every distance at least by Λ: it is one to one, onto, and its inverse is
 * Lipschitz. So θ* has the density p(θ) = g(b(θ))·det A(θ), g that of b, b(θ) = −F(θ) − Λθ, A = DF + Λ·I almost everywhere. Let D and D′ share all
 * rows but D's r and D′'s r′, one of which may be none, and A₀ be A without them. By the lemma of determinants det A/det A′ = (1 + h·xᵀA₀⁻¹x)/(1 + h′·x′ᵀA₀⁻¹x′), whose
 * logarithm is at most J by (b), as A₀ ≥ Λ·I. And b′ − b = w with w = t′·v′ − t·v by (a), hence
 *
 *     ln p/p′ ≤ J + ln g(b)/g(b + w).
 *
 * Laplace's: the last term is at most ‖w‖₁·ε′/Δ₁ ≤ ε′. Gaussian: it is (2⟨b, w⟩ + ‖w‖²)/(2σ²), convex in (t, t′), so at most the largest of those at
 * the four corners: w = 0, which gives 0, and w₁ = −C·v, w₂ = C·v′, w₃ = w₁ + w₂, or as much of them as the rows reach. Under D b has the law g, so that for a fixed w the mean of
 * (1 − exp(ε′ − that))₊ is the δ_w of the Gaussian mechanism that moves by ‖w‖ (it grows with ‖w‖). A largest one's mean is at most the sum: P(S) − e^(J + ε′)·P′(S) ≤
 * δ₁ + δ₂ + δ₃. One that moves by Δ is ρ-zCDP, and one that moves by Δ/2 is ρ/4-zCDP: δ₃ ≤ δ·255/256 and δ₁, δ₂ ≤ δ/1024. With one row alone there is δ₁
 * only, for Δ = C. Either way 1/512 of δ is left.
 * *Digits.* b is drawn on a grid of 2⁻²⁵⁶ units of F, where the ideal one is rounded to it. *Laplace's*, with h = 2⁻²⁵⁶·ε′/Δ₁: the chance of a grid point z over
 * exp(−|z|·h) is 2·sinh(h/2)/h, and at 0 2·(1 − e^(−h/2))/h, the same but for a factor e^(h/2) at most; so the laws of d weights are within e^(d·h) of each other, and
 * ε grows by 2·d·h, less than what J is rounded up by. *Gaussian*, with s = 2²⁵⁶·σ: it is over exp(−z²/(2s²)), up to one constant, ∫ exp(−zu/s² − u²/(2s²))du over |u| ≤ ½,
 * between exp(−1/(8s²)) and exp(z²/(24s⁴)). For |z| ≤ 60·s both are within 151/s² of 1, and beyond there is less than 2⁻²⁰⁰⁰: the laws differ by at most η = 2⁹/s² a
 * weight. F's unit is 2⁻³⁸, σ ≥ 2⁻¹⁰/√(2ρ), and ρ < 2⁹·(1 + ε), as a Gaussian that moves by 20 + 2√ε of its σ or more has a δ above 255/256. So for d ≤ 2²⁰ weights
 * and ε ≤ 256 what is told is (ε, δ·511/512 + (1 + e^ε)·d·η)-private, and the last term is at most 2⁻¹⁴⁰, below 1/512 of a δ of 2⁻¹⁰⁰ or more.
 * *What comes out.* Given θ* = t, what is computed lies within τ of t for either table by (c), so at most 2τ apart; the second noise is ε″-private for
 * that, whatever t is. Both compose (accounting/basic.ts). ∎
 *
 * Sources. Chaudhuri, Monteleoni, Sarwate (2011); Kifer, Smith, Thakurta (2012); the second noise: Iyengar et al. (2019), AMP; one Gaussian number instead of
 * a vector's length: Redberg, Koskela, Wang (2023). None of them says what a computer must do; here nothing is asked of it but (c).
 */
import type { Rational } from "../../../base/rational.ts";
import type { Noise } from "../../noise/noise.ts";
import { Sensitive } from "../../sensitive.ts";
import type { Card } from "../card.ts";
import { discreteGaussianMechanism } from "../gaussian/index.ts";
import { discreteLaplaceMechanism } from "../laplace/index.ts";
import { asPart, asText } from "../parameters.ts";

export const objectiveCard = Object.freeze({
  name: "objective",
  kind: "opaque",
  takes: "minimum",
  metric: "l2-squared",
  status: "research",
}) satisfies Card;

/** b's grid has so many binary digits more than F's. */
export const PULL_DIGITS = 256;

/** What pulls: its `amount` is ε′ or ρ, and `bound` the Δ₁ or Δ² of b on its grid; `output` is ε″. */
export interface Pull {
  readonly metric: "l1" | "l2-squared";
  readonly amount: Rational;
  readonly bound: bigint;
  readonly output: Rational;
}

/** `nearest` makes of b, in units of F, weights near θ*(b). Both draws are recorded as parts of one, which costs ε and δ. */
export async function objective(
  { metric, amount, bound, output }: Pull,
  [epsilon, delta]: readonly [Rational, Rational],
  size: number,
  nearest: (b: Float64Array) => Promise<Sensitive>,
  noise: Noise,
): Promise<readonly bigint[]> {
  const record = { epsilon: asText(epsilon), delta: asText(delta), output: asText(output) };
  const own = asPart(noise, objectiveCard.name, record);
  const add = metric === "l1" ? discreteLaplaceMechanism : discreteGaussianMechanism;
  const nothing = new Sensitive(new Array<bigint>(size).fill(0n), metric, bound);
  const b = Float64Array.from(add(nothing, amount, own), (digits) => Number(digits) / 2 ** PULL_DIGITS);
  return discreteLaplaceMechanism(await nearest(b), output, own);
}
