/**
 * PrivEEM: PrivGene with one parent, so that all candidates of a round are close and a row can push them little apart.
 *
 * From 200 random vectors draw one; then, round by round, draw from it and 199 children that differ from it by one step in
 * one weight. The parent is a candidate again, which the paper leaves out (docs/errata.md, 000-7): it costs nothing, and a
 * late draw need not do harm.
 *
 * Privacy. The rows are touched only by `data.make`, one draw a round, at ε/rounds, or, with composition auto, at what
 * the door sells for all of them together. The first population is all over the box, so its draw is priced by the range
 * bound whatever is asked for; afterwards the paper's Δ₂ is four times the step, and the parent is the bound's hub.
 */

import { humphries, privGenePaper } from "../../../base/bibliography.ts";
import { at } from "../../../base/citation.ts";
import { boundOption } from "../../../search/genetic/generations.ts";
import { method } from "../../method.ts";
import { evolutionOptions, planOf } from "./evolution.ts";
import { evolve } from "./search.ts";

export const privEem = method({
  name: "priv-eem",
  title: "PrivEEM",
  task: "classify",
  subject: "table",
  summary: "A linear classifier by private mutation of one parent, as published.",
  cite: [at(privGenePaper, "section 4"), at(humphries, "section 8.1")],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: { ...evolutionOptions, bound: boundOption("published") },

  price(facts, ask, { bound, ...given }) {
    return planOf(facts, ask, given, { method: "priv-eem", parents: 1, keepParent: true, bound });
  },

  run: evolve,
});
