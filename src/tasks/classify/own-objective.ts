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
import { toNumber } from "../../base/rational.ts";
import type { OwnedName } from "../../curator/index.ts";
import { localSearch } from "../../search/evolve/local-search.ts";
import { climbOptions, climbRounds, planClimb } from "../../search/genetic/climb.ts";
import { rowsNeeded } from "../../search/rounds.ts";
import { type CommonAsk, type Method, method } from "../method.ts";
import { SEARCH_BOX } from "./climbing.ts";

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
    options: climbOptions(0.5, 2 * SEARCH_BOX),

    price(facts, ask: CommonAsk, given) {
      const usual = () => climbRounds(rowsNeeded(facts, "own-objective"), toNumber(ask.epsilon));
      const { draws, note, climb } = planClimb(given, ask, usual);
      // How long a function of the owner's takes nobody knows beforehand: such a search is not served.
      return { draws, notes: [note], work: undefined, details: climb };
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
