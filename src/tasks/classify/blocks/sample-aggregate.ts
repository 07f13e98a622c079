/**
 * Sample and aggregate (Nissim, Raskhodnikova, Smith 2007): many blocks of few rows. The mean needs a box as narrow as the noise asks for, which is worked
 * out from public facts: what GUPT does with few blocks and a wide box. The median needs no narrow box, and a draw for every weight: by the exponential
 * mechanism on a public grid, where the authors have noise by smooth sensitivity.
 */
import { guptPaper, smoothSensitivity } from "../../../base/bibliography.ts";
import { at, basis } from "../../../base/citation.ts";
import { choice, real } from "../../../base/options.ts";
import { usualBlocks, usualBox } from "../../../search/descent/blocks.ts";
import { noiseOption } from "../../../search/descent/weight-noise.ts";
import { method, type Priced } from "../../method.ts";
import {
  blockStepsOption,
  blocksOption,
  boxLimits,
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
  options: {
    loss: choice({
      group: "Model",
      of: ["logistic", "huber", "hinge"],
      titles: { logistic: "Logistic", huber: "Hinge with a round corner", hinge: "Hinge" },
      default: "logistic",
      tip: "What is made small in a block: the logistic loss, the hinge loss of support-vector machines, or that with a round corner.",
    }),
    aggregate: choice({
      group: "Model",
      of: ["mean", "median"],
      default: "mean",
      tip: "What is told of the blocks' weights: their mean with noise, or a place near the median of each.",
    }),
    blocks: blocksOption("from rows, ε, δ and weights"),
    box: real({
      ...boxLimits,
      auto: { how: "from blocks, ε, δ and weights", from: ["blocks", "epsilon", "delta", "attributes"] },
    }),
    steps: blockStepsOption,
    noise: { ...noiseOption, when: { aggregate: ["mean"] } },
  },

  price(facts, ask, { aggregate, loss, blocks, box, steps, noise }): Priced<ToldBlocks | ToldMedians> {
    if (aggregate === "median") return pricedMedians(facts, ask, { loss, steps, blocks, box });
    return pricedBlocks(facts, ask, { method: "sample-aggregate", loss, steps, noise }, (known) => {
      const dealt = blocks ?? usualBlocks(known);
      return { blocks: dealt, box: box ?? usualBox(known, dealt) };
    });
  },

  run: (search, ask, { details }) =>
    "how" in details ? tellBlocks(search, ask, { details }) : tellMedians(search, ask, details),
});
