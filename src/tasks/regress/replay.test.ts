/** Every way to predict a number, with the options that plans of the registry do not reach (tasks/replay.test.ts). */
import { describe } from "vitest";
import { deltaFrom, epsilonFrom } from "../../curator/index.ts";
import { saveModel } from "../../models/file.ts";
import { quickOptions } from "../../testing/quick-plans.ts";
import { inTurn, releaseSuite } from "../../testing/release-suite.ts";
import { schemaWithMissing } from "../../testing/small-tables.ts";
import { mean } from "./mean.ts";
import { regressors } from "./methods.ts";

type Options = Readonly<Record<string, unknown>>;

const given: Readonly<Record<string, Options>> = quickOptions.regress;
const epsilon = epsilonFrom("1");

function audit(
  name: string,
  options: Options,
  asked: { pairs: number; delta: string; variation: number; schema?: typeof schemaWithMissing },
) {
  const method = regressors.find((one) => one.name === name)!;
  const ask = { epsilon, delta: deltaFrom(asked.delta), label: "age" };
  releaseSuite({
    ...asked,
    name,
    neighbours: method.neighbours,
    epsilon,
    delta: ask.delta,
    release: async (curator, notice) => {
      const { model, receipt } = await method.fit(curator, ask, options, { progress: notice });
      return { file: saveModel(model, { receipt }), described: model.describe() };
    },
  });
}

const names = inTurn(regressors.map(({ name }) => [name] as const));

describe.each(names)("%s without a δ", (name, variation) =>
  audit(name, given[name] ?? {}, { pairs: 10, delta: "0", variation }),
);

describe.each(names)("%s where missing numbers are a group of their own", (name, variation) =>
  audit(name, given[name] ?? {}, { pairs: 10, delta: "0.000001", variation, schema: schemaWithMissing }),
);

const variants: readonly (readonly [method: string, options: Options])[] = [
  ["privet", {}],
  ["privet", { rounds: 1, cap: 0.2, pairs: 0.7 }],
  ["noisy-means", { storeys: 2 }],
  ["ada-ssp", { failure: 0.5 }],
  ["functional", { ridge: 1 }],
  ["ridge-output", { ridge: 2, steps: 3 }],
  ["quantile", { share: 0.9, rounds: 2, rate: 10 }],
  ["pg-plus", { score: "absolute-error", rounds: 2, step: 1, last: 0.1 }],
  ["dpsga", { score: "squared-error", generations: 1, population: 20, parents: 2, mechanism: "noisy-max" }],
];

describe.each(inTurn(variants))("%s with %j", (name, options, variation) =>
  audit(name, options, { pairs: 10, delta: "0.000001", variation }),
);

releaseSuite({
  name: "mean, of rows of which only counts are kept",
  schema: schemaWithMissing,
  neighbours: mean.neighbours,
  epsilon,
  delta: deltaFrom("0.000001"),
  pairs: 10,
  keep: "counts",
  release: (curator) => mean.fit(curator, { epsilon, delta: deltaFrom("0.000001"), label: "pay" }),
});
