/**
 * How Privet's whole tables share their budget out: by how many rows there are to a unit of noise. Everything follows from ε, δ, the declared
 * number of rows and the sizes of attributes. What was tried is in docs/results/rules.md.
 *
 * With a δ the budget is ρ, tables have Gaussian noise, and a choice costs ε²/8 of it; without one it is ε itself, and noise is Laplace's.
 */

import { compare, type Rational, ZERO } from "../../../base/rational.ts";
import {
  type NoiseKind,
  noiseOf,
  type PlannedDraws,
  type PublicFacts,
  plannedDraws,
} from "../../../curator/index.ts";
import { noiseDeviation } from "../../../search/noise-law.ts";
import { partOf, rhoToShare } from "../../../search/rho-for.ts";
import { rowsOrGuess } from "../../../search/rounds.ts";
import type { PublishAsk } from "../../method.ts";
import { epsilonWorth } from "./noisy-tables.ts";

/** Parts of the budget, in thousandths; what is left is for the tables of the tree. */
interface Tier {
  /** From so many rows on, in units of the noise that one of as many tables as there are attributes would have. */
  readonly from: number;
  /** Tables of one attribute, of an attribute with the label, choices of pairs, and what is chosen after the tree. */
  readonly singles: number;
  readonly labelled: number;
  readonly choices: number;
  readonly more: number;
  /** How many are chosen after the tree: as many a look as each says. */
  readonly looks: readonly number[];
  /**
   * Whether pairs of the tree are counted with the label. Without it they have fewer cells, and pairs with the label are left to later looks. Where
   * nothing comes later, they count each attribute with the label once more, which learners need; where rows and ε are many, all of it can be told.
   */
  readonly isTreeLabelled: boolean;
  /** Whether what attributes tell of the label adds up: where rows and ε are many, tables say more of two together than that. */
  readonly isToldTogether: boolean;
}

const WITH_LABEL: readonly Tier[] = [
  {
    from: 1500,
    singles: 60,
    labelled: 300,
    choices: 40,
    more: 400,
    looks: [6, 6],
    isTreeLabelled: true,
    isToldTogether: false,
  },
  {
    from: 250,
    singles: 80,
    labelled: 420,
    choices: 50,
    more: 180,
    looks: [5],
    isTreeLabelled: false,
    isToldTogether: true,
  },
  {
    from: 0,
    singles: 200,
    labelled: 500,
    choices: 60,
    more: 0,
    looks: [],
    isTreeLabelled: true,
    isToldTogether: true,
  },
];

const WITHOUT: readonly Tier[] = [
  {
    from: 1500,
    singles: 250,
    labelled: 0,
    choices: 40,
    more: 300,
    looks: [6],
    isTreeLabelled: false,
    isToldTogether: false,
  },
  {
    from: 250,
    singles: 400,
    labelled: 0,
    choices: 60,
    more: 0,
    looks: [],
    isTreeLabelled: false,
    isToldTogether: false,
  },
  {
    from: 0,
    singles: 550,
    labelled: 0,
    choices: 60,
    more: 0,
    looks: [],
    isTreeLabelled: false,
    isToldTogether: false,
  },
];

/** Of what is for tables after the tree, the part that chooses them. */
const CHOOSING_MORE = 0.1;

/** How tables are counted and pairs chosen. */
export interface WholePlan {
  /** By place; none for the one that all tables hold. */
  readonly singles: readonly (NoiseKind | undefined)[];
  readonly labelled: readonly (NoiseKind | undefined)[];
  readonly edges: number;
  readonly edge: { readonly choice: Rational; readonly table: NoiseKind } | undefined;
  readonly isTreeLabelled: boolean;
  readonly isToldTogether: boolean;
  /** Tables of each look after the tree. */
  readonly more: readonly number[];
  readonly moreEdge: { readonly choice: Rational; readonly table: NoiseKind } | undefined;
}

/** What is spread over the draws: ρ with a δ, ε without. */
interface Purse {
  part(share: number): NoiseKind;
  choice(share: number): Rational;
}

