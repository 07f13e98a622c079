/**
 * The search of PrivGene and of PrivEEM: breed by single-point crossover and one mutated weight, draw privately, repeat.
 */

import { inputsOf } from "../../../schema/coding/layout.ts";
import { populationWithConstants } from "../../../search/evolve/first-populations.ts";
import { geneticSearch } from "../../../search/evolve/genetic-search.ts";
import { breedBy, type Generations } from "../../../search/genetic/breed.ts";
import type { Ask, Priced, Search } from "../../method.ts";
import { aboutRows } from "../climbing.ts";
import { linearModel } from "../one-versus-rest.ts";
import { type Scoring, scoredBy } from "./scoring.ts";

export interface Evolution extends Generations {
  readonly scoring: Scoring;
}

export function evolve(search: Search, ask: Ask, { details }: Priced<Evolution>) {
  return linearModel(search, ask, (positive, part) => evolveFor(positive, part, ask, details));
}

/** Weights that tell one class from all others. */
export function evolveFor(
  positive: string,
  search: Search,
  ask: Ask,
  evolution: Evolution,
): Promise<Float64Array> {
  const { population: size, parents: keep, box, scoring, keepParent, shares, rounds } = evolution;
  const { data, random } = search;
  const { length } = inputsOf(data.facts.schema, ask.attributes);
  return geneticSearch<Float64Array>({
    first: populationWithConstants({ size, length, box }, random),
    generations: rounds - 1,
    keep,
    breed: breedBy(evolution, random),
    async select(candidates, count, parents) {
      const [hub] = keepParent ? parents : [];
      // The paper's bound is about children of one parent; the first population has none.
      const bound = keepParent && !hub ? "range" : scoring.bound;
      const asked = { ...scoredBy({ ...scoring, bound }, candidates, hub), ...aboutRows(ask, positive) };
      const epsilon = count > 1 ? shares.each : shares.last;
      const { value } = await data.make(
        { ask: "select", ...asked },
        { mechanism: "exponential", epsilon, count },
      );
      return value.map(({ candidate }) => candidate);
    },
    stopped: search.stopped,
    made: search.made,
  });
}
