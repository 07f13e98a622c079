/**
 * PrivGene: a genetic algorithm whose selections are drawn privately.
 *
 * From 200 random vectors draw 10 parents with the exponential mechanism, breed 200 children by single-point crossover and
 * one mutated weight each, shorten the mutation's step, repeat; at the end draw one. The rounds follow from rows and ε.
 *
 * Privacy. The rows are touched only by `data.make`: 10 draws a round, and one in the last. The candidates of a round
 * depend on earlier draws and on public randomness, not on the rows, so the draws add up: as published each of r rounds
 * costs ε/r, shared among its draws. With composition auto all draws are alike, and the door prices them together.
 *
 * The range bound is here what the paper calls Δ₁, without its slack (docs/errata.md, 000-9), as long as the candidates are
 * all over the box, and less when they have come together.
 */
import { privGenePaper } from "../../../base/bibliography.ts";
import { at } from "../../../base/citation.ts";
import { boundOption, parentsOption, roundsOfParents } from "../../../search/genetic/generations.ts";
import { method } from "../../method.ts";
import { evolutionOptions, planOf } from "./evolution.ts";
import { evolve } from "./search.ts";

export const privGene = method({
  name: "priv-gene",
  title: "PrivGene",
  task: "classify",
  subject: "table",
  summary: "A linear classifier by a private genetic algorithm, as published.",
  cite: [at(privGenePaper, "algorithm 1 and sections 5 and 6")],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: {
    parents: parentsOption,
    ...evolutionOptions,
    rounds: roundsOfParents,
    bound: boundOption("range"),
  },

  price(facts, ask, { parents, bound, ...given }) {
    return planOf(facts, ask, given, { method: "priv-gene", parents, keepParent: false, bound });
  },

  run: evolve,
});
