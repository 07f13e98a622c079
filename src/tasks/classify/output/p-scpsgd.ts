/**
 * P-SCPSGD (Wu et al. 2017), for strongly convex losses: gradient descent with a ridge, and noise on where it ends.
 *
 * As in P-PSGD a batch is all rows. With a ridge, what one row did in a step fades in those after it, so that its part stays below a bound
 * however many passes there are (queries/gradients/descent.ts). Theirs makes steps ever shorter, 1/(Λt) in the end, and keeps weights in a ball; here they
 * stay as long as they may, 2/(β + 2Λ), which needs no ball and fewer passes.
 */
import { boltOnPaper } from "../../../base/bibliography.ts";
import { at } from "../../../base/citation.ts";
import { usualRidge, usualSteps } from "../../../search/descent/schedule.ts";
import { noiseOption } from "../../../search/descent/weight-noise.ts";
import { method } from "../../method.ts";
import { ridgeOption, smoothLoss, smoothLossOptions, stepsOption } from "./options.ts";
import { pricedDescent, tellDescent } from "./told-descent.ts";

/** Beside the ridge under which the minimum is as far away as is worth it: so much less, and the descent stops on the way. */
const LIGHT = 1 / 4;

export const pScpsgd = method({
  name: "p-scpsgd",
  title: "P-SCPSGD",
  task: "classify",
  subject: "table",
  summary: "A linear classifier by some passes of gradient descent with a ridge, told once with noise.",
  cite: [at(boltOnPaper, "algorithm 2", "a batch is all rows, and steps stay as long as they are")],
  guarantee: "proved",
  neighbours: ["replace"],
  options: {
    ...smoothLossOptions,
    ridge: ridgeOption,
    passes: stepsOption("Passes over the rows, a step each: more learn more, and need more noise."),
    noise: noiseOption,
  },

  price(facts, ask, { ridge, passes, noise, ...given }) {
    const loss = smoothLoss(given);
    return pricedDescent(facts, ask, { method: "p-scpsgd", noise, ...loss }, (known) => ({
      ridge: ridge ?? LIGHT * usualRidge(known, loss),
      steps: passes ?? usualSteps(known, loss),
    }));
  },

  run: tellDescent,
});
