/**
 * What the methods by output perturbation share: the weights that a descent over all rows ends at are told, once a class, with noise. They
 * differ in loss, ridge and steps, which are fixed from public facts before.
 *
 * Privacy. One draw a class. How far one row moves where a descent ends is proved in curator/queries/gradients/descent.ts, where neighbours replace a
 * row. Whatever is done with the weights afterwards is done with what was told.
 */
import { noiseOf, type PublicFacts } from "../../../curator/index.ts";
import { signedWeights } from "../../../models/signed-weights.ts";
import { inputsOf } from "../../../schema/coding/layout.ts";
import {
  boldestRate,
  clipOf,
  type DescentFacts,
  type DescentSteps,
  type SmoothLoss,
} from "../../../search/descent/schedule.ts";
import {
  type NoiseChoice,
  noiseOnWeights,
  short,
  type WeightNoise,
  weightNoiseNote,
} from "../../../search/descent/weight-noise.ts";
import { heldWithin } from "../../../search/descent/weights.ts";
import { noiseDeviation } from "../../../search/noise-law.ts";
import { forEachOf } from "../../../search/rounds.ts";
import { descentsWork } from "../../../search/work/gradients.ts";
import type { Ask, Priced, Search } from "../../method.ts";
import { aboutRows } from "../climbing.ts";
import { classesOf, linearModel } from "../one-versus-rest.ts";

export interface ToldDescent {
  readonly descent: Omit<SmoothLoss, "cap"> & DescentSteps & { readonly clip: number };
  readonly how: WeightNoise["how"];
  /** Of a weight's noise where one row moves weights by 1 in ℓ₂. */
  readonly deviation: number;
}

interface Asked extends SmoothLoss {
  readonly method: string;
  readonly noise: NoiseChoice;
}

interface Chosen {
  readonly steps: number;
  /** For each row: Λ beside the mean of the losses. */
  readonly ridge: number;
  /** Which part of the longest step. */
  readonly rate?: number;
}

/** The plan and its price, for what a method chooses from public facts. What the door would refuse is refused here, before anything is paid. */
export function pricedDescent(
  facts: PublicFacts,
  ask: Ask,
  { method, noise, ...loss }: Asked,
  choose: (known: DescentFacts) => Chosen,
): Priced<ToldDescent> {
  const { attributes, length } = inputsOf(facts.schema, ask.attributes);
  const classes = classesOf(facts, ask).length;
  const { how, draws, delta, deviation } = noiseOnWeights(ask, { classes, weights: length, noise }, method);
  const rows = Math.max(1, facts.rows ?? 0);
  const known = { rows, apart: attributes.length + 1, deviation };
  const { steps, ridge, rate = 1 } = choose(known);
  const bold = boldestRate(known, loss, ridge * rows);
  const { cap: _, ...asIs } = loss;
  const descent = { ...asIs, steps, ridge: ridge * rows, rate: rate * bold, clip: clipOf(known, loss) };
  const told = noiseDeviation(noiseOf(facts, { ask: "descent", ...aboutRows(ask), ...descent }, how));
  const beside = ridge > 0 ? ` · ridge ${short(ridge)} a row` : "";
  return {
    draws,
    delta,
    notes: [
      `${lossNote(loss)} · ${steps} steps over all rows${forEachOf(classes)}${beside}`,
      weightNoiseNote(how, told),
    ],
    work: descentsWork(facts, ask.attributes, { classes, steps }),
    details: { descent, how, deviation },
  };
}

export const lossNote = ({ loss, shape, cap }: SmoothLoss): string =>
  [
    loss,
    ...(shape === undefined ? [] : [`corner ±${shape}`]),
    ...(cap < 1 ? [`slope at most ${cap}`] : []),
  ].join(", ");

/** One draw a class, of all its weights. */
export const tellDescent = (search: Search, ask: Ask, { details: { descent, how } }: Priced<ToldDescent>) =>
  linearModel(search, ask, async (positive, { data, made }) => {
    const { value } = await data.make({ ask: "descent", ...aboutRows(ask, positive), ...descent }, how);
    made(1, 1);
    return signedWeights(inputsOf(data.facts.schema, ask.attributes), heldWithin(value));
  });
