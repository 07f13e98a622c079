import { beforeAll, expect, test } from "vitest";
import { deltaFrom, epsilonFrom, openCurator } from "../curator/index.ts";
import { evaluate } from "../evaluate/errors.ts";
import { learnerNamed } from "../learn/learners.ts";
import { readTable } from "../read/read-table.ts";
import type { Table } from "../read/table.ts";
import { gupt } from "../tasks/classify/blocks/gupt.ts";
import { ageSchema, smallExperiment } from "../testing/experiments.ts";
import { errorOf, madeUpTable } from "../testing/training-tables.ts";
import type { Experiment, ExperimentData } from "./experiment.ts";
import { parseExperiment } from "./parse-experiment.ts";
import { LastPublished } from "./publishing.ts";
import { rowsFor, runOne } from "./run-one.ts";
import { type ExperimentRun, noiseSeed, runsOf } from "./runs.ts";

const data: ExperimentData = { name: "ages", schema: ageSchema, label: "old", digest: "" };
/** Ages 0 to 99, each once; those from 70 on are old. */
let table: Table;
beforeAll(async () => {
  const lines = Array.from({ length: 100 }, (_, age) => `${age},${age >= 70 ? "yes" : "no"}`);
  table = await readTable(ageSchema, [`age,old\n${lines.join("\n")}\n`]);
});

const experimentWith = (more: object) => parseExperiment({ ...smallExperiment, delta: "0.0001", ...more });
const runsWith = (experiment: Experiment) => runsOf(experiment, [data]);
const perform = (experiment: Experiment, run: ExperimentRun, now = () => 0) =>
  runOne(run, { experiment, data, table, now });
const agesIn = ({ columns }: Table) => Array.from(columns[0].codes);

test("the folds of a repeat hold every row once, and another repeat shuffles anew", () => {
  const experiment = experimentWith({ split: { folds: 7 }, methods: ["majority"], yardsticks: ["majority"] });
  const tested = [0, 1].map((repeat) =>
    runsWith(experiment)
      .filter((run) => run.kind === "yardstick" && run.repeat === repeat)
      .map((run) => rowsFor(run, experiment, table))
      .map(({ train, test: rest }) => {
        expect([...agesIn(train), ...agesIn(rest)].toSorted((a, b) => a - b)).toEqual(agesIn(table));
        return agesIn(rest);
      }),
  );
  for (const folds of tested) {
    expect(folds.map((fold) => fold.length)).toEqual([14, 14, 14, 15, 14, 14, 15]);
    expect(folds.flat().toSorted((a, b) => a - b)).toEqual(agesIn(table));
  }
  expect(tested[0]).not.toEqual(tested[1]);
});

test("every method and ε of a repeat is judged on the same rows", () => {
  const experiment = experimentWith({});
  const tested = runsWith(experiment).map((run) => agesIn(rowsFor(run, experiment, table).test));
  expect(new Set(tested.map((ages) => ages.join())).size).toBe(2);
  for (const ages of tested) expect(ages).toHaveLength(25);
});

test("the majority yardstick is the share of old among the test rows, and NoPrivacy finds the threshold", async () => {
  const experiment = experimentWith({ yardsticks: ["majority", "no-privacy"] });
  const [majority, noPrivacy] = runsWith(experiment);
  const old = agesIn(rowsFor(majority, experiment, table).test).filter((age) => age >= 70).length;
  const times = [3, 10.6];
  expect(await perform(experiment, majority, () => times.shift() as number)).toEqual({
    key: majority.key,
    repeat: 0,
    fold: 0,
    value: old / 25,
    ms: 8,
    rows: 100,
  });
  // A line separates these rows, so at most the row next to the threshold is missed.
  expect((await perform(experiment, noPrivacy)).value).toBeLessThanOrEqual(1 / 25);
});

test("a run gives the same number again, and its repeats give different ones", async () => {
  const experiment = experimentWith({ repeats: 6, epsilon: ["0.5"], yardsticks: ["majority"] });
  const runs = runsWith(experiment).filter(({ method }) => method === "priv-local");
  const values = [];
  for (const run of runs) values.push((await perform(experiment, run)).value);
  expect((await perform(experiment, runs[0])).value).toBe(values[0]);
  expect(new Set(values).size).toBeGreaterThan(1);
});

test("neighbours may be chosen, and methods that need a rough size are told the training rows", async () => {
  const experiment = experimentWith({ neighbours: "add-remove", epsilon: ["1"] });
  const run = runsWith(experiment).find(({ method }) => method === "pg-plus")!;
  expect((await perform(experiment, run)).value).toBeLessThanOrEqual(1);
});

test("a δ that could pay for publishing a row is refused", async () => {
  const experiment = experimentWith({ delta: "0.01" });
  const run = runsWith(experiment).find(({ method }) => method === "pg-plus")!;
  await expect(perform(experiment, run)).rejects.toMatchObject({ code: "delta-too-large" });
});

const both = ["cart", "logistic-regression"].map((learner) => ({ name: "priv-pfc", learner }));

test("what is learnt from a published synopsis finds the threshold where ε is large", async () => {
  const experiment = experimentWith({ methods: both, epsilon: ["50"], repeats: 3 });
  const runs = runsWith(experiment).filter(({ kind }) => kind === "method");
  expect(runs).toHaveLength(6);
  // 70 lies in one of sixteen parts of the ages, in which 75 rows to learn from have at most six; noise is far below 1.
  for (const run of runs) expect((await perform(experiment, run)).value).toBeLessThanOrEqual(6 / 25);
});

