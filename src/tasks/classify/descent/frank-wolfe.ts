/**
 * Private Frank–Wolfe: weights stay in a ball of the ℓ₁ norm; each round draws the corner of it in whose direction the loss falls fastest, and
 * goes a part 2/(t + 2) of the way there. After T rounds at most T weights are not 0.
 *
 * As published, but for this: a round's draw is the exponential mechanism by the range of all scores, and rounds are composed by bounded
 * range, exactly, where the paper adds Laplace noise to scores and composes by the advanced theorem; and rounds follow from rows · ε, tuned
 * on Adult and Bank.
 *
 * Privacy. One draw a round and class, at weights that are public by then, of an ε that is fixed before the first.
 */
import { boundedRange, humphries, privateLasso } from "../../../base/bibliography.ts";
import { at, basis } from "../../../base/citation.ts";
import { choice, integer, real } from "../../../base/options.ts";
import { type Rational, toNumber } from "../../../base/rational.ts";
import { kindOf, plannedDraws } from "../../../curator/index.ts";
import { signedWeights } from "../../../models/signed-weights.ts";
import { inputsOf } from "../../../schema/coding/layout.ts";
import { calibrate } from "../../../search/affordable/calibrate.ts";
import { forEachOf, guessNote, rowsOrGuess } from "../../../search/rounds.ts";
import { descentWork } from "../../../search/work/descent.ts";
import { type Ask, method, type Search } from "../../method.ts";
import { aboutRows } from "../climbing.ts";
import { classesOf, linearModel } from "../one-versus-rest.ts";

interface Plan {
  readonly loss: "logistic" | "hinge";
  readonly rounds: number;
  readonly radius: number;
  readonly epsilon: Rational;
}

export const roundsOfDirections = (rowsEpsilon: number): number =>
  Math.round(Math.min(200, Math.max(10, 0.35 * Math.sqrt(rowsEpsilon))));

export const frankWolfe = method({
  name: "frank-wolfe",
  title: "Private Frank–Wolfe",
  task: "classify",
  subject: "table",
  summary: "A sparse linear classifier: each round draws one weight to move, in a ball of the ℓ₁ norm.",
  cite: [
    at(privateLasso, "algorithm 2", "with the exponential mechanism and bounded range"),
    at(humphries, "section 8.4"),
    basis(boundedRange),
  ],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: {
    loss: choice({
      group: "Model",
      of: ["logistic", "hinge"],
      default: "logistic",
      tip: "What is made small.",
    }),
    radius: real({
      group: "Model",
      unit: "weight",
      above: 0,
      upTo: 256,
      default: 10,
      tip: "The most that the sizes of all weights add up to.",
    }),
    rounds: integer({
      group: "Search",
      unit: "rounds",
      min: 1,
      max: 10_000,
      auto: { how: "from rows · ε", from: ["rows", "epsilon"] },
      tip: "More rounds come nearer to the best weights, but each draw is noisier.",
    }),
  },

  price(facts, ask, { loss, radius, rounds: wanted }) {
    const classes = classesOf(facts, ask).length;
    const rounds = wanted ?? roundsOfDirections((rowsOrGuess(facts) * toNumber(ask.epsilon)) / classes);
    const count = rounds * classes;
    const { perDraw, theorem } = calibrate(kindOf("exponential"), count, ask.epsilon, ask.delta);
    return {
      draws: [plannedDraws({ mechanism: "exponential", epsilon: perDraw }, count)],
      notes: [
        `${loss} · rounds ${rounds}${forEachOf(classes)}${wanted === undefined ? " (from rows · ε)" : ""} · radius ${radius} · ${theorem} composition`,
        ...guessNote(facts),
      ],
      work: descentWork(facts, inputsOf(facts.schema, ask.attributes), { steps: count, moments: 0, classes }),
      details: { loss, rounds, radius, epsilon: perDraw } satisfies Plan,
    };
  },

  run: (search, ask, { details }) =>
    linearModel(search, ask, (positive, part) => walkFor(positive, part, ask, details)),
});

/** Weights that tell one class from all others. */
async function walkFor(positive: string, search: Search, ask: Ask, plan: Plan): Promise<Float64Array> {
  const { loss, rounds, radius, epsilon } = plan;
  const inputs = inputsOf(search.data.facts.schema, ask.attributes);
  const asked = { ask: "select-direction", loss, ...aboutRows(ask, positive) } as const;
  let weights: Float64Array = new Float64Array(inputs.length);
  for (let round = 0; round < rounds && !search.stopped(); round++) {
    const how = { mechanism: "exponential", epsilon } as const;
    const { value: place } = await search.data.make({ ...asked, weights }, how);
    const part = 2 / (round + 2);
    weights = weights.map((weight) => (1 - part) * weight);
    weights[place % inputs.length] += part * (place < inputs.length ? radius : -radius);
    search.made(round + 1, rounds);
  }
  return signedWeights(inputs, weights);
}
