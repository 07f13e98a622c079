/**
 * P-PSGD (Wu et al. 2017): gradient descent for so many passes over the rows, and noise on where it ends.
 *
 * Theirs makes a step for each small batch of a permutation; here a batch is all rows, so that a pass is one step and no order of rows is
 * needed. One row then moves k passes at a rate r of the sum by 2·k·r·L at most, which is their bound with one batch a pass, L how long a row's
 * gradient may be; slopes above ½ are cut off. Noise is on whole numbers, Laplace's where there is no δ.
 */
import { boltOnPaper } from "../../../base/bibliography.ts";
import { at } from "../../../base/citation.ts";
import { real } from "../../../base/options.ts";
import { usualSteps } from "../../../search/descent/schedule.ts";
import { noiseOption } from "../../../search/descent/weight-noise.ts";
import { method } from "../../method.ts";
import { smoothLoss, smoothLossOptions, stepsOption } from "./options.ts";
import { pricedDescent, tellDescent } from "./told-descent.ts";

export const pPsgd = method({
  name: "p-psgd",
  title: "P-PSGD",
  task: "classify",
  subject: "table",
  summary: "A linear classifier by some passes of gradient descent, told once with noise on its weights.",
  cite: [at(boltOnPaper, "algorithm 1", "a batch is all rows")],
  guarantee: "proved",
  neighbours: ["replace"],
  options: {
    ...smoothLossOptions,
    passes: stepsOption("Passes over the rows, a step each: more learn more, and need more noise."),
    rate: real({
      group: "Search",
      title: "Learning rate",
      unit: "of the longest step",
      above: 0,
      upTo: 1,
      default: 1,
      tip: "Which part of the longest step for which it is known what one row can do.",
    }),
    noise: noiseOption,
  },

  price(facts, ask, { passes, rate, noise, ...given }) {
    const loss = smoothLoss(given);
    return pricedDescent(facts, ask, { method: "p-psgd", noise, ...loss }, (known) => ({
      ridge: 0,
      steps: passes ?? usualSteps(known, loss),
      rate,
    }));
  },

  run: tellDescent,
});
