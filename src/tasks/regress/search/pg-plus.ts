/**
 * PG⁺ for numbers: private hill climbing on the weights of a linear model, by absolute or squared error. No gradient is needed, and no bound on one.
 *
 * As for classes (tasks/classify/priv-gene/pg-plus.ts): each draw is priced by the range sensitivity of the candidates at hand, the rounds are
 * composed by bounded range or by adding up, whichever buys more; staying put is a candidate; and steps shrink from the first to the last.
 *
 * Privacy. The rows are touched only by `data.make`, once a round, with an ε fixed before the first round.
 */
import { boundedRange, humphries, privGenePaper } from "../../../base/bibliography.ts";
import { changed } from "../../../base/changes.ts";
import { basis } from "../../../base/citation.ts";
import { integer, real } from "../../../base/options.ts";
import { toNumber } from "../../../base/rational.ts";
import { kindOf, plannedDraws } from "../../../curator/index.ts";
import { calibrate } from "../../../search/affordable/calibrate.ts";
import { geometricSteps, localSearch } from "../../../search/evolve/local-search.ts";
import { rowsNeeded } from "../../../search/rounds.ts";
import { method } from "../../method.ts";
import { linearAsked } from "../linear/linear-model.ts";
import { drawFits, fitsWork, scoreOption } from "./fit-score.ts";

/** Beyond it a weight moves a place further than the label's bounds are apart. */
const BOX = 2;

/** Rounds grow with rows and ε, as for classes; no more than 80, as every candidate is scored whole. */
const roundsFor = (rows: number, epsilon: number): number =>
  Math.round(Math.min(80, Math.max(8, (rows * epsilon) / 240)));

export const pgPlus = method({
  name: "pg-plus",
  title: "PG⁺",
  task: "regress",
  subject: "table",
  label: "number",
  summary: "A linear model by private hill climbing on absolute or squared error.",
  cite: [basis(privGenePaper), basis(boundedRange), basis(humphries)],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: {
    score: scoreOption("squared-error"),
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
      unit: "weight",
      default: 0.3,
      above: 0,
      upTo: BOX,
      tip: "How far the first round moves one weight.",
    }),
    last: real({
      group: "Search",
      title: "Last step",
      unit: "weight",
      above: 0,
      upTo: BOX,
      auto: { how: "step · min(1/2, 8/rounds)", from: ["step", "rounds"] },
      tip: "How far the last round moves one weight.",
    }),
  },

  price(facts, ask, { score, rounds: given, step, last }) {
    const rounds = given ?? roundsFor(rowsNeeded(facts, "pg-plus"), toNumber(ask.epsilon));
    const end = last ?? step * Math.min(1 / 2, 8 / rounds);
    const { perDraw: epsilon, theorem } = calibrate(kindOf("exponential"), rounds, ask.epsilon, ask.delta);
    const factor = rounds > 1 ? (end / step) ** (1 / (rounds - 1)) : 1;
    const population = 2 * linearAsked(facts, ask).inputs.length + 1;
    return {
      draws: [plannedDraws({ mechanism: "exponential", epsilon }, rounds)],
      notes: [
        `${score} · rounds ${rounds}${given === undefined ? " (from rows · ε)" : ""} · steps from ${step} to ${Number(end.toPrecision(3))} · ${theorem} composition`,
      ],
      work: fitsWork(facts, ask, { population, looks: rounds, draws: rounds }),
      details: { score, epsilon, steps: geometricSteps(step, factor, rounds) },
    };
  },

  async run(search, ask, { details: { score, epsilon, steps } }) {
    const { inputs, modelOf } = linearAsked(search.data.facts, ask);
    const draw = drawFits(search, ask, score);
    const weights = await localSearch({
      length: inputs.length,
      steps,
      keepParent: true,
      box: BOX,
      stopped: search.stopped,
      made: search.made,
      async select(candidates, hub) {
        const whole = candidates.map((change) => changed(hub, change));
        const [drawn] = await draw(whole, { mechanism: "exponential", epsilon, count: 1 });
        return drawn;
      },
    });
    return modelOf(weights);
  },
});
