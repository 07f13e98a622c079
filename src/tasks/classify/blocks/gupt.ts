/**
 * GUPT (Mohan et al. 2012): rows are split into ⌊n^0.4⌋ blocks, a model is fitted in each, and the mean of the models' weights, brought into a box,
 * is told with noise.
 *
 * As published with `--deal place`, where rows are replaced and lie in one file. Unless that is asked for a row's block follows from its values: a row that
 * comes would move those behind it into other places; where rows are replaced that doubles the noise, as both blocks may change. A block's model is a logistic regression by some
 * steps of descent, or a support-vector machine. The box is PrivGene's.
 */
import { guptPaper, privGenePaper } from "../../../base/bibliography.ts";
import { at } from "../../../base/citation.ts";
import { real } from "../../../base/options.ts";
import {
  blocksOption,
  dealOption,
  factsDealt,
  guptBlocks,
  guptRule,
  placedParts,
} from "../../../search/descent/blocks.ts";
import { noiseOption } from "../../../search/descent/weight-noise.ts";
import { method } from "../../method.ts";
import { blockLossOption, blockStepsOption, boxLimits, pricedBlocks, tellBlocks } from "./told-blocks.ts";

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
  parts: placedParts,
  options: {
    loss: blockLossOption,
    blocks: blocksOption(guptRule),
    deal: dealOption,
    box: real({ ...boxLimits, default: 5 }),
    steps: blockStepsOption,
    noise: noiseOption,
  },

  price: (facts, ask, { loss, deal, box, steps, noise, ...given }) => {
    const dealt = factsDealt(facts, { deal, blocks: given.blocks });
    const learner = { learner: "descent", loss, steps } as const;
    return pricedBlocks(dealt, ask, { method: "gupt", learner, noise }, ({ rows }) => ({
      blocks: given.blocks ?? dealt.placed ?? guptBlocks(rows),
      box,
    }));
  },

  run: tellBlocks,
});
