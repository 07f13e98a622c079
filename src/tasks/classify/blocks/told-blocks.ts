/**
 * What the methods by sample and aggregate share: rows are dealt into blocks, a descent is made in each, and the mean of the blocks' weights, each
 * brought into a box, is told once a class with noise.
 *
 * Privacy. One draw a class. How far one row moves the mean is proved in curator/queries/gradients/block-descents.ts, for both kinds of neighbours and
 * whatever is done in a block. Blocks, box, steps and rate follow from public facts.
 */
import { integer, type real } from "../../../base/options.ts";
import type { PublicFacts } from "../../../curator/index.ts";
import { inputsOf } from "../../../schema/coding/layout.ts";
import { type BlockFacts, meanMovedBy } from "../../../search/descent/blocks.ts";
import { noiseNote, noiseOnWeights, short, type WeightNoise } from "../../../search/descent/weight-noise.ts";
import { heldWithin, signedWeights } from "../../../search/descent/weights.ts";
import { forEachOf, guessNote, rowsOrGuess } from "../../../search/rounds.ts";
import { descentWork } from "../../../search/work/gradients.ts";
import type { Ask, Priced, Search } from "../../method.ts";
import { aboutRows } from "../climbing.ts";
import { classesOf, linearModel } from "../one-versus-rest.ts";

/** How steeply slopes rise; a hinge, whose corner is no slope's, goes as its rounded self. */
const RISES = { logistic: 0.25, huber: 1, hinge: 1 } as const;
export type BlockLoss = keyof typeof RISES;

interface Asked {
  readonly method: string;
  readonly loss: BlockLoss;
  readonly steps: number;
  readonly noise?: WeightNoise["how"]["mechanism"] | undefined;
}

interface Blocks {
  readonly blocks: number;
  /** No weight of a block counts for more. */
  readonly box: number;
}

export interface ToldBlocks extends Blocks {
  readonly loss: BlockLoss;
  readonly steps: number;
  readonly rate: number;
  readonly ridge: number;
  readonly how: WeightNoise["how"];
}

/** The plan and its price, for the blocks that a method chooses from public facts. */
export function pricedBlocks(
  facts: PublicFacts,
  ask: Ask,
  { method, loss, steps, noise: named }: Asked,
  choose: (known: BlockFacts) => Blocks,
): Priced<ToldBlocks> {
  const { attributes, length: weights } = inputsOf(facts.schema, ask.attributes);
  const classes = classesOf(facts, ask).length;
  const noise = noiseOnWeights(ask, { classes, weights, noise: named }, method);
  const apart = attributes.length + 1;
  const { neighbours } = facts;
  const rows = Math.max(1, rowsOrGuess(facts));
  const { blocks, box } = choose({ rows, neighbours, apart, weights, deviation: noise.deviation });
  const rate = (2 * blocks) / (RISES[loss] * rows * apart);
  return {
    draws: noise.draws,
    delta: noise.delta,
    notes: [
      ...guessNote(facts),
      `${blocks} blocks of about ${Math.round(rows / blocks)} rows · ${loss}, ${steps} steps${forEachOf(classes)} · mean of weights within ±${short(box)}`,
      noiseNote(noise, meanMovedBy({ neighbours, weights }, blocks, box)),
    ],
    work: descentWork(facts, ask.attributes, { classes, steps, blocks }),
    details: { loss, steps, rate, ridge: 0, blocks, box, how: noise.how },
  };
}

/** One draw a class, of all its weights. */
export const tellBlocks = (search: Search, ask: Ask, { details }: Priced<ToldBlocks>) =>
  linearModel(search, ask, async (positive, { data, made }) => {
    const { how, ...descents } = details;
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

/** What a box may be. */
export const boxLimits = {
  group: "Model",
  title: "Largest weight",
  above: 0,
  upTo: 100,
  tip: "Weights of a block are brought between minus and plus this: a narrower box needs less noise.",
} as const satisfies Partial<Parameters<typeof real>[0]>;
