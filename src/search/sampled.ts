/** What the sub-sampled exponential mechanism offers, whatever its candidates are: one draw among random ones. */

import { choice, integer } from "../base/options.ts";
import { selectors } from "../curator/index.ts";

export const sampledOptions = {
  candidates: integer({
    group: "Search",
    unit: "candidates",
    default: 1000,
    min: 2,
    max: 100_000,
    tip: "Random candidates to draw one from.",
  }),
  mechanism: choice({
    group: "Expert",
    default: "permute-and-flip",
    of: selectors,
    tip: "What the candidate is drawn by; for one draw permute-and-flip is never worse.",
  }),
} as const;
