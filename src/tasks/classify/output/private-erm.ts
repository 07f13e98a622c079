/**
 * PrivateERM (Chaudhuri, Monteleoni, Sarwate 2011): the minimum of the mean loss and ½Λ‖w‖², told with noise on it (output perturbation).
 *
 * As published, but for this: rows are up to √k long, k the number of attributes and the bias, where theirs are made shorter than 1; the descent need
 * not have come to the minimum, because the bound is for where it is (queries/gradients/descent.ts) and, but for rounding, never above theirs, 2√k/(nΛ);
 * slopes above ½ are cut off, which halves it and keeps the loss convex; noise is Laplace's on whole numbers, or Gaussian with a δ; and Λ
 * follows from public facts, where theirs is given or costs a part of ε. Noise in the loss: private-erm-objective.ts.
 */
import { privateErmPaper } from "../../../base/bibliography.ts";
import { at } from "../../../base/citation.ts";
import { NEARLY_THERE, usualRidge, usualSteps } from "../../../search/descent/schedule.ts";
import { noiseOption, short } from "../../../search/descent/weight-noise.ts";
import { method } from "../../method.ts";
import { ridgeOption, smoothLoss, smoothLossOptions, stepsOption } from "./options.ts";
import { pricedDescent, type ToldDescent, tellDescent } from "./told-descent.ts";

export const privateErm = method({
  name: "private-erm",
  title: "PrivateERM",
  task: "classify",
  subject: "table",
  summary: "A linear classifier that makes a loss and a ridge small, told once with noise on its weights.",
  cite: [
    at(privateErmPaper, "algorithm 1", "noise on whole numbers, Λ from public facts, and near the minimum"),
  ],
  guarantee: "proved",
  neighbours: ["replace"],
  options: {
    ...smoothLossOptions,
    ridge: ridgeOption,
    steps: stepsOption("Steps of the descent; few end before the minimum, and need less noise."),
    noise: noiseOption,
  },

  price(facts, ask, given) {
    const loss = smoothLoss(given);
    const { noise, ridge } = given;
    const priced = pricedDescent(facts, ask, { method: "private-erm", noise, ...loss }, (known) => ({
      ridge: ridge ?? usualRidge(known, loss),
      steps: given.steps ?? usualSteps(known, loss, NEARLY_THERE),
    }));
    return { ...priced, notes: [...priced.notes, publishedNote(priced.details, facts.rows ?? 1)] };
  },

  run: tellDescent,
});

/** The ridge that PrivGene's experiments gave to perturbation of the objective (section 6). */
const AS_PUBLISHED = 1e-12;

/** One row would move a minimum under it by 2·clip/(nΛ). */
const publishedNote = ({ descent: { clip }, deviation }: ToldDescent, rows: number): string =>
  `with a ridge of ${AS_PUBLISHED} a row, as in PrivGene's experiments, the minimum would need noise of ±${short((deviation * 2 * clip) / (rows * AS_PUBLISHED))} a weight`;
