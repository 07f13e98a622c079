/**
 * What the methods by sample and aggregate share: rows are dealt into blocks, a descent is made in each, and the mean of the blocks' weights, each
 * brought into a box, is told once a class with noise.
 *
 * Privacy. One draw a class. How far one row moves the mean is proved in curator/queries/gradients/block-descents.ts, for both kinds of neighbours and
 * whatever is done in a block. Blocks, box, steps and rate follow from public facts.
 */
import { integer, type real } from "../../../base/options.ts";
import { noiseOf, type PublicFacts } from "../../../curator/index.ts";
import { signedWeights } from "../../../models/signed-weights.ts";
import { inputsOf } from "../../../schema/coding/layout.ts";
import type { BlockFacts } from "../../../search/descent/blocks.ts";
import type { DescentSteps } from "../../../search/descent/schedule.ts";
import {
  type NoiseChoice,
  noiseOnWeights,
  short,
  type WeightNoise,
  weightNoiseNote,
} from "../../../search/descent/weight-noise.ts";
import { heldWithin } from "../../../search/descent/weights.ts";
import { noiseDeviation } from "../../../search/noise-law.ts";
import { forEachOf, guessNote, rowsOrGuess } from "../../../search/rounds.ts";
import { descentsWork } from "../../../search/work/gradients.ts";
import type { Ask, Priced, Search } from "../../method.ts";
import { aboutRows } from "../climbing.ts";
import { classesOf, linearModel } from "../one-versus-rest.ts";

/** How steeply slopes rise; a hinge, whose corner is no slope's, goes as its rounded self. */
const RISES = { logistic: 0.25, huber: 1, hinge: 1 } as const;
export type BlockLoss = keyof typeof RISES;

/** As far as a step over the rows of a block may go. */
export const blockRate = (loss: BlockLoss, blocks: number, rows: number, apart: number): number =>
  (2 * blocks) / (RISES[loss] * rows * apart);

interface Asked {
  readonly method: string;
  readonly loss: BlockLoss;
  readonly steps: number;
  readonly noise: NoiseChoice;
}

interface Blocks {
  readonly blocks: number;
  /** No weight of a block counts for more. */
  readonly box: number;
}

export interface ToldBlocks {
  readonly descents: Blocks & DescentSteps & { readonly loss: BlockLoss };
  readonly how: WeightNoise["how"];
}

/** The plan and its price, for the blocks that a method chooses from public facts. What the door would refuse is refused here, before anything is paid. */
export function pricedBlocks(
  facts: PublicFacts,
  ask: Ask,
  { method, loss, steps, noise }: Asked,
  choose: (known: BlockFacts) => Blocks,
): Priced<ToldBlocks> {
  const { attributes, length: weights } = inputsOf(facts.schema, ask.attributes);
  const classes = classesOf(facts, ask).length;
  const { how, draws, delta, deviation } = noiseOnWeights(ask, { classes, weights, noise }, method);
  const rows = Math.max(1, rowsOrGuess(facts));
  const apart = attributes.length + 1;
  const { blocks, box } = choose({ rows, neighbours: facts.neighbours, apart, weights, deviation });
  const rate = blockRate(loss, blocks, rows, apart);
  const descents = { loss, steps, rate, ridge: 0, blocks, box };
  const told = noiseDeviation(noiseOf(facts, { ask: "block-descents", ...aboutRows(ask), ...descents }, how));
  return {
    draws,
    delta,
    notes: [
      `${blocks} blocks of about ${Math.round(rows / blocks)} rows · ${loss}, ${steps} steps${forEachOf(classes)} · mean of weights within ±${short(box)}`,
      weightNoiseNote(how, told),
      ...guessNote(facts),
    ],
    work: descentsWork(facts, ask.attributes, { classes, steps, blocks }),
    details: { descents, how },
  };
}

/** One draw a class, of all its weights. */
export const tellBlocks = (
  search: Search,
  ask: Ask,
  { details: { descents, how } }: Pick<Priced<ToldBlocks>, "details">,
) =>
  linearModel(search, ask, async (positive, { data, made }) => {
    const question = { ask: "block-descents", ...aboutRows(ask, positive), ...descents } as const;
    const { value } = await data.make(question, how);
    made(1, 1);
    return signedWeights(inputsOf(data.facts.schema, ask.attributes), heldWithin(value));
  });

export const blocksOption = (how: string) =>
  integer({
    group: "Search",
    unit: "blocks",
    min: 1,
    max: 4096,
    auto: { how, from: ["rows", "epsilon", "delta", "attributes"] },
    tip: "Into how many blocks rows are dealt: more need less noise, and each learns from fewer rows.",
  });

export const blockStepsOption = integer({
  group: "Search",
  unit: "steps",
  min: 1,
  max: 1000,
  default: 40,
  tip: "Steps of the descent in each block, which need no noise of their own.",
});

/** What every box may be; whether it has a default is the method's own. */
export const boxLimits = {
  group: "Model",
  title: "Largest weight",
  from: 1e-4,
  upTo: 100,
  tip: "Weights of a block are brought between minus and plus this: a narrower box needs less noise.",
} as const satisfies Partial<Parameters<typeof real>[0]>;
