/**
 * What DPSGA plans and pays for, whatever its candidates are: generations from ε, and draws that are all of one ε, as many in
 * each generation as parents are kept, and one at the end.
 */

import { choice, integer, real, type Values } from "../../base/options.ts";
import { type Rational, toNumber, ZERO } from "../../base/rational.ts";
import { kindOf, type PlannedDraws, plannedDraws, type Selector, selectors } from "../../curator/index.ts";
import type { SetAside } from "../given.ts";
import { forEachOf } from "../rounds.ts";
import { compositions, perDrawOf } from "./compositions.ts";
import { ensureFewerParents } from "./generations.ts";

/** Generations at ε of 10⁻², 10⁻¹·⁵, … 10¹·⁵ (thesis, section 7.2). */
const GENERATIONS = [10, 10, 20, 50, 75, 100, 120, 120];

/** Between the table's entries by the logarithm of ε; beyond them the nearest. */
export function generationsFor(epsilon: number): number {
  const place = Math.min(GENERATIONS.length - 1, Math.max(0, 2 * (Math.log10(epsilon) + 2)));
  const below = Math.floor(place);
  const above = Math.min(below + 1, GENERATIONS.length - 1);
  return Math.round(GENERATIONS[below] + (place - below) * (GENERATIONS[above] - GENERATIONS[below]));
}

export const selectionOptions = {
  generations: integer({
    group: "Search",
    unit: "generations",
    min: 1,
    max: 10_000,
    auto: { how: "from ε, by the thesis's table", from: ["epsilon"] },
    tip: "More generations search further, but each draw is noisier.",
  }),
  population: integer({
    group: "Search",
    unit: "candidates",
    default: 200,
    min: 2,
    max: 2000,
    tip: "Candidates in each generation.",
  }),
  parents: integer({
    group: "Search",
    unit: "candidates",
    default: 10,
    min: 1,
    max: 200,
    tip: "Candidates drawn in each generation.",
  }),
  crossover: real({
    group: "Search",
    title: "Chance of crossover",
    default: 0.5,
    above: 0,
    upTo: 1,
    tip: "The chance that two parents mix.",
  }),
  mechanism: choice({
    group: "Expert",
    default: "exponential",
    of: selectors,
    tip: "What candidates are drawn by.",
  }),
  composition: choice({
    group: "Budget",
    default: "auto",
    of: compositions,
    tip: "The theorem that says how large each draw may be; auto is the best for the mechanism.",
  }),
} as const;

/** How a search goes, from public facts alone. */
export interface Selections {
  readonly generations: number;
  readonly population: number;
  readonly parents: number;
  readonly crossover: number;
  readonly mechanism: Selector;
  readonly epsilon: Rational;
}

/** How often a population is scored, and how many of it are drawn in all. */
export const selectionsDone = ({ generations, parents, population }: Selections) => ({
  population,
  looks: generations + 1,
  draws: generations * parents + 1,
});

interface PlannedSelections {
  readonly draws: readonly PlannedDraws[];
  readonly delta: Rational;
  readonly note: string;
  readonly selections: Selections;
}

/** The draws of one search, or of one for each of several classes. */
export function planSelections(
  ask: SetAside,
  given: Values<typeof selectionOptions>,
  classes = 1,
): PlannedSelections {
  const { population, parents, crossover, mechanism, composition } = given;
  ensureFewerParents(parents, population);
  const generations = given.generations ?? generationsFor(toNumber(ask.epsilon) / classes);
  const count = generations * parents + 1;
  const { perDraw: epsilon, theorem } = perDrawOf(composition, kindOf(mechanism), count * classes, ask);
  const origin = given.generations === undefined ? " (from ε)" : "";
  return {
    draws: [plannedDraws({ mechanism, epsilon }, count * classes)],
    delta: composition === "basic" ? ZERO : ask.delta,
    note: `generations ${generations}${forEachOf(classes)}${origin} · ${population} candidates, ${parents} drawn a generation · ${mechanism} · ${theorem} composition`,
    selections: { generations, population, parents, crossover, mechanism, epsilon },
  };
}
