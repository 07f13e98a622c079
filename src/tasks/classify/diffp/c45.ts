/**
 * DiffP-C4.5: a decision tree that also cuts numbers where a private draw says, and is pruned afterwards.
 *
 * Privacy. As DiffP-ID3, with one more draw a level for each number: where to cut it, of 32 places between its declared bounds, in all parts
 * at once (diffp-tree.ts). Pruning works on the noisy class counts that have been released. The ranges of the scores are their
 * sensitivities, not twice those, as the paper draws (curator/queries/tables/table-scores.ts).
 *
 * Not as published: the paper draws a cut from intervals between the values that occur; public places need nothing but the bounds.
 */
import { estimator } from "../../method.ts";
import { growTree, treeDraws, treeOptions } from "./tree.ts";

export const diffpC45 = estimator({
  name: "diffp-c45",
  title: "DiffP-C4.5",
  task: "classify",
  summary: "A decision tree grown by private choices of attributes and cuts, and pruned, as published.",
  cite: "Friedman, Schuster: Data mining with differential privacy. KDD 2010, section 4.",
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: treeOptions,

  price: (facts, ask, { depth = 5, score = "max", branches = 16 }) =>
    treeDraws(facts, ask, { depth, score, branches, numbers: "cuts", pruning: "error-based" }),

  fit: (search, ask, { details }) => growTree(search, ask, details),
});
