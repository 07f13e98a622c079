/**
 * EMGeneticAlgorithm of DPWeka: PrivLocal from a random start.
 *
 * From random weights, try every coordinate a step up and a step down, draw one of these vectors with the exponential
 * mechanism, shorten the step, repeat. Corrected from the thesis: 1.25e-3 · rows · ε rounds and not a hundred times as
 * many, and the log-likelihood itself as the score (docs/errata.md, 004-20 and 004-21). Its bound of four times the step
 * holds from the first round on, since every candidate is one step from the same vector (004-22).
 *
 * Privacy. The rows are touched only by `data.make`, once a round, at ε/rounds, all classes counted. The start is public randomness, and the
 * candidates of a round depend on earlier draws and not on the rows, so the rounds add up to ε.
 */

import { katla } from "../../../base/bibliography.ts";
import { at } from "../../../base/citation.ts";
import { toNumber, ZERO } from "../../../base/rational.ts";
import { geometricSteps } from "../../../search/evolve/local-search.ts";
import { shareOut } from "../../../search/genetic/generations.ts";
import { forEachOf, roundsRule } from "../../../search/rounds.ts";
import { climbWork } from "../../../search/work/linear.ts";
import { method } from "../../method.ts";
import { climb, SEARCH_BOX } from "../climbing.ts";
import { classesOf } from "../one-versus-rest.ts";
import { privateClimbOptions } from "./climb-options.ts";
import { ensureStepFits } from "./evolution.ts";
import { boxOption, scoringOf } from "./scoring.ts";

export const emGenetic = method({
  name: "em-genetic",
  title: "EMGeneticAlgorithm",
  task: "classify",
  subject: "table",
  summary: "Logistic regression by private hill climbing from a random start, as in DPWeka, corrected.",
  cite: [at(katla, "appendix F")],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: {
    ...privateClimbOptions(100),
    box: boxOption(SEARCH_BOX),
  },

  price(facts, ask, { rounds, step, decay, box }) {
    const classes = classesOf(facts, ask).length;
    scoringOf(facts, ask, { loss: "log-loss", bound: "published", c: 1, box });
    ensureStepFits(step, box);
    const count = rounds ?? roundsRule(facts, toNumber(ask.epsilon) / classes, "em-genetic");
    const { draws, shares } = shareOut(ask, { rounds: count, parents: 1, composition: "basic", classes });
    return {
      draws,
      delta: ZERO,
      notes: [
        `rounds ${count}${forEachOf(classes)}${rounds === undefined ? " (from rows · ε)" : ""} · step ${step} · decay ${decay} · random start within ±${box}`,
      ],
      work: climbWork(facts, ask, { rounds: count, classes }),
      details: {
        epsilon: shares.last,
        steps: geometricSteps(step, decay, count),
        bound: "published",
        keepParent: false,
        start: "random",
        box,
      },
    } as const;
  },

  run: climb,
});
