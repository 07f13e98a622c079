import { describe } from "vitest";
import { deltaFrom, epsilonFrom } from "../../curator/index.ts";
import { scorecard } from "../../models/classifier/scorecard.ts";
import { saveModel } from "../../models/file.ts";
import type { Classifier } from "../../models/model.ts";
import { groupedInputs } from "../../schema/coding/layout.ts";
import { labelOf } from "../../schema/coding/learnable.ts";
import type { Neighbours, Schema } from "../../schema/types.ts";
import { quickOptions } from "../../testing/quick-plans.ts";
import { inTurn, releaseSuite } from "../../testing/release-suite.ts";
import { schemaWithMissing, smallSchema, threeClasses } from "../../testing/small-tables.ts";
import type { Method } from "../method.ts";
import { classifiers } from "./methods.ts";
import { privet } from "./privet/privet.ts";

// Every private classifier is here because the registry is: a new one cannot be forgotten.
const given: Readonly<Record<string, Readonly<Record<string, unknown>>>> = quickOptions.classify;

/** What the defaults above do not reach: other scores, mechanisms and bounds of the genetic methods. */
const variants: readonly (readonly [method: string, options: Readonly<Record<string, unknown>>])[] = [
  ["priv-gene", { rounds: 2, population: 20, parents: 2, composition: "auto", bound: "published" }],
  ["priv-eem", { rounds: 2, population: 20, loss: "zero-one", composition: "auto", bound: "range" }],
  [
    "dpsga",
    { generations: 1, population: 20, parents: 2, mechanism: "permute-and-flip", loss: "log-loss", box: 5 },
  ],
  ["dpsga", { generations: 1, population: 20, parents: 2, mechanism: "noisy-max", composition: "renyi" }],
  ["sub-sampled", { candidates: 30, mechanism: "exponential", loss: "hinge" }],
  ["privet", { rounds: 2, choice: 0.9, step: 5, last: 0.01 }],
  ["privet", { model: "tree" }],
  ["privet", { model: "fine" }],
  ["privet", { model: "both" }],
  ["privet", { model: "trees" }],
  ["dp-ebm", { rounds: 2, bins: "private", leaves: 2, binning: 0.5 }],
  ["dp-boost", { trees: 3, batches: 3, depth: 1, cap: 1 }],
  ["privet-boost", { rounds: 3, cap: 1, counts: 0.5 }],
  ["private-erm", { noise: "laplace", loss: "huber", corner: 1, ridge: 0.5, steps: 5 }],
  ["private-erm", { noise: "gaussian", cap: 1 }],
  ["private-erm-objective", { noise: "laplace", loss: "huber" }],
  ["amp", { noise: "gaussian", ridge: 5, cap: 1 }],
  ["private-svm", { noise: "laplace", c: 10 }],
  ["p-psgd", { noise: "laplace", passes: 7, rate: 0.3 }],
  ["p-scpsgd", { noise: "gaussian", loss: "huber", passes: 30 }],
  ["gupt", { noise: "gaussian", box: 0.1, steps: 4, loss: "hinge" }],
  ["sample-aggregate", { noise: "laplace", loss: "hinge", blocks: 2, steps: 4 }],
  ["sample-aggregate", { aggregate: "median", blocks: 3, steps: 3, box: 0.5 }],
  ["sample-aggregate", { inner: "class-means", blocks: 3, noise: "gaussian" }],
  ["sample-aggregate", { inner: "naive-bayes", aggregate: "median", blocks: 3 }],
  ["dp-gd", { steps: 3, shape: "none", clip: 1, loss: "huber", average: 0 }],
  ["dp-gd", { steps: 2, loss: "hinge", clip: 0.1, ridge: 0, rate: 10, model: "card" }],
  ["dp-sgd", { steps: 4, sample: 0.3, loss: "hinge", clip: 1, average: 0 }],
  ["functional", { noise: "gaussian", ridge: 0 }],
  ["frank-wolfe", { rounds: 3, loss: "hinge", radius: 256 }],
];

/** One against the rest, for every method that can. */
const threeClassed: readonly (readonly [method: string, options: Readonly<Record<string, unknown>>])[] = [
  ["privet", { rounds: 2 }],
  ["privet", { model: "tree" }],
  ["pg-plus", { rounds: 2 }],
  ["priv-local", { rounds: 2 }],
  ["priv-gene", { rounds: 2, population: 20, parents: 2 }],
  ["priv-eem", { rounds: 2, population: 20, composition: "auto" }],
  ["dpsga", { generations: 1, population: 20, parents: 2 }],
  ["em-genetic", { rounds: 2 }],
  ["privet-boost", { rounds: 2 }],
  ["dp-ebm", { rounds: 2 }],
  ["dp-boost", { trees: 3, batches: 2 }],
  ["dp-gd", { steps: 2, model: "card" }],
  ["dp-gd", { steps: 2, model: "linear" }],
  ["dp-sgd", { steps: 2, sample: 0.5 }],
  ["private-erm", {}],
  ["private-erm-objective", {}],
  ["amp", {}],
  ["private-svm", {}],
  ["p-psgd", { noise: "laplace" }],
  ["p-scpsgd", {}],
  ["gupt", { blocks: 2, steps: 2 }],
  ["sample-aggregate", { blocks: 3, steps: 2, noise: "gaussian" }],
  ["sample-aggregate", { inner: "naive-bayes", blocks: 3 }],
  ["sample-aggregate", { aggregate: "median", blocks: 2, steps: 2, loss: "hinge" }],
  ["functional", {}],
  ["frank-wolfe", { rounds: 2 }],
  ["majority", {}],
];

const ask = { epsilon: epsilonFrom("1"), delta: deltaFrom("0.000001"), label: "outcome" };

interface Audit {
  readonly pairs: number;
  readonly variation?: number;
  readonly schema?: (neighbours: Neighbours) => Schema;
}

function audit(
  method: Method<"table", Classifier>,
  options: Readonly<Record<string, unknown>>,
  asked: Audit,
) {
  releaseSuite({
    ...asked,
    name: method.name,
    neighbours: method.neighbours,
    epsilon: ask.epsilon,
    delta: ask.delta,
    release: async (curator, notice) => {
      const { model, receipt } = await method.fit(curator, ask, options, {
        progress: notice,
        allow: method.guarantee,
      });
      return { file: saveModel(model, { receipt }), described: model.describe() };
    },
  });
}

describe.each(classifiers.map((method) => [method.name, method] as const))("%s", (name, method) => {
  audit(method, given[name] ?? {}, { pairs: 60 });
});

describe.each(inTurn(classifiers.map((method) => [method.name, method] as const)))(
  "%s where missing numbers are a group of their own",
  (name, method, variation) =>
    audit(method, given[name] ?? {}, { pairs: 20, variation, schema: schemaWithMissing }),
);

const named = (name: string) => classifiers.find((method) => method.name === name)!;

describe.each(inTurn(variants))("%s with %j", (name, options, variation) => {
  audit(named(name), options, { pairs: 20, variation });
});

describe.each(inTurn(threeClassed))("%s with three classes and %j", (name, options, variation) => {
  const schema = (neighbours: Neighbours) => threeClasses(smallSchema(neighbours));
  audit(named(name), options, { pairs: 20, variation, schema });
});

describe("privet from a given card", () => {
  const schema = smallSchema("replace");
  const inputs = groupedInputs(schema);
  const weights = Array.from({ length: inputs.length }, (_, k) => (k % 5) - 2);
  const start = scorecard(labelOf(schema, ask.label), inputs, [{ positive: 1, weights }]);
  audit(privet, { rounds: 2, start }, { pairs: 20 });
});