function purseOf(ask: Pick<PublishAsk, "epsilon" | "delta">): Purse {
  if (compare(ask.delta, ZERO) === 0)
    return {
      part: (share) => ({ mechanism: "laplace", epsilon: partOf(ask.epsilon, share) }),
      choice: (share) => partOf(ask.epsilon, share),
    };
  const rho = rhoToShare(ask.epsilon, ask.delta, "privet-tables");
  return {
    part: (share) => ({ mechanism: "gaussian", rho: partOf(rho, share) }),
    choice: (share) => epsilonWorth(partOf(rho, share)),
  };
}

/** The standard deviation of a count. */
export const deviationOf = (facts: PublicFacts, how: NoiseKind): number =>
  noiseDeviation(noiseOf(facts, { ask: "cells", tables: [[]] }, how));

/** `core` is the place that every table holds, if there is one. */
export function wholePlan(
  facts: PublicFacts,
  ask: PublishAsk,
  { sizes, core }: { readonly sizes: readonly number[]; readonly core: number | undefined },
): WholePlan {
  const purse = purseOf(ask);
  const others = sizes.filter((_, place) => place !== core);
  const tier = tierOf(facts, purse, others.length, core === undefined ? WITHOUT : WITH_LABEL);
  const edges = others.length - 1;
  const more = looksAtMost(tier.looks, pairsLeft(others.length));
  const moreCount = more.reduce((sum, count) => sum + count, 0);
  const left = 1000 - tier.singles - tier.labelled;
  // Where there are no pairs, their part goes to the first tables.
  const scale = edges > 0 ? 1e-3 : 1e-3 + left / (1000 * (tier.singles + tier.labelled));
  // Errors of a table grow with its cells: larger ones get more, but not as much more.
  const weights = others.map((size) => Math.sqrt(size)).reduce((sum, weight) => sum + weight, 0);
  const shared = (part: number) =>
    sizes.map((size, place) =>
      place === core || part === 0 ? undefined : purse.part((part * scale * Math.sqrt(size)) / weights),
    );
  const moreShare = moreCount > 0 ? tier.more / 1000 : 0;
  const treeShare = (left - tier.choices) / 1000 - moreShare;
  return {
    singles: shared(tier.singles),
    labelled: shared(tier.labelled),
    edges,
    edge:
      edges > 0
        ? { choice: purse.choice(tier.choices / 1000 / edges), table: purse.part(treeShare / edges) }
        : undefined,
    isTreeLabelled: tier.isTreeLabelled,
    isToldTogether: tier.isToldTogether,
    more,
    moreEdge:
      moreCount > 0
        ? {
            choice: purse.choice((moreShare * CHOOSING_MORE) / moreCount),
            table: purse.part((moreShare * (1 - CHOOSING_MORE)) / moreCount),
          }
        : undefined,
  };
}

const pairsLeft = (places: number): number => (places * (places - 1)) / 2 - (places - 1);

/** As many as there are pairs for, the first looks first. */
function looksAtMost(looks: readonly number[], pairs: number): readonly number[] {
  let left = pairs;
  return looks
    .map((count) => {
      const own = Math.min(count, left);
      left -= own;
      return own;
    })
    .filter((count) => count > 0);
}

function tierOf(facts: PublicFacts, purse: Purse, places: number, tiers: readonly Tier[]): Tier {
  const noise = deviationOf(facts, purse.part(1 / Math.max(1, places)));
  const signal = rowsOrGuess(facts) / noise;
  return tiers.find(({ from }) => signal >= from) ?? tiers[tiers.length - 1];
}

/** In the order in which they are made. */
export function wholeDraws(plan: WholePlan): readonly PlannedDraws[] {
  const first = [...plan.singles, ...plan.labelled].filter((how) => how !== undefined);
  return [
    ...first.map((how) => plannedDraws(how)),
    ...pairDraws(plan.edge, plan.edges),
    ...plan.more.flatMap((count) => pairDraws(plan.moreEdge, count)),
  ];
}

const pairDraws = (edge: WholePlan["edge"], count: number): readonly PlannedDraws[] =>
  edge
    ? [
        plannedDraws({ mechanism: "exponential", epsilon: edge.choice }, count),
        plannedDraws(edge.table, count),
      ]
    : [];
