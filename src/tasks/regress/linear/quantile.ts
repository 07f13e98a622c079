/**
 * Quantile regression: the number that a given share of the labels of such rows lies below, as a linear function of the inputs; the median by
 * default, which minimises the absolute error. Noisy gradient descent: no least squares does it, as the loss has corners.
 *
 *     w ← w − (rate/√t)·(Σ slope·x + noise)/(n·√k),   and the mean of the second half of all w is the model.
 *
 * Rounds are many where rows and ε are, as noise in a step grows with the square root of their number; a subgradient method comes near the minimum by
 * 1/√T, so that more would not help much.
 *
 * Source of the loss. Koenker, Bassett: Regression quantiles (1978).
 *
 * Privacy. As many draws of a gradient as there are rounds, at weights that are public by then, each of the same size: Gaussian noise with a δ,
 * Laplace without.
 */
import { dpSgdPaper } from "../../../base/bibliography.ts";
import { basis } from "../../../base/citation.ts";
import { integer, real } from "../../../base/options.ts";
import { toNumber } from "../../../base/rational.ts";
import { workOf } from "../../../base/work.ts";
import { plannedDraws } from "../../../curator/index.ts";
import { noiseBudget } from "../../../search/noise-budget.ts";
import { guessNote, rowsOrGuess } from "../../../search/rounds.ts";
import { modelBytes, onRows } from "../../../search/work/facts.ts";
import { method } from "../../method.ts";
import { linearAsked } from "./linear-model.ts";

/** Laplace noise grows with the number of rounds itself: a fifth of them. */
const roundsFor = (rows: number, epsilon: number, isPure: boolean): number =>
  Math.round(Math.min(120, Math.max(10, (rows * epsilon) / 200)) / (isPure ? 5 : 1));

/** Far beyond what a label's place needs; noise stays within. */
const BOX = 4;

export const quantileRegression = method({
  name: "quantile",
  title: "Quantile regression",
  task: "regress",
  subject: "table",
  label: "number",
  summary: "A line below which a share of the labels lies, the median by default, by noisy gradients.",
  cite: [basis(dpSgdPaper)],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: {
    share: real({
      group: "Model",
      title: "Share below",
      above: 0.01,
      upTo: 0.99,
      default: 0.5,
      tip: "The part of the labels that is to lie below what is predicted.",
    }),
    rounds: integer({
      group: "Search",
      unit: "rounds",
      min: 1,
      max: 10_000,
      auto: { how: "from rows · ε", from: ["rows", "epsilon", "delta"] },
      tip: "More rounds go further, but each gradient is noisier.",
    }),
    rate: real({
      group: "Search",
      title: "First step",
      above: 0,
      upTo: 100,
      default: 2,
      tip: "How far the first gradient moves weights.",
    }),
  },

  price(facts, ask, { share, rounds: given, rate }) {
    const { inputs, apart } = linearAsked(facts, ask);
    const budget = noiseBudget(ask, "quantile");
    const rows = rowsOrGuess(facts);
    const rounds = given ?? roundsFor(rows, toNumber(ask.epsilon), budget.isPure);
    const how = budget.part(1 / rounds);
    return {
      draws: [plannedDraws(how, rounds)],
      delta: budget.delta,
      notes: [
        `share ${share} · rounds ${rounds}${given === undefined ? " (from rows · ε)" : ""} · rate ${rate}`,
        ...guessNote(facts),
      ],
      work: onRows(facts, (all) =>
        workOf(modelBytes(facts, 2 * inputs.length), {
          looks: rounds,
          slopes: rounds * all * apart,
          cells: rounds * inputs.length,
        }),
      ),
      details: { how, share, rounds, step: rate / (rows * Math.sqrt(apart)) },
    };
  },

  async run(search, ask, { details: { how, share, rounds, step } }) {
    const { inputs, about, modelOf } = linearAsked(search.data.facts, ask);
    let weights: Float64Array = new Float64Array(inputs.length);
    const sums = new Float64Array(inputs.length);
    let counted = 0;
    for (let round = 0; round < rounds && !search.stopped(); round++) {
      const question = { ask: "gradient", ...about, loss: "quantile", shape: share, weights } as const;
      const { value } = await search.data.make(question, how);
      const size = step / Math.sqrt(round + 1);
      weights = weights.map((weight, j) => Math.min(BOX, Math.max(-BOX, weight - size * value[j])));
      search.made(round + 1, rounds);
      if (2 * (round + 1) < rounds) continue;
      counted++;
      for (let j = 0; j < sums.length; j++) sums[j] += weights[j];
    }
    return modelOf(counted > 0 ? sums.map((sum) => sum / counted) : weights);
  },
});
