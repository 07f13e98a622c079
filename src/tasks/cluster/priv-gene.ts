/**
 * PrivGene for k-means: a genetic algorithm whose selections are drawn privately.
 *
 * From 200 times k random centres draw 10 parents with the exponential mechanism, breed 200 children by single-point
 * crossover and one mutated coordinate each, shorten the mutation's step, repeat; at the end draw one.
 *
 * Privacy. The rows are touched only by `data.selectTop`: 10 draws a round, and one in the last. The candidates of a round
 * depend on earlier draws and on public randomness, not on the rows, so the draws add up: as published each of r rounds
 * costs ε/r, shared among its draws. With composition auto all draws are alike, and the door prices them together.
 *
 * The paper's bound lacks a factor 2 (docs/errata.md, 000-14); `published` has it. The range bound is never larger, and far
 * smaller when the candidates have come together.
 */
import { privGenePaper } from "../../base/bibliography.ts";
import { at } from "../../base/citation.ts";
import { parentsOption, roundsOfParents } from "../../search/genetic/generations.ts";
import { method } from "../method.ts";
import type { ClusterAsk } from "./ask.ts";
import { centresOptions, centresPlan } from "./k-means/k-means-plan.ts";
import { evolveCentres } from "./k-means/k-means-search.ts";

export const privGene = method({
  name: "priv-gene",
  title: "PrivGene",
  task: "cluster",
  subject: "table",
  label: "none",
  summary: "k-means by a private genetic algorithm, as published.",
  cite: [at(privGenePaper, "algorithm 1 and section 5.3")],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: { ...centresOptions, rounds: roundsOfParents, parents: parentsOption },

  price(facts, ask: ClusterAsk, { parents, ...given }) {
    return centresPlan(facts, ask, given, { method: "priv-gene", parents, keepParent: false });
  },

  run: evolveCentres,
});
