/**
 * GUPT (Mohan et al. 2012): rows are split into ⌊n^0.4⌋ blocks, a model is fitted in each, and the mean of the models' weights, brought into a box,
 * is told with noise.
 *
 * As published, but for this: a row's block follows from its values and not from its place, because a row that comes moves those behind it
 * into other blocks; where rows are replaced that doubles the noise, as both blocks may change. A block's model is a logistic regression by some
 * steps of descent. The box is PrivGene's.
 */
import { guptPaper, privGenePaper } from "../../../base/bibliography.ts";
import { at } from "../../../base/citation.ts";
import { real } from "../../../base/options.ts";
import { guptBlocks } from "../../../search/descent/blocks.ts";
import { noiseOption } from "../../../search/descent/weight-noise.ts";
import { method } from "../../method.ts";
import { blockStepsOption, blocksOption, boxLimits, pricedBlocks, tellBlocks } from "./told-blocks.ts";

export const gupt = method({
  name: "gupt",
  title: "GUPT",
  task: "classify",
  subject: "table",
  summary: "The mean of linear classifiers that were fitted in a few blocks of rows, with noise.",
  cite: [
    at(guptPaper, "section 3", "rows are dealt by their values"),
    at(privGenePaper, "section 6", "for the box"),
  ],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: {
    blocks: blocksOption("rows^0.4"),
    box: real({ ...boxLimits, default: 5 }),
    steps: blockStepsOption,
    noise: noiseOption,
  },

  price: (facts, ask, { blocks, box, steps, noise }) =>
    pricedBlocks(facts, ask, { method: "gupt", loss: "logistic", steps, noise }, ({ rows }) => ({
      blocks: blocks ?? guptBlocks(rows),
      box,
    })),

  run: tellBlocks,
});
