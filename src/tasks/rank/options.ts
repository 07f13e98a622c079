/** Options that every ranking has. */
import { choice, integer, real } from "../../base/options.ts";
import { topMechanisms } from "../../curator/index.ts";

const MOST_CHOSEN = 1_000_000;

export const rankingOptions = (auto: string) => ({
  top: integer({ min: 1, max: MOST_CHOSEN, auto, group: "Model", tip: "How many are chosen." }),
  mechanism: choice({
    of: ["auto", ...topMechanisms],
    default: "auto",
    group: "Search",
    tip: "How they are chosen; auto is exponential, whose draws add up to less where there is a δ.",
  }),
  share: real({
    above: 0,
    upTo: 1,
    default: 0.5,
    group: "Budget",
    tip: "The part of ε for choosing; the rest is for what is told of the chosen ones.",
  }),
});
