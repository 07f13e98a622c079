/** Linear models of a number from one draw of noisy second moments: what AdaSSP and the functional mechanism share. */
import { workOf } from "../../../base/work.ts";
import { type PublicFacts, plannedDraws } from "../../../curator/index.ts";
import { type Eigen, solveAlong, symmetricEigen } from "../../../learn/symmetric-eigen.ts";
import { type LinearRegression, linearRegression } from "../../../models/regressor/linear-regression.ts";
import { signedFromDoor } from "../../../models/regressor/signed-weights.ts";
import { numericLabelOf, regressAttributes, regressInputs } from "../../../schema/coding/numeric-label.ts";
import { deviationOf, type NoiseHow } from "../../../search/noise-budget.ts";
import { modelBytes, onRows } from "../../../search/work/facts.ts";
import type { Ask, Search } from "../../method.ts";

/** What a method's price says of the one draw. */
export function pricedMoments(facts: PublicFacts, ask: Ask, how: NoiseHow) {
  const { attributes, length } = regressInputs(facts.schema, ask.label, ask.attributes);
  const apart = attributes.length + 1;
  return {
    draws: [plannedDraws(how)],
    work: onRows(facts, (rows) =>
      workOf(modelBytes(facts, 2 * length), {
        looks: 1,
        pairs: (rows * apart * (apart + 1)) / 2,
        cells: (length * (length + 3)) / 2,
        free: SWEEPS * length ** 3,
      }),
    ),
  };
}

/** Jacobi's rotations come to an end after about so many. */
const SWEEPS = 10;

/** How much is added to the diagonal, of the eigenvalues and the noise in every moment; directions up to `least` are left out then. */
type RidgeRule = (eigen: Eigen, deviation: number) => { readonly ridge: number; readonly least: number };

export async function fitMoments(
  search: Search,
  ask: Ask,
  how: NoiseHow,
  ridgeOf: RidgeRule,
): Promise<LinearRegression> {
  const { schema } = search.data.facts;
  const inputs = regressInputs(schema, ask.label, ask.attributes);
  const model = (weights: Float64Array) =>
    linearRegression({
      label: numericLabelOf(schema, ask.label),
      inputs,
      weights: signedFromDoor(inputs, weights),
    });
  if (search.stopped()) return model(new Float64Array(inputs.length));
  const attributes = regressAttributes(schema, ask.label, ask.attributes).map(({ name }) => name);
  const { value, noise } = await search.data.make({ ask: "products", label: ask.label, attributes }, how);
  search.made(1, 1);
  const eigen = symmetricEigen(value.inputs, inputs.length);
  return model(solveAlong(eigen, value.label, ridgeOf(eigen, deviationOf(noise))));
}
