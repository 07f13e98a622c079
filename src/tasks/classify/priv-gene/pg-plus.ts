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
import { toNumber } from "../../../base/rational.ts";
import { climbOptions, climbRounds, planClimb } from "../../../search/genetic/climb.ts";
import { rowsNeeded } from "../../../search/rounds.ts";
import { climbWork } from "../../../search/work/linear.ts";
import { method } from "../../method.ts";
import { climb, SEARCH_BOX } from "../climbing.ts";
import { classesOf } from "../one-versus-rest.ts";

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
  options: climbOptions(0.5, SEARCH_BOX, "weight"),

  price(facts, ask, given) {
    const classes = classesOf(facts, ask).length;
    const usual = () => climbRounds(rowsNeeded(facts, "pg-plus"), toNumber(ask.epsilon) / classes);
    const { draws, note, rounds, climb } = planClimb(given, ask, usual, classes);
    return {
      draws,
      notes: [note],
      work: climbWork(facts, ask, { rounds, classes }),
      details: { ...climb, bound: "range", keepParent: true },
    } as const;
  },

  run: climb,
});
