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
};

describe.each(classifiers.map((method) => [method.name, method] as const))("%s", (name, method) => {
  const ask = { epsilon: epsilonFrom("1"), delta: deltaFrom("0.000001"), label: "outcome" };
  releaseSuite({
    name,
    neighbours: method.neighbours,
    epsilon: ask.epsilon,
    delta: ask.delta,
    release: async (curator, notice) => {
      const { model, receipt } = await (method as Estimator<Classifier>).fit(
        curator,
        ask,
        given[name] ?? {},
        {
          progress: notice,
        },
      );
      return { file: saveModel(model, { receipt }), described: model.describe() };
    },
  });
});
