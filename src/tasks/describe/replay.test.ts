import { deltaFrom, epsilonFrom } from "../../curator/index.ts";
import { releaseSuite } from "../../testing/release-suite.ts";
import { schemaWithMissing, smallSchema } from "../../testing/small-tables.ts";
import type { Statistic } from "./ask.ts";
import { describe } from "./describe.ts";

// Every statistic, so that every question is asked on both neighbours.
const statistics: readonly Statistic[] = [
  { of: "age", what: "count" },
  { of: "colour", what: "count", values: ["red", "blue"] },
  { of: "age", what: "sum" },
  { of: "pay", what: "mean", weight: 2 },
  { of: "age", what: "variance" },
  { of: "pay", what: "deviation" },
  { of: "age", what: "median" },
  { of: "pay", what: "quartiles" },
  { of: "pay", what: "quantile", share: 0.9 },
  { of: "colour", what: "histogram" },
  { of: "age", what: "histogram", cuts: [2, 5] },
  { of: ["age", "outcome"], what: "cross-table", cuts: { age: [5] } },
  { of: "pay", what: "bounds" },
];
const ask = { epsilon: epsilonFrom("6"), delta: deltaFrom("1e-6"), statistics };

/** What counts by value answer. */
const single = statistics.filter(({ what }) => what !== "cross-table");

const schemas = { "declared numbers": smallSchema, groups: schemaWithMissing } as const;

for (const [missing, schema] of Object.entries(schemas))
  for (const mechanism of ["laplace", "gaussian"] as const)
    releaseSuite({
      name: `describe, ${mechanism}, missing values as ${missing}`,
      schema,
      neighbours: ["replace", "add-remove"],
      epsilon: ask.epsilon,
      delta: ask.delta,
      pairs: 25,
      release: (curator) => describe(curator, { ...ask, mechanism }),
    });

const within = [
  { of: "age", low: 3, high: 6 },
  { of: "pay", low: -20, high: 300 },
];
for (const mechanism of ["laplace", "gaussian"] as const)
  releaseSuite({
    name: `describe within narrower bounds, ${mechanism}`,
    schema: mechanism === "laplace" ? smallSchema : schemaWithMissing,
    neighbours: ["replace", "add-remove"],
    epsilon: ask.epsilon,
    delta: ask.delta,
    pairs: 10,
    release: (curator) => describe(curator, { ...ask, mechanism, within }),
  });

releaseSuite({
  name: "describe, of rows of which only counts are kept",
  schema: schemaWithMissing,
  neighbours: ["replace", "add-remove"],
  epsilon: ask.epsilon,
  delta: ask.delta,
  pairs: 10,
  keep: "counts",
  release: (curator) => describe(curator, { ...ask, statistics: single }),
});
