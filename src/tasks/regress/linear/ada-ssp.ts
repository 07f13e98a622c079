/**
 * AdaSSP (Wang 2018): least squares from second moments with noise, and a ridge that is as large as the noise demands and the rows allow.
 *
 *     w = (Σxxᵀ + E + λ)⁻¹ (Σxy + e),   λ = max(0, r − λ_min),   r = σ·√(d·ln(2d²/0.05)),
 *
 * where λ_min is the least eigenvalue of the noisy matrix, not below 0, and r is what the noise E reaches in no direction but in one run of twenty.
 *
 * What differs from the paper. It adds noise to Σxxᵀ, Σxy and the least eigenvalue apart, a third of the budget each, and bounds them by the
 * largest ‖x‖² and ‖x‖·|y|. Here all moments are one vector with one bound, which is sharper because of each attribute's inputs at most one is not 0
 * (queries/gradients/products.ts), and the least eigenvalue is that of the noisy matrix, which costs nothing. Directions that noise makes negative all the
 * same are left out. Without a δ noise is Laplace's, with the same rule.
 *
 * Privacy. One draw of products.
 */
import { sspPaper } from "../../../base/bibliography.ts";
import { at } from "../../../base/citation.ts";
import { real } from "../../../base/options.ts";
import type { Spectrum } from "../../../learn/symmetric-eigen.ts";
import { noiseBudget } from "../../../search/noise-budget.ts";
import { method } from "../../method.ts";
import { fitMoments, pricedMoments } from "./second-moments.ts";

export const adaSsp = method({
  name: "ada-ssp",
  title: "AdaSSP",
  task: "regress",
  subject: "table",
  label: "number",
  summary: "Least squares from noisy second moments, with a ridge that fits the noise.",
  cite: [at(sspPaper, "algorithm 2", "all moments in one draw, with one bound")],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: {
    failure: real({
      group: "Model",
      title: "Chance of too small a ridge",
      above: 0,
      upTo: 0.5,
      default: 0.05,
      tip: "How often noise may reach further than the ridge; 0.05 as published.",
    }),
  },

  price(facts, ask, { failure }) {
    const budget = noiseBudget(ask, "ada-ssp");
    const how = budget.part(1);
    return {
      ...pricedMoments(facts, ask, how),
      delta: budget.delta,
      notes: [
        `1 draw: all second moments, with ${budget.isPure ? "Laplace" : "Gaussian"} noise; the paper draws three, of a third each`,
      ],
      details: { how, failure },
    };
  },

  run: (search, ask, { details: { how, failure } }) =>
    fitMoments(search, ask, how, (eigen, deviation) => adaptiveRidge(eigen, deviation, failure)),
});

export function adaptiveRidge({ values }: Spectrum, deviation: number, failure: number) {
  const d = values.length;
  const reach = deviation * Math.sqrt(d * Math.log((2 * d * d) / failure));
  const smallest = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  return { ridge: Math.max(0, reach - Math.max(0, smallest)), least: 0 };
}
