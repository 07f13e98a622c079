/**
 * DPSGA: the simple genetic algorithm with truncation selection, drawn privately.
 *
 * From 200 random vectors draw 10 with the exponential mechanism, keep them, breed the rest by uniform crossover and
 * Gaussian mutation, repeat; at the end draw one. Generations follow from ε by the thesis's table.
 *
 * Privacy. The rows are touched only by `data.make`: for each class `parents` draws a generation and one at the end, all of
 * one ε that is fixed before the first. Whom a draw is made from depends on earlier draws and public randomness, not on the rows. The
 * door checks that all draws together cost no more than (ε, δ), by its best theorem for the mechanism that is used.
 */

import { humphries } from "../../../base/bibliography.ts";
import { at } from "../../../base/citation.ts";
import { real } from "../../../base/options.ts";
import { inputsOf } from "../../../schema/coding/layout.ts";
import { populationWithZeros } from "../../../search/evolve/first-populations.ts";
import { type GaussianMutation, gaussianMutation } from "../../../search/evolve/gaussian-mutation.ts";
import { geneticSearch } from "../../../search/evolve/genetic-search.ts";
import { nextPopulation } from "../../../search/evolve/next-population.ts";
import { uniformCrossover } from "../../../search/evolve/uniform-crossover.ts";
import {
  planSelections,
  type Selections,
  selectionOptions,
  selectionsDone,
} from "../../../search/genetic/selections.ts";
import { populationWork, spreadOf } from "../../../search/work/linear.ts";
import { type Ask, method, type Priced, type Search } from "../../method.ts";
import { aboutRows } from "../climbing.ts";
import { classesOf, linearModel } from "../one-versus-rest.ts";
import {
  boxOption,
  cOption,
  lossOption,
  type Scoring,
  scoredBy,
  scoringOf,
} from "../priv-gene/priv-gene-scores.ts";

interface Plan extends Selections {
  readonly mutation: GaussianMutation;
  readonly scoring: Scoring;
}

export const dpsga = method({
  name: "dpsga",
  title: "DPSGA",
  task: "classify",
  subject: "table",
  summary: "A linear classifier by a private simple genetic algorithm with truncation selection.",
  cite: [at(humphries, "algorithm 3 and chapter 7")],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: {
    ...selectionOptions,
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
      upTo: 100,
      tip: "How far a mutation moves a weight.",
    }),
    box: boxOption(1),
    loss: lossOption("zero-one"),
    c: cOption,
  },

  price(facts, ask, given) {
    const classes = classesOf(facts, ask).length;
    const { deviation, box, loss } = given;
    const scoring = scoringOf(facts, ask, { loss, bound: "range", c: given.c, box });
    const { draws, delta, note, selections } = planSelections(ask, given, classes);
    const rate = given.mutation ?? 1 / (inputsOf(facts.schema, ask.attributes).length + 1);
    const crossing = `crossover ${selections.crossover} · mutation ${Number(rate.toPrecision(3))}`;
    return {
      draws,
      delta,
      notes: [note, `${loss} · ${crossing}, deviation ${deviation} · weights within ±${box}`],
      work: populationWork(facts, ask, {
        ...selectionsDone(selections),
        classes,
        spread: spreadOf(loss, box),
      }),
      details: { ...selections, mutation: { rate, deviation, box }, scoring },
    };
  },

  run: (search, ask, { details }: Priced<Plan>) =>
    linearModel(search, ask, (positive, part) => dpsgaFor(positive, part, ask, details)),
});

/** Weights that tell one class from all others. */
function dpsgaFor(positive: string, search: Search, ask: Ask, plan: Plan): Promise<Float64Array> {
  const { population: size, parents: keep, generations, crossover, mutation, scoring } = plan;
  const { data, random } = search;
  const { length } = inputsOf(data.facts.schema, ask.attributes);
  const mutate = (genome: Float64Array) => gaussianMutation(genome, mutation, random);
  const children = (a: Float64Array, b: Float64Array) =>
    (random.uniform() < crossover ? uniformCrossover(a, b, random) : [a, b]).map(mutate);
  return geneticSearch<Float64Array>({
    first: populationWithZeros({ size, length, box: mutation.box }, random),
    generations,
    keep,
    breed: (parents) => nextPopulation({ elite: parents, parents, size, children }, random),
    async select(candidates, count) {
      const asked = { ...scoredBy(scoring, candidates), ...aboutRows(ask, positive) };
      const { mechanism, epsilon } = plan;
      const { value } = await data.make({ ask: "select", ...asked }, { mechanism, epsilon, count });
      return value.map(({ candidate }) => candidate);
    },
    stopped: search.stopped,
    made: search.made,
  });
}
