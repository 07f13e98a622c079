/** Genetic searches for k-median: genomes are the numbers of k public points, bred by the thesis's operators. */

import { real } from "../../../base/options.ts";
import type { Selector } from "../../../curator/index.ts";
import type { Clustering } from "../../../models/clustering/clustering.ts";
import { subsetPopulation } from "../../../search/evolve/first-populations.ts";
import { geneticSearch } from "../../../search/evolve/genetic-search.ts";
import { indexMutation } from "../../../search/evolve/index-mutation.ts";
import { nextPopulation } from "../../../search/evolve/next-population.ts";
import { subsetCrossover } from "../../../search/evolve/subset-crossover.ts";
import type { Shares } from "../../../search/genetic/breed.ts";
import type { Priced, Search } from "../../method.ts";
import type { ClusterAsk } from "../ask.ts";
import { type Medians, mediansSearch } from "./k-median-plan.ts";

export const mutationOption = real({
  group: "Search",
  title: "Chance of mutation",
  above: 0,
  upTo: 1,
  auto: { how: "1/(k + 1)", from: ["k"] },
  tip: "The chance that a centre is replaced.",
});

export const chanceOfMutation = (given: number | undefined, { k }: Medians): number => given ?? 1 / (k + 1);

export const operatorsNote = (crossover: number, mutation: number): string =>
  `crossover ${crossover} · mutation ${Number(mutation.toPrecision(3))}`;

export interface SubsetSearch {
  readonly medians: Medians;
  readonly population: number;
  /** How many are drawn in each generation, and how often before the last draw. */
  readonly parents: number;
  readonly generations: number;
  /** Whether parents are candidates again. */
  readonly keepParents: boolean;
  /** Chances that two parents mix, and that a centre is replaced. */
  readonly crossover: number;
  readonly mutation: number;
  readonly mechanism: Selector;
  readonly shares: Shares;
}

/** The rows are touched only by the draws of parents and by the one of the result, at their shares of ε. */
export async function searchSubsets(
  search: Search,
  ask: ClusterAsk,
  { details }: Priced<SubsetSearch>,
): Promise<Clustering> {
  const { medians, population: size, parents: keep, generations, keepParents } = details;
  const { crossover, mutation, mechanism, shares } = details;
  const { data, random } = search;
  const { k, size: of } = medians;
  const { question, model } = mediansSearch(search, ask, medians);
  const mutate = (genome: readonly number[]) => indexMutation(genome, { rate: mutation, of }, random);
  const children = (a: readonly number[], b: readonly number[]) =>
    (random.uniform() < crossover ? subsetCrossover(a, b, random) : [a, b]).map(mutate);
  const found = await geneticSearch<readonly number[]>({
    first: subsetPopulation({ size, k, of }, random),
    generations,
    keep,
    breed: (parents) =>
      nextPopulation({ elite: keepParents ? parents : [], parents, size, children }, random),
    async select(candidates, count, parents) {
      const epsilon = count > 1 ? shares.each : shares.last;
      const { value } = await data.make(question(candidates, parents[0]), { mechanism, epsilon, count });
      return value.map(({ candidate }) => Array.from(candidate));
    },
    stopped: search.stopped,
    made: search.made,
  });
  return model(found);
}
