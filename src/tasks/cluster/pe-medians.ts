/**
 * k-median by private evolution: PE-means with an ordinary k-median in the place of its k-means. In each generation every row votes for the
 * nearest candidate, and of the voted candidates the k are kept that a k-median of them chooses; the next candidates are these and Lévy flights.
 *
 * Source. The paper is about k-means alone; this form is ours. Unlike the other k-median methods it is given no public points to choose from:
 * candidates are points anywhere in the declared box, public because they follow from what was released. So its centres may lie nearer to
 * the rows than any of some random points, and no list of points can be given.
 *
 * Privacy. evolution/evolve.ts: one count of the nearest a generation, planned before the first.
 */

import { peMeansPaper } from "../../base/bibliography.ts";
import { basis } from "../../base/citation.ts";
import { type Clustering, kMedian } from "../../models/clustering/clustering.ts";
import { unitCoordinates } from "../../schema/coding/coordinates.ts";
import { mediansSteps } from "../../search/work/clusters.ts";
import { method } from "../method.ts";
import type { ClusterAsk } from "./ask.ts";
import { evolutionOptions, evolutionPlan } from "./evolution/evolution-plan.ts";
import { evolve } from "./evolution/evolve.ts";
import type { WeightedPoint } from "./k-means/weighted-means.ts";
import { distanceOf } from "./k-median/distance.ts";
import { pointsOptions } from "./k-median/k-median-plan.ts";
import { weightedKMedian } from "./k-median/weighted.ts";

/** Every swap of a centre for a candidate is tried, so fewer than in PE-means. */
const MOST_CANDIDATES = 1000;

export const peMedians = method({
  name: "pe-medians",
  title: "PE-medians",
  task: "cluster",
  subject: "table",
  label: "none",
  summary:
    "k-median by private evolution: rows vote for the nearest of many points, which vary and vary again.",
  cite: [basis(peMeansPaper)],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: { ...evolutionOptions, metric: pointsOptions.metric },

  price: (facts, ask: ClusterAsk, { metric, ...given }) =>
    evolutionPlan(facts, ask, given, {
      method: "pe-medians",
      metric,
      most: MOST_CANDIDATES,
      selecting: (k, candidates, dimensions) => mediansSteps(k, candidates, candidates, dimensions),
    }),

  async run(search, ask, { details }): Promise<Clustering> {
    const { k, metric } = details;
    const { inputs } = unitCoordinates(search.data.facts.schema, ask.attributes);
    const select = (voted: readonly WeightedPoint[]) => {
      const weights = voted.map(({ weight }) => weight);
      const distances = voted.map((a) =>
        Float64Array.from(voted, (b) => distanceOf(metric, a.place, b.place)),
      );
      return weightedKMedian({ k, weights, distances }).map((chosen) => voted[chosen].place);
    };
    const centres = await evolve(search, ask, details, select);
    return kMedian(
      { attributes: inputs.attributes, centres: centres.flatMap((centre) => Array.from(centre)) },
      { metric },
    );
  },
});
