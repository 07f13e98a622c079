import { changed } from "../base/changes.ts";
import { changesAround } from "../search/evolve/local-search.ts";

/** The candidates of a round of local search, as whole vectors. */
export const stepsAround = (
  hub: Float64Array,
  step: number,
  bounds: Parameters<typeof changesAround>[2],
): Float64Array[] => changesAround(hub, step, bounds).map((change) => changed(hub, change));
