/**
 * Noisy gradient descent on all rows at once: each step asks for the gradient of the loss at public weights, rows clipped, with noise.
 *
 * As published (Song, Chaudhuri, Sarwate 2013; Bassily, Smith, Thakurta 2014; without their samples of rows) with `shape: none`. What is ours, and the default: a first draw tells second moments of the inputs with noise, and a step goes as far in
 * each direction as the curvature that follows from them allows. Ten steps then do what hundreds of equal ones do not. The loss has a ridge as
 * strong as the noise, and the last half of the weights is averaged. Where there are rows enough for it, numbers are cut into ranges, and what
 * comes out is a scorecard. More than two classes share the moments.
 *
 * How many steps matters little: noise of T draws that share ρ is √T times as wide and, averaged, as wide as that of one. Defaults were tuned
 * on Adult and Bank at ε of 0.1, 0.4 and 1.6, and on thousands of their rows alone.
 *
 * Privacy. One draw of second moments, and a draw of a gradient a step and class, at weights that are public by then; all with noise on whole
 * numbers of sizes that are fixed before the first: Gaussian where there is a δ, else Laplace.
 */
import { noisyUpdates, privateErmBounds } from "../../../base/bibliography.ts";
import { basis } from "../../../base/citation.ts";
import { choice, integer, real } from "../../../base/options.ts";
import { toNumber } from "../../../base/rational.ts";
import { type NoiseKind, plannedDraws } from "../../../curator/index.ts";
import type { Inputs } from "../../../schema/coding/layout.ts";
import { labelOf } from "../../../schema/coding/learnable.ts";
import { sharedNoise } from "../../../search/descent/noise.ts";
import { productMatrix } from "../../../search/descent/product-matrix.ts";
import { longestRow } from "../../../search/descent/weights.ts";
import { forEachOf, guessNote, rowsOrGuess } from "../../../search/rounds.ts";
import { descentWork } from "../../../search/work/descent.ts";
import { method, type Search } from "../../method.ts";
import { aboutRows } from "../climbing.ts";
import { classesOf } from "../one-versus-rest.ts";
import { byBound, byMoments, type Curvature } from "./curvature.ts";
import { formRule, learntForm } from "./dp-gd-form.ts";
import { type AboutInputs, type Descent, descendFor } from "./dp-gd-steps.ts";
import { averageOption, clipOption, gradientLossOption } from "./options.ts";

interface Details {
  readonly model: "linear" | "card";
  /** Of second moments; none where one bound is for all directions. */
  readonly moments: NoiseKind | undefined;
  readonly descent: Descent;
}

/** Where second moments shape steps, few are enough; Laplace noise of many draws adds up faster. Equal steps must be many. */
export function stepsRule(rowsEpsilon: number, shape: "moments" | "none", isPure: boolean): number {
  if (shape === "none") return isPure ? 20 : 100;
  const steps = 5 * (rowsEpsilon / 400) ** (1 / 4);
  return isPure ? 4 : Math.round(Math.min(24, Math.max(4, steps)));
}
/** Of so many inputs eigenvectors take some seconds, and with the cube of their number. */
const MOST_SHAPED = 1000;
/** The part of ρ, or of ε, for second moments. */
const MOMENTS_SHARE = { gaussian: 0.25, laplace: 0.5 } as const;

