/** What PrivGene and PrivEEM plan and pay for, whatever is searched for: options, rounds, and how ε is split over the draws. */

import { AMOUNT_UNITS } from "../../base/amounts.ts";
import { ensure } from "../../base/errors.ts";
import { choice, integer, real, type Values } from "../../base/options.ts";
import { compare, divide, type Rational, rational, toNumber, ZERO } from "../../base/rational.ts";
import { kindOf, type PlannedDraws, type PublicFacts, plannedDraws } from "../../curator/index.ts";
import { calibrate } from "../affordable/calibrate.ts";
import type { SetAside } from "../given.ts";
import { forEachOf, ROUNDS_PER_ROW, rowsNeeded } from "../rounds.ts";
import type { Generations, Shares } from "./breed.ts";

export const parentsOption = integer({
  group: "Search",
  unit: "candidates",
  default: 10,
  min: 1,
  max: 200,
  tip: "Candidates drawn in each round to breed from.",
});

/** What does not depend on what is searched for, nor on how it is changed. */
export const drawnGenerations = {
  rounds: integer({
    group: "Search",
    unit: "rounds",
    min: 1,
    max: 10_000,
    auto: { how: "rounds-per-row · rows · ε", from: ["roundsPerRow", "rows", "epsilon"] },
    tip: "Selections, the last one included. More rounds search further, but each draw is noisier.",
  }),
  roundsPerRow: real({
    group: "Expert",
    unit: "rounds per row",
    default: ROUNDS_PER_ROW,
    above: 0,
    upTo: 1,
    tip: "The constant of the rule for rounds, for an ε of 1 and one parent.",
  }),
  population: integer({
    group: "Search",
    unit: "candidates",
    default: 200,
    min: 2,
    max: 2000,
    tip: "Candidates in each round.",
  }),
  composition: choice({
    group: "Budget",
    default: "basic",
    of: ["basic", "auto"],
    tip: "How draws are paid for: by the paper's split of ε, or by whichever theorem buys more for all of them.",
  }),
} as const;

/** Where genes are numbers, and mutations are steps. */
export const generationOptions = {
  ...drawnGenerations,
  decay: real({
    group: "Search",
    title: "Decay of the step",
    default: 0.95,
    above: 0,
    upTo: 1,
    tip: "What the step is multiplied by after each round.",
  }),
} as const;

/** The same where several parents are drawn in each round. */
export const roundsOfParents = {
  ...drawnGenerations.rounds,
  auto: {
    how: "rounds-per-row · rows · ε / parents",
    from: ["roundsPerRow", "rows", "epsilon", "parents"],
  },
} as const;

export type Bound = "range" | "published";

export const boundOption = (fallback: Bound) =>
  choice({
    group: "Expert",
    default: fallback,
    of: ["range", "published"],
    tip: "How far one row can push two candidates apart: the sharp bound, or the paper's, for comparing.",
  });

/** How often a population is scored, and how many of it are drawn in all. */
export const generationsDone = ({
  rounds,
  parents,
  population,
}: Pick<Generations, "rounds" | "parents" | "population">) => ({
  population,
  looks: rounds,
  draws: (rounds - 1) * parents + 1,
});

/** Rounds, draws and shares, whatever the genomes are. */
export function generationsOf(
  facts: PublicFacts,
  ask: SetAside,
  given: Values<typeof drawnGenerations>,
  {
    method,
    parents,
    classes = 1,
  }: { readonly method: string; readonly parents: number; readonly classes?: number },
) {
  const { population, roundsPerRow, composition } = given;
  ensureFewerParents(parents, population);
  const rounds =
    given.rounds ??
    Math.max(
      1,
      Math.round((roundsPerRow * rowsNeeded(facts, method) * toNumber(ask.epsilon)) / (parents * classes)),
    );
  const { draws, shares, theorem } = shareOut(ask, { rounds, parents, composition, classes });
  const origin = given.rounds === undefined ? " (from rows · ε)" : "";
  const note = `rounds ${rounds}${forEachOf(classes)}${origin} · ${population} candidates, ${parents} drawn a round · ${theorem} composition`;
  return {
    rounds,
    population,
    parents,
    draws,
    shares,
    delta: composition === "basic" ? ZERO : ask.delta,
    note,
  };
}

/**
 * The draws of a run: for each class `parents` in each round but the last, which draws one.
 *
 * As published, a round costs ε/rounds (all classes counted), shared equally among its draws. Otherwise all draws are alike, and as large as the
 * better of adding up and bounded-range composition allows.
 */
export function shareOut(
  ask: SetAside,
  plan: Pick<Generations, "rounds" | "parents"> & {
    readonly composition: "basic" | "auto";
    readonly classes?: number;
  },
): { readonly draws: readonly PlannedDraws[]; readonly shares: Shares; readonly theorem: string } {
  const { rounds, parents, composition, classes = 1 } = plan;
  const bred = (rounds - 1) * parents;
  if (composition === "auto") {
    const { perDraw, theorem } = calibrate(
      kindOf("exponential"),
      (bred + 1) * classes,
      ask.epsilon,
      ask.delta,
    );
    return {
      draws: [draws(perDraw, (bred + 1) * classes)],
      shares: { each: perDraw, last: perDraw },
      theorem,
    };
  }
  const last = divide(ask.epsilon, rational(BigInt(rounds * classes)));
  const each = divide(last, rational(BigInt(parents)));
  ensurePayable(each, ask, (bred + 1) * classes);
  const planned =
    bred === 0 || parents === 1
      ? [draws(last, rounds * classes)]
      : [draws(each, bred * classes), draws(last, classes)];
  return { draws: planned, shares: { each, last }, theorem: "basic" };
}

const draws = (epsilon: Rational, count: number) =>
  plannedDraws({ mechanism: "exponential", epsilon }, count);

const LEAST = rational(1n, AMOUNT_UNITS.epsilon);

function ensurePayable(each: Rational, ask: SetAside, count: number): void {
  ensure(
    compare(each, LEAST) >= 0,
    "plan-too-expensive",
    `ε ${toNumber(ask.epsilon)} split over ${count} draws is less than 1e-12 each.`,
    "Ask for fewer rounds or parents, or set a larger ε aside.",
  );
}

export function ensureFewerParents(parents: number, population: number): void {
  ensure(
    parents < population,
    "option-out-of-range",
    `parents is ${parents} and population ${population}; drawing all of the candidates chooses nothing.`,
    "Choose fewer parents than candidates.",
  );
}
