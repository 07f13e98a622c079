/**
 * PrivGene for k-median, as the thesis ran it: PrivGene's rounds and draws, with the thesis's operators for sets of points.
 *
 * From 200 random sets of k public points draw 10 with the exponential mechanism; breed 200 children by drawing k of both
 * parents' points and replacing few of them; repeat; at the end draw one. Unlike DPSGA's, parents are no candidates again,
 * all pairs cross, rounds follow from rows · ε, and as published each of r rounds costs ε/r, shared among its draws.
 *
 * Privacy. The rows are touched only by `data.make`: 10 draws a round, and one in the last. The candidates of a round depend on
 * earlier draws and on public randomness, not on the rows, so the draws add up; with composition auto all are alike, and
 * the door prices them together. The bound is that of every k-median here: never more than the largest distance that the schema
 * allows, which is the thesis's with one-hot values counted rightly (docs/errata.md, 001-21).
 */

import { humphries, privGenePaper } from "../../base/bibliography.ts";
import { at } from "../../base/citation.ts";
import { parentsOption, roundsOfParents } from "../../search/genetic/generations.ts";
import { method } from "../method.ts";
import type { ClusterAsk } from "./ask.ts";
import { subsetGenerations, subsetGenerationsPlan } from "./k-median/generations-plan.ts";
import { searchSubsets } from "./k-median/subset-search.ts";

export const privGeneMedians = method({
  name: "priv-gene-medians",
  title: "PrivGene (k-median)",
  task: "cluster",
  subject: "table",
  label: "none",
  summary: "k-median by PrivGene with operators for sets of public points.",
  cite: [at(humphries, "section 8.1"), at(privGenePaper, "algorithm 1")],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: { ...subsetGenerations, rounds: roundsOfParents, parents: parentsOption },

  price(facts, ask: ClusterAsk, { parents, ...given }) {
    return subsetGenerationsPlan(facts, ask, given, {
      method: "priv-gene-medians",
      parents,
      keepParents: false,
    });
  },

  run: searchSubsets,
});
