/**
 * The sub-sampled exponential mechanism for k-median: 1000 random sets of k public points, of which one is drawn privately. What
 * any search must beat.
 *
 * Privacy. The candidates are public randomness, so there is one draw, and it costs ε. That they are a sample of all
 * candidates makes nothing cheaper (docs/errata.md, 001-28).
 */

import { humphries, lantz } from "../../base/bibliography.ts";
import { at } from "../../base/citation.ts";
import { ZERO } from "../../base/rational.ts";
import { plannedDraws, type Selector } from "../../curator/index.ts";
import { subsetPopulation } from "../../search/evolve/first-populations.ts";
import { sampledOptions } from "../../search/sampled.ts";
import { mediansWork } from "../../search/work/clusters.ts";
import { method, type Priced } from "../method.ts";
import type { ClusterAsk } from "./ask.ts";
import {
  type Medians,
  mediansOf,
  mediansOptions,
  mediansSearch,
  ofMedians,
} from "./k-median/k-median-plan.ts";

interface Sample {
  readonly medians: Medians;
  readonly candidates: number;
  readonly mechanism: Selector;
}

export const subSampled = method({
  name: "sub-sampled",
  title: "Sub-sampled selection",
  task: "cluster",
  subject: "table",
  label: "none",
  summary: "The best of many random sets of public points as k-median, drawn privately.",
  cite: [lantz, at(humphries, "section 8.3")],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: {
    ...mediansOptions,
    ...sampledOptions,
  },

  price(facts, ask: ClusterAsk, given) {
    const { candidates, mechanism } = given;
    const medians = mediansOf(facts, ask, given);
    return {
      draws: [plannedDraws({ mechanism, epsilon: ask.epsilon })],
      delta: ZERO,
      notes: [medians.note, `1 draw from ${candidates} random candidates · ${mechanism}`],
      work: mediansWork(facts, ask, { ...ofMedians(medians), candidates, looks: 1, draws: 1 }),
      details: { medians, candidates, mechanism },
    };
  },

  async run(search, ask, { details }: Priced<Sample>) {
    const { medians, candidates: size, mechanism } = details;
    const { question, model } = mediansSearch(search, ask, medians);
    const candidates = subsetPopulation({ size, k: medians.k, of: medians.size }, search.random);
    const { value } = await search.data.make(question(candidates), { mechanism, epsilon: ask.epsilon });
    search.made(1, 1);
    return model(value[0].candidate);
  },
});
