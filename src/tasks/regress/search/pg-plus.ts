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
import { toNumber } from "../../../base/rational.ts";
import { localSearch } from "../../../search/evolve/local-search.ts";
import { climbOptions, climbRounds, planClimb } from "../../../search/genetic/climb.ts";
import { rowsNeeded } from "../../../search/rounds.ts";
import { method } from "../../method.ts";
import { linearAsked } from "../linear/linear-model.ts";
import { drawFits, fitsWork, scoreOption } from "./fit-score.ts";

/** Beyond it a weight moves a place further than the label's bounds are apart. */
const BOX = 2;

/** No more than these, as every candidate is scored whole. */
const MOST_ROUNDS = 80;

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
    ...climbOptions(0.3, BOX, "weight"),
  },

  price(facts, ask, { score, ...given }) {
    const usual = () => climbRounds(rowsNeeded(facts, "pg-plus"), toNumber(ask.epsilon), MOST_ROUNDS);
    const { draws, note, rounds, climb } = planClimb(given, ask, usual);
    const population = 2 * linearAsked(facts, ask).inputs.length + 1;
    return {
      draws,
      notes: [`${score} · ${note}`],
      work: fitsWork(facts, ask, { population, looks: rounds, draws: rounds }),
      details: { score, ...climb },
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
