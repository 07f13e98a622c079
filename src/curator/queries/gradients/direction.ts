/**
 * The place of one of the directions ±eⱼ, those along which the loss falls faster more often: the step of Frank and Wolfe in a ball of the
 * ℓ₁ norm. Places are those of the weights, first all that rise, then all that fall.
 *
 * Claim. The scores ∓Σ m·xⱼ (gradient.ts) have range sensitivity 2·D where a row comes or goes and 4·D where one is replaced, D the steepest
 * slope times 2¹⁴.
 * Proof. A row adds ∓m·xⱼ to a score, and |m·xⱼ| ≤ D, m being no steeper than the slope and |xⱼ| ≤ 2¹⁴ (inputs.ts). So two scores move apart by
 * 2·D at most; replaced, a row is one less and one more. ∎   No less holds: +eⱼ and −eⱼ move by D each, towards opposite sides.
 *
 * Source. Talwar, Thakurta, Zhang (2015).
 */
import { INPUT_ONE } from "../../../schema/coding/codes.ts";
import type { Query, QueryScores } from "../query.ts";
import { GRADIENT_ONE, type GradientAsked, prepareGradient } from "./gradient.ts";
import { SLOPE_ONE } from "./slopes.ts";

export type DirectionAsked = Omit<GradientAsked, "clip">;

export const selectDirection: Query<"select-direction", DirectionAsked, QueryScores<number>> = {
  name: "select-direction",
  prepare(facts, { clip: _, ...asked }: DirectionAsked & { readonly clip?: unknown }) {
    const { question, inputs, steepest } = prepareGradient(facts, asked, asked.weights ?? []);
    const largest = BigInt(Math.round(steepest * SLOPE_ONE) * INPUT_ONE);
    return {
      takes: "scores",
      query: `direction ${asked.loss}`,
      bounds: { range: (facts.neighbours === "replace" ? 4n : 2n) * largest },
      size: 2 * inputs.length,
      unit: 1 / GRADIENT_ONE,
      async look(engine) {
        const sums = await engine.gradient(question);
        return [...sums.map((sum) => -sum), ...sums];
      },
      tell: ([place]) => place,
    };
  },
};
