/**
 * What PrivGene and PrivEEM plan and pay for: options, rounds, and how ε is split over the draws. All but the plan for
 * linear classifiers is the same for any task.
 */

import { ensure } from "../../../base/errors.ts";
import { choice, integer, real, type Values } from "../../../base/options.ts";
import { compare, divide, type Rational, rational, toNumber, ZERO } from "../../../base/rational.ts";
import { kindOf, type PlannedDraws, type PublicFacts, plannedDraws } from "../../../curator/index.ts";
import { calibrate } from "../../../search/affordable/calibrate.ts";
import { geometricSteps } from "../../../search/evolve/local-search.ts";
import type { Ask, CommonAsk, Priced } from "../../method.ts";
import { ROUNDS_PER_ROW, rowsOf, SEARCH_BOX } from "../climbing.ts";
import { classesOf, forEachOf } from "../one-versus-rest.ts";
import { type Bound, boxOption, cOption, lossOption, scoringOf } from "./priv-gene-scores.ts";
import type { Evolution, Shares } from "./priv-gene-search.ts";

export const parentsOption = integer({
  group: "Search",
  unit: "candidates",
  default: 10,
  min: 1,
  max: 200,
  tip: "Candidates drawn in each round to breed from.",
});

/** What does not depend on what is searched for. */
export const generationOptions = {
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
  decay: real({
    group: "Search",
    title: "Decay of the step",
    default: 0.95,
    above: 0,
    upTo: 1,
    tip: "What the step is multiplied by after each round.",
  }),
  composition: choice({
    group: "Budget",
    default: "basic",
    of: ["basic", "auto"],
    tip: "How draws are paid for: by the paper's split of ε, or by whichever theorem buys more for all of them.",
  }),
} as const;

/** The same where several parents are drawn in each round. */
export const roundsOfParents = {
  ...generationOptions.rounds,
  auto: {
    how: "rounds-per-row · rows · ε / parents",
    from: ["roundsPerRow", "rows", "epsilon", "parents"],
  },
} as const;

export const evolutionOptions = {
  ...generationOptions,
  step: real({
    group: "Search",
    title: "First step",
    unit: "weight",
    above: 0,
    upTo: 100,
    auto: { how: "5 % of the box's width", from: ["box"] },
    tip: "How far the first mutation moves a weight.",
  }),
  box: boxOption(SEARCH_BOX),
  loss: lossOption("log-loss"),
  c: cOption,
} as const;

/** What the two methods differ in. */
interface Variant {
  readonly method: string;
  readonly parents: number;
  readonly keepParent: boolean;
  readonly bound: Bound;
}

export function planOf(
  facts: PublicFacts,
  ask: Ask,
  given: Values<typeof evolutionOptions>,
  { method, parents, keepParent, bound }: Variant,
): Priced<Evolution> {
  const classes = classesOf(facts, ask).length;
  const { decay, box, loss } = given;
  const { step = 0.05 * 2 * box } = given;
  const scoring = scoringOf(facts, ask, { loss, bound, c: given.c, box });
  ensureStepFits(step, box);
  const { draws, delta, note, ...planned } = generationsOf(facts, ask, given, { method, parents, classes });
  return {
    draws,
    delta,
    notes: [note, `${loss} · steps from ${step} by ${decay} · weights within ±${box} · ${bound} bound`],
    details: {
      ...planned,
      steps: geometricSteps(step, decay, planned.rounds - 1),
      box,
      scoring,
      keepParent,
    },
  };
}

/** Rounds, draws and shares, whatever the genomes are. */
export function generationsOf(
  facts: PublicFacts,
  ask: CommonAsk,
  given: Values<typeof generationOptions>,
  { method, parents, classes = 1 }: Pick<Variant, "method" | "parents"> & { readonly classes?: number },
) {
  const { population, roundsPerRow, composition } = given;
  ensureFewerParents(parents, population);
  const rounds =
    given.rounds ??
    Math.max(
      1,
      Math.round((roundsPerRow * rowsOf(facts, method) * toNumber(ask.epsilon)) / (parents * classes)),
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
  ask: CommonAsk,
  plan: Pick<Evolution, "rounds" | "parents"> & {
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

/** Amounts have twelve decimals. */
const LEAST = rational(1n, 10n ** 12n);

function ensurePayable(each: Rational, ask: CommonAsk, count: number): void {
  ensure(
    compare(each, LEAST) >= 0,
    "plan-too-expensive",
    `ε ${toNumber(ask.epsilon)} split over ${count} draws is less than 1e-12 each.`,
    "Ask for fewer rounds or parents, or set a larger ε aside.",
  );
}

export function ensureStepFits(step: number, box: number): void {
  ensure(
    step <= 2 * box,
    "option-out-of-range",
    `step is ${step}; weights within ±${box} cannot move so far.`,
    `Choose a step of at most ${2 * box}, or a wider box.`,
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
