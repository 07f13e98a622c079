/**
 * Differentially private stochastic gradient descent: each step asks for the gradient over a sample, of which every row is by a coin of its own, rows
 * clipped, with noise.
 *
 * As published (Song, Chaudhuri, Sarwate 2013; Abadi et al. 2016): equal steps in all directions, told by the expected size of a sample, which is
 * public, and a price by Rényi divergences. Differences: noise is on whole numbers, the last weights are averaged, and the price is by whole orders and
 * lines between them, which holds for such noise (curator/accounting/sampled.ts). Not for replaced rows, for which no price of a sample is proved.
 *
 * Defaults were tuned on Adult at ε of 0.1, 0.5 and 2: samples of a fiftieth to a fifth of the rows and 100 to 1,000 steps do about equally well there.
 *
 * Privacy. One draw a step and class, at weights that are public by then, each over a sample of its own, with Gaussian noise of a size that is fixed
 * before the first.
 */
import { dpSgdPaper, noisyUpdates } from "../../../base/bibliography.ts";
import { at, basis } from "../../../base/citation.ts";
import { integer, real } from "../../../base/options.ts";
import { rational, toNumber } from "../../../base/rational.ts";
import { plannedDraws } from "../../../curator/index.ts";
import { longestRow } from "../../../search/descent/weights.ts";
import { sampledRhoFor } from "../../../search/rho-for.ts";
import { forEachOf, guessNote, rowsOrGuess } from "../../../search/rounds.ts";
import { descentWork } from "../../../search/work/descent.ts";
import { method } from "../../method.ts";
import { aboutRows } from "../climbing.ts";
import { classesOf } from "../one-versus-rest.ts";
import { byBound } from "./curvature.ts";
import { learntForm } from "./dp-gd-form.ts";
import { type Descent, descendFor } from "./dp-gd-steps.ts";
import { averageOption, clipOption, gradientLossOption } from "./options.ts";

/** Rates are told to the door in millionths. */
const RATE_ONE = 1_000_000;

export const dpSgd = method({
  name: "dp-sgd",
  title: "DP-SGD",
  task: "classify",
  subject: "table",
  summary:
    "A linear classifier by many steps along noisy gradients, each over a secret random sample of the rows.",
  cite: [at(dpSgdPaper, "algorithm 1"), basis(noisyUpdates)],
  guarantee: "proved",
  neighbours: ["add-remove"],
  options: {
    loss: gradientLossOption,
    steps: integer({
      group: "Search",
      unit: "steps",
      min: 1,
      max: 10_000,
      default: 200,
      tip: "How many gradients are asked for, for each class.",
    }),
    sample: real({
      group: "Search",
      unit: "share of the rows",
      from: 0.0001,
      upTo: 0.5,
      default: 0.05,
      tip: "With which probability each row takes part in a step.",
    }),
    rate: real({
      group: "Search",
      title: "Learning rate",
      above: 0,
      upTo: 1000,
      default: 8,
      tip: "1 is a step as long as the largest possible curvature of the logistic loss over a sample of the expected size allows.",
    }),
    clip: clipOption,
    average: averageOption("the last, as published"),
  },

  price(facts, ask, { sample, ...given }) {
    const classes = classesOf(facts, ask).length;
    const count = given.steps * classes;
    const rate = rational(BigInt(Math.round(sample * RATE_ONE)), BigInt(RATE_ONE));
    const rho = sampledRhoFor(ask, { rate, count }, "dp-sgd");
    const how = { mechanism: "sampled-gaussian", rho, rate } as const;
    const { inputs } = learntForm("linear", facts, ask.attributes, undefined);
    const rows = rowsOrGuess(facts);
    const size = Math.round(sample * rows);
    // As papers tell it: beside how far one row moves the sum.
    const wide = Number((1 / Math.sqrt(2 * toNumber(rho))).toPrecision(3));
    return {
      draws: [plannedDraws(how, count)],
      delta: ask.delta,
      notes: [
        `${given.loss} · ${given.steps} steps${forEachOf(classes)}, each over about ${size} rows · noise ${wide} times what one row moves`,
        ...guessNote(facts),
      ],
      work: descentWork(facts, inputs, { steps: count, moments: 0, classes, sample }),
      details: { sampled: sample * rows, descent: { ...given, ridge: 0, how } satisfies Descent },
    };
  },

  async run(search, ask, { details: { sampled, descent } }) {
    const form = learntForm("linear", search.data.facts, ask.attributes, undefined);
    const curvature = byBound(Math.max(1, sampled), longestRow(form.inputs));
    return form.model(search, ask, (positive, part) =>
      descendFor(part, { ...aboutRows(ask, positive), cuts: {} }, form.inputs, descent, curvature),
    );
  },
});
