/** How PrivGene's populations are bred and drawn from, whatever their genes stand for. */

import type { PublicRandom } from "../../base/random.ts";
import type { Rational } from "../../base/rational.ts";
import { nextPopulation } from "../evolve/next-population.ts";
import { singlePointCrossover } from "../evolve/single-point-crossover.ts";
import { stepMutation } from "../evolve/step-mutation.ts";

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

/** ε of each draw of parents, and of the last draw; the same where there is one parent. */
export interface Shares {
  readonly each: Rational;
  readonly last: Rational;
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
