/**
 * PrivEEM for k-median: PrivGene with one parent, which is a candidate again beside mutations of itself.
 *
 * From 200 random sets of k public points draw one; then, round by round, draw from it and 199 copies of which few points
 * are replaced. The thesis leaves this out, because replacing a point knows no bound that gains by small steps. The range bound
 * needs none: sets that share their points are as far apart as the points that were replaced, wherever these lie.
 *
 * Privacy. The rows are touched only by `data.make`, one draw a round, at ε/rounds, or, with composition auto, at what the
 * door sells for all of them. Candidates depend on earlier draws and on public randomness alone.
 */

import { humphries, privGenePaper } from "../../base/bibliography.ts";
import { at } from "../../base/citation.ts";
import { method } from "../method.ts";
import type { ClusterAsk } from "./ask.ts";
import { subsetGenerations, subsetGenerationsPlan } from "./k-median/generations-plan.ts";
import { searchSubsets } from "./k-median/subset-search.ts";

export const privEemMedians = method({
  name: "priv-eem-medians",
  title: "PrivEEM (k-median)",
  task: "cluster",
  subject: "table",
  label: "none",
  summary: "k-median by private mutation of one set of public points.",
  cite: [
    at(privGenePaper, "section 4", "its bound for k-median is ours"),
    at(humphries, "section 8.1", "for the mutation"),
  ],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: subsetGenerations,

  price(facts, ask: ClusterAsk, given) {
    return subsetGenerationsPlan(facts, ask, given, {
      method: "priv-eem-medians",
      parents: 1,
      keepParents: true,
    });
  },

  run: searchSubsets,
});
