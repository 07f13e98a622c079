/**
 * DPSGA: the simple genetic algorithm with truncation selection, drawn privately.
 *
 * From 200 random vectors draw 10 with the exponential mechanism, keep them, breed the rest by uniform crossover and
 * Gaussian mutation, repeat; at the end draw one. Generations follow from ε by the thesis's table.
 *
 * Privacy. The rows are touched only by `data.selectTop`: for each class `parents` draws a generation and one at the end, all of
 * one ε that is fixed before the first. Whom a draw is made from depends on earlier draws and public randomness, not on the rows. The
 * door checks that all draws together cost no more than (ε, δ), by its best theorem for the mechanism that is used.
 */
import type { Selector } from "../curator/index.ts";
import { type Ask, estimator, type Priced, type Search } from "../estimator.ts";
import { populationWithZeros } from "../evolve/first-populations.ts";
import { type GaussianMutation, gaussianMutation } from "../evolve/gaussian-mutation.ts";
import { geneticSearch } from "../evolve/genetic-search.ts";
import { nextPopulation } from "../evolve/next-population.ts";
import { uniformCrossover } from "../evolve/uniform-crossover.ts";
import { choice, integer, real } from "../options.ts";
import { type Rational, toNumber, ZERO } from "../rational.ts";
import { inputsOf } from "../schema/inputs.ts";
import { aboutRows } from "./climbing.ts";
import { compositions, perDrawOf } from "./dpsga-composition.ts";
import { classesOf, forEachOf, linearModel } from "./one-versus-rest.ts";
import { ensureFewerParents } from "./priv-gene-plan.ts";
import { boxOption, cOption, lossOption, type Scoring, scoredBy, scoringOf } from "./priv-gene-scores.ts";

/** Generations at ε of 10⁻², 10⁻¹·⁵, … 10¹·⁵ (thesis, section 7.2). */
const GENERATIONS = [10, 10, 20, 50, 75, 100, 120, 120];

/** Between the table's entries by the logarithm of ε; beyond them the nearest. */
export function generationsFor(epsilon: number): number {
  const place = Math.min(GENERATIONS.length - 1, Math.max(0, 2 * (Math.log10(epsilon) + 2)));
  const below = Math.floor(place);
  const above = Math.min(below + 1, GENERATIONS.length - 1);
  return Math.round(GENERATIONS[below] + (place - below) * (GENERATIONS[above] - GENERATIONS[below]));
}

interface Plan {
  readonly generations: number;
  readonly population: number;
  readonly parents: number;
  readonly crossover: number;
  readonly mutation: GaussianMutation;
  readonly scoring: Scoring;
  readonly mechanism: Selector;
  readonly epsilon: Rational;
}

const chance = { above: 0, upTo: 1 };

export const dpsga = estimator({
  name: "dpsga",
  title: "DPSGA",
  task: "classify",
  summary: "A linear classifier by a private simple genetic algorithm with truncation selection.",
  cite: "Humphries: Differentially private simple genetic algorithms. Thesis, University of Waterloo 2021, algorithm 3 and chapter 7.",
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: {
    generations: integer({
      min: 1,
      max: 10_000,
      auto: "from ε, by the thesis's table",
      tip: "More generations search further, but each draw is noisier.",
    }),
    population: integer({ default: 200, min: 2, max: 2000, tip: "Candidates in each generation." }),
    parents: integer({ default: 10, min: 1, max: 200, tip: "Candidates drawn in each generation." }),
    crossover: real({ default: 0.5, ...chance, tip: "The chance that two parents mix." }),
    mutation: real({ ...chance, auto: "1/(weights + 1)", tip: "The chance that a weight mutates." }),
    deviation: real({ default: 0.1, above: 0, upTo: 100, tip: "How far a mutation moves a weight." }),
    box: boxOption(1),
    loss: lossOption("zero-one"),
    c: cOption,
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

  price(facts, ask, given) {
    const classes = classesOf(facts, ask).length;
    const { population = 200, parents = 10, crossover = 0.5, deviation = 0.1, box = 1 } = given;
    const { loss = "zero-one", mechanism = "exponential", composition = "auto" } = given;
    const scoring = scoringOf(facts, ask, { loss, bound: "range", c: given.c, box });
    ensureFewerParents(parents, population);
    const rate = given.mutation ?? 1 / (inputsOf(facts.schema, ask.attributes).length + 1);
    const generations = given.generations ?? generationsFor(toNumber(ask.epsilon) / classes);
    const count = generations * parents + 1;
    const kind = mechanism === "exponential" ? "bounded-range" : "pure";
    const { perDraw: epsilon, theorem } = perDrawOf(composition, kind, count * classes, ask);
    const origin = given.generations === undefined ? " (from ε)" : "";
    return {
      draws: [{ kind, epsilon, count: count * classes }],
      delta: composition === "basic" ? ZERO : ask.delta,
      notes: [
        `generations ${generations}${forEachOf(classes)}${origin} · ${population} candidates, ${parents} drawn a generation · ${mechanism} · ${theorem} composition`,
        `${loss} · crossover ${crossover} · mutation ${Number(rate.toPrecision(3))}, deviation ${deviation} · weights within ±${box}`,
      ],
      details: {
        generations,
        population,
        parents,
        crossover,
        mutation: { rate, deviation, box },
        scoring,
        mechanism,
        epsilon,
      },
    };
  },

  fit: (search, ask, { details }: Priced<Plan>) =>
    linearModel(search, ask, (positive, part) => dpsgaFor(positive, part, ask, details)),
});

/** Weights that tell one class from all others. */
export function dpsgaFor(positive: string, search: Search, ask: Ask, plan: Plan): Promise<Float64Array> {
  const { population: size, parents: keep, generations, crossover, mutation, scoring } = plan;
  const { data, random } = search;
  const { length } = inputsOf(data.facts.schema, ask.attributes);
  const mutate = (genome: Float64Array) => gaussianMutation(genome, mutation, random);
  const children = (a: Float64Array, b: Float64Array) =>
    (random.uniform() < crossover ? uniformCrossover(a, b, random) : [a, b]).map(mutate);
  return geneticSearch<Float64Array>({
    first: populationWithZeros({ size, length, box: mutation.box }, random),
    generations,
    keep,
    breed: (parents) => nextPopulation({ elite: parents, parents, size, children }, random),
    async select(candidates, count) {
      const asked = { ...scoredBy(scoring, candidates), ...aboutRows(ask, positive) };
      const { mechanism, epsilon } = plan;
      const { value } = await data.selectTop({ ...asked, mechanism, epsilon }, count);
      return value.map(({ candidate }) => candidate);
    },
    stopped: search.stopped,
    made: search.made,
  });
}
