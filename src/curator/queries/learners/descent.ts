/** The weights of a linear model after some steps of descent over the rows of a block. */
import { type DescentAsked, prepareDescent, weightsAfter } from "../gradients/descent.ts";
import type { BlockLearner } from "./learner.ts";

export const descents: BlockLearner<"descent", DescentAsked> = {
  name: "descent",
  prepare(facts, asked) {
    const { question } = prepareDescent(facts, asked);
    const size = question.weights.length;
    return { question, size, learn: (sumsAt) => weightsAfter(sumsAt, size, asked) };
  },
};
