import { describe, expect, test } from "vitest";
import { ZERO } from "../../base/rational.ts";
import { deltaFrom, epsilonFrom } from "../../curator/index.ts";
import type { Clustering } from "../../models/clustering/clustering.ts";
import { saveModel } from "../../models/file.ts";
import type { Neighbours, Schema } from "../../schema/types.ts";
import { quickOptions } from "../../testing/quick-plans.ts";
import { inTurn, releaseSuite } from "../../testing/release-suite.ts";
import { schemaWithMissing } from "../../testing/small-tables.ts";
import type { Method } from "../method.ts";
import type { ClusterAsk } from "./ask.ts";
import { clusterers } from "./methods.ts";

// Every private clustering method is here because the registry is: a new one cannot be forgotten.
const given: Readonly<Record<string, Readonly<Record<string, unknown>>>> = quickOptions.cluster;

/** What the options above do not reach: other bounds and compositions. */
const variants: readonly (readonly [method: string, options: Readonly<Record<string, unknown>>])[] = [
  ["priv-gene", { k: 3, rounds: 2, population: 20, parents: 2, composition: "auto", bound: "published" }],
  ["priv-eem", { k: 1, rounds: 3, population: 20, step: 0.01, composition: "auto" }],
  ["priv-eem", { k: 2, rounds: 2, population: 60, bound: "published" }],
  [
    "dpsga",
    { k: 2, points: 9, generations: 1, population: 20, parents: 2, mechanism: "noisy-max", metric: "l2" },
  ],
  [
    "priv-gene-medians",
    { k: 3, points: 9, rounds: 2, population: 20, parents: 2, composition: "auto", metric: "max" },
  ],
  ["priv-eem-medians", { k: 1, points: 30, rounds: 3, population: 20, metric: "l2", clip: [0.5, 1.5] }],
  ["gupt", { k: 3, blocks: 2, steps: 1, starts: 1, noise: "gaussian" }],
  ["gupta", { k: 3, points: 9, rounds: 2, composition: "basic", metric: "max", clip: [0.5, 1.5] }],
  ["sub-sampled", { k: 1, points: 30, candidates: 30, mechanism: "exponential", clip: [0, 3] }],
  ["pe-means", { k: 3 }],
  ["pe-medians", { k: 3, generations: 2, offspring: 0, metric: "max" }],
  ["coreset", { k: 3, points: 30, metric: "l2" }],
  ["coreset", { k: 1, points: 80, radii: 9, alpha: 0.3, metric: "max" }],
];

/** Few numeric attributes, for methods that then go another way: a grid over them. */
const overGrids: readonly (readonly [method: string, options: Readonly<Record<string, unknown>>])[] = [
  ["privet-means", { k: 2, parts: 4 }],
  ["eug-k-means", { k: 2, parts: 4 }],
  ["privet-medians", { k: 2, points: 12, parts: 4, metric: "l2" }],
];

const ask: ClusterAsk = { epsilon: epsilonFrom("1"), delta: deltaFrom("0.000001") };

function audit(
  method: Method<"table", Clustering, ClusterAsk>,
  options: object,
  pairs: number,
  asked: ClusterAsk = ask,
  more: { readonly schema?: (neighbours: Neighbours) => Schema; readonly variation?: number } = {},
) {
  releaseSuite({
    ...more,
    name: method.name,
    neighbours: method.neighbours,
    epsilon: ask.epsilon,
    delta: ask.delta,
    pairs,
    release: async (curator, notice) => {
      const { model, receipt } = await method.fit(curator, asked, { ...options }, { progress: notice });
      return { file: saveModel(model, { receipt }), described: model.describe() };
    },
  });
}

describe.each(clusterers.map((method) => [method.name, method] as const))("%s", (name, method) => {
  audit(method, given[name] ?? {}, 40);

  test("is told how many centres, and refuses none and too many", () => {
    const facts = { schema: { attributes: [] }, neighbours: method.neighbours[0] } as never;
    expect(method.task).toBe("cluster");
    for (const k of [0, -1, 1.5, 101, Number.NaN, "2"])
      expect(() => method.quote(facts, ask, { k })).toThrow(
        expect.objectContaining({ code: "option-out-of-range" }),
      );
  });
});

describe.each(inTurn(clusterers.map((method) => [method.name, method] as const)))(
  "%s where missing numbers are a group of their own",
  (name, method, variation) =>
    audit(method, given[name] ?? {}, 20, ask, { schema: schemaWithMissing, variation }),
);

describe.each(["pe-means", "pe-medians"])("%s without a δ", (name) => {
  const method = clusterers.find((known) => known.name === name)!;
  audit(method, given[name], 20, { ...ask, delta: ZERO });
});

describe.each(inTurn(variants))("%s with %j", (name, options, variation) => {
  audit(clusterers.find((method) => method.name === name)!, options, 20, ask, { variation });
});

describe.each(overGrids)("%s over a grid with %j", (name, options) => {
  audit(clusterers.find((method) => method.name === name)!, options, 20, {
    ...ask,
    attributes: ["pay", "age"],
  });
  const numbers = { ...ask, attributes: ["pay", "age"] };
  const method = clusterers.find((known) => known.name === name)!;
  describe("and missing numbers", () => audit(method, options, 20, numbers, { schema: schemaWithMissing }));
});
