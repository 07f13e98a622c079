/**
 * DiffP-C4.5: a decision tree that also cuts numbers where a private draw says, and is pruned afterwards.
 *
 * Privacy. As DiffP-ID3, with one more draw a level for each number: where to cut it, of 32 places between its declared bounds, in all parts
 * at once (tree.ts). Pruning works on the noisy class counts that have been released. The ranges of the scores are their
 * sensitivities, not twice those, as the paper draws (curator/queries/tables/table-scores.ts).
 *
 * Not as published: the paper draws a cut from intervals between the values that occur; public places need nothing but the bounds.
 */
import { friedmanSchuster } from "../../../base/bibliography.ts";
import { at } from "../../../base/citation.ts";
import { method } from "../../method.ts";
import { growTree, treeDraws, treeOptions } from "./tree.ts";

export const diffpC45 = method({
  name: "diffp-c45",
  title: "DiffP-C4.5",
  task: "classify",
  subject: "table",
  summary: "A decision tree grown by private choices of attributes and cuts, and pruned, as published.",
  cite: [at(friedmanSchuster, "section 4")],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: treeOptions,

  price: (facts, ask, { depth, score, branches }) =>
    treeDraws(facts, ask, { depth, score, branches, numbers: "cuts", pruning: "error-based" }),

  run: (search, ask, { details }) => growTree(search, ask, details),
});
