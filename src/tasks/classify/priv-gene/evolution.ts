/** What PrivGene and PrivEEM for linear classifiers plan: what is the same for any task is in search/genetic/generations.ts. */

import { ensure } from "../../../base/errors.ts";
import { real, type Values } from "../../../base/options.ts";
import type { PublicFacts } from "../../../curator/index.ts";
import { geometricSteps } from "../../../search/evolve/local-search.ts";
import {
  type Bound,
  generationOptions,
  generationsDone,
  generationsOf,
} from "../../../search/genetic/generations.ts";
import { populationWork, spreadOf } from "../../../search/work/linear.ts";
import type { Ask, Priced } from "../../method.ts";
import { SEARCH_BOX } from "../climbing.ts";
import { classesOf } from "../one-versus-rest.ts";
import { boxOption, cOption, lossOption, scoringOf } from "./scoring.ts";
import type { Evolution } from "./search.ts";

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
    work: populationWork(facts, ask, {
      ...generationsDone(planned),
      classes,
      spread: spreadOf(loss, box),
      isAroundOne: keepParent && parents === 1,
    }),
    details: {
      ...planned,
      steps: geometricSteps(step, decay, planned.rounds - 1),
      box,
      scoring,
      keepParent,
    },
  };
}

export function ensureStepFits(step: number, box: number): void {
  ensure(
    step <= 2 * box,
    "option-out-of-range",
    `step is ${step}; weights within ±${box} cannot move so far.`,
    `Choose a step of at most ${2 * box}, or a wider box.`,
  );
}
