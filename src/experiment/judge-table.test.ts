import { beforeAll, describe, expect, test } from "vitest";
import { readTable } from "../read/read-table.ts";
import type { Table } from "../read/table.ts";
import { parseSchema } from "../schema/parse/schema.ts";
import { smallExperiment } from "../testing/experiments.ts";
import type { ExperimentData } from "./experiment.ts";
import { parseExperiment } from "./parse-experiment.ts";
import type { Result } from "./results.ts";
import { runOne } from "./run-one.ts";
import { runsOf } from "./runs.ts";
import { summarise } from "./summary.ts";

const schema = parseSchema({
  privet: "schema/1",
  name: "people",
  visibility: "public",
  neighbours: "replace",
  attributes: [
    { name: "age", kind: "numeric", low: 0, high: 99, missing: 50 },
    { name: "work", kind: "categorical", values: ["school", "job", "none"], other: "none" },
    { name: "old", kind: "label", values: ["no", "yes"] },
  ],
});
const data: ExperimentData = { name: "people", schema, label: "old", digest: "" };
const workAt = (age: number) => (age < 20 ? "school" : age < 60 ? "job" : "none");

/** Ages 0 to 99, each twenty times; work follows from age, and those from 70 on are old. */
let table: Table;
beforeAll(async () => {
  const lines = Array.from({ length: 2000 }, (_, i) => i % 100).map(
    (age) => `${age},${workAt(age)},${age >= 70 ? "yes" : "no"}`,
  );
  table = await readTable(schema, [`age,work,old\n${lines.join("\n")}\n`]);
});

const experimentWith = (more: object = {}) =>
  parseExperiment({
    ...smallExperiment,
    task: "publish",
    methods: ["priv-bayes"],
    epsilon: ["100"],
    repeats: 1,
    yardsticks: ["no-privacy", "independent"],
    ...more,
  });

async function resultsOf(more: object = {}, worked?: () => number): Promise<Map<string, Result>> {
  const experiment = experimentWith(more);
  const results = new Map<string, Result>();
  let clock = 0;
  for (const run of runsOf(experiment, [data])) {
    const now = () => {
      clock += 1000;
      return clock;
    };
    results.set(
      run.method,
      await runOne(run, { experiment, data, table, now, ...(worked ? { worked } : {}) }),
    );
  }
  return results;
}

describe("an experiment of publishers", () => {
  let results: Map<string, Result>;
  beforeAll(async () => {
    results = await resultsOf();
  });

  test("the training rows are at no distance from themselves, and learners err on next to nothing", () => {
    const { value, measures, made } = results.get("no-privacy")!;
    expect({ value, ...measures }).toMatchObject({ value: 0, "one-way": 0, "with-label": 0 });
    // Groups of ten years, so that a cut at 70 is one of theirs.
    for (const name of ["error-boosting", "error-tree", "error-regression"]) expect(measures?.[name]).toBe(0);
    expect(made).toBeUndefined();
  });

  test("columns that are shuffled by themselves keep what is in each and lose what is between them", () => {
    const { value, measures } = results.get("independent")!;
    expect(measures?.["one-way"]).toBe(0);
    // In each group of ages all rows have one work, and of shuffled ones about 0.2, 0.4 and 0.4 have each. So the distance is about
    // 0.2·0.8 + 0.4·0.6 + 0.4·0.6 = 0.64; the seed is fixed.
    expect(Math.abs(value - 0.64)).toBeLessThan(0.05);
    expect(measures?.["with-label"]).toBeGreaterThan(0.1);
    expect(measures?.["error-tree"]).toBeGreaterThan(0.25);
  });

  test("a publisher with hardly any noise is near the rows, and tells how long its synopsis took", () => {
    const { value, measures, made, ms } = results.get("priv-bayes")!;
    expect(value).toBeLessThan(0.3);
    expect(value).toBeGreaterThan(0);
    expect(measures?.["error-boosting"]).toBeLessThan(0.1);
    expect(made).toBe(1000);
    expect(ms).toBe(3000);
  });

  test("a run gives the same numbers again, and measures that are not asked for are not taken", async () => {
    let used = 0;
    const working = () => {
      used += 7.4;
      return used;
    };
    const again = (await resultsOf({ measures: ["one-way"], yardsticks: [] }, working)).get("priv-bayes")!;
    // Of the processor a run tells where somebody measures that, for the synopsis alone.
    expect([results.get("priv-bayes")!.worked, again.worked]).toEqual([undefined, 7]);
    const summary = (all: Result) =>
      summarise(experimentWith(), runsOf(experimentWith(), [data]), new Map([[all.key, all]])).data[0].made;
    expect(summary(again)).toEqual({ by: "processor", times: [{ title: "PrivBayes", ms: [7] }] });
    expect(summary(results.get("priv-bayes")!)).toEqual({
      by: "clock",
      times: [{ title: "PrivBayes", ms: [1000] }],
    });
    const { value, measures } = results.get("priv-bayes")!;
    expect(again.value).toBe(value);
    expect(again.measures).toEqual({ "one-way": measures?.["one-way"] });
  });
});

describe("its file", () => {
  test("everything is measured where no measure is named", () => {
    expect(experimentWith()).toMatchObject({
      measure: "pairs",
      measures: ["one-way", "with-label", "error-boosting", "error-tree", "error-regression"],
    });
    expect(experimentWith({ measures: ["pairs", "error-tree"] }).measures).toEqual(["error-tree"]);
    expect(experimentWith({ measures: [] }).measures).toEqual([]);
  });

  test.each([
    ["a learner", { methods: [{ name: "priv-bayes", learner: "cart" }] }],
    ["a measure of classifiers", { measures: ["auc"] }],
    ["a classifier", { methods: ["pg-plus"] }],
    ["a yardstick of classifiers", { yardsticks: ["majority"] }],
    ["no split", { split: undefined }],
  ])("%s is refused", (_, more) => {
    expect(() => experimentWith(more)).toThrow(
      expect.objectContaining({ code: expect.stringMatching(/^(experiment-invalid|option-unknown)$/) }),
    );
  });
});
