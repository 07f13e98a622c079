/**
 * What may be learnt in a block of rows, for sample and aggregate (../blocks/block-answers.ts). A learner is prepared from public facts and the question, and then
 * asks for sums over its block's rows alone, at places that it chooses.
 *
 * Nothing is promised of where it ends: that is brought into a box, and where it fails its answer is the box's middle. It must carry nothing from one
 * block to the next: it is prepared for each block anew, and these files keep no variable outside of functions; learners.test.ts looks for one.
 */
import type { CentreSumsQuestion, GradientQuestion } from "../../engine.ts";
import type { KnownFacts } from "../facts.ts";

/** The answer of a block's rows: a gradient at these weights, or sums of the nearest of these centres. */
export type SumsAt = (place: ArrayLike<number>) => Promise<readonly bigint[]>;

export interface Learning {
  /** What is asked of a block, at places of the learner's own. */
  readonly question: GradientQuestion | CentreSumsQuestion;
  /** How many numbers it ends with, in units of 2⁻²². */
  readonly size: number;
  learn(sumsAt: SumsAt): Promise<ArrayLike<number>>;
}

export interface BlockLearner<Name extends string, Asked> {
  readonly name: Name;
  /** From public facts and the question alone; refuses what cannot be learnt. */
  prepare(facts: KnownFacts, asked: Asked): Learning;
}
