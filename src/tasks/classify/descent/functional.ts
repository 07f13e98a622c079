/**
 * The functional mechanism: noise on the coefficients of the loss, whose minimum is then found without looking at rows again.
 *
 * ln(1 + e^z) is replaced by ln 2 + z/2 + z²/8, so that for y of 0 or 1 the loss is Σ (½ − y)·xᵀω + ωᵀ(Σ xxᵀ/8)ω and a constant: second moments of
 * the inputs, and their products with the label. As published, noise makes the matrix M + λ·1 with λ four deviations, and eigenvectors
 * with eigenvalues that are not above 0 are left out; what is smallest in the others is ω = −½·VΛ⁻¹Vᵀα.
 *
 * What is ours: each product of two inputs is told once and not twice; how far a row moves all of them is proved exactly
 * (curator/queries/gradients/products.ts), for the papers' d²/4 + 3d and the others that docs/errata.md tells apart (004-18); inputs are values
 * of categories as well; and noise may be Gaussian, with a δ. More than two classes share ε out.
 *
 * Privacy. One draw a class, with noise on whole numbers.
 */
import { functionalPaper, katla } from "../../../base/bibliography.ts";
import { at } from "../../../base/citation.ts";
import { choice, real } from "../../../base/options.ts";
import { type NoiseKind, noiseOf, plannedDraws } from "../../../curator/index.ts";
import { spectrumOf, throughSpectrum } from "../../../learn/symmetric-eigen.ts";
import { signedWeights } from "../../../models/signed-weights.ts";
import { inputsOf } from "../../../schema/coding/layout.ts";
import { sharedNoise } from "../../../search/descent/noise.ts";
import { productMatrix } from "../../../search/descent/product-matrix.ts";
import { heldWithin } from "../../../search/descent/weights.ts";
import { noiseDeviation } from "../../../search/noise-law.ts";
import { forEachOf } from "../../../search/rounds.ts";
import { descentWork } from "../../../search/work/descent.ts";
import { type Ask, method, type Search } from "../../method.ts";
import { aboutRows } from "../climbing.ts";
import { classesOf, linearModel } from "../one-versus-rest.ts";

interface Plan {
  readonly how: NoiseKind;
  readonly ridge: number;
}

/** Of z² in the loss. */
export const SQUARE = 1 / 8;
/** Products with the label have a factor of ½, for y of −1 or 1, and those of two inputs ⅛: so the first count four times. */
const LABELS = 4;
/** Eigenvalues up to this are not above 0. */
const NOTHING = 1e-8;

export const functional = method({
  name: "functional",
  title: "Functional mechanism",
  task: "classify",
  subject: "table",
  summary: "Logistic regression from noisy coefficients of its loss, in one draw.",
  cite: [at(functionalPaper, "sections 4 to 6", "with an exact bound of ours"), at(katla, "section V")],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: {
    noise: choice({
      group: "Budget",
      of: ["laplace", "gaussian"],
      default: "laplace",
      tip: "Laplace noise, as published, or Gaussian noise, which needs a δ.",
    }),
    ridge: real({
      group: "Search",
      unit: "deviations of the noise",
      from: 0,
      upTo: 100,
      default: 4,
      tip: "What is added to the matrix's diagonal; 4 as published.",
    }),
  },

  price(facts, ask, { noise: kind, ridge }) {
    const classes = classesOf(facts, ask).length;
    const noise = sharedNoise(kind, ask, "functional");
    const how = noise.each(1, classes);
    // What the door would refuse is refused here, before anything is paid.
    noiseOf(facts, { ask: "products", labels: LABELS, ...aboutRows(ask) }, how);
    return {
      draws: [plannedDraws(how, classes)],
      delta: noise.delta,
      notes: [
        `1 draw of all coefficients${forEachOf(classes)} · ${kind} noise · ridge of ${ridge} deviations`,
      ],
      work: descentWork(facts, inputsOf(facts.schema, ask.attributes), {
        steps: 0,
        moments: classes,
        classes,
      }),
      details: { how, ridge } satisfies Plan,
    };
  },

  run: (search, ask, { details }) =>
    linearModel(search, ask, (positive, part) => minimumFor(positive, part, ask, details)),
});

/** Weights that tell one class from all others. */
async function minimumFor(positive: string, search: Search, ask: Ask, { how, ridge }: Plan) {
  const { data } = search;
  const asked = { ask: "products", labels: LABELS, ...aboutRows(ask, positive) } as const;
  const { value, noise } = await data.make(asked, how);
  search.made(1, 1);
  const weights = minimum(productMatrix(value), ridge * SQUARE * noiseDeviation(noise));
  return signedWeights(inputsOf(data.facts.schema, ask.attributes), heldWithin(weights));
}

interface Coefficients {
  /** Σxxᵀ, and Σxy for y of −1 or 1. */
  readonly inputs: Float64Array;
  readonly label: Float64Array;
}

/** Where ωᵀ(M + λ·1)ω + αᵀω is smallest, M = Σxxᵀ/8 and α = −½Σxy, in the directions in which it has a minimum. */
export function minimum({ inputs, label }: Coefficients, ridge: number): Float64Array {
  const matrix = inputs.map((product) => SQUARE * product);
  const linear = label.map((product) => -product / 2);
  const inverse = (value: number) => (value + ridge > NOTHING ? -1 / (2 * (value + ridge)) : 0);
  return throughSpectrum(spectrumOf(matrix, label.length), inverse, linear);
}
