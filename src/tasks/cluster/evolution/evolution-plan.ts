/** What private evolution plans and pays for: generations and candidates from public facts, and equal shares of the budget. */
import { integer, real, type Values } from "../../../base/options.ts";
import { compare, divide, type Rational, rational, toNumber, ZERO } from "../../../base/rational.ts";
import { type PlannedDraws, type PublicFacts, plannedDraws } from "../../../curator/index.ts";
import type { ClusterMetric } from "../../../models/clustering/clustering.ts";
import { unitCoordinates } from "../../../schema/coding/coordinates.ts";
import { partOf, rhoFor } from "../../../search/rho-for.ts";
import { guessNote, rowsOrGuess } from "../../../search/rounds.ts";
import { evolutionWork } from "../../../search/work/clusters.ts";
import type { Priced } from "../../method.ts";
import { type ClusterAsk, kOption } from "../ask.ts";
import { type ExpectedNoise, noiseInVotes } from "../expected-noise.ts";
import { type Evolution, FEWEST, type VoteNoise } from "./evolve.ts";

export const evolutionOptions = {
  k: kOption,
  generations: integer({
    group: "Search",
    unit: "generations",
    min: 1,
    max: 1000,
    auto: { how: "4·√coordinates, and times ε above 1", from: ["epsilon"] },
    tip: "More generations search further, but each one's votes are noisier.",
  }),
  offspring: integer({
    group: "Search",
    title: "Variations of each centre",
    unit: "candidates",
    min: 0,
    max: 1000,
    auto: { how: "rows/(5·k), at least 4", from: ["rows", "k"] },
    tip: "How many candidates each centre has around it; with more, each has fewer votes.",
  }),
  spread: real({
    group: "Search",
    title: "Scale of the variations",
    unit: "half diagonal of the box",
    default: 0.01,
    above: 0,
    upTo: 1,
    tip: "How far variations mostly go.",
  }),
} as const;

/** The paper's rules. */
export const generationsFor = (dimensions: number, epsilon: number): number =>
  Math.max(1, Math.floor(Math.max(1, epsilon) * Math.floor(4 * Math.sqrt(dimensions))));
export const offspringFor = (rows: number, k: number, most: number): number =>
  Math.max(FEWEST, Math.min(Math.floor(rows / (5 * k)), Math.floor(most / k) - 1));

export interface EvolutionVariant {
  readonly method: string;
  readonly metric: ClusterMetric;
  /** Candidates of a generation that the auto rule does not exceed; the paper has no limit. */
  readonly most: number;
  /** How much an ordinary clustering of so many candidates takes. */
  readonly selecting: (k: number, candidates: number, dimensions: number) => number;
}

export function evolutionPlan(
  facts: PublicFacts,
  ask: ClusterAsk,
  given: Values<typeof evolutionOptions>,
  { method, metric, most, selecting }: EvolutionVariant,
): Priced<Evolution, ExpectedNoise> {
  const { k } = given;
  const { dimensions } = unitCoordinates(facts.schema, ask.attributes);
  const rows = rowsOrGuess(facts);
  const generations = given.generations ?? generationsFor(dimensions, toNumber(ask.epsilon));
  const offspring = given.offspring ?? offspringFor(rows, k, most);
  const candidates = (offspring + 1) * k;
  const noise = noiseOf(ask, generations, method);
  return {
    draws: drawsOf(noise, generations),
    ...(noise.mechanism === "laplace" ? { delta: ZERO } : {}),
    notes: [
      `${k} centres in ${dimensions} coordinates`,
      `${generations} generations of up to ${candidates} candidates · ${noise.mechanism} noise`,
      ...guessNote(facts),
    ],
    expected: noiseInVotes(facts, k, candidates, noise),
    work: evolutionWork(facts, ask, {
      k,
      generations,
      candidates,
      selecting: selecting(k, candidates, dimensions),
    }),
    details: {
      k,
      generations,
      offspring,
      spread: given.spread * Math.sqrt(dimensions),
      rows,
      noise,
      metric,
    },
  };
}

/** An equal share of what (ε, δ) buys. The paper adds Gaussian noise; where no δ is offered, Laplace noise keeps ε pure. */
function noiseOf({ epsilon, delta }: ClusterAsk, generations: number, method: string): VoteNoise {
  const share = (amount: Rational) => divide(amount, rational(BigInt(generations)));
  return compare(delta, ZERO) > 0
    ? { mechanism: "gaussian", rho: partOf(share(rhoFor(epsilon, delta, method)), 1) }
    : { mechanism: "laplace", epsilon: share(epsilon) };
}

const drawsOf = (noise: VoteNoise, generations: number): readonly PlannedDraws[] => [
  plannedDraws(noise, generations),
];
