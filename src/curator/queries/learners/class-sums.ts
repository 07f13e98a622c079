/**
 * How many rows of a block are of either class, and the sums of their inputs: all that class means and naive Bayes need.
 *
 * A hinge's slope is −1 where the margin is below 1, and 0 elsewhere. At a bias of −2 that is so of the positive class alone, at 2 of the others.
 */
import type { Inputs } from "../../../schema/coding/layout.ts";
import { FINE_WEIGHT_ONE, GRADIENT_ONE, prepareGradient } from "../gradients/gradient.ts";
import type { AboutLabel } from "../gradients/inputs.ts";
import type { BlockLearner, SumsAt } from "./learner.ts";

/** The sums of inputs; the bias, which is 1, comes last, so that there it is the number of rows. */
type ClassSums = Float64Array;

/** The weights of a linear model, of which only the direction is meant. */
export type FromClasses = (
  inputs: Inputs,
  positive: ClassSums,
  others: ClassSums,
) => ArrayLike<number> & Iterable<number>;

/** Weights are told with the largest at 1 in size; a longer vector would say the same of every row. */
export const learnerOfClasses = <Name extends string>(
  name: Name,
  weightsOf: FromClasses,
): BlockLearner<Name, AboutLabel> => ({
  name,
  prepare(facts, asked) {
    const { question, inputs } = prepareGradient(facts, { ...asked, loss: "hinge" });
    const size = inputs.length;
    return {
      question,
      size,
      async learn(sumsAt) {
        const weights = weightsOf(
          inputs,
          await classSums(sumsAt, size, -2),
          await classSums(sumsAt, size, 2),
        );
        const largest = Math.max(...Array.from(weights, Math.abs));
        return Float64Array.from(weights, (weight) =>
          largest > 0 ? (weight / largest) * FINE_WEIGHT_ONE : 0,
        );
      },
    };
  },
});

async function classSums(sumsAt: SumsAt, size: number, bias: number): Promise<ClassSums> {
  const weights = new Int32Array(size);
  weights[size - 1] = bias * FINE_WEIGHT_ONE;
  return Float64Array.from(await sumsAt(weights), (sum) => (Math.sign(bias) * Number(sum)) / GRADIENT_ONE);
}
