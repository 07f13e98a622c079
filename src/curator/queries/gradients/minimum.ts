/**
 * The weights at which a loss for classes, a ridge and noise hold each other: F(w) + Λ·w + b = 0, F the sum over rows of m·x (gradient.ts), with slopes on
 * the lines between told ones (slopes.ts) and not rounded, cut off at each row's own limit.
 *
 * Claim. What the mechanism of the objective asks for (mechanisms/objective) holds: (a) with the gradient's bounds, (b) with J = ln(1 + c·k/Λ), c the most that a
 * slope rises in a unit of the margin and k the number of attributes, indicators and the bias, and (c) with τ the distance that is asked for.
 * Proof. (a) Of classes y = ±1 a row's slope is m = y·s(y·⟨w, x⟩), and s is never above 0 for any loss of classes: m·x = −t·v with t = |m|·‖x‖ ≤ C and v = y·x/‖x‖.
 * Cut off, m is no longer than in gradient.ts, so that C and its ℓ₁ bound hold. (b) s never falls, cut off as well, so that m·x is the slope of a
 * convex function of w; it is piecewise linear, and its derivative is h·x·xᵀ with 0 ≤ h ≤ c, and ‖x‖² ≤ k (inputs.ts). (c) F is monotone, hence for any w
 * Λ·‖w − θ*‖² ≤ ⟨w − θ*, F(w) + Λw + b⟩, so that ‖w − θ*‖ ≤ ‖F(w) + Λw + b‖/Λ. The steps end where this is at most τ, and `off` is counted in:
 * sums of an engine are off by less than rows·2⁻⁴³·(1 + k²·c·‖w‖/2⁹) each (engine.ts), which is √d times that in ℓ₂; doubles are off here by less than 2⁻⁵⁰ of
 * rows·√k, ‖b‖ and Λ·‖w‖, b's last digit included; twice all of that is counted, and for lengths 2⁻³⁰ of them, enough for 2²⁰ weights. Weights are rounded to 2⁻³², which moves two vectors apart by at most one unit a weight. ∎
 *
 * Which steps lead there (base/steps-to-minimum.ts) decides when this ends and not what is told: what counts is looked at again. If
 * doubles cannot come so near, as for some 2²⁴ rows and more at usual distances, it fails after as many steps as may be made, and has been paid for.
 */
import { ensure } from "../../../base/errors.ts";
import { minimumUnfit } from "../../../base/refusals/gradients.ts";
import { lengthOf, stepsToMinimum } from "../../../base/steps-to-minimum.ts";
import { priceUp } from "../../accounting/outward.ts";
import { Sensitive } from "../../sensitive.ts";
import type { Minimum, Query } from "../query.ts";
import { GRADIENT_ONE, type GradientAsked, gradientBounds, onFineGrid, prepareGradient } from "./gradient.ts";
import { isReal } from "./inputs.ts";
import { steepestRise } from "./slopes.ts";

export interface MinimumAsked extends Omit<GradientAsked, "weights"> {
  /** Λ: half of it times the squared weights is added to the sum of the losses. */
  readonly ridge: number;
  /** τ: how near the minimum the steps must come. */
  readonly near: number;
}

const WEIGHT_ONE = 2 ** 32;
/** Of a sum of 1 at fine weights. */
const FINE_ONE = 2 ** 44;

export const pulledMinimum: Query<"minimum", MinimumAsked, Minimum<Float64Array>> = {
  name: "minimum",
  prepare(facts, asked) {
    const { question, inputs, longest } = prepareGradient(facts, asked);
    const { ridge, near } = asked;
    const isFit = isReal(ridge) && ridge > 0 && ridge <= 2 ** 60 && isReal(near) && near >= 2 ** -40;
    ensure(isFit && near <= 1 && question.positive !== undefined, ...minimumUnfit());
    const { length: size, attributes } = inputs;
    const apart = attributes.length + 1;
    const bend = steepestRise(question.slope) * apart;
    // Rough steps are as many as the root of what the loss bends beside the ridge.
    ensure(ridge >= bend * 2 ** -20, ...minimumUnfit());
    return {
      takes: "minimum",
      query: `minimum ${asked.loss}`,
      bounds: gradientBounds(facts, inputs, longest),
      spread: priceUp(Math.log1p(bend / ridge)),
      size,
      unit: 1 / GRADIENT_ONE,
      async look(engine, b) {
        const rows = engine.rows();
        const roughAt = async (at: Float64Array) => {
          const sums = await engine.gradient({ ...question, weights: onFineGrid(at) });
          return Float64Array.from(sums, (sum) => Number(sum) / GRADIENT_ONE);
        };
        const weights = await stepsToMinimum(
          { pullAt, roughAt, least: ridge, most: bend * rows + ridge },
          size,
        );
        if (!(await pullAt(weights)).isNear) throw new RangeError("these weights are not near the minimum");
        const whole = Array.from(weights, (weight) => BigInt(Math.round(weight * WEIGHT_ONE)));
        return new Sensitive(whole, "l1", BigInt(Math.ceil(2 * near * Math.sqrt(size) * WEIGHT_ONE) + size));

        async function pullAt(at: Float64Array) {
          const sums = await engine.gradient({ ...question, fine: at });
          const pull = at.map((w, j) => Number(sums[j]) / FINE_ONE + b[j] / GRADIENT_ONE + ridge * w);
          const far = lengthOf(at);
          const off = Math.sqrt(size) * rows * (1 + (apart * bend * far) / 2 ** 9) + ridge * far;
          const most = lengthOf(pull) + (off + lengthOf(b) / GRADIENT_ONE) * 2 ** -42;
          return { pull, isNear: most * (1 + 2 ** -30) <= ridge * near };
        }
      },
      tell: (noisy) => Float64Array.from(noisy, (weight) => Number(weight) / WEIGHT_ONE),
    };
  },
};
