/**
 * DPSGA for k-median: the simple genetic algorithm with truncation selection, drawn privately.
 *
 * From 200 random sets of k public points draw 10 with the exponential mechanism, keep them, breed the rest by drawing k of
 * both parents' points and replacing few of them, repeat; at the end draw one. Generations follow from ε by the thesis's table.
 *
 * Privacy. The rows are touched only by `data.selectTop`: `parents` draws a generation and one at the end, all of one ε that
 * is fixed before the first. Whom a draw is made from depends on earlier draws and public randomness, not on the rows. The
 * door checks that all draws together cost no more than (ε, δ), by its best theorem for the mechanism that is used.
 */
import { generationsFor } from "../classify/dpsga.ts";
import { compositions, perDrawOf } from "../classify/dpsga-composition.ts";
import { ensureFewerParents } from "../classify/priv-gene-plan.ts";
import type { Selector } from "../curator/index.ts";
import { estimator, type Priced, type Search } from "../estimator.ts";
import { subsetPopulation } from "../evolve/first-populations.ts";
import { geneticSearch } from "../evolve/genetic-search.ts";
import { indexMutation } from "../evolve/index-mutation.ts";
import { nextPopulation } from "../evolve/next-population.ts";
import { subsetCrossover } from "../evolve/subset-crossover.ts";
import type { Clustering } from "../models/clustering.ts";
import { choice, integer, real } from "../options.ts";
import { type Rational, toNumber, ZERO } from "../rational.ts";
import type { ClusterAsk } from "./ask.ts";
import { type Medians, mediansOf, mediansOptions, mediansSearch } from "./k-median-plan.ts";

interface Plan {
  readonly medians: Medians;
  readonly generations: number;
  readonly population: number;
  readonly parents: number;
  readonly crossover: number;
  readonly mutation: number;
  readonly mechanism: Selector;
  readonly epsilon: Rational;
}

const chance = { above: 0, upTo: 1 };

export const dpsga = estimator({
  name: "dpsga",
  title: "DPSGA",
  task: "cluster",
  summary: "k-median by a private simple genetic algorithm with truncation selection.",
  cite: "Humphries: Differentially private simple genetic algorithms. Thesis, University of Waterloo 2021, algorithm 3 and chapter 7.",
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: {
    ...mediansOptions,
    generations: integer({
      min: 1,
      max: 10_000,
      auto: "from ε, by the thesis's table",
      tip: "More generations search further, but each draw is noisier.",
    }),
    population: integer({ default: 200, min: 2, max: 2000, tip: "Candidates in each generation." }),
    parents: integer({ default: 10, min: 1, max: 200, tip: "Candidates drawn in each generation." }),
    crossover: real({ default: 0.5, ...chance, tip: "The chance that two parents mix." }),
    mutation: real({ ...chance, auto: "1/(k + 1)", tip: "The chance that a centre is replaced." }),
    mechanism: choice({
      default: "exponential",
      of: ["exponential", "permute-and-flip", "noisy-max"],
      tip: "What candidates are drawn by.",
    }),
    composition: choice({
      default: "auto",
      of: compositions,
      tip: "The theorem that says how large each draw may be; auto is the best for the mechanism.",
    }),
  },

  price(facts, ask: ClusterAsk, given) {
    const { population = 200, parents = 10, crossover = 0.5 } = given;
    const { mechanism = "exponential", composition = "auto" } = given;
    const medians = mediansOf(facts, ask, given);
    ensureFewerParents(parents, population);
    const mutation = given.mutation ?? 1 / (medians.k + 1);
    const generations = given.generations ?? generationsFor(toNumber(ask.epsilon));
    const count = generations * parents + 1;
    const kind = mechanism === "exponential" ? "bounded-range" : "pure";
    const { perDraw: epsilon, theorem } = perDrawOf(composition, kind, count, ask);
    const origin = given.generations === undefined ? " (from ε)" : "";
    return {
      draws: [{ kind, epsilon, count }],
      delta: composition === "basic" ? ZERO : ask.delta,
      notes: [
        medians.note,
        `generations ${generations}${origin} · ${population} candidates, ${parents} drawn a generation · ${mechanism} · ${theorem} composition`,
        `crossover ${crossover} · mutation ${Number(mutation.toPrecision(3))}`,
      ],
      details: { medians, generations, population, parents, crossover, mutation, mechanism, epsilon },
    };
  },

  fit: evolveMedians,
});

async function evolveMedians(
  search: Search,
  ask: ClusterAsk,
  { details }: Priced<Plan>,
): Promise<Clustering> {
  const { population: size, parents: keep, generations, crossover, mutation, mechanism, epsilon } = details;
  const { data, random } = search;
  const { k, size: of } = details.medians;
  const { question, model } = mediansSearch(search, ask, details.medians);
  const mutate = (genome: readonly number[]) => indexMutation(genome, { rate: mutation, of }, random);
  const children = (a: readonly number[], b: readonly number[]) =>
    (random.uniform() < crossover ? subsetCrossover(a, b, random) : [a, b]).map(mutate);
  const found = await geneticSearch<readonly number[]>({
    first: subsetPopulation({ size, k, of }, random),
    generations,
    keep,
    breed: (parents) => nextPopulation({ elite: parents, parents, size, children }, random),
    async select(candidates, count, parents) {
      const { value } = await data.selectTop(
        { ...question(candidates, parents[0]), mechanism, epsilon },
        count,
      );
      return value.map(({ candidate }) => Array.from(candidate));
    },
    stopped: search.stopped,
    made: search.made,
  });
  return model(found);
}
