/** Linear models of a number from one draw of noisy second moments: what AdaSSP and the functional mechanism share. */
import { workOf } from "../../../base/work.ts";
import { noiseOf, type PublicFacts, plannedDraws } from "../../../curator/index.ts";
import { type Spectrum, spectrumOf, throughSpectrum } from "../../../learn/symmetric-eigen.ts";
import type { LinearRegression } from "../../../models/regressor/linear-regression.ts";
import { productMatrix } from "../../../search/descent/product-matrix.ts";
import type { NoiseHow } from "../../../search/noise-budget.ts";
import { noiseDeviation } from "../../../search/noise-law.ts";
import { modelBytes, onRows } from "../../../search/work/facts.ts";
import type { Ask, Search } from "../../method.ts";
import { linearAsked } from "./linear-model.ts";

/** What a method's price says of the one draw. */
export function pricedMoments(facts: PublicFacts, ask: Ask, how: NoiseHow) {
  const {
    apart,
    about,
    inputs: { length },
  } = linearAsked(facts, ask);
  // What the door would refuse is refused here, before anything is paid.
  noiseOf(facts, { ask: "products", ...about }, how);
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

/** Eigenvectors take about as long as so many products of two matrices. */
const SWEEPS = 10;

/** How much is added to the diagonal, of the eigenvalues and the noise in every moment; directions up to `least` are left out then. */
type RidgeRule = (eigen: Spectrum, deviation: number) => { readonly ridge: number; readonly least: number };

export async function fitMoments(
  search: Search,
  ask: Ask,
  how: NoiseHow,
  ridgeOf: RidgeRule,
): Promise<LinearRegression> {
  const { inputs, about, modelOf } = linearAsked(search.data.facts, ask);
  if (search.stopped()) return modelOf(new Float64Array(inputs.length));
  const { value, noise } = await search.data.make({ ask: "products", ...about }, how);
  search.made(1, 1);
  const moments = productMatrix(value);
  const spectrum = spectrumOf(moments.inputs, inputs.length);
  const { ridge, least } = ridgeOf(spectrum, noiseDeviation(noise));
  const inverse = (eigenvalue: number) => (eigenvalue + ridge > least ? 1 / (eigenvalue + ridge) : 0);
  return modelOf(throughSpectrum(spectrum, inverse, moments.label));
}
