import { describe, expect, test } from "vitest";
import { rational } from "../../base/rational.ts";
import { deltaFrom, epsilonFrom, type PublicFacts } from "../../curator/index.ts";
import { smallSchema } from "../../testing/small-tables.ts";
import type { DescribeAsk, Statistic } from "./ask.ts";
import { planDescription } from "./planned-description.ts";

const replace: PublicFacts = { schema: smallSchema("replace"), neighbours: "replace", rows: 5000 };
const addRemove: PublicFacts = { schema: smallSchema("add-remove"), neighbours: "add-remove", rows: 5000 };
const one = epsilonFrom("1");

describe("a description is refused", () => {
  const wide = {
    ...replace,
    schema: smallSchema("replace", {
      attributes: ["a", "b", "c"].map((name) => ({
        name,
        kind: "categorical",
        values: Array.from({ length: name === "c" ? 3 : 2100 }, (_, i) => `v${i}`),
      })),
    }),
  };
  const age = (more: object) => ({ of: "age", ...more }) as Statistic;
  test.each([
    ["an unknown attribute", replace, { of: "height", what: "mean" }, {}, "attribute-unknown"],
    [
      "a quantile of a categorical attribute",
      replace,
      { of: "colour", what: "median" },
      {},
      "option-out-of-range",
    ],
    ["a mean of a label", addRemove, { of: "outcome", what: "mean" }, {}, "option-out-of-range"],
    [
      "bounds of a categorical attribute",
      replace,
      { of: "colour", what: "bounds" },
      {},
      "option-out-of-range",
    ],
    ["an unknown statistic", replace, age({ what: "mode" }), {}, "option-unknown"],
    ["a share above 1", replace, age({ what: "quantile", share: 1.5 }), {}, "option-out-of-range"],
    ["a share below 0", replace, age({ what: "quantile", share: -0.5 }), {}, "option-out-of-range"],
    [
      "a share that is no number",
      replace,
      age({ what: "quantile", share: Number.NaN }),
      {},
      "option-out-of-range",
    ],
    [
      "cuts the wrong way round",
      replace,
      age({ what: "histogram", cuts: [5, 2] }),
      {},
      "option-out-of-range",
    ],
    [
      "cuts of a category",
      replace,
      { of: "colour", what: "histogram", cuts: [1] },
      {},
      "option-out-of-range",
    ],
    [
      "values that are not declared",
      replace,
      { of: "colour", what: "count", values: ["pink"] },
      {},
      "option-out-of-range",
    ],
    ["values of a number", replace, age({ what: "count", values: ["1"] }), {}, "option-out-of-range"],
    [
      "an attribute crossed with itself",
      replace,
      { of: ["age", "age"], what: "cross-table" },
      {},
      "option-out-of-range",
    ],
    [
      "more cells than there can be",
      wide,
      { of: ["a", "b"], what: "cross-table" },
      {},
      "option-out-of-range",
    ],
    ["bounds by another base", replace, age({ what: "bounds", base: 3 }), {}, "option-out-of-range"],
    ["a weight of nothing", replace, age({ what: "mean", weight: 0 }), {}, "option-out-of-range"],
    ["a count of all rows where that is public", replace, age({ what: "count" }), {}, "option-out-of-range"],
    [
      "a deviation of no rows",
      { ...replace, rows: 0 },
      age({ what: "deviation" }),
      {},
      "option-out-of-range",
    ],
    [
      "staircase noise for a histogram",
      replace,
      age({ what: "histogram" }),
      { mechanism: "staircase" },
      "option-out-of-range",
    ],
    [
      "Gaussian noise without a δ",
      replace,
      age({ what: "mean" }),
      { mechanism: "gaussian" },
      "delta-invalid",
    ],
    ["an unknown noise", replace, age({ what: "mean" }), { mechanism: "uniform" }, "option-unknown"],
    ["a confidence of 1", replace, age({ what: "mean" }), { confidence: 1 }, "option-out-of-range"],
    [
      "a confidence that is no number",
      replace,
      age({ what: "mean" }),
      { confidence: Number.NaN },
      "option-out-of-range",
    ],
    ["no ε", replace, age({ what: "mean" }), { epsilon: rational(0n) }, "epsilon-invalid"],
    [
      "an ε that is too small for its noise",
      replace,
      age({ what: "median" }),
      { epsilon: epsilonFrom("0.000000000001"), delta: deltaFrom("1e-30"), mechanism: "gaussian" },
      "plan-too-expensive",
    ],
  ] as const)("for %s", (_, facts, statistic, more, code) => {
    const ask = { epsilon: one, statistics: [statistic], ...more } as DescribeAsk;
    expect(() => planDescription(facts as PublicFacts, ask)).toThrow(expect.objectContaining({ code }));
  });

  test("for nothing at all", () => {
    expect(() => planDescription(replace, { epsilon: one, statistics: [] })).toThrow(
      expect.objectContaining({ code: "option-out-of-range" }),
    );
  });
});
