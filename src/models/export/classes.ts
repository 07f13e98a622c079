/** Which values of the label the sums of a classifier speak for. */
import type { LinearClassifier } from "../classifier/linear-classifier.ts";
import type { Classifier } from "../model.ts";

/** One of two, or all. */
export function speakingClasses(model: Classifier): readonly number[] {
  if ("cards" in model)
    return (model.cards as readonly { positive: number }[]).map(({ positive }) => positive);
  if ("classes" in model) return model.classes as readonly number[];
  return model.label.values.map((_, code) => code);
}

/** What a sum above 0 stands for, and what any other. */
export function twoClasses(model: Classifier): readonly [positive: number, negative: number] {
  if ("negative" in model) {
    const { positive, negative } = model as LinearClassifier;
    return [positive, negative];
  }
  const [positive] = speakingClasses(model);
  return [positive, model.label.values.findIndex((_, code) => code !== positive)];
}
