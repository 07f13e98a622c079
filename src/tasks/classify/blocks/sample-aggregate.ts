/**
 * Sample and aggregate (Nissim, Raskhodnikova, Smith 2007): many blocks of few rows. The mean needs a box as narrow as the noise asks for, which is worked
 * out from public facts: what GUPT does with few blocks and a wide box. The median needs no narrow box, and a draw for every weight: by the exponential
 * mechanism on a public grid, where the authors have noise by smooth sensitivity.
 */
import { guptPaper, smoothSensitivity } from "../../../base/bibliography.ts";
import { at, basis } from "../../../base/citation.ts";
import { choice, real } from "../../../base/options.ts";
import {
  blocksOption,
  dealOption,
  factsDealt,
  placedParts,
  usualBlocks,
  usualBox,
} from "../../../search/descent/blocks.ts";
import { noiseOption } from "../../../search/descent/weight-noise.ts";
import { method, type Priced } from "../../method.ts";
import {
  blockLossOption,
  blockStepsOption,
  boxLimits,
  learnerOption,
  pricedBlocks,
  type ToldBlocks,
  tellBlocks,
} from "./told-blocks.ts";
import { pricedMedians, type ToldMedians, tellMedians } from "./told-medians.ts";

export const sampleAggregate = method({
  name: "sample-aggregate",
  title: "Sample and aggregate",
  task: "classify",
  subject: "table",
  summary:
    "The mean, or the median, of linear classifiers that were fitted in many small blocks of rows, with noise.",
  cite: [
    at(smoothSensitivity, "section 4", "the mean of clamped weights, or their median on a public grid"),
    basis(guptPaper),
  ],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  parts: placedParts,
  options: {
    inner: learnerOption,
    loss: { ...blockLossOption, when: { inner: ["descent"] } },
    aggregate: choice({
      group: "Model",
      of: ["mean", "median"],
      default: "mean",
      tip: "What is told of the blocks' weights: their mean with noise, or a place near the median of each.",
    }),
    blocks: blocksOption({
      how: "from rows, ε, δ and weights; 64 by place",
      from: ["rows", "epsilon", "delta", "attributes"],
    }),
    deal: dealOption,
    box: real({
      ...boxLimits,
      auto: { how: "from blocks, ε, δ and weights", from: ["blocks", "epsilon", "delta", "attributes"] },
    }),
    steps: { ...blockStepsOption, when: { inner: ["descent"] } },
    noise: { ...noiseOption, when: { aggregate: ["mean"] } },
  },

  price(facts, ask, { aggregate, blocks, deal, box, noise, ...given }): Priced<ToldBlocks | ToldMedians> {
    const { inner: name, loss, steps } = given;
    const dealt = factsDealt(facts, { deal, blocks });
    const learner = name === "descent" ? { learner: name, loss, steps } : { learner: name };
    if (aggregate === "median") return pricedMedians(dealt, ask, { learner, blocks, box });
    return pricedBlocks(dealt, ask, { method: "sample-aggregate", learner, noise }, (known) => {
      const into = blocks ?? known.placed ?? usualBlocks(known);
      return { blocks: into, box: box ?? usualBox(known, into) };
    });
  },

  run: (search, ask, { details }) =>
    "how" in details ? tellBlocks(search, ask, { details }) : tellMedians(search, ask, details),
});
