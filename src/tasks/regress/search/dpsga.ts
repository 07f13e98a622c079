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
import { populationWithZeros } from "../../../search/evolve/first-populations.ts";
import { gaussianMutation } from "../../../search/evolve/gaussian-mutation.ts";
import { geneticSearch } from "../../../search/evolve/genetic-search.ts";
import { nextPopulation } from "../../../search/evolve/next-population.ts";
import { uniformCrossover } from "../../../search/evolve/uniform-crossover.ts";
import { planSelections, selectionOptions, selectionsDone } from "../../../search/genetic/selections.ts";
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
    mutation: real({
      group: "Search",
      title: "Chance of mutation",
      above: 0,
      upTo: 1,
      auto: { how: "1/(weights + 1)", from: ["attributes"] },
      tip: "The chance that a weight mutates.",
    }),
    deviation: real({
      group: "Search",
      title: "Size of a mutation",
      unit: "weight",
      default: 0.1,
      above: 0,
      upTo: 2,
      tip: "How far a mutation moves a weight.",
    }),
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
    const { score, deviation, box } = given;
    const { draws, delta, note, selections } = planSelections(ask, given);
    const rate = given.mutation ?? 1 / (linearAsked(facts, ask).inputs.length + 1);
    return {
      draws,
      delta,
      notes: [
        note,
        `${score} · crossover ${selections.crossover} · mutation ${Number(rate.toPrecision(3))}, deviation ${deviation} · weights within ±${box}`,
      ],
      work: fitsWork(facts, ask, selectionsDone(selections)),
      details: { ...selections, score, mutation: { rate, deviation, box } },
    };
  },

  async run(search, ask, { details }) {
    const { population: size, parents: keep, generations, crossover, mutation, score } = details;
    const { mechanism, epsilon } = details;
    const { random } = search;
    const { inputs, modelOf } = linearAsked(search.data.facts, ask);
    const mutate = (genome: Float64Array) => gaussianMutation(genome, mutation, random);
    const children = (a: Float64Array, b: Float64Array) =>
      (random.uniform() < crossover ? uniformCrossover(a, b, random) : [a, b]).map(mutate);
    const draw = drawFits(search, ask, score);
    const weights = await geneticSearch<Float64Array>({
      first: populationWithZeros({ size, length: inputs.length, box: mutation.box }, random),
      generations,
      keep,
      breed: (parents) => nextPopulation({ elite: parents, parents, size, children }, random),
      select: (candidates, count) => draw(candidates, { mechanism, epsilon, count }),
      stopped: search.stopped,
      made: search.made,
    });
    return modelOf(weights);
  },
});
