/**
 * PG⁺: private hill climbing with everything that the mathematics allows for free.
 *
 * Like PrivLocal, but (1) each draw is priced by the range sensitivity of the candidates at hand, recomputed every round;
 * (2) the rounds are composed by bounded range, exactly and adaptively, or by adding up, whichever buys more; (3) staying
 * put is a candidate, so a late draw need not do harm; (4) the steps shrink geometrically from the first to the last size,
 * however many rounds the budget buys.
 *
 * More than two classes: as many rounds for each against the rest, all planned and composed together.
 *
 * Privacy. The rows are touched only by `data.make`, once a round, with an ε fixed before the first round. The door
 * checks that the planned rounds together cost no more than (ε, δ).
 */

import { boundedRange, humphries, privGenePaper } from "../../../base/bibliography.ts";
import { basis } from "../../../base/citation.ts";
import { integer, real } from "../../../base/options.ts";
import { toNumber } from "../../../base/rational.ts";
import { kindOf, plannedDraws } from "../../../curator/index.ts";
import { calibrate } from "../../../search/affordable/calibrate.ts";
import { geometricSteps } from "../../../search/evolve/local-search.ts";
import { forEachOf, rowsNeeded } from "../../../search/rounds.ts";
import { climbWork } from "../../../search/work/linear.ts";
import { method } from "../../method.ts";
import { climb, SEARCH_BOX } from "../climbing.ts";
import { classesOf } from "../one-versus-rest.ts";

/**
 * Public rules, fixed in advance and tuned on Adult only, at ε of 0.1, 0.3 and 1 (docs/results/adult-local-search.md): more
 * rows or a larger ε carry more draws, and a longer search can afford to end in smaller steps.
 */
export const climbRounds = (rows: number, epsilon: number): number =>
  Math.round(Math.min(160, Math.max(8, (rows * epsilon) / 240)));
export const lastClimbStep = (step: number, rounds: number): number => step * Math.min(1 / 2, 8 / rounds);

export const pgPlus = method({
  name: "pg-plus",
  title: "PG⁺",
  task: "classify",
  subject: "table",
  summary:
    "Logistic regression by private hill climbing, priced by range sensitivity and bounded-range composition.",
  cite: [basis(privGenePaper), basis(boundedRange), basis(humphries)],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: {
    rounds: integer({
      group: "Search",
      unit: "rounds",
      min: 1,
      max: 10_000,
      auto: { how: "from rows · ε", from: ["rows", "epsilon"] },
      tip: "More rounds search further, but each draw is noisier.",
    }),
    step: real({
      group: "Search",
      title: "First step",
      unit: "weight",
      default: 0.5,
      above: 0,
      upTo: SEARCH_BOX,
      tip: "How far the first round moves one weight.",
    }),
    last: real({
      group: "Search",
      title: "Last step",
      unit: "weight",
      above: 0,
      upTo: SEARCH_BOX,
      auto: { how: "step · min(1/2, 8/rounds)", from: ["step", "rounds"] },
      tip: "How far the last round moves one weight.",
    }),
  },

  price(facts, ask, { rounds, step, last }) {
    const classes = classesOf(facts, ask).length;
    const each = rounds ?? climbRounds(rowsNeeded(facts, "pg-plus"), toNumber(ask.epsilon) / classes);
    const count = each * classes;
    const end = last ?? lastClimbStep(step, each);
    const { perDraw, theorem } = calibrate(kindOf("exponential"), count, ask.epsilon, ask.delta);
    const factor = each > 1 ? (end / step) ** (1 / (each - 1)) : 1;
    return {
      draws: [plannedDraws({ mechanism: "exponential", epsilon: perDraw }, count)],
      notes: [
        `rounds ${each}${forEachOf(classes)}${rounds === undefined ? " (from rows · ε)" : ""} · steps from ${step} to ${Number(end.toPrecision(3))} · ${theorem} composition`,
      ],
      work: climbWork(facts, ask, { rounds: each, classes }),
      details: {
        epsilon: perDraw,
        steps: geometricSteps(step, factor, each),
        bound: "range",
        keepParent: true,
      },
    } as const;
  },

  run: climb,
});
