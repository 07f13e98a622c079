/**
 * Learners for tables that are public or have been released: ordinary machine learning without privacy of its own, because
 * whatever is made from a release is covered by the release's receipt. Never for private rows.
 *
 * They are written here, small and without dependencies, because they must take a weight a row (a released histogram is a
 * table of weighted cells, and its weights are not whole numbers), give the same model whatever order the rows come in, and run
 * in a browser; the libraries on npm offer none of the three together.
 */
import { didYouMean } from "../base/did-you-mean.ts";
import { ensure, quote } from "../base/errors.ts";
import type { Json } from "../base/json.ts";
import { BOOSTING, loadBoostedTrees } from "./boosting/boosted-trees.ts";
import { boosting } from "./boosting/boosting.ts";
import { cart } from "./cart/cart.ts";
import { loadDecisionTree } from "./decision-tree.ts";
import { check, record } from "./file-checks.ts";
import { loadKernelModel } from "./kernel-model.ts";
import { loadLinear } from "./linear-model.ts";
import { LINEAR_SVM, linearSvm } from "./linear-svm.ts";
import { LOGISTIC_REGRESSION, logisticRegression } from "./logistic-regression.ts";
import { loadMajority, majority } from "./majority.ts";
import { rbfSvm } from "./rbf-svm.ts";
import type { LearnedModel, Learner } from "./training-table.ts";

/** Every learner with its default options. */
export const learners: readonly Learner[] = [
  cart(),
  boosting(),
  linearSvm(),
  rbfSvm(),
  logisticRegression(),
  majority(),
];

export function learnerNamed(name: string): Learner {
  const found = learners.find((learner) => learner.name === name);
  const names = learners.map((learner) => learner.name);
  ensure(
    found !== undefined,
    "option-unknown",
    `There is no learner ${quote(name)}.`,
    `${didYouMean(String(name), names)}The learners are: ${names.join(", ")}.`,
  );
  return found;
}

const loaders: Readonly<Record<string, (body: Json) => LearnedModel>> = {
  cart: loadDecisionTree,
  [BOOSTING]: loadBoostedTrees,
  [LINEAR_SVM.learner]: (body) => loadLinear(LINEAR_SVM, body),
  "rbf-svm": loadKernelModel,
  [LOGISTIC_REGRESSION.learner]: (body) => loadLinear(LOGISTIC_REGRESSION, body),
  majority: loadMajority,
};

/** The model whose `toJSON` gave this, with every field checked. */
export function loadLearned(json: unknown): LearnedModel {
  const body = record(json, "the model");
  const name = body.learner;
  check(typeof name === "string" && Object.hasOwn(loaders, name), "its learner is not known.");
  return loaders[name](body);
}
