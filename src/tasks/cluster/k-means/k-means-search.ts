/** The search of PrivGene and of PrivEEM for k-means: genomes are k centres in unit coordinates, one after the other. */

import { type Clustering, kMeans } from "../../../models/clustering/clustering.ts";
import { unitCoordinates } from "../../../schema/coding/coordinates.ts";
import { uniformPopulation } from "../../../search/evolve/first-populations.ts";
import { geneticSearch } from "../../../search/evolve/genetic-search.ts";
import { middleOf } from "../../../search/evolve/middle.ts";
import { breedBy, type Generations } from "../../../search/genetic/breed.ts";
import type { Priced, Search } from "../../method.ts";
import type { ClusterAsk } from "../ask.ts";

/** Unit coordinates lie between minus and plus this. */
export const UNIT_BOX = 1;

export interface CentresEvolution extends Generations {
  readonly k: number;
  readonly bound: "range" | "published";
}

export async function evolveCentres(
  search: Search,
  ask: ClusterAsk,
  { details }: Priced<CentresEvolution>,
): Promise<Clustering> {
  const { k, population: size, parents: keep, box, bound, keepParent, shares, rounds } = details;
  const { data, random } = search;
  const { inputs, dimensions } = unitCoordinates(data.facts.schema, ask.attributes);
  const about = ask.attributes ? { attributes: ask.attributes } : {};
  const centres = await geneticSearch<Float64Array>({
    first: uniformPopulation({ size, length: k * dimensions, box }, random),
    generations: rounds - 1,
    keep,
    breed: breedBy(details, random),
    async select(candidates, count, parents) {
      const [parent] = keepParent ? parents : [];
      const hub = parent ?? middleOf(candidates);
      const epsilon = count > 1 ? shares.each : shares.last;
      const { value } = await data.make(
        { ask: "select", score: "k-means", candidates, hub, bound, ...about },
        { mechanism: "exponential", epsilon, count },
      );
      return value.map(({ candidate }) => candidate);
    },
    stopped: search.stopped,
    made: search.made,
  });
  return kMeans({ attributes: inputs.attributes, centres });
}
