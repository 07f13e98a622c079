/** What the sub-sampled exponential mechanism offers and pays for, whatever its candidates are: one draw among random ones. */

import { choice, integer } from "../base/options.ts";
import type { PlannedDraws, Selector } from "../curator/index.ts";
import type { SetAside } from "./given.ts";

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
    of: ["permute-and-flip", "exponential"],
    tip: "What the candidate is drawn by; for one draw permute-and-flip is never worse.",
  }),
} as const;

/** The one draw. */
export function sampledDraw({ epsilon }: SetAside, mechanism: Selector): readonly PlannedDraws[] {
  const kind = mechanism === "exponential" ? "bounded-range" : "pure";
  return [{ kind, epsilon, count: 1 }];
}
