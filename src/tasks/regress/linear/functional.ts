/**
 * The functional mechanism for linear regression (Zhang et al. 2012): the coefficients of Σ(y − xᵀw)², which are second moments, with Laplace noise;
 * then the minimum of what they say, after 4 deviations of the noise were added to the diagonal and directions that are not above 0 were left out.
 *
 * As published, but for this: half of the matrix is asked for and mirrored, numbers are not squeezed into a ball, and the bound is the door's
 * own. The paper's, 2(1 + 2d + d²), is printed as the scale of the noise elsewhere, where it is a sensitivity, and twice what is needed
 * (docs/errata.md, 003-5).
 *
 * Privacy. One draw of products with Laplace noise.
 */
import { functionalPaper } from "../../../base/bibliography.ts";
import { at } from "../../../base/citation.ts";
import { real } from "../../../base/options.ts";
import { ZERO } from "../../../base/rational.ts";
import type { NoiseHow } from "../../../search/noise-budget.ts";
import { method } from "../../method.ts";
import { fitMoments, pricedMoments } from "./second-moments.ts";

/** Directions below it are noise alone. */
const LEAST = 1e-8;

export const functional = method({
  name: "functional",
  title: "Functional mechanism",
  task: "regress",
  subject: "table",
  label: "number",
  summary: "The minimum of a squared error whose coefficients have Laplace noise.",
  cite: [at(functionalPaper, "sections 4.2 and 6", "half of the matrix, and a sharper bound")],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: {
    ridge: real({
      group: "Model",
      unit: "deviations of the noise",
      above: 0,
      upTo: 100,
      default: 4,
      tip: "What is added to the diagonal; 4 as published.",
    }),
  },

  price(facts, ask, { ridge }) {
    const how: NoiseHow = { mechanism: "laplace", epsilon: ask.epsilon };
    return {
      ...pricedMoments(facts, ask, how),
      delta: ZERO,
      notes: [`1 draw: all second moments · ridge of ${ridge} deviations`],
      details: { how, ridge },
    };
  },

  run: (search, ask, { details: { how, ridge } }) =>
    fitMoments(search, ask, how, (_, deviation) => ({ ridge: ridge * deviation, least: LEAST })),
});
