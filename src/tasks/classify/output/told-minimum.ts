/**
 * What the methods that perturb the objective share: the minimum of a loss, a ridge and noise is told, once a class, with a little more noise on its weights.
 *
 * Privacy. One draw a class, each of which takes its part of ε and of δ. Research: what is told of weights is proved in curator/mechanisms/objective and, of rows,
 * curator/queries/gradients/minimum.ts, for both kinds of neighbours; that the steps arrive is not. Ridge and how near the minimum it must be follow from public facts.
 */
import { ensure } from "../../../base/errors.ts";
import type { Values } from "../../../base/options.ts";
import { divide, type Rational, rational, toNumber, ZERO } from "../../../base/rational.ts";
import { noiseOf, type PublicFacts, plannedDraws } from "../../../curator/index.ts";
import { signedWeights } from "../../../models/signed-weights.ts";
import { inputsOf } from "../../../schema/coding/layout.ts";
import {
  clipOf,
  type DescentFacts,
  ridgeOfSpread,
  type SmoothLoss,
  spreadOfRidge,
  stepsNear,
} from "../../../search/descent/schedule.ts";
import { type NoiseChoice, noiseOption, short } from "../../../search/descent/weight-noise.ts";
import { heldWithin } from "../../../search/descent/weights.ts";
import { forEachOf, guessNote, rowsOrGuess } from "../../../search/rounds.ts";
import { descentsWork } from "../../../search/work/gradients.ts";
import type { Ask, Priced, Search } from "../../method.ts";
import { aboutRows } from "../climbing.ts";
import { classesOf, linearModel } from "../one-versus-rest.ts";
import { bendOption, ridgeOption, smoothLoss, smoothLossOptions } from "./options.ts";
import { lossNote } from "./told-descent.ts";

export interface ToldMinimum {
  readonly minimum: Omit<SmoothLoss, "cap"> & {
    readonly clip: number;
    readonly ridge: number;
    readonly near: number;
  };
  readonly how: { readonly mechanism: "objective"; readonly epsilon: Rational; readonly delta: Rational };
}

/** Options of both; one row may bend the loss by this part of ε unless another is given. */
export const minimumOptions = (bend: number) => ({
  ...smoothLossOptions,
  bend: bendOption(bend),
  ridge: ridgeOption,
  noise: noiseOption,
});

export function pricedMinimum(
  facts: PublicFacts,
  ask: Ask,
  { noise, bend: part, ridge: each, ...given }: Values<ReturnType<typeof minimumOptions>>,
): Priced<ToldMinimum> {
  const loss = smoothLoss(given);
  const { attributes, length } = inputsOf(facts.schema, ask.attributes);
  const classes = classesOf(facts, ask).length;
  const rows = Math.max(1, rowsOrGuess(facts));
  const known: DescentFacts = { rows, apart: attributes.length + 1, deviation: 0 };
  ensure(
    noise !== "gaussian" || ask.delta.n > 0n,
    "delta-invalid",
    "Gaussian noise is private up to a δ; the δ is 0.",
    "Give a δ such as 1e-6, or choose Laplace noise.",
  );
  const share = rational(BigInt(classes));
  const epsilon = divide(ask.epsilon, share);
  const bend = Math.min(MOST_BEND, part * toNumber(epsilon));
  const ridge = each === undefined ? ridgeOfSpread(known, loss, bend) : each * rows;
  const { cap: _, ...asIs } = loss;
  const clip = clipOf(known, loss);
  const near = nearFor(known, length, ridge, toNumber(epsilon) - spreadOfRidge(known, loss, ridge));
  const minimum = { ...asIs, clip, ridge, near };
  const choices = hows(epsilon, divide(ask.delta, share), noise).map((how) => {
    const { scale, unit } = noiseOf(facts, { ask: "minimum", ...aboutRows(ask), ...minimum }, how);
    return { how, deviation: scale * unit * (how.delta.n === 0n ? Math.SQRT2 : 1) };
  });
  const { how, deviation } = choices.reduce((a, b) => (b.deviation < a.deviation ? b : a));
  const steps = stepsNear(known, loss, minimum);
  ensure(
    steps <= MOST_STEPS,
    "option-out-of-range",
    `With a ridge of ${short(ridge / rows)} a row some ${steps} steps lead near the minimum; ${MOST_STEPS} may be made.`,
    "Give a larger ridge, or none.",
  );
  return {
    draws: [plannedDraws(how, classes)],
    delta: how.delta.n === 0n ? ZERO : ask.delta,
    notes: [
      `${lossNote(loss)} · the minimum${forEachOf(classes)} · ridge ${short(ridge / rows)} a row`,
      `${how.delta.n === 0n ? "Laplace" : "Gaussian"} noise of ±${short(deviation)} rows on the slope of each weight`,
      ...guessNote(facts),
    ],
    work: descentsWork(facts, ask.attributes, { classes, steps: TIMES_KERNEL * steps }),
    details: { minimum, how },
  };
}

/** More than some minutes' worth for forty thousand rows. */
const MOST_STEPS = 100_000;

/** A smaller ridge learns nothing more, whatever ε is left for it. */
const MOST_BEND = 0.5;

/** Fine sums are made by plain loops, which take so many times as long as the kernels that work is counted in. */
const TIMES_KERNEL = 16;

/** Laplace noise where there is no δ, or none is to be used; both where the smaller one is wanted. */
const hows = (epsilon: Rational, delta: Rational, noise: NoiseChoice): readonly ToldMinimum["how"][] =>
  [ZERO, delta]
    .filter(({ n }, place) => (place === 0 ? noise !== "gaussian" : noise !== "laplace" && n > 0n))
    .map((own) => ({ mechanism: "objective", epsilon, delta: own }));

/** The second noise's standard deviation, a weight: little beside what a weight is. */
const SECOND_NOISE = 0.005;

/** As near as that needs, a hundredth of what is left of ε paying for it; and not nearer than doubles come, with weights as long as 2⁶. */
function nearFor({ rows, apart }: DescentFacts, weights: number, ridge: number, left: number): number {
  const wanted = (SECOND_NOISE * left) / (100 * Math.sqrt(8 * weights));
  const doubles = 2 ** -40 * Math.sqrt(weights) * rows * (1 + apart ** 2 / 8);
  return Math.min(1, Math.max(2 ** -40, wanted, doubles / ridge));
}

/** One draw a class, of all its weights. */
export const tellMinimum = (search: Search, ask: Ask, { details: { minimum, how } }: Priced<ToldMinimum>) =>
  linearModel(search, ask, async (positive, { data, made }) => {
    const { value } = await data.make({ ask: "minimum", ...aboutRows(ask, positive), ...minimum }, how);
    made(1, 1);
    return signedWeights(inputsOf(data.facts.schema, ask.attributes), heldWithin(value));
  });
