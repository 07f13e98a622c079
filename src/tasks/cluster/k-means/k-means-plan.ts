/** What PrivGene and PrivEEM for k-means plan and pay for: PrivGene's own plan, with centres for genomes. */

import { ensure } from "../../../base/errors.ts";
import { real, type Values } from "../../../base/options.ts";
import type { PublicFacts } from "../../../curator/index.ts";
import { unitCoordinates } from "../../../schema/coding/coordinates.ts";
import { geometricSteps } from "../../../search/evolve/local-search.ts";
import {
  boundOption,
  generationOptions,
  generationsDone,
  generationsOf,
} from "../../../search/genetic/generations.ts";
import { centresWork } from "../../../search/work/clusters.ts";
import type { Priced } from "../../method.ts";
import { type ClusterAsk, kOption } from "../ask.ts";
import { type CentresEvolution, UNIT_BOX } from "./k-means-search.ts";

/** 5 % of the width of the box that unit coordinates lie in. */
const STEP = 0.05 * 2 * UNIT_BOX;

/** So many coordinates of all candidates of a round together fit into memory with ease. */
const MOST_GENES = 2 ** 26;

export const centresOptions = {
  k: kOption,
  ...generationOptions,
  step: real({
    group: "Search",
    title: "First step",
    unit: "unit coordinate",
    default: STEP,
    above: 0,
    upTo: 2 * UNIT_BOX,
    tip: "How far the first mutation moves a coordinate; the box is 2 wide.",
  }),
  bound: boundOption("range"),
} as const;

export function centresPlan(
  facts: PublicFacts,
  ask: ClusterAsk,
  given: Values<typeof centresOptions>,
  variant: { readonly method: string; readonly parents: number; readonly keepParent: boolean },
): Priced<CentresEvolution> {
  const { k, step, decay, bound } = given;
  const { dimensions } = unitCoordinates(facts.schema, ask.attributes);
  ensureInMemory(k, dimensions, given.population);
  const { draws, delta, note, ...planned } = generationsOf(facts, ask, given, variant);
  return {
    draws,
    delta,
    notes: [
      `${k} centres in ${dimensions} coordinates`,
      note,
      `steps from ${step} by ${decay} · ${bound} bound`,
    ],
    work: centresWork(facts, ask, { k, parents: variant.parents, ...generationsDone(planned) }),
    details: {
      ...planned,
      k,
      steps: geometricSteps(step, decay, planned.rounds - 1),
      box: UNIT_BOX,
      bound,
      keepParent: variant.keepParent,
    },
  };
}

function ensureInMemory(k: number, dimensions: number, population: number): void {
  ensure(
    k * dimensions * population <= MOST_GENES,
    "option-out-of-range",
    `${population} candidates of ${k} centres in ${dimensions} coordinates are more than can be searched.`,
    "Ask for fewer centres or candidates, or choose fewer attributes.",
  );
}
