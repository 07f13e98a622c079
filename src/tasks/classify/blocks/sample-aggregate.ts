/**
 * Sample and aggregate (Nissim, Raskhodnikova, Smith 2007), with the mean: many blocks of few rows, and a box as narrow as the noise asks for, both worked
 * out from public facts. What GUPT does with few blocks and a wide box. The median, which the authors' smooth sensitivity is for, is not built.
 */
import { guptPaper, smoothSensitivity } from "../../../base/bibliography.ts";
import { at, basis } from "../../../base/citation.ts";
import { choice, real } from "../../../base/options.ts";
import { usualBlocks, usualBox } from "../../../search/descent/blocks.ts";
import { noiseOption } from "../../../search/descent/weight-noise.ts";
import { method } from "../../method.ts";
import { blockStepsOption, blocksOption, boxLimits, pricedBlocks, tellBlocks } from "./told-blocks.ts";

export const sampleAggregate = method({
  name: "sample-aggregate",
  title: "Sample and aggregate",
  task: "classify",
  subject: "table",
  summary: "The mean of linear classifiers that were fitted in many small blocks of rows, with noise.",
  cite: [at(smoothSensitivity, "section 4", "the mean of clamped weights; no median"), basis(guptPaper)],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: {
    loss: choice({
      group: "Model",
      of: ["logistic", "huber", "hinge"],
      titles: { logistic: "Logistic", huber: "Hinge with a round corner", hinge: "Hinge" },
      default: "logistic",
      tip: "What is made small in a block: the logistic loss, the hinge loss of support-vector machines, or that with a round corner.",
    }),
    blocks: blocksOption("from rows, ε, δ and weights"),
    box: real({
      ...boxLimits,
      auto: { how: "from blocks, ε, δ and weights", from: ["blocks", "epsilon", "delta", "attributes"] },
    }),
    steps: blockStepsOption,
    noise: noiseOption,
  },

  price: (facts, ask, { loss, blocks, box, steps, noise }) =>
    pricedBlocks(facts, ask, { method: "sample-aggregate", loss, steps, noise }, (known) => {
      const dealt = blocks ?? usualBlocks(known);
      return { blocks: dealt, box: box ?? usualBox(known, dealt) };
    }),

  run: tellBlocks,
});
