/**
 * Privet's own way to predict a number, which needs nothing but ε: every number is cut into a few public ranges, every group of every attribute
 * has points, and the points of a row add up to its place between the label's bounds.
 *
 * Three kinds of questions. How many rows have two groups at once tells which attributes say the same (pairs-believed.ts). The label's mean and spread
 * say where to begin, and how large residuals are. Then sums of residuals over groups, a few times, each at the points that the last answer
 * led to: a residual is much smaller than the label's whole width, is capped at a little more than the label's deviation, and counts once for each attribute and
 * not for each pair, so that its noise is a small part of that of second moments. All of it is put together by how much noise each has (weights-believed.ts).
 * Where rows and ε are so few that noise would say more than the rows, the mean is predicted.
 *
 * Privacy. One draw of products, two moments, and as many gradients of a model that is public by then, all with noise on whole numbers
 * of sizes that are fixed before the first; Gaussian with a δ, Laplace without. Caps, points and counts are made of what was released.
 */
import { ebmPaper, sspPaper } from "../../../base/bibliography.ts";
import { basis } from "../../../base/citation.ts";
import { integer, real } from "../../../base/options.ts";
import type { CellMeans } from "../../../models/regressor/cell-means.ts";
import type { MeanModel } from "../../../models/regressor/mean-model.ts";
import { type Ask, method, type Priced } from "../../method.ts";
import { priceMean, runMean } from "../mean.ts";
import { fitAdditive } from "./additive.ts";
import { type AdditivePlan, additivePlan, isBeyondNoise } from "./planned-additive.ts";

type Details =
  | { readonly form: "additive"; readonly plan: AdditivePlan }
  | { readonly form: "mean"; readonly priced: ReturnType<typeof priceMean> };

export const privet = method({
  name: "privet",
  title: "Privet",
  task: "regress",
  subject: "table",
  label: "number",
  summary: "Points for ranges and values, from noisy counts of pairs and noisy sums of residuals.",
  cite: [basis(sspPaper), basis(ebmPaper)],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: {
    rounds: integer({
      group: "Search",
      unit: "rounds",
      min: 1,
      max: 200,
      auto: { how: "8 with Gaussian noise, 4 with Laplace's", from: ["delta"] },
      tip: "How often residuals are summed.",
    }),
    cap: real({
      group: "Search",
      unit: "deviations of the label",
      above: 0.01,
      upTo: 10,
      default: 1.5,
      tip: "Residuals beyond it count as it: less noise, and less pull of rows that do not fit.",
    }),
    pairs: real({
      group: "Budget",
      title: "Share of the pairs",
      unit: "share of the budget",
      above: 0.01,
      upTo: 0.8,
      auto: { how: "0.3 with Gaussian noise, 0.5 with Laplace's", from: ["delta"] },
      tip: "The part of the budget for counts of pairs; most of the rest is for residuals.",
    }),
  },

  price(facts, ask, given, named): Priced<Details> {
    const priced = additivePlan(facts, ask, given);
    const { details: plan } = priced;
    if (named.length > 0 || isBeyondNoise(facts, ask, plan))
      return { ...priced, details: { form: "additive", plan } };
    const only = priceMean(facts, ask);
    return {
      ...only,
      notes: ["too few rows and ε for more than the mean", ...only.notes],
      expected: {
        sentence:
          "one number for every row, the mean: more would be mostly noise, with so few rows and so small an ε",
      },
      details: { form: "mean", priced: only },
    };
  },

  run: (search, ask: Ask, { details }): Promise<CellMeans | MeanModel> =>
    details.form === "mean" ? runMean(search, details.priced) : fitAdditive(search, ask, details.plan),
});
