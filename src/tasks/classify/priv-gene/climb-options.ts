/** Options that the methods by private hill climbing share. */
import { integer, real } from "../../../base/options.ts";

/** The first step is no larger than `largest`: farther than weights may go there is nothing to find. */
export const privateClimbOptions = (largest: number) => ({
  rounds: integer({
    group: "Search",
    unit: "rounds",
    min: 1,
    max: 10_000,
    auto: { how: "1.25e-3 · rows · ε", from: ["rows", "epsilon"] },
    tip: "More rounds search further, but each draw is noisier.",
  }),
  step: real({
    group: "Search",
    title: "First step",
    unit: "weight",
    default: 0.5,
    above: 0,
    upTo: largest,
    tip: "How far the first round moves one weight.",
  }),
  decay: real({
    group: "Search",
    title: "Decay of the step",
    default: 0.95,
    above: 0,
    upTo: 1,
    tip: "What the step is multiplied by after each round.",
  }),
});
