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
import { planSelections, selectionOptions, selectionsDone } from "../../search/genetic/selections.ts";
import { mediansWork } from "../../search/work/clusters.ts";
import { method, type Priced } from "../method.ts";
import type { ClusterAsk } from "./ask.ts";
import { mediansOf, mediansOptions, ofMedians } from "./k-median/k-median-plan.ts";
import {
  chanceOfMutation,
  mutationOption,
  operatorsNote,
  type SubsetSearch,
  searchSubsets,
} from "./k-median/subset-search.ts";

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
    mutation: mutationOption,
  },

  price(facts, ask: ClusterAsk, given): Priced<SubsetSearch> {
    const medians = mediansOf(facts, ask, given);
    const { draws, delta, note, selections } = planSelections(ask, given);
    const done = selectionsDone(selections);
    const mutation = chanceOfMutation(given.mutation, medians);
    return {
      draws,
      delta,
      notes: [medians.note, note, operatorsNote(selections.crossover, mutation)],
      work: mediansWork(facts, ask, { ...ofMedians(medians), candidates: done.population, ...done }),
      details: {
        ...selections,
        shares: { each: selections.epsilon, last: selections.epsilon },
        medians,
        mutation,
        keepParents: true,
      },
    };
  },

  run: searchSubsets,
});
