/** DPSGA on vectors of weights, whatever they are scored by: uniform crossover, and a normal number added to few of them. */

import { real, type Values } from "../../base/options.ts";
import { populationWithZeros } from "../evolve/first-populations.ts";
import { type GaussianMutation, gaussianMutation } from "../evolve/gaussian-mutation.ts";
import { geneticSearch } from "../evolve/genetic-search.ts";
import { nextPopulation } from "../evolve/next-population.ts";
import { uniformCrossover } from "../evolve/uniform-crossover.ts";
import type { SearchGiven } from "../given.ts";
import type { Selections } from "./selections.ts";

/** `upTo` is the furthest that a mutation may move a weight. */
export const mutationOptions = (upTo: number) => ({
  mutation: real({
    group: "Search",
    title: "Chance of mutation",
    above: 0,
    upTo: 1,
    auto: { how: "1/(weights + 1)", from: ["attributes"] },
    tip: "The chance that a weight mutates.",
  }),
  deviation: real({
    group: "Search",
    title: "Size of a mutation",
    unit: "weight",
    default: 0.1,
    above: 0,
    upTo,
    tip: "How far a mutation moves a weight.",
  }),
});

/** Of so many weights within a box, and what is told of it. */
export function mutationOf(
  { mutation: given, deviation }: Values<ReturnType<typeof mutationOptions>>,
  { crossover }: Selections,
  { length, box }: { readonly length: number; readonly box: number },
) {
  const rate = given ?? 1 / (length + 1);
  const mutation: GaussianMutation = { rate, deviation, box };
  const note = `crossover ${crossover} · mutation ${Number(rate.toPrecision(3))}, deviation ${deviation} · weights within ±${box}`;
  return { mutation, note };
}

export interface VectorPlan extends Selections {
  readonly mutation: GaussianMutation;
}

type DrawnBy = Pick<Selections, "mechanism" | "epsilon"> & { readonly count: number };

/** The last vector that is drawn; `draw` draws so many of some. */
export function evolveVectors(
  { random, stopped, made }: Pick<SearchGiven, "random" | "stopped" | "made">,
  length: number,
  plan: VectorPlan,
  draw: (candidates: readonly Float64Array[], how: DrawnBy) => Promise<readonly Float64Array[]>,
): Promise<Float64Array> {
  const { population: size, parents: keep, generations, crossover, mutation, mechanism, epsilon } = plan;
  const mutate = (genome: Float64Array) => gaussianMutation(genome, mutation, random);
  const children = (a: Float64Array, b: Float64Array) =>
    (random.uniform() < crossover ? uniformCrossover(a, b, random) : [a, b]).map(mutate);
  return geneticSearch<Float64Array>({
    first: populationWithZeros({ size, length, box: mutation.box }, random),
    generations,
    keep,
    breed: (parents) => nextPopulation({ elite: parents, parents, size, children }, random),
    select: (candidates, count) => draw(candidates, { mechanism, epsilon, count }),
    stopped,
    made,
  });
}
