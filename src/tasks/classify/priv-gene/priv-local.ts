/**
 * PrivLocal: hill climbing in which each step is drawn privately, as the papers have it.
 *
 * From the current weights, try every coordinate a step up and a step down, draw one of these vectors with the exponential
 * mechanism, shorten the step, repeat. It is what PrivGene's published code does.
 *
 * More than two classes: as many rounds for each against the rest, and ε is split over all of them.
 *
 * Privacy. The rows are touched only by `data.make`, once a round, at ε/rounds, all classes counted. The candidates of a round depend on
 * earlier draws and not on the rows, so the rounds add up to ε.
 */

import { privGenePaper, privPfcPaper } from "../../../base/bibliography.ts";
import { at } from "../../../base/citation.ts";
import { divide, rational, toNumber, ZERO } from "../../../base/rational.ts";
import { plannedDraws } from "../../../curator/index.ts";
import { geometricSteps } from "../../../search/evolve/local-search.ts";
import { forEachOf, roundsRule } from "../../../search/rounds.ts";
import { climbWork } from "../../../search/work/linear.ts";
import { method } from "../../method.ts";
import { climb, SEARCH_BOX } from "../climbing.ts";
import { classesOf } from "../one-versus-rest.ts";
import { privateClimbOptions } from "./climb-options.ts";

export const privLocal = method({
  name: "priv-local",
  title: "PrivLocal",
  task: "classify",
  subject: "table",
  summary: "Logistic regression by private hill climbing, as published.",
  cite: [at(privPfcPaper, "algorithm 1"), at(privGenePaper, "published code")],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: privateClimbOptions(SEARCH_BOX),

  price(facts, ask, { rounds, step, decay }) {
    const classes = classesOf(facts, ask).length;
    const each = rounds ?? roundsRule(facts, toNumber(ask.epsilon) / classes, "priv-local");
    const count = each * classes;
    const epsilon = divide(ask.epsilon, rational(BigInt(count)));
    return {
      draws: [plannedDraws({ mechanism: "exponential", epsilon }, count)],
      delta: ZERO,
      notes: [
        `rounds ${each}${forEachOf(classes)}${rounds === undefined ? " (from rows · ε)" : ""} · step ${step} · decay ${decay}`,
      ],
      work: climbWork(facts, ask, { rounds: each, classes }),
      details: {
        epsilon,
        steps: geometricSteps(step, decay, each),
        bound: "published",
        keepParent: false,
      },
    } as const;
  },

  run: climb,
});
