import { expect, test } from "vitest";
import { smallExperiment, voteChoice } from "../testing/experiments.ts";
import { parseExperiment } from "./parse-experiment.ts";
import type { Result } from "./results.ts";
import { type ExperimentRun, runsOf } from "./runs.ts";
import { summarise } from "./summary.ts";

/** A result for every run, by a rule. */
function resultsOf(
  runs: readonly ExperimentRun[],
  value: (run: ExperimentRun) => number,
): Map<string, Result> {
  return new Map(
    runs.map((run, i) => [
      run.key,
      { key: run.key, repeat: run.repeat, fold: run.fold, value: value(run), ms: i, rows: 435 },
    ]),
  );
}

const one = { methods: ["pg-plus", "priv-local"], epsilon: ["1"], yardsticks: ["majority"] };

test("means and paired differences are those computed by hand", () => {
  const experiment = parseExperiment({ ...smallExperiment, ...one, repeats: 3 });
  const runs = runsOf(experiment, [voteChoice]);
  const values: Record<string, number[]> = {
    "pg-plus": [0.1, 0.2, 0.3],
    "priv-local": [0.12, 0.21, 0.33],
    majority: [0.4, 0.4, 0.4],
  };
  const results = resultsOf(runs, ({ method, repeat }) => values[method][repeat]);
  const { data, done, of } = summarise(experiment, runs, results);
  expect({ done, of, sets: data.length, rows: data[0].rows }).toEqual({ done: 9, of: 9, sets: 1, rows: 435 });
  // t at 2 degrees of freedom is 4.3027; deviations of 0.1 around 0.2 have the standard deviation 0.1.
  expect(data[0].methods[0]).toEqual({
    title: "PG⁺",
    means: [
      { mean: expect.closeTo(0.2, 12), half: expect.closeTo((4.3027 * 0.1) / Math.sqrt(3), 12), runs: 3 },
    ],
  });
  // Differences 0.02, 0.01, 0.03: mean 0.02, standard deviation 0.01; the methods' own spread is ten times as wide. A quarter of the
  // rows is tested, so that the splits' overlap doubles the variance of the mean: 1/3 + 0.25/0.75.
  expect(data[0].differences).toEqual([
    {
      title: "PrivLocal",
      means: [
        {
          mean: expect.closeTo(0.02, 12),
          half: expect.closeTo(4.3027 * 0.01 * Math.sqrt(2 / 3), 12),
          runs: 3,
          t: expect.closeTo(2 / Math.sqrt(2 / 3), 9),
          degrees: 2,
          // scipy.stats.t: 2·sf(2.4494897, 2).
          p: expect.closeTo(0.1339745962, 9),
          corrected: expect.closeTo(0.1339745962, 9),
        },
      ],
    },
  ]);
  expect(data[0].yardsticks[0]).toMatchObject({ title: "Majority", mean: { mean: expect.closeTo(0.4, 12) } });
});

test("a repeat's folds are averaged, and with one repeat they are the observations", () => {
  const folds = { ...smallExperiment, ...one, split: { folds: 2 } };
  const mean = (repeats: number) => {
    const experiment = parseExperiment({ ...folds, repeats });
    const runs = runsOf(experiment, [voteChoice]);
    // Repeat 0: 0.1 and 0.3; repeat 1: 0.2 and 0.6.
    const results = resultsOf(runs, ({ repeat, fold }) => (repeat + 1) * (fold === 0 ? 0.1 : 0.3));
    return summarise(experiment, runs, results).data[0].methods[0].means[0];
  };
  // t at one degree of freedom is 12.7062. Observations 0.2 and 0.4; then 0.1 and 0.3: both spread by 0.1 around the mean.
  const half = expect.closeTo(12.7062 * 0.1, 12);
  expect(mean(2)).toEqual({ mean: expect.closeTo(0.3, 12), half, runs: 2 });
  expect(mean(1)).toEqual({ mean: expect.closeTo(0.2, 12), half, runs: 2 });
});

test("what is not there yet is left out, and differences pair only what is there on both sides", () => {
  const experiment = parseExperiment({ ...smallExperiment, ...one, repeats: 3, epsilon: ["1", "2"] });
  const runs = runsOf(experiment, [voteChoice]);
  const results = resultsOf(runs, ({ repeat, method }) => repeat + (method === "pg-plus" ? 0 : 0.5));
  for (const { key, epsilon, method, repeat } of runs)
    if (
      epsilon === "2" ||
      (method === "priv-local" && repeat === 0) ||
      (method === "pg-plus" && repeat === 1)
    )
      results.delete(key);
  const { data, done } = summarise(experiment, runs, results);
  expect(done).toBe(7);
  expect(data[0].methods.map(({ means }) => means.map((mean) => mean?.runs))).toEqual([
    [2, undefined],
    [2, undefined],
  ]);
  // Only repeat 2 is on both sides.
  expect(data[0].differences[0].means[0]).toMatchObject({ mean: 0.5, runs: 1 });
  expect(summarise(experiment, runs, new Map()).data).toEqual([]);
});

