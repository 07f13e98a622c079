/** What a descent learns: a linear classifier, or a scorecard, whose numbers are cut into ranges by a public rule. */
import type { PublicFacts } from "../../../curator/index.ts";
import { scorecard } from "../../../models/classifier/scorecard.ts";
import type { Classifier } from "../../../models/model.ts";
import { signedWeights } from "../../../models/signed-weights.ts";
import { type Cuts, defaultCuts } from "../../../schema/coding/grouped.ts";
import { groupedInputs, type Inputs, inputsOf } from "../../../schema/coding/layout.ts";
import { labelOf, learnable } from "../../../schema/coding/learnable.ts";
import type { Ask, Search } from "../../method.ts";
import { byClass, classesOf, linearModel } from "../one-versus-rest.ts";

interface LearntForm {
  readonly inputs: Inputs;
  readonly cuts: Cuts;
  /** From weights of each class, which is named. */
  model(
    search: Search,
    ask: Ask,
    weightsFor: (positive: string, search: Search) => Promise<Float64Array>,
  ): Promise<Classifier>;
}

/** Every group beyond the rows that noise is worth costs more than its ranges tell; tuned on Adult, where a card is better from ε of 0.2 on. */
const LEAST_ROWS_OF_A_GROUP = 40;

/** Laplace noise, where there is no δ, is too wide for a card. */
export function formRule({ schema }: PublicFacts, { attributes, delta }: Ask, rowsEpsilon: number) {
  const { length } = groupedInputs(schema, attributes);
  return delta.n > 0n && rowsEpsilon >= LEAST_ROWS_OF_A_GROUP * length ? "card" : "linear";
}

/** `cap` is what slopes of a row's loss are brought into where all inputs are values: a card's probabilities are read accordingly. */
export function learntForm(
  kind: "linear" | "card",
  { schema }: PublicFacts,
  names: Ask["attributes"],
  cap: number | undefined,
): LearntForm {
  if (kind === "linear") {
    const inputs = inputsOf(schema, names);
    return {
      inputs,
      cuts: {},
      model: (search, ask, weightsFor) =>
        linearModel(search, ask, async (...of) => signedWeights(inputs, await weightsFor(...of))),
    };
  }
  const inputs = groupedInputs(schema, names);
  const numbers = learnable(schema, names).flatMap((one) => (one.kind === "numeric" ? [one] : []));
  return {
    inputs,
    cuts: Object.fromEntries(numbers.map((number) => [number.name, defaultCuts(number)])),
    async model(search, ask, weightsFor) {
      const label = labelOf(schema, ask.label);
      const cards = await byClass(search, classesOf(search.data.facts, ask), async (positive, part) => ({
        positive,
        weights: await weightsFor(label.values[positive], part),
      }));
      return scorecard(label, inputs, cards, undefined, cap);
    },
  };
}
