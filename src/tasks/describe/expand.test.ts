import { describe, expect, test } from "vitest";
import { schemaWithMissing, smallSchema } from "../../testing/small-tables.ts";
import { statisticsOf } from "./expand.ts";
import { type StatisticGiven, statisticFrom, statisticGiven } from "./statistics-option.ts";

const schema = smallSchema("replace");
const none = { statistics: undefined, cross: undefined };
const names = (given: ReturnType<typeof statisticsOf>) =>
  given.map(({ of, what }) => `${what} ${[of].flat().join("×")}`);

test("where nothing is named, every attribute is described in the way of its kind", () => {
  expect(names(statisticsOf(schema, undefined, none))).toEqual([
    ...["mean age", "deviation age", "quartiles age"],
    ...["mean pay", "deviation pay", "quartiles pay"],
    "histogram colour",
    "histogram outcome",
  ]);
  expect(names(statisticsOf(schema, ["colour"], none))).toEqual(["histogram colour"]);
});

test("a statistic without attributes is told of each that has it; a count, which is the same of all, once", () => {
  const statistics: StatisticGiven[] = [{ what: "median" }, { what: "count" }];
  expect(names(statisticsOf(schema, undefined, { ...none, statistics }))).toEqual([
    "median age",
    "count age",
    "median pay",
  ]);
  const missing = { ...none, statistics: [{ what: "missing" }] as const };
  expect(names(statisticsOf(schemaWithMissing("replace"), undefined, missing)).length).toBeGreaterThan(0);
});

test("a table stands by itself, or beside what else is asked for", () => {
  const cross = ["age", "outcome"];
  expect(names(statisticsOf(schema, undefined, { ...none, cross }))).toEqual(["cross-table age×outcome"]);
  expect(names(statisticsOf(schema, ["colour"], { ...none, cross }))).toEqual([
    "histogram colour",
    "cross-table age×outcome",
  ]);
  const statistics: StatisticGiven[] = [{ what: "mean", of: ["pay"] }];
  expect(names(statisticsOf(schema, undefined, { statistics, cross }))).toEqual([
    "mean pay",
    "cross-table age×outcome",
  ]);
});

describe("refused are", () => {
  test.each([
    [
      "attributes that nothing is told of",
      ["age"],
      [{ what: "mean", of: ["pay"] }],
      "every statistic names its own",
    ],
    ["an attribute without the statistic", ["colour"], [{ what: "mean" }], "it has none of the statistics"],
    ["an attribute named twice", ["age", "age"], [{ what: "mean" }], "named twice"],
    ["a share of a mean", undefined, [{ what: "mean", share: 0.5 }], "share is given for mean"],
    [
      "cuts of a median",
      undefined,
      [{ what: "median", cuts: [{ of: "age", at: [1] }] }],
      "belongs to histogram",
    ],
    [
      "cuts of another attribute",
      undefined,
      [{ what: "histogram", of: ["age"], cuts: [{ of: "pay", at: [1] }] }],
      "name another",
    ],
    ["a table of one attribute", undefined, [{ what: "cross-table", of: ["age"] }], "a table has two"],
    ["a mean of two", undefined, [{ what: "mean", of: ["age", "pay"] }], "every other statistic one"],
  ] as const)("%s", (_, attributes, statistics, message) => {
    expect(() => statisticsOf(schema, attributes, { ...none, statistics })).toThrow(message);
  });
});

test("a statistic as a plan has it says the same as one with types", () => {
  for (const statistic of [
    { of: "age", what: "histogram", cuts: [2, 5] },
    { of: ["age", "outcome"], what: "cross-table", cuts: { age: [5] } },
    { of: "colour", what: "count", values: ["red"] },
    { of: "pay", what: "quantile", share: 0.9, weight: 2 },
    { of: "pay", what: "bounds", base: 10 },
  ] as const)
    expect(statisticFrom(statisticGiven(statistic))).toEqual(statistic);
});

test("an attribute that is named may have its statistic from one that names it", () => {
  const statistics = [{ what: "mean" }, { of: ["colour"], what: "histogram" }] as const;
  expect(statisticsOf(schema, ["age", "colour"], { statistics } as never)).toEqual([
    { of: "age", what: "mean" },
    { of: "colour", what: "histogram" },
  ]);
});
