/**
 * PrivEEM for k-means: PrivGene with one parent, so that all candidates of a round are close and a row can push them little
 * apart.
 *
 * From 200 times k random centres draw one; then, round by round, draw from it and 199 children that differ from it by one
 * step in one coordinate. The paper has no bound for k-means that gains by this (docs/errata.md, 000-15); the range bound
 * does: at most 8 steps instead of twice the squared diameter. The parent is a candidate again, as in the classifier.
 *
 * Privacy. The rows are touched only by `data.selectTop`, one draw a round, at ε/rounds, or, with composition auto, at what
 * the door sells for all of them together. Candidates depend on earlier draws and on public randomness alone.
 */
import { privGenePaper } from "../../base/bibliography.ts";
import { at } from "../../base/citation.ts";
import { method } from "../method.ts";
import type { ClusterAsk } from "./ask.ts";
import { centresOptions, centresPlan } from "./k-means/k-means-plan.ts";
import { evolveCentres } from "./k-means/k-means-search.ts";

export const privEem = method({
  name: "priv-eem",
  title: "PrivEEM",
  task: "cluster",
  subject: "table",
  label: "none",
  summary: "k-means by private mutation of one parent.",
  cite: [at(privGenePaper, "sections 4 and 5.3", "its bound for k-means is ours")],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: centresOptions,

  price(facts, ask: ClusterAsk, given) {
    return centresPlan(facts, ask, given, { method: "priv-eem", parents: 1, keepParent: true });
  },

  run: evolveCentres,
});
