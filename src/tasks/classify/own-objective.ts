/**
 * Private hill climbing towards an objective of the owner's own: whatever a function can say about one row and one vector,
 * differentiable or not, summed over the rows.
 *
 * It is PG⁺ with another score: the rounds are composed by bounded range where there is a δ, and add up where there is none;
 * staying put is a candidate; steps shrink geometrically. What a vector means (weights, thresholds, rules) only the
 * function knows.
 *
 * Privacy. The rows are touched only by `data.make`, once a round, with an ε fixed before the first round. The vector that
 * a round starts from was drawn, or is zero, so the hub that candidates are compared with is public.
 */

import { boundedRange, humphries, privGenePaper } from "../../base/bibliography.ts";
import { changed } from "../../base/changes.ts";
import { basis } from "../../base/citation.ts";
import { ensure } from "../../base/errors.ts";
import { integer, real } from "../../base/options.ts";
import { toNumber } from "../../base/rational.ts";
import { kindOf, type OwnedName, plannedDraws } from "../../curator/index.ts";
import { calibrate } from "../../search/affordable/calibrate.ts";
import { geometricSteps, localSearch } from "../../search/evolve/local-search.ts";
import { rowsNeeded } from "../../search/rounds.ts";
import { type CommonAsk, type Method, method } from "../method.ts";
import { SEARCH_BOX } from "./climbing.ts";
import { climbRounds, lastClimbStep } from "./priv-gene/pg-plus.ts";

const options = {
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
    default: 0.5,
    above: 0,
    upTo: 2 * SEARCH_BOX,
    tip: "How far the first round moves one number.",
  }),
  last: real({
    group: "Search",
    title: "Last step",
    above: 0,
    upTo: 2 * SEARCH_BOX,
    auto: { how: "step · min(1/2, 8/rounds)", from: ["step", "rounds"] },
    tip: "How far the last round moves one number.",
  }),
};

/** A search for the vector of that many numbers, each from −5 to 5, that an owner's objective likes best. */
export function ownObjective(objective: OwnedName, length: number): Method<"table", Float64Array, CommonAsk> {
  ensure(
    Number.isInteger(length) && length >= 1 && length <= 10_000,
    "option-out-of-range",
    `A vector of ${length} numbers is asked for.`,
    "Ask for a whole number from 1 to 10,000.",
  );
  return method({
    name: `own-objective ${objective}`,
    title: "Own objective",
    task: "classify",
    subject: "table",
    label: "none",
    summary: "Private hill climbing towards an objective that the data's owner has written.",
    cite: [
      basis(privGenePaper),
      basis(boundedRange),
      basis(humphries, "as PG⁺, with clipped differences to the hub"),
    ],
    guarantee: "reviewed",
    neighbours: ["replace", "add-remove"],
    options,

    price(facts, ask: CommonAsk, { rounds, step, last }) {
      const count = rounds ?? climbRounds(rowsNeeded(facts, "own-objective"), toNumber(ask.epsilon));
      const end = last ?? lastClimbStep(step, count);
      const { perDraw, theorem } = calibrate(kindOf("exponential"), count, ask.epsilon, ask.delta);
      return {
        draws: [plannedDraws({ mechanism: "exponential", epsilon: perDraw }, count)],
        notes: [
          `rounds ${count} · steps from ${step} to ${Number(end.toPrecision(3))} · ${theorem} composition`,
        ],
        // How long a function of the owner's takes nobody knows beforehand: such a search is not served.
        work: undefined,
        details: {
          epsilon: perDraw,
          steps: geometricSteps(step, count > 1 ? (end / step) ** (1 / (count - 1)) : 1, count),
        },
      } as const;
    },

    run: (search, _ask, { details: { epsilon, steps } }) =>
      localSearch({
        length,
        steps,
        keepParent: true,
        box: SEARCH_BOX,
        stopped: search.stopped,
        made: search.made,
        select: async (changes, hub) => {
          const candidates = changes.map((change) => changed(hub, change));
          const { value } = await search.data.make(
            { ask: "select", score: objective, candidates, hub },
            { mechanism: "exponential", epsilon },
          );
          return value[0].candidate;
        },
      }),
  });
}
