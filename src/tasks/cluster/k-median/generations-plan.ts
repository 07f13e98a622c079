/** What PrivGene and PrivEEM for k-median plan and pay for: PrivGene's own plan, with sets of public points for genomes. */

import type { Values } from "../../../base/options.ts";
import type { PublicFacts } from "../../../curator/index.ts";
import { drawnGenerations, generationsDone, generationsOf } from "../../../search/genetic/generations.ts";
import { mediansWork } from "../../../search/work/clusters.ts";
import type { Priced } from "../../method.ts";
import type { ClusterAsk } from "../ask.ts";
import { mediansOf, mediansOptions, ofMedians } from "./k-median-plan.ts";
import { chanceOfMutation, mutationOption, operatorsNote, type SubsetSearch } from "./subset-search.ts";

export const subsetGenerations = {
  ...mediansOptions,
  ...drawnGenerations,
  mutation: mutationOption,
} as const;

export function subsetGenerationsPlan(
  facts: PublicFacts,
  ask: ClusterAsk,
  given: Values<typeof subsetGenerations>,
  variant: { readonly method: string; readonly parents: number; readonly keepParents: boolean },
): Priced<SubsetSearch> {
  const medians = mediansOf(facts, ask, given);
  const { draws, delta, note, ...planned } = generationsOf(facts, ask, given, variant);
  const mutation = chanceOfMutation(given.mutation, medians);
  // One parent has nobody to cross with.
  const crossover = variant.parents > 1 ? 1 : 0;
  return {
    draws,
    delta,
    notes: [medians.note, note, operatorsNote(crossover, mutation)],
    work: mediansWork(facts, ask, {
      ...ofMedians(medians),
      candidates: planned.population,
      ...generationsDone(planned),
    }),
    details: {
      ...planned,
      generations: planned.rounds - 1,
      keepParents: variant.keepParents,
      crossover,
      mutation,
      mechanism: "exponential",
      medians,
    },
  };
}
