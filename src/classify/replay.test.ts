import { describe } from "vitest";
import { deltaFrom, epsilonFrom } from "../curator/index.ts";
import type { Estimator } from "../estimator.ts";
import { saveModel } from "../models/file.ts";
import type { Classifier } from "../models/model.ts";
import { releaseSuite } from "../testing/release-suite.ts";
import { classifiers } from "./methods.ts";

// Every private classifier is here because the registry is: a new one cannot be forgotten.
const given: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "pg-plus": { rounds: 6 },
  "priv-local": { rounds: 4 },
  // More than 48 candidates, so that the bound goes through the hub, as it does with the defaults.
  "priv-gene": { rounds: 3, population: 50, parents: 3, loss: "hinge", c: 2 },
  "priv-eem": { rounds: 4, population: 50 },
  dpsga: { generations: 2, population: 50, parents: 3 },
  "em-genetic": { rounds: 4 },
  "sub-sampled": { candidates: 60 },
};

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
];

const ask = { epsilon: epsilonFrom("1"), delta: deltaFrom("0.000001"), label: "outcome" };

function audit(method: Estimator<Classifier>, options: Readonly<Record<string, unknown>>, pairs: number) {
  releaseSuite({
    name: method.name,
    neighbours: method.neighbours,
    epsilon: ask.epsilon,
    delta: ask.delta,
    pairs,
    release: async (curator, notice) => {
      const { model, receipt } = await method.fit(curator, ask, options, { progress: notice });
      return { file: saveModel(model, { receipt }), described: model.describe() };
    },
  });
}

describe.each(classifiers.map((method) => [method.name, method] as const))("%s", (name, method) => {
  audit(method, given[name] ?? {}, 60);
});

describe.each(variants)("%s with %j", (name, options) => {
  audit(classifiers.find((method) => method.name === name)!, options, 20);
});
