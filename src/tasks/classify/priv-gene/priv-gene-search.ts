/**
 * The search of PrivGene and of PrivEEM: breed by single-point crossover and one mutated weight, draw privately, repeat.
 */

import type { PublicRandom } from "../../../base/random.ts";
import type { Rational } from "../../../base/rational.ts";
import { inputsOf } from "../../../schema/coding/inputs.ts";
import { populationWithConstants } from "../../../search/evolve/first-populations.ts";
import { geneticSearch } from "../../../search/evolve/genetic-search.ts";
import { nextPopulation } from "../../../search/evolve/next-population.ts";
import { singlePointCrossover } from "../../../search/evolve/single-point-crossover.ts";
import { stepMutation } from "../../../search/evolve/step-mutation.ts";
import type { Ask, Priced, Search } from "../../method.ts";
import { aboutRows } from "../climbing.ts";
import { linearModel } from "../one-versus-rest.ts";
import { type Scoring, scoredBy } from "./priv-gene-scores.ts";

/** How populations are bred and drawn from, whatever they are scored by. */
export interface Generations {
  /** Selections, the last one included. */
  readonly rounds: number;
  readonly population: number;
  readonly parents: number;
  /** How far a mutation moves a gene, for each population that is bred. */
  readonly steps: readonly number[];
  readonly box: number;
  /** Whether the one parent is a candidate again, and the hub of the bound. */
  readonly keepParent: boolean;
  readonly shares: Shares;
}

export interface Evolution extends Generations {
  readonly scoring: Scoring;
}

/** ε of each draw of parents, and of the last draw; the same where there is one parent. */
export interface Shares {
  readonly each: Rational;
  readonly last: Rational;
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

/** Single-point crossover, then one mutated gene a child. */
export function breedBy({ population: size, steps, box, keepParent }: Generations, random: PublicRandom) {
  return (parents: readonly Float64Array[], generation: number): readonly Float64Array[] => {
    const mutation = { step: steps[generation], box };
    const children = (a: Float64Array, b: Float64Array) =>
      singlePointCrossover(a, b, random).map((child) => stepMutation(child, mutation, random));
    return nextPopulation({ elite: keepParent ? parents : [], parents, size, children }, random);
  };
}
