/**
 * Private hill climbing towards an objective of the owner's own: whatever a function can say about one row and one vector,
 * differentiable or not, summed over the rows.
 *
 * It is PG⁺ with another score: the rounds are composed by bounded range where there is a δ, and add up where there is none;
 * staying put is a candidate; steps shrink geometrically. What a vector means (weights, thresholds, rules) only the
 * function knows.
 *
 * Privacy. The rows are touched only by `data.select`, once a round, with an ε fixed before the first round. The vector that
 * a round starts from was drawn, or is zero, so the parent that candidates are compared with is public.
 */

import { changed } from "../../base/changes.ts";
import { ensure } from "../../base/errors.ts";
import { integer, real } from "../../base/options.ts";
import { toNumber } from "../../base/rational.ts";
import { calibrate, type OwnedName } from "../../curator/index.ts";
import { geometricSteps, localSearch } from "../../search/evolve/local-search.ts";
import { type CommonAsk, type Estimator, estimator } from "../method.ts";
import { rowsOf, SEARCH_BOX } from "./climbing.ts";
import { lastStep, roundsFor } from "./priv-gene/pg-plus.ts";

const options = {
  rounds: integer({
    min: 1,
    max: 10_000,
    auto: "from rows · ε",
    tip: "More rounds search further, but each draw is noisier.",
  }),
  step: real({
    default: 0.5,
    above: 0,
    upTo: 2 * SEARCH_BOX,
    tip: "How far the first round moves one number.",
  }),
  last: real({
    above: 0,
    upTo: 2 * SEARCH_BOX,
    auto: "step · min(1/2, 8/rounds)",
    tip: "How far the last round moves one number.",
  }),
};

/** A search for the vector of that many numbers, each from −5 to 5, that an owner's objective likes best. */
export function ownObjective(objective: OwnedName, length: number): Estimator<Float64Array, CommonAsk> {
  ensure(
    Number.isInteger(length) && length >= 1 && length <= 10_000,
    "option-out-of-range",
    `A vector of ${length} numbers is asked for.`,
    "Ask for a whole number from 1 to 10,000.",
  );
  return estimator({
    name: `own-objective ${objective}`,
    title: "Own objective",
    task: "classify",
    labelled: false,
    summary: "Private hill climbing towards an objective that the data's owner has written.",
    cite: "Privet; as PG⁺, with clipped differences to the parent.",
    guarantee: "reviewed",
    neighbours: ["replace", "add-remove"],
    options,

    price(facts, ask: CommonAsk, { rounds, step = 0.5, last }) {
      const count = rounds ?? roundsFor(rowsOf(facts, "own-objective"), toNumber(ask.epsilon));
      const end = last ?? lastStep(step, count);
      const { perDraw, theorem } = calibrate("bounded-range", count, ask.epsilon, ask.delta);
      return {
        draws: [{ kind: "bounded-range", epsilon: perDraw, count }],
        notes: [
          `rounds ${count} · steps from ${step} to ${Number(end.toPrecision(3))} · ${theorem} composition`,
        ],
        details: {
          epsilon: perDraw,
          steps: geometricSteps(step, count > 1 ? (end / step) ** (1 / (count - 1)) : 1, count),
        },
      } as const;
    },

    fit: (search, _ask, { details: { epsilon, steps } }) =>
      localSearch({
        length,
        steps,
        keepParent: true,
        box: SEARCH_BOX,
        stopped: search.stopped,
        made: search.made,
        select: async (changes, parent) => {
          const candidates = changes.map((change) => changed(parent, change));
          const { value } = await search.data.select({ score: objective, candidates, parent, epsilon });
          return value.candidate;
        },
      }),
  });
}
