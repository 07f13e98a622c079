/**
 * PrivateSVM (Rubinstein, Bartlett, Huang, Taft 2012), linear: the weights of a support-vector machine, the minimum of ½‖w‖² + (C/n)·Σ hinge, told
 * with noise.
 *
 * As published, but for this: the hinge's corner is rounded off, because one row moves a long descent little only where slopes rise gently
 * (queries/gradients/descent.ts); further than that from a margin of 1 it is the hinge. The bound is for where the descent is, and at the minimum
 * 2C√k/n in ℓ₂, k the number of attributes and the bias: half of what they print, 4LCκ√F/n in ℓ₁ for F weights, L = 1 and κ = √k. C follows from
 * public facts where none is given; noise is on whole numbers, and may be Gaussian.
 */
import { privateSvmPaper } from "../../../base/bibliography.ts";
import { at } from "../../../base/citation.ts";
import { real } from "../../../base/options.ts";
import { NEARLY_THERE, usualRidge, usualSteps } from "../../../search/descent/schedule.ts";
import { noiseOption } from "../../../search/descent/weight-noise.ts";
import { method } from "../../method.ts";
import { cornerOption, stepsOption } from "./options.ts";
import { pricedDescent, tellDescent } from "./told-descent.ts";

export const privateSvm = method({
  name: "private-svm",
  title: "PrivateSVM",
  task: "classify",
  subject: "table",
  summary: "A linear support-vector machine, told once with noise on its weights.",
  cite: [at(privateSvmPaper, "algorithm 1", "the hinge's corner is round, and noise is on whole numbers")],
  guarantee: "proved",
  neighbours: ["replace"],
  options: {
    c: real({
      group: "Model",
      title: "C",
      above: 0,
      upTo: 1e6,
      auto: { how: "from rows, ε, δ and weights", from: ["rows", "epsilon", "delta", "attributes"] },
      tip: "What the mean hinge loss weighs beside half the squared weights: a larger one learns more and needs more noise.",
    }),
    corner: cornerOption(0.25),
    steps: stepsOption("Steps of the descent; few end before the minimum, and need less noise."),
    noise: noiseOption,
  },

  price(facts, ask, { c, corner, steps, noise }) {
    const loss = { loss: "huber", shape: corner, cap: 1 } as const;
    return pricedDescent(facts, ask, { method: "private-svm", noise, ...loss }, (known) => ({
      ridge: c === undefined ? usualRidge(known, loss) : 1 / c,
      steps: steps ?? usualSteps(known, loss, NEARLY_THERE),
    }));
  },

  run: tellDescent,
});
