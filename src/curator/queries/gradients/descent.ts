/**
 * The weights that so many steps of gradient descent come to, over all rows at once:
 *
 *     w ← w − r·(Σ m·x + Λ·w),
 *
 * from 0 on, r the rate and Λ the ridge, both public; m·x a row's own gradient (gradient.ts), C its clip. After each step weights are brought into
 * ±2⁸ and rounded to 2⁻²². So the path of a search stays inside, and only where it ends is told, with noise: output perturbation.
 *
 * Claim. Let neighbours replace a row, n be the number of rows, k that of attributes, indicators and the bias, d that of weights, c the most that
 * the slope rises in a unit of the margin, and r·(c·n·k + 2Λ) ≤ 2. Two neighbours' weights are after T steps at most
 *     S·(2·r·C + 2·e) apart in ℓ₂, S = Σ_{t<T} (1 − rΛ)^t, e = r·n·√k·2⁻²³ + √d·2⁻²².
 * Proof. Let f be the sum of the losses whose slopes lie on the lines between told ones (slopes.ts), not rounded, cut off at each row's own limit: for
 * a row it is a rising function of its margin, no steeper than c. So f is convex, and its gradient rises by at most β = c·Σ‖x‖² ≤ c·n·k.
 * (a) The step without the row that is replaced, w ↦ (1 − rΛ)·w − r·∇f(w), brings any two weights nearer by the factor 1 − rΛ: with a = w − w′ and
 * g = ∇f(w) − ∇f(w′) it holds ⟨a, g⟩ ≥ ‖g‖²/β (Baillon, Haddad), hence ‖(1 − rΛ)a − r·g‖² ≤ (1 − rΛ)²‖a‖² − r·(2(1 − rΛ)/β − r)‖g‖², and the bracket
 * is not below 0 where r·β + 2rΛ ≤ 2. (b) The row itself takes r·C at most in one table and r·C in the other. (c) Rounded down, a row's slope is
 * off by less than 2⁻²⁴ of 1, and its limit leaves it so; all rows together move a step by less than r·n·√k·2⁻²⁴. Doubles add less than that again.
 * Weights are rounded by at most 2⁻²³ each, and as much is kept for what doubles are off. That is e, in each table. (d) To bring weights
 * into a box moves no two apart. So the distance after a step is at most (1 − rΛ) times that before, and 2·r·C + 2·e. ∎
 *
 * Sources. Stability of descent: Hardt, Recht, Singer (2016); Wu et al.: Bolt-on differential privacy (2017), P-PSGD and, with a ridge, P-SCPSGD, of which
 * this is the case of one step a pass. Output perturbation: Chaudhuri, Monteleoni, Sarwate (2011), whose 2L/(nλ) is the limit of many steps: T → ∞.
 */
import { ensure } from "../../../base/errors.ts";
import { descentReplaces, stepsTooBold, stepsUnfit } from "../../../base/refusals/gradients.ts";
import type { KnownFacts } from "../facts.ts";
import type { Numbers, Query } from "../query.ts";
import {
  FINE_WEIGHT_ONE,
  GRADIENT_ONE,
  type GradientAsked,
  LARGEST_WEIGHT,
  prepareGradient,
} from "./gradient.ts";
import { isReal } from "./inputs.ts";
import { steepestRise } from "./slopes.ts";

export interface Steps {
  readonly steps: number;
  /** How far a step goes: this times the gradient, which is a sum over rows. */
  readonly rate: number;
  /** Λ: half of it times the squared weights is added to the sum of the losses. */
  readonly ridge: number;
}

export interface DescentAsked extends Omit<GradientAsked, "weights">, Steps {}

const MOST_STEPS = 100_000;

export const descent: Query<"descent", DescentAsked, Numbers<Float64Array>> = {
  name: "descent",
  prepare(facts, asked) {
    const { question, inputs } = prepareDescent(facts, asked);
    const { rows = 0 } = facts;
    ensure(facts.neighbours === "replace" && rows > 0, ...descentReplaces());
    const apart = inputs.attributes.length + 1;
    const { steps, rate, ridge } = asked;
    const boldest = 2 / (steepestRise(question.slope) * rows * apart + 2 * ridge);
    ensure(rate <= boldest, ...stepsTooBold(rate, boldest));
    const off = rate * rows * Math.sqrt(apart) * 2 ** -23 + Math.sqrt(inputs.length) * 2 ** -22;
    const less = rate * ridge;
    const times = less > 0 ? Math.min(steps, -Math.expm1(steps * Math.log1p(-less)) / less) : steps;
    // Rounded up by more than doubles are off.
    const far = times * (2 * rate * question.clip + 2 * off) * (1 + 2 ** -30);
    const bound = BigInt(Math.ceil(far * FINE_WEIGHT_ONE));
    return {
      takes: "numbers",
      query: `descent ${asked.loss}`,
      bounds: {
        l1: BigInt(Math.ceil(Math.sqrt(inputs.length) * far * FINE_WEIGHT_ONE)),
        "l2-squared": bound * bound,
      },
      size: inputs.length,
      unit: 1 / FINE_WEIGHT_ONE,
      look: async (engine) => {
        const gradientAt = (weights: Int32Array) => engine.gradient({ ...question, weights });
        return Array.from(await weightsAfter(gradientAt, inputs.length, asked), BigInt);
      },
      tell: (noisy) => Float64Array.from(noisy, (weight) => Number(weight) / FINE_WEIGHT_ONE),
    };
  },
};

/** The first step's question; weights are 0. */
export function prepareDescent(facts: KnownFacts, asked: DescentAsked) {
  const { steps, rate, ridge } = asked;
  const isFew = Number.isInteger(steps) && steps >= 1 && steps <= MOST_STEPS;
  const isFit = isReal(rate) && isReal(ridge) && rate > 0 && ridge >= 0 && rate * ridge < 1;
  ensure(isFew && isFit, ...stepsUnfit(MOST_STEPS));
  return prepareGradient(facts, asked);
}

/** Where the steps lead, in units of 2⁻²². */
export async function weightsAfter(
  gradientAt: (weights: Int32Array) => Promise<readonly bigint[]>,
  size: number,
  { steps, rate, ridge }: Steps,
): Promise<Int32Array> {
  const edge = LARGEST_WEIGHT * FINE_WEIGHT_ONE;
  let weights = new Int32Array(size);
  for (let step = 0; step < steps; step++) {
    const sums = await gradientAt(weights);
    weights = weights.map((weight, j) => {
      const moved = weight * (1 - rate * ridge) - rate * (Number(sums[j]) / GRADIENT_ONE) * FINE_WEIGHT_ONE;
      return Math.round(Math.max(-edge, Math.min(edge, moved)));
    });
  }
  return weights;
}
