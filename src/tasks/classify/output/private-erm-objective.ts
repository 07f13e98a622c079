/**
 * PrivateERM by perturbation of the objective (Chaudhuri, Monteleoni, Sarwate 2011; Kifer, Smith, Thakurta 2012): the minimum of a loss that noise pulls at.
 *
 * Their proof needs the exact minimum and continuous noise. Here digits of the noise are drawn and steps come near the minimum, and a little noise on
 * the weights, which a hundredth of ε pays for, covers the distance (curator/mechanisms/objective; docs/errata.md, 000-17, 003-3 and 003-4). Λ is the least
 * that a part of ε pays for. Research: that the steps arrive is not proved from public facts, and a failure is told.
 */
import { objectivePaper, privateErmPaper } from "../../../base/bibliography.ts";
import { at } from "../../../base/citation.ts";
import { method } from "../../method.ts";
import { minimumOptions, pricedMinimum, tellMinimum } from "./told-minimum.ts";

export const privateErmObjective = method({
  name: "private-erm-objective",
  title: "PrivateERM, objective",
  task: "classify",
  subject: "table",
  summary:
    "A linear classifier that makes a loss small that noise pulls at, told once with a little more noise.",
  cite: [
    at(privateErmPaper, "algorithm 2", "noise on whole numbers, Λ from public facts, and near the minimum"),
    at(objectivePaper, "algorithm 1", "Gaussian noise in the loss"),
  ],
  guarantee: "research",
  neighbours: ["replace", "add-remove"],
  options: minimumOptions(0.15),
  price: pricedMinimum,

  run: tellMinimum,
});
