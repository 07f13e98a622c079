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
 * Privacy. The rows are touched only by `data.select`, once a round, with an ε fixed before the first round. The door
 * checks that the planned rounds together cost no more than (ε, δ).
 */

import { integer, real } from "../../../base/options.ts";
import { toNumber } from "../../../base/rational.ts";
import { calibrate } from "../../../curator/index.ts";
import { geometricSteps } from "../../../search/evolve/local-search.ts";
import { estimator } from "../../method.ts";
import { climb, rowsOf, SEARCH_BOX } from "../climbing.ts";
import { classesOf, forEachOf } from "../one-versus-rest.ts";

/**
 * Public rules, fixed in advance and tuned on Adult only, at ε of 0.1, 0.3 and 1 (docs/results/adult-local-search.md): more
 * rows or a larger ε carry more draws, and a longer search can afford to end in smaller steps.
 */
export const roundsFor = (rows: number, epsilon: number): number =>
  Math.round(Math.min(160, Math.max(8, (rows * epsilon) / 240)));
export const lastStep = (step: number, rounds: number): number => step * Math.min(1 / 2, 8 / rounds);

export const pgPlus = estimator({
  name: "pg-plus",
  title: "PG⁺",
  task: "classify",
  summary:
    "Logistic regression by private hill climbing, priced by range sensitivity and bounded-range composition.",
  cite: "Privet; built on Zhang et al. (SIGMOD 2013), Dong, Durfee, Rogers (ICML 2020) and Humphries (2021).",
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: {
    rounds: integer({
      min: 1,
      max: 10_000,
      auto: "from rows · ε",
      tip: "More rounds search further, but each draw is noisier.",
    }),
    step: real({
      default: 0.5,
      above: 0,
      upTo: SEARCH_BOX,
      tip: "How far the first round moves one weight.",
    }),
    last: real({
      above: 0,
      upTo: SEARCH_BOX,
      auto: "step · min(1/2, 8/rounds)",
      tip: "How far the last round moves one weight.",
    }),
  },

  price(facts, ask, { rounds, step = 0.5, last }) {
    const classes = classesOf(facts, ask).length;
    const each = rounds ?? roundsFor(rowsOf(facts, "pg-plus"), toNumber(ask.epsilon) / classes);
    const count = each * classes;
    const end = last ?? lastStep(step, each);
    const { perDraw, theorem } = calibrate("bounded-range", count, ask.epsilon, ask.delta);
    const factor = each > 1 ? (end / step) ** (1 / (each - 1)) : 1;
    return {
      draws: [{ kind: "bounded-range", epsilon: perDraw, count }],
      notes: [
        `rounds ${each}${forEachOf(classes)}${rounds === undefined ? " (from rows · ε)" : ""} · steps from ${step} to ${Number(end.toPrecision(3))} · ${theorem} composition`,
      ],
      details: {
        epsilon: perDraw,
        steps: geometricSteps(step, factor, each),
        bound: "range",
        keepParent: true,
      },
    } as const;
  },

  fit: climb,
});