test("a repeat of which a fold is missing says nothing yet", () => {
  const experiment = parseExperiment({ ...smallExperiment, ...one, split: { folds: 3 }, repeats: 2 });
  const runs = runsOf(experiment, [voteChoice]);
  const results = resultsOf(runs, () => 0.5);
  for (const run of runs) if (run.repeat === 1 && run.fold === 2) results.delete(run.key);
  expect(summarise(experiment, runs, results).data[0].methods[0].means[0]?.runs).toBe(1);
});

test("times are medians over a method's runs", () => {
  const experiment = parseExperiment({ ...smallExperiment, ...one, repeats: 4 });
  const runs = runsOf(experiment, [voteChoice]);
  const slow: Record<string, number[]> = { "pg-plus": [5, 900, 7, 1], "priv-local": [2, 4, 6, 8] };
  const results = resultsOf(runs, () => 0);
  for (const { key, method, repeat } of runs)
    results.set(key, { ...(results.get(key) as Result), ms: slow[method]?.[repeat] ?? 0 });
  expect(summarise(experiment, runs, results).times).toEqual([
    { title: "PG⁺", ms: 6 },
    { title: "PrivLocal", ms: 5 },
  ]);
});

test("folds that are repeated are tested run by run, corrected for what they share", () => {
  const experiment = parseExperiment({ ...smallExperiment, ...one, split: { folds: 3 }, repeats: 2 });
  const runs = runsOf(experiment, [voteChoice]);
  const results = resultsOf(runs, ({ method, repeat, fold }) =>
    method === "pg-plus" ? 0.2 : 0.2 + 0.01 * (1 + repeat + fold),
  );
  // Differences 0.01, 0.02, 0.03, 0.02, 0.03, 0.04: mean 0.025, s² = 0.00055/5; 1/6 + 1/2 for 1/6.
  const [difference] = summarise(experiment, runs, results).data[0].differences[0].means;
  expect(difference).toMatchObject({ runs: 6, degrees: 5 });
  expect(difference?.t).toBeCloseTo(0.025 / Math.sqrt((1 / 6 + 1 / 2) * (0.00055 / 5)), 9);
});

test("all comparisons of a table are corrected together", () => {
  const experiment = parseExperiment({ ...smallExperiment, ...one, epsilon: ["1", "2", "3"], repeats: 3 });
  const runs = runsOf(experiment, [voteChoice]);
  const results = resultsOf(runs, ({ method, repeat, epsilon }) =>
    method === "pg-plus" ? 0.2 : 0.2 + Number(epsilon) * (0.1 + 0.01 * repeat),
  );
  const [{ means }] = summarise(experiment, runs, results).data[0].differences;
  // The three have the same t, so that Holm multiplies each p by 3.
  for (const difference of means) expect(difference?.corrected).toBeCloseTo(3 * (difference?.p ?? 0), 12);
});

test("other measures have their own means and tests, without runs that cannot tell, and old results have none", () => {
  const measures = ["auc", "log-loss", "error"];
  const experiment = parseExperiment({ ...smallExperiment, ...one, measures, repeats: 3 });
  expect(experiment.measures).toEqual(["auc", "log-loss"]);
  const runs = runsOf(experiment, [voteChoice]);
  const results = resultsOf(runs, () => 0.5);
  for (const [key, result] of results) {
    const { repeat } = result;
    const auc = key.includes("pg-plus") ? 0.8 : 0.7 + 0.01 * repeat;
    if (repeat > 0) results.set(key, { ...result, measures: { auc, "log-loss": null } });
  }
  const { more, methods } = summarise(experiment, runs, results).data[0];
  expect(methods[0].means[0]).toMatchObject({ mean: 0.5, runs: 3 });
  expect(more.map(({ measure }) => measure)).toEqual(["auc", "log-loss"]);
  expect(more[0].methods.map(({ means }) => means[0])).toEqual([
    { mean: 0.8, half: 0, runs: 2 },
    { mean: expect.closeTo(0.715, 12), half: expect.any(Number), runs: 2 },
  ]);
  expect(more[0].differences[0].means[0]?.mean).toBeCloseTo(-0.085, 12);
  expect(more[0].yardsticks).toHaveLength(1);
  expect(more[1]).toMatchObject({
    yardsticks: [],
    methods: [{ means: [undefined] }, { means: [undefined] }],
  });
});

test("runs whose solver did not converge are counted", () => {
  const experiment = parseExperiment({ ...smallExperiment, ...one, repeats: 3 });
  const runs = runsOf(experiment, [voteChoice]);
  const results = resultsOf(runs, () => 0.5);
  const key = runs.find(({ kind }) => kind === "yardstick")!.key;
  results.set(key, { ...(results.get(key) as Result), unsettled: true });
  expect(summarise(experiment, runs, results).unsettled).toEqual([{ title: "Majority", runs: 1, of: 3 }]);
});
