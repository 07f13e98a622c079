/**
 * DPSGA for k-median: the simple genetic algorithm with truncation selection, drawn privately.
 *
 * From 200 random sets of k public points draw 10 with the exponential mechanism, keep them, breed the rest by drawing k of
 * both parents' points and replacing few of them, repeat; at the end draw one. Generations follow from ε by the thesis's table.
 *
 * Privacy. The rows are touched only by `data.make`: `parents` draws a generation and one at the end, all of one ε that
 * is fixed before the first. Whom a draw is made from depends on earlier draws and public randomness, not on the rows. The
 * door checks that all draws together cost no more than (ε, δ), by its best theorem for the mechanism that is used.
 */

import { humphries } from "../../base/bibliography.ts";
import { at } from "../../base/citation.ts";
import { real } from "../../base/options.ts";
import type { Clustering } from "../../models/clustering/clustering.ts";
import { subsetPopulation } from "../../search/evolve/first-populations.ts";
import { geneticSearch } from "../../search/evolve/genetic-search.ts";
import { indexMutation } from "../../search/evolve/index-mutation.ts";
import { nextPopulation } from "../../search/evolve/next-population.ts";
import { subsetCrossover } from "../../search/evolve/subset-crossover.ts";
import {
  planSelections,
  type Selections,
  selectionOptions,
  selectionsDone,
} from "../../search/genetic/selections.ts";
import { mediansWork } from "../../search/work/clusters.ts";
import { method, type Priced, type Search } from "../method.ts";
import type { ClusterAsk } from "./ask.ts";
import {
  type Medians,
  mediansOf,
  mediansOptions,
  mediansSearch,
  ofMedians,
} from "./k-median/k-median-plan.ts";

interface Plan extends Selections {
  readonly medians: Medians;
  readonly mutation: number;
}

export const dpsga = method({
  name: "dpsga",
  title: "DPSGA",
  task: "cluster",
  subject: "table",
  label: "none",
  summary: "k-median by a private simple genetic algorithm with truncation selection.",
  cite: [at(humphries, "algorithm 3 and chapter 7")],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: {
    ...mediansOptions,
    ...selectionOptions,
    mutation: real({
      group: "Search",
      title: "Chance of mutation",
      above: 0,
      upTo: 1,
      auto: { how: "1/(k + 1)", from: ["k"] },
      tip: "The chance that a centre is replaced.",
    }),
  },

  price(facts, ask: ClusterAsk, given) {
    const medians = mediansOf(facts, ask, given);
    const { draws, delta, note, selections } = planSelections(ask, given);
    const done = selectionsDone(selections);
    const mutation = given.mutation ?? 1 / (medians.k + 1);
    const crossing = `crossover ${selections.crossover} · mutation ${Number(mutation.toPrecision(3))}`;
    return {
      draws,
      delta,
      notes: [medians.note, note, crossing],
      work: mediansWork(facts, ask, { ...ofMedians(medians), candidates: done.population, ...done }),
      details: { ...selections, medians, mutation },
    };
  },

  run: evolveMedians,
});

async function evolveMedians(
  search: Search,
  ask: ClusterAsk,
  { details }: Priced<Plan>,
): Promise<Clustering> {
  const { population: size, parents: keep, generations, crossover, mutation, mechanism, epsilon } = details;
  const { data, random } = search;
  const { k, size: of } = details.medians;
  const { question, model } = mediansSearch(search, ask, details.medians);
  const mutate = (genome: readonly number[]) => indexMutation(genome, { rate: mutation, of }, random);
  const children = (a: readonly number[], b: readonly number[]) =>
    (random.uniform() < crossover ? subsetCrossover(a, b, random) : [a, b]).map(mutate);
  const found = await geneticSearch<readonly number[]>({
    first: subsetPopulation({ size, k, of }, random),
    generations,
    keep,
    breed: (parents) => nextPopulation({ elite: parents, parents, size, children }, random),
    async select(candidates, count, parents) {
      const { value } = await data.make(question(candidates, parents[0]), { mechanism, epsilon, count });
      return value.map(({ candidate }) => Array.from(candidate));
    },
    stopped: search.stopped,
    made: search.made,
  });
  return model(found);
}
