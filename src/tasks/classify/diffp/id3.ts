/**
 * DiffP-ID3: a decision tree, each level of which is drawn privately, without pruning.
 *
 * Privacy. The rows are touched by two draws a level, a noisy count of the rows in every part and the choice of a split in each, and by
 * the noisy class counts of the leaves, all at equal shares of ε (tree.ts). One row more moves every split's score the same way, so
 * that the range of the scores is their sensitivity and not twice it, as the paper draws; its information gain needs a public
 * bound on the rows, which is 2³² where their number is private (curator/queries/tables/table-scores.ts).
 *
 * Not as published: attributes are split at a level of their taxonomy with few groups, numbers included.
 */
import { friedmanSchuster } from "../../../base/bibliography.ts";
import { at } from "../../../base/citation.ts";
import { method } from "../../method.ts";
import { growTree, treeDraws, treeOptions } from "./tree.ts";

export const diffpId3 = method({
  name: "diffp-id3",
  title: "DiffP-ID3",
  task: "classify",
  subject: "table",
  summary: "A decision tree grown by private choices of attributes, as published.",
  cite: [at(friedmanSchuster, "algorithm 2")],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: treeOptions,

  price: (facts, ask, { depth, score, branches }) =>
    treeDraws(facts, ask, { depth, score, branches, numbers: "levels", pruning: "none" }),

  run: (search, ask, { details }) => growTree(search, ask, details),
});
