/**
 * PE-means: k-means by private evolution, after Humphries, Lin and Yekhanin.
 *
 * Candidates are points. In each generation every row votes for the nearest, the votes get noise, the largest that add up to the number of
 * rows are kept, an ordinary k-means of the voted candidates makes k centres, and the next candidates are these and Lévy flights from them. A
 * vote is one row, however wide the box is, and that is the idea: a sum of places would need noise as wide as the box.
 *
 * As published (the paper, and its authors' code, t3humphries/PE-means): spread-out first candidates, votes, which votes are kept, selection by
 * weighted k-means, flights with exponent 1.75 and a scale of a hundredth, half the offspring where the votes are mostly noise, 4·√d
 * generations and ε times as many above 1, rows/(5·k) variations of each centre.
 * Ours: the space is the declared box with values as coordinates, and its half diagonal stands for the radius of the ball that the paper's rows
 * are scaled into (by their own mean and their own largest norm, which are not public); the noise is the exact discrete
 * Gaussian, composed as the door prices it; without a δ, Laplace noise; a generation has 2,000 candidates at most. Its form for more than 32
 * coordinates, which projects rows first, is not here.
 *
 * Privacy. evolution/evolve.ts: one count of the nearest a generation, planned before the first.
 */

import { peMeansPaper } from "../../base/bibliography.ts";
import { at } from "../../base/citation.ts";
import { type Clustering, kMeans } from "../../models/clustering/clustering.ts";
import { unitCoordinates } from "../../schema/coding/coordinates.ts";
import { meansSteps } from "../../search/work/clusters.ts";
import { method } from "../method.ts";
import type { ClusterAsk } from "./ask.ts";
import { evolutionOptions, evolutionPlan } from "./evolution/evolution-plan.ts";
import { evolve } from "./evolution/evolve.ts";
import { weightedMeans } from "./k-means/weighted-means.ts";

/** More take long, and hardly a row votes for most of them. */
const MOST_CANDIDATES = 2000;
/** Of the k-means in each generation. */
const STARTS = 10;

export const peMeans = method({
  name: "pe-means",
  title: "PE-means",
  task: "cluster",
  subject: "table",
  label: "none",
  summary:
    "k-means by private evolution: rows vote for the nearest of many points, which vary and vary again.",
  cite: [at(peMeansPaper, "algorithm 1", "over the declared box, with exact noise")],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: evolutionOptions,

  price: (facts, ask: ClusterAsk, given) =>
    evolutionPlan(facts, ask, given, {
      method: "pe-means",
      metric: "l2",
      most: MOST_CANDIDATES,
      selecting: meansSteps,
    }),

  async run(search, ask, { details }): Promise<Clustering> {
    const { inputs } = unitCoordinates(search.data.facts.schema, ask.attributes);
    const centres = await evolve(search, ask, details, (voted) =>
      weightedMeans(voted, details.k, search.random, STARTS),
    );
    return kMeans({
      attributes: inputs.attributes,
      centres: centres.flatMap((centre) => Array.from(centre)),
    });
  },
});
