/**
 * Sample and aggregate by medians: of every weight the blocks' median is told on a grid over the box, by a draw of its own.
 *
 * Privacy. A draw a weight and class, all of one size that is fixed before the first. How far one row moves the scores is proved in
 * curator/queries/blocks/block-answers.ts, for both kinds of neighbours.
 */
import type { Rational } from "../../../base/rational.ts";
import { toNumber } from "../../../base/rational.ts";
import { kindOf, noiseOf, type PublicFacts, plannedDraws } from "../../../curator/index.ts";
import { signedWeights } from "../../../models/signed-weights.ts";
import { inputsOf } from "../../../schema/coding/layout.ts";
import { calibrate } from "../../../search/affordable/calibrate.ts";
import { ensureDealt, MEDIAN_BOX, medianBlocks } from "../../../search/descent/blocks.ts";
import { short } from "../../../search/descent/weight-noise.ts";
import { heldWithin } from "../../../search/descent/weights.ts";
import { forEachOf, guessNote, rowsOrGuess } from "../../../search/rounds.ts";
import { descentsWork } from "../../../search/work/gradients.ts";
import type { Ask, Priced, Search } from "../../method.ts";
import { aboutRows } from "../climbing.ts";
import { classesOf, linearModel } from "../one-versus-rest.ts";
import {
  drownedSentence,
  type LearnerChoice,
  learnerNote,
  learntBy,
  stepsOf,
  type ToldBlocks,
} from "./told-blocks.ts";

interface Asked {
  readonly learner: LearnerChoice;
  readonly blocks: number | undefined;
  readonly box: number | undefined;
}

export interface ToldMedians {
  readonly blocks: ToldBlocks["blocks"];
  readonly epsilon: Rational;
  readonly placed: number | undefined;
}

export function pricedMedians(facts: PublicFacts, ask: Ask, asked: Asked): Priced<ToldMedians> {
  const { learner } = asked;
  const { attributes, length } = inputsOf(facts.schema, ask.attributes);
  const classes = classesOf(facts, ask).length;
  const rows = Math.max(1, rowsOrGuess(facts));
  const { blocks = facts.placed ?? medianBlocks(rows), box = MEDIAN_BOX } = asked;
  const count = classes * length;
  const { perDraw: epsilon, theorem } = calibrate(kindOf("exponential"), count, ask.epsilon, ask.delta);
  const how = { mechanism: "exponential", epsilon } as const;
  const told = { ...learntBy(learner, blocks, rows, attributes.length + 1), blocks, box };
  // What the door would refuse is refused here, before anything is paid.
  const { bound } = noiseOf(facts, { ask: "block-median", ...aboutRows(ask), ...told, place: 0 }, how);
  // A place that leaves so many more blocks on one side than on the other is drawn less often by a factor of e.
  const off = bound / toNumber(epsilon);
  const drowned = drownedSentence({ told: 0, box, each: rows / blocks });
  return {
    draws: [plannedDraws(how, count)],
    notes: [
      `${blocks} blocks of about ${Math.round(rows / blocks)} rows · ${learnerNote(learner)}${forEachOf(classes)} · medians of weights within ±${short(box)}`,
      `${theorem} composition · a median is off by about ${Math.min(blocks, Math.round(off))} of ${blocks} blocks`,
      ...guessNote(facts),
    ],
    ...(drowned === undefined ? {} : { expected: { sentence: drowned } }),
    work: descentsWork(facts, ask.attributes, { classes, steps: stepsOf(learner), blocks }),
    details: { blocks: told, epsilon, placed: facts.placed },
  };
}

/** A draw for every weight of every class. */
export const tellMedians = (search: Search, ask: Ask, { blocks, epsilon, placed }: ToldMedians) => {
  ensureDealt(search.data.facts, placed);
  return linearModel(search, ask, async (positive, { data, stopped, made }) => {
    const inputs = inputsOf(data.facts.schema, ask.attributes);
    const weights = new Float64Array(inputs.length);
    const question = { ask: "block-median", ...aboutRows(ask, positive), ...blocks } as const;
    for (let place = 0; place < weights.length && !stopped(); place++) {
      const { value } = await data.make({ ...question, place }, { mechanism: "exponential", epsilon });
      weights[place] = value;
      made(place + 1, weights.length);
    }
    return signedWeights(inputs, heldWithin(weights));
  });
};
