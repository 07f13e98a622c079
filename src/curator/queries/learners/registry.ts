/** Every learner that there is for a block of rows. A new one is its file and a line here. */
import { ensure } from "../../../base/errors.ts";
import { noLearner } from "../../../base/refusals/gradients.ts";
import { classMeans } from "./class-means.ts";
import { descents } from "./descent.ts";
import { kMeansLearner } from "./k-means.ts";
import type { BlockLearner } from "./learner.ts";
import { naiveBayes } from "./naive-bayes.ts";

export const blockLearners = Object.freeze([descents, classMeans, naiveBayes, kMeansLearner] as const);

type AnyLearner = (typeof blockLearners)[number];

/** The name of a learner, and what it is asked. */
export type LearntInBlocks = {
  readonly [L in AnyLearner as L["name"]]: { readonly learner: L["name"] } & (L extends BlockLearner<
    string,
    infer Asked
  >
    ? Asked
    : never);
}[AnyLearner["name"]];

/** Refused where there is none. */
export function blockLearnerNamed(name: string): BlockLearner<string, never> {
  const known: readonly BlockLearner<string, never>[] = blockLearners;
  const found = known.find((learner) => learner.name === name);
  ensure(found !== undefined, ...noLearner(name, known));
  return found;
}
