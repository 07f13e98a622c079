/**
 * Ridge regression by output perturbation: steps of gradient descent on ½Σ(y − xᵀw)² + ½Λ‖w‖² inside the door, and noise on where they end.
 *
 * As in the lecture's theorem 6 and in Chaudhuri, Monteleoni and Sarwate (2011), corrected: without a ridge a row can move least squares by any amount, and
 * the ridge stands in the bound (docs/errata.md, 002-7 and 002-8). With ‖x‖ ≤ √k and slopes of at most 1 the weights of neighbours are 2√k/Λ
 * apart at most, whatever the number of steps; the door's bound (queries/gradients/descent.ts) is that for the steps that are made, so that the
 * minimum need not be reached. The bias has the same ridge as all weights.
 *
 * Unless it is given, the ridge is such that the noise in what is predicted for a row, √k deviations of a weight's, is a tenth of half the
 * label's width, and Λ is between a thousandth of the rows and as many as there are.
 *
 * Privacy. One draw of a descent: Gaussian noise with a δ, Laplace noise without.
 */
import { privateErmPaper } from "../../../base/bibliography.ts";
import { at } from "../../../base/citation.ts";
import { integer, real } from "../../../base/options.ts";
import { toNumber } from "../../../base/rational.ts";
import { workOf } from "../../../base/work.ts";
import { noiseOf, plannedDraws } from "../../../curator/index.ts";
import { type NoiseHow, noiseBudget } from "../../../search/noise-budget.ts";
import { rowsNeeded } from "../../../search/rounds.ts";
import { modelBytes, onRows } from "../../../search/work/facts.ts";
import { method } from "../../method.ts";
import { linearAsked } from "./linear-model.ts";

const LEAST_RIDGE = 1e-3;
const MOST_STEPS = 200;
/** What noise may make of a prediction, of half the label's width. */
const BLUR = 0.1;

export const ridgeOutput = method({
  name: "ridge-output",
  title: "Ridge, output perturbed",
  task: "regress",
  subject: "table",
  label: "number",
  summary: "Ridge regression by gradient descent, with noise on the weights at its end.",
  cite: [at(privateErmPaper, "algorithm 1", "squared error, and steps instead of the exact minimum")],
  guarantee: "proved",
  neighbours: ["replace"],
  options: {
    ridge: real({
      group: "Model",
      unit: "share of the rows",
      above: 0,
      upTo: 10,
      auto: { how: "from noise and rows", from: ["rows", "epsilon", "delta", "attributes"] },
      tip: "How hard weights are pulled to 0: more of it takes less noise.",
    }),
    steps: integer({
      group: "Search",
      unit: "steps",
      min: 1,
      max: 10_000,
      auto: { how: "until e⁻³ of the way is left, 200 at most", from: ["ridge", "attributes"] },
      tip: "How many steps the descent makes.",
    }),
  },

  price(facts, ask, given) {
    const { inputs, apart, about } = linearAsked(facts, ask);
    const rows = rowsNeeded(facts, "ridge-output", "ridge");
    const budget = noiseBudget(ask, "ridge-output");
    const how = budget.part(1);
    const share = given.ridge ?? usualRidge(rows, apart, inputs.length, how);
    const ridge = share * rows;
    // The boldest that the door's bound allows, less what doubles are off.
    const rate = ((1 - 1e-9) * 2) / (rows * apart + 2 * ridge);
    const steps = given.steps ?? Math.min(MOST_STEPS, Math.ceil(3 / (rate * ridge)));
    // What the door would refuse is refused here, before anything is paid.
    noiseOf(facts, { ask: "descent", ...about, loss: "squared", ridge, rate, steps }, how);
    return {
      draws: [plannedDraws(how)],
      delta: budget.delta,
      notes: [`ridge ${Number(share.toPrecision(3))} of the rows · ${steps} steps`],
      work: onRows(facts, (all) =>
        workOf(modelBytes(facts, 2 * inputs.length), {
          looks: 1,
          slopes: steps * all * apart,
          cells: inputs.length,
        }),
      ),
      details: { how, ridge, rate, steps },
    };
  },

  async run(search, ask, { details: { how, ridge, rate, steps } }) {
    const { inputs, about, modelOf } = linearAsked(search.data.facts, ask);
    if (search.stopped()) return modelOf(new Float64Array(inputs.length));
    const question = { ask: "descent", ...about, loss: "squared", ridge, rate, steps } as const;
    const { value } = await search.data.make(question, how);
    search.made(1, 1);
    return modelOf(value);
  },
});

/** Of the rows: where √k times a weight's noise, 2√k/Λ over √(2ρ) or, in ℓ₁, √(2d) times as much over ε, is `BLUR`. */
function usualRidge(rows: number, apart: number, length: number, how: NoiseHow): number {
  const times =
    how.mechanism === "gaussian"
      ? 1 / Math.sqrt(2 * toNumber(how.rho))
      : Math.sqrt(2 * length) / toNumber(how.epsilon);
  return Math.min(1, Math.max(LEAST_RIDGE, (2 * apart * times) / (BLUR * rows)));
}
