/**
 * DPSGA for numbers: the simple genetic algorithm with truncation selection, drawn privately, on the absolute error, which has no gradient at its
 * corners and needs none here.
 *
 * From 200 random vectors draw 10 with the exponential mechanism, keep them, breed the rest by uniform crossover and Gaussian mutation,
 * repeat; at the end draw one. Generations follow from ε by the thesis's table, as for classes.
 *
 * Privacy. The rows are touched only by `data.make`: `parents` draws a generation and one at the end, all of one ε that is fixed before the
 * first. Whom a draw is made from depends on earlier draws and public randomness, not on the rows.
 */
import { humphries } from "../../../base/bibliography.ts";
import { at } from "../../../base/citation.ts";
import { real } from "../../../base/options.ts";
import { planSelections, selectionOptions, selectionsDone } from "../../../search/genetic/selections.ts";
import { evolveVectors, mutationOf, mutationOptions } from "../../../search/genetic/vectors.ts";
import { method } from "../../method.ts";
import { linearAsked } from "../linear/linear-model.ts";
import { drawFits, fitsWork, scoreOption } from "./fit-score.ts";

export const dpsga = method({
  name: "dpsga",
  title: "DPSGA",
  task: "regress",
  subject: "table",
  label: "number",
  summary: "A linear model by a private simple genetic algorithm on absolute error.",
  cite: [at(humphries, "algorithm 3 and chapter 7", "on the error of a number")],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: {
    ...selectionOptions,
    score: scoreOption("absolute-error"),
    ...mutationOptions(2),
    box: real({
      group: "Model",
      title: "Largest weight",
      default: 0.5,
      above: 0,
      upTo: 8,
      tip: "Weights are searched between minus and plus this.",
    }),
  },

  price(facts, ask, given) {
    const { score, box } = given;
    const { draws, delta, note, selections } = planSelections(ask, given);
    const { length } = linearAsked(facts, ask).inputs;
    const { mutation, note: crossing } = mutationOf(given, selections, { length, box });
    return {
      draws,
      delta,
      notes: [note, `${score} · ${crossing}`],
      work: fitsWork(facts, ask, selectionsDone(selections)),
      details: { ...selections, score, mutation },
    };
  },

  async run(search, ask, { details }) {
    const { inputs, modelOf } = linearAsked(search.data.facts, ask);
    const draw = drawFits(search, ask, details.score);
    const weights = await evolveVectors(search, inputs.length, details, draw);
    return modelOf(weights);
  },
});
