/** Linear models of a number: what a request is about, and its model from weights in the door's coding. */
import type { PublicFacts } from "../../../curator/index.ts";
import { type LinearRegression, linearRegression } from "../../../models/regressor/linear-regression.ts";
import { signedWeights } from "../../../models/signed-weights.ts";
import type { Inputs } from "../../../schema/coding/layout.ts";
import type { PlainAttribute } from "../../../schema/coding/learnable.ts";
import { numericLabelOf, regressAttributes, regressInputs } from "../../../schema/coding/numeric-label.ts";
import type { Ask } from "../../method.ts";

export interface LinearAsked {
  readonly inputs: Inputs<PlainAttribute>;
  /** How many of a row's inputs are not 0 at most: attributes, indicators and the bias. */
  readonly apart: number;
  /** What every question says of the rows. */
  readonly about: { readonly label: string; readonly attributes: readonly string[] };
  modelOf(weights: Float64Array): LinearRegression;
}

export function linearAsked({ schema }: Pick<PublicFacts, "schema">, ask: Ask): LinearAsked {
  const inputs = regressInputs(schema, ask.label, ask.attributes);
  const names = regressAttributes(schema, ask.label, ask.attributes).map(({ name }) => name);
  const label = numericLabelOf(schema, ask.label);
  return {
    inputs,
    apart: inputs.attributes.length + 1,
    about: { label: ask.label, attributes: names },
    modelOf: (weights) => linearRegression({ label, inputs, weights: signedWeights(inputs, weights) }),
  };
}