export const dpGd = method({
  name: "dp-gd",
  title: "Noisy gradient descent",
  task: "classify",
  subject: "table",
  summary:
    "A linear classifier or scorecard by a few steps along noisy gradients, as far as noisy second moments allow.",
  cite: [basis(noisyUpdates), basis(privateErmBounds)],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: {
    model: choice({
      group: "Model",
      of: ["auto", "linear", "card"],
      default: "auto",
      tip: "Numbers as they are, or a scorecard, which cuts them into ranges: by itself where rows · ε are 40 for each of its groups.",
    }),
    loss: gradientLossOption,
    steps: integer({
      group: "Search",
      unit: "steps",
      min: 1,
      max: 1000,
      auto: { how: "from rows · ε", from: ["rows", "epsilon", "shape"] },
      tip: "How many gradients are asked for, for each class.",
    }),
    shape: choice({
      group: "Search",
      of: ["auto", "moments", "none"],
      default: "auto",
      tip: "Steps are as long in each direction as noisy second moments allow, or alike in all, as published and with more than 1,000 inputs.",
    }),
    rate: real({
      group: "Search",
      title: "Learning rate",
      above: 0,
      upTo: 10,
      default: 1,
      tip: "1 is a step as long as the largest possible curvature of the logistic loss allows.",
    }),
    clip: clipOption,
    average: averageOption("the last"),
    ridge: real({
      group: "Search",
      unit: "deviations of the noise",
      from: 0,
      upTo: 100,
      default: 0.5,
      tip: "How strongly weights are drawn towards 0, beside the noise in the mean of all gradients.",
    }),
    moments: real({
      group: "Budget",
      title: "Share of the moments",
      unit: "share of ρ or ε",
      above: 0,
      upTo: 0.9,
      auto: { how: "0.25, or 0.5 without a δ", from: ["delta"] },
      when: { shape: ["auto", "moments"] },
      tip: "The part of the budget for second moments; the rest is for gradients.",
    }),
  },

  price(facts, ask, { model: chosen, shape: wish, steps: wanted, moments: part, ...given }) {
    const classes = classesOf(facts, ask).length;
    const kind = ask.delta.n === 0n ? "laplace" : "gaussian";
    const rowsEpsilon = (rowsOrGuess(facts) * toNumber(ask.epsilon)) / Math.sqrt(classes);
    // Equal steps never come to what ranges with few rows could tell.
    const fitting = wish === "none" ? "linear" : formRule(facts, ask, rowsEpsilon);
    const model = chosen === "auto" ? fitting : chosen;
    const { inputs } = learntForm(model, facts, ask.attributes, undefined);
    const shape = wish === "auto" ? (inputs.length > MOST_SHAPED ? "none" : "moments") : wish;
    const steps = wanted ?? stepsRule(rowsEpsilon, shape, kind === "laplace");
    const share = shape === "none" ? 0 : (part ?? MOMENTS_SHARE[kind]);
    const noise = sharedNoise(kind, ask, "dp-gd");
    const moments = share > 0 ? noise.each(share, 1) : undefined;
    const how = noise.each(1 - share, steps * classes);
    const shaped = moments
      ? `shaped by second moments, ${Math.round(100 * share)} %`
      : "alike in all directions";
    return {
      draws: [...(moments ? [plannedDraws(moments)] : []), plannedDraws(how, steps * classes)],
      delta: noise.delta,
      notes: [
        `${model} · ${given.loss} · ${steps} steps${forEachOf(classes)}${wanted === undefined ? " (from rows · ε)" : ""} · ${shaped} · ${kind} noise`,
        ...guessNote(facts),
      ],
      work: descentWork(facts, inputs, { steps: steps * classes, moments: moments ? 1 : 0, classes }),
      details: { model, moments, descent: { ...given, steps, how } } satisfies Details,
    };
  },

  async run(search, ask, { details: { model, moments, descent } }) {
    const { facts } = search.data;
    const { loss, clip, steps } = descent;
    const cap = loss === "logistic" && clip < 1 ? clip : undefined;
    const form = learntForm(model, facts, ask.attributes, cap);
    const first = moments ? 1 : 0;
    const all = first + classesOf(facts, ask).length * steps;
    const about = (positive: string) => ({ ...aboutRows(ask, positive), cuts: form.cuts });
    const { values } = labelOf(facts.schema, ask.label);
    const begun = { ...search, made: () => search.made(first, all) };
    const curvature = await curvatureFor(begun, about(values[1]), form.inputs, moments);
    const after = { ...search, made: (step: number) => search.made(first + step, all) };
    return form.model(after, ask, (positive, part) =>
      descendFor(part, about(positive), form.inputs, descent, curvature),
    );
  },
});

/** A stop before the first draw leaves the public bound, which nothing is asked for. */
async function curvatureFor(
  { data, stopped, made }: Search,
  about: AboutInputs,
  inputs: Inputs,
  moments: NoiseKind | undefined,
): Promise<Curvature> {
  if (!moments || stopped()) return byBound(rowsOrGuess(data.facts), longestRow(inputs));
  const { value, noise } = await data.make({ ask: "products", ...about }, moments);
  made(1, 1);
  return byMoments(productMatrix(value), noise);
}
