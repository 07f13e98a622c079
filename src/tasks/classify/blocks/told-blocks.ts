/**
 * What the methods by sample and aggregate share: rows are dealt into blocks, a linear model is learnt in each, and the mean of the blocks' weights, each
 * brought into a box, is told once a class with noise.
 *
 * Privacy. One draw a class. How far one row moves the mean is proved in curator/queries/blocks/block-answers.ts, for both kinds of neighbours and
 * whatever is learnt in a block. Blocks, box, steps and rate follow from public facts.
 */
import { choice, integer, type real } from "../../../base/options.ts";
import { noiseOf, type PublicFacts } from "../../../curator/index.ts";
import { signedWeights } from "../../../models/signed-weights.ts";
import { inputsOf } from "../../../schema/coding/layout.ts";
import { type BlockFacts, ensureDealt } from "../../../search/descent/blocks.ts";
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

/** What a block learns: by so many steps of descent, or from what its rows of either class have. */
export type LearnerChoice =
  | { readonly learner: "descent"; readonly loss: BlockLoss; readonly steps: number }
  | { readonly learner: "class-means" | "naive-bayes" };

/** The same with all that the door asks about it: a step over the rows of a block goes as far as it may. */
export function learntBy(learner: LearnerChoice, blocks: number, rows: number, apart: number): AskedOfBlock {
  if (learner.learner !== "descent") return learner;
  return { ...learner, rate: (2 * blocks) / (RISES[learner.loss] * rows * apart), ridge: 0 };
}

type AskedOfBlock =
  | Exclude<LearnerChoice, { readonly learner: "descent" }>
  | ({ readonly learner: "descent"; readonly loss: BlockLoss } & DescentSteps);

interface Asked {
  readonly method: string;
  readonly learner: LearnerChoice;
  readonly noise: NoiseChoice;
}

interface Blocks {
  readonly blocks: number;
  /** No weight of a block counts for more. */
  readonly box: number;
}

export interface ToldBlocks {
  readonly blocks: Blocks & AskedOfBlock;
  readonly how: WeightNoise["how"];
  /** Into how many blocks rows are dealt by place, if they are. */
  readonly placed: number | undefined;
}

/** The plan and its price, for the blocks that a method chooses from public facts. What the door would refuse is refused here, before anything is paid. */
export function pricedBlocks(
  facts: PublicFacts,
  ask: Ask,
  { method, learner, noise }: Asked,
  choose: (known: BlockFacts) => Blocks,
): Priced<ToldBlocks> {
  const { attributes, length: weights } = inputsOf(facts.schema, ask.attributes);
  const classes = classesOf(facts, ask).length;
  const { how, draws, delta, deviation } = noiseOnWeights(ask, { classes, weights, noise }, method);
  const rows = Math.max(1, rowsOrGuess(facts));
  const apart = attributes.length + 1;
  const { blocks, box } = choose({
    ...{ rows, apart, weights, deviation },
    ...{ neighbours: facts.neighbours, placed: facts.placed },
  });
  const asked = { ...learntBy(learner, blocks, rows, apart), blocks, box };
  const told = noiseDeviation(noiseOf(facts, { ask: "block-mean", ...aboutRows(ask), ...asked }, how));
  const drowned = drownedSentence({ told, box, each: rows / blocks });
  return {
    draws,
    delta,
    notes: [
      `${blocks} blocks of about ${Math.round(rows / blocks)} rows · ${learnerNote(learner)}${forEachOf(classes)} · mean of weights within ±${short(box)}`,
      weightNoiseNote(how, told),
      ...guessNote(facts),
    ],
    // Where nothing is wrong beforehand, what was measured on public tables is told.
    ...(drowned === undefined ? {} : { expected: { sentence: drowned } }),
    work: descentsWork(facts, ask.attributes, { classes, steps: stepsOf(learner), blocks }),
    details: { blocks: asked, how, placed: facts.placed },
  };
}

interface Drowning {
  /** The standard deviation of a weight's noise. */
  readonly told: number;
  readonly box: number;
  /** The rows of a block. */
  readonly each: number;
}

/** What public facts say against a plan; undefined where they say nothing. */
export function drownedSentence({ told, box, each }: Drowning): string | undefined {
  const reasons = [
    ...(told > box ? [`a weight's noise of ±${short(told)} is wider than its box of ±${short(box)}`] : []),
    ...(each < FEWEST_IN_BLOCK
      ? [`blocks of about ${short(each)} rows have next to nothing to learn from`]
      : []),
  ];
  return reasons.length === 0 ? undefined : `mostly noise: ${reasons.join(", and ")}`;
}

/** With fewer rows in each, there are more blocks than a tenth of the rows. */
const FEWEST_IN_BLOCK = 10;

/** For people. */
export const learnerNote = (learner: LearnerChoice): string =>
  learner.learner === "descent" ? `${learner.loss}, ${learner.steps} steps` : LEARNERS[learner.learner];

/** How often a block's rows are looked at; sums of both classes are two looks. */
export const stepsOf = (learner: LearnerChoice): number =>
  learner.learner === "descent" ? learner.steps : 2;

/** One draw a class, of all its weights. */
export const tellBlocks = (
  search: Search,
  ask: Ask,
  { details: { blocks, how, placed } }: Pick<Priced<ToldBlocks>, "details">,
) => {
  ensureDealt(search.data.facts, placed);
  return linearModel(search, ask, async (positive, { data, made }) => {
    const question = { ask: "block-mean", ...aboutRows(ask, positive), ...blocks } as const;
    const { value } = await data.make(question, how);
    made(1, 1);
    return signedWeights(inputsOf(data.facts.schema, ask.attributes), heldWithin(value));
  });
};

const LEARNERS = { "class-means": "class means", "naive-bayes": "naive Bayes" } as const;

export const blockLossOption = choice({
  group: "Model",
  of: ["logistic", "huber", "hinge"],
  titles: { logistic: "Logistic", huber: "Hinge with a round corner", hinge: "Hinge" },
  default: "logistic",
  tip: "What is made small in a block: the logistic loss, the hinge loss of support-vector machines, or that with a round corner.",
});

export const learnerOption = choice({
  group: "Model",
  of: ["descent", "class-means", "naive-bayes"],
  titles: { descent: "Steps of descent", "class-means": "Class means", "naive-bayes": "Naive Bayes" },
  default: "descent",
  tip: "How a block's linear model is fitted: by steps of descent, by which class's mean is nearer, or by naive Bayes. Noise is the same.",
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