test("yardsticks without noise learn from the rows as they are", async () => {
  const yardsticks = ["cart", "linear-svm", "rbf-svm", "logistic-regression"];
  const experiment = experimentWith({ yardsticks });
  const runs = runsWith(experiment).filter(({ kind, repeat }) => kind === "yardstick" && repeat === 0);
  expect(runs.map(({ method }) => method)).toEqual(yardsticks);
  for (const run of runs) {
    const { train, test: rest } = rowsFor(run, experiment, table);
    const exact = errorOf(learnerNamed(run.method).fit(madeUpTable(train)), madeUpTable(rest));
    // Ages that are not among the rows to learn from count as the nearest that is, which may be across the threshold.
    expect(Math.abs((await perform(experiment, run)).value - exact)).toBeLessThanOrEqual(1 / 25 + 1e-9);
  }
});

test("a synopsis is published once for the learners that follow each other, and its time counts for each", async () => {
  const experiment = experimentWith({ methods: both, epsilon: ["1"], repeats: 1 });
  const [first, second] = runsWith(experiment).filter(({ kind }) => kind === "method");
  const published = new LastPublished();
  // Runs begin at 0 and at 100; publishing takes 40, each learner 5. Publishing again would read the clock twice more.
  const clock = [0, 0, 40, 45, 100, 105];
  const now = () => clock.shift() as number;
  const own = { experiment, data, table };
  const told = [
    await runOne(first, { ...own, published, now }),
    await runOne(second, { ...own, published, now }),
  ];
  expect(told.map(({ ms }) => ms)).toEqual([45, 45]);
  expect(clock).toEqual([]);
  // What comes of it is what each run would have given alone.
  expect(told.map(({ value }) => value)).toEqual([
    (await perform(experiment, first)).value,
    (await perform(experiment, second)).value,
  ]);
});

test("with exact counts only the choice of the cells is left of the noise", async () => {
  const methods = [both[0], { ...both[0], counts: "exact" }];
  const experiment = experimentWith({ methods, epsilon: ["0.5"], repeats: 12 });
  const runs = runsWith(experiment).filter(({ kind }) => kind === "method");
  expect(new Set(runs.map(({ key }) => key)).size).toBe(24);
  expect(new Set(runs.map(({ drawn }) => drawn)).size).toBe(12);
  const meanOf = async (counts?: "exact") => {
    let sum = 0;
    for (const run of runs.filter((own) => own.counts === counts))
      sum += (await perform(experiment, run)).value;
    return sum / 12;
  };
  // Noise of scale 6 in counts of at most 75, and with the same grids none; seeded, so that it is always the same.
  expect(await meanOf("exact")).toBeLessThan(await meanOf());
});

test("a choice without noise is another draw than one with it, and shares nothing with it", () => {
  const methods = [both[0], { ...both[0], structure: "exact" }];
  const experiment = experimentWith({ methods, epsilon: ["0.5"], repeats: 3 });
  const runs = runsWith(experiment).filter(({ kind }) => kind === "method");
  expect(new Set(runs.map(({ drawn }) => drawn)).size).toBe(6);
  expect(runs.filter(({ structure }) => structure === "exact")).toHaveLength(3);
});

test("what was published with other noise is not taken for this run's", async () => {
  const experiment = experimentWith({ methods: [both[0]], epsilon: ["1", "2"], repeats: 2 });
  const runs = runsWith(experiment).filter(({ kind }) => kind === "method");
  expect(new Set(runs.map(({ drawn }) => drawn)).size).toBe(4);
  const published = new LastPublished();
  for (const run of runs) {
    const shared = await runOne(run, { experiment, data, table, published, now: () => 0 });
    expect(shared.value).toBe((await perform(experiment, run)).value);
  }
});

test("a run tells the measures that are asked for, and null where a model gives no probabilities", async () => {
  const measures = ["auc", "f1", "log-loss", "calibration"];
  const experiment = experimentWith({ measures, yardsticks: ["majority", "no-privacy"] });
  const [majority, noPrivacy] = runsWith(experiment);
  const always = (await perform(experiment, majority)).measures;
  expect(always).toMatchObject({ auc: 0.5, "log-loss": null, calibration: null });
  const found = (await perform(experiment, noPrivacy)).measures ?? {};
  expect(Object.keys(found)).toEqual(measures);
  expect(found.auc).toBe(1);
  expect(found["log-loss"]).toBeLessThan(0.1);
});

test("rows are dealt by their places where a method asks for that, as those of a file are", async () => {
  const methods = [{ name: "gupt", options: { deal: "place", blocks: 5 } }];
  const experiment = experimentWith({ methods, epsilon: ["2"], repeats: 3 });
  const ask = { epsilon: epsilonFrom("2"), delta: deltaFrom("0.0001"), label: "old" };
  for (const run of runsWith(experiment).filter(({ kind }) => kind === "method")) {
    const { train, test: rest } = rowsFor(run, experiment, table);
    const ages = agesIn(train).map((age) => `${age},${age >= 70 ? "yes" : "no"}`);
    const seed = noiseSeed(run);
    const rows = [`age,old\n${ages.join("\n")}\n`];
    const curator = await openCurator({
      ...{ schema: ageSchema, rows, unsafeSeed: seed, threads: 1 },
      parts: gupt.parts?.(run.options),
    });
    expect(curator.facts.placed).toBe(5);
    const { model } = await gupt.fit(curator, ask, run.options, { seed: `search ${seed}` });
    expect((await perform(experiment, run)).value).toBe(evaluate(model, rest).error);
  }
});
