/**
 * AMP, approximate minima perturbation (Iyengar et al. 2019): noise pulls at the weights while a loss and a ridge are made small; where that has come
 * near the minimum, a little more noise is added.
 *
 * As published, but for this: a hundredth of ε pays for the second noise, a tenth of the rest for the ridge, as their constants have it, but the ridge is the least for
 * which that holds, ck/(e^J − 1) where theirs is 2ck/J; noise on the slope is the Gaussian that a one-dimensional tail allows (curator/mechanisms/objective), or
 * Laplace's where there is no δ; the second is Laplace's and takes no δ; rows are up to √k long, k the number of attributes and the bias, where theirs are
 * made shorter than 1; slopes above ½ are cut off; and no noise is drawn anew where a solver stops early.
 */
import { ampPaper, objectiveAgainPaper } from "../../../base/bibliography.ts";
import { at } from "../../../base/citation.ts";
import { method } from "../../method.ts";
import { minimumOptions, pricedMinimum, tellMinimum } from "./told-minimum.ts";

export const amp = method({
  name: "amp",
  title: "AMP",
  task: "classify",
  subject: "table",
  summary:
    "A linear classifier near the minimum of a loss that noise pulls at, told once with a little more noise.",
  cite: [
    at(ampPaper, "algorithm 1", "the tail of one Gaussian number, and Laplace noise on the weights"),
    at(objectiveAgainPaper, "theorem 3.1", "the price"),
  ],
  guarantee: "research",
  neighbours: ["replace", "add-remove"],
  options: minimumOptions(0.1),
  price: pricedMinimum,

  run: tellMinimum,
});
