/**
 * What private hill climbing plans and pays for, whatever its vectors are: rounds that are all of one ε, composed by what buys most, and steps
 * that shrink geometrically from the first to the last size, however many rounds the budget buys.
 */

import { integer, real, type Values } from "../../base/options.ts";
import { kindOf, plannedDraws } from "../../curator/index.ts";
import { calibrate } from "../affordable/calibrate.ts";
import { geometricSteps } from "../evolve/local-search.ts";
import type { SetAside } from "../given.ts";
import { forEachOf } from "../rounds.ts";

/**
 * Public rules, fixed in advance and tuned on Adult only, at ε of 0.1, 0.3 and 1 (docs/results/adult-local-search.md): more
 * rows or a larger ε carry more draws, and a longer search can afford to end in smaller steps.
 */
export const climbRounds = (rows: number, epsilon: number, most = 160): number =>
  Math.round(Math.min(most, Math.max(8, (rows * epsilon) / 240)));
const lastStep = (step: number, rounds: number): number => step * Math.min(1 / 2, 8 / rounds);

/** `first` is the usual first step, `upTo` the largest; `unit` is what is moved, where that has a name. */
export const climbOptions = (first: number, upTo: number, unit?: "weight") => {
  const step = { group: "Search", ...(unit ? { unit } : {}), above: 0, upTo } as const;
  const moved = unit ?? "number";
  return {
    rounds: integer({
      group: "Search",
      unit: "rounds",
      min: 1,
      max: 10_000,
      auto: { how: "from rows · ε", from: ["rows", "epsilon"] },
      tip: "More rounds search further, but each draw is noisier.",
    }),
    step: real({
      ...step,
      title: "First step",
      default: first,
      tip: `How far the first round moves one ${moved}.`,
    }),
    last: real({
      ...step,
      title: "Last step",
      auto: { how: "step · min(1/2, 8/rounds)", from: ["step", "rounds"] },
      tip: `How far the last round moves one ${moved}.`,
    }),
  };
};

/** One climb, or one for each of several classes; `usual` says how many rounds it has where none are given. */
export function planClimb(
  { rounds: given, step, last }: Values<ReturnType<typeof climbOptions>>,
  ask: SetAside,
  usual: () => number,
  classes = 1,
) {
  const rounds = given ?? usual();
  const end = last ?? lastStep(step, rounds);
  const count = rounds * classes;
  const { perDraw: epsilon, theorem } = calibrate(kindOf("exponential"), count, ask.epsilon, ask.delta);
  const factor = rounds > 1 ? (end / step) ** (1 / (rounds - 1)) : 1;
  const origin = given === undefined ? " (from rows · ε)" : "";
  return {
    rounds,
    draws: [plannedDraws({ mechanism: "exponential", epsilon }, count)],
    note: `rounds ${rounds}${forEachOf(classes)}${origin} · steps from ${step} to ${Number(end.toPrecision(3))} · ${theorem} composition`,
    climb: { epsilon, steps: geometricSteps(step, factor, rounds) },
  };
}
