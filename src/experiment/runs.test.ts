import { expect, test } from "vitest";
import { smallExperiment, voteChoice } from "../testing/experiments.ts";
import type { ExperimentData } from "./experiment.ts";
import { parseExperiment } from "./parse-experiment.ts";
import { noiseSeed, runsOf, sharing, splitSeed } from "./runs.ts";

const experiment = parseExperiment(smallExperiment);
const runs = runsOf(experiment, [voteChoice]);
const keysWith = (more: object, data: ExperimentData = voteChoice) =>
  runsOf(parseExperiment({ ...smallExperiment, ...more }), [data]).map(({ key }) => key);
const keys = keysWith({});
const shared = (others: readonly string[]) => others.filter((key) => keys.includes(key)).length;

test("every cell of the grid is one run with a key of its own", () => {
  // Two repeats of two yardsticks and two methods at two ε.
  expect(runs).toHaveLength(12);
  expect(new Set(keys).size).toBe(12);
  expect(keysWith({ split: { folds: 5 } })).toHaveLength(60);
});

test("keys do not depend on titles, order, the number of repeats, where files lie, or how options are written", () => {
  expect(shared(keysWith({ title: "other", name: "other", repeats: 5 }))).toBe(12);
  expect(new Set(keysWith({ epsilon: ["2", "0.5"], methods: smallExperiment.methods.toReversed() }))).toEqual(
    new Set(keys),
  );
  const elsewhere = { ...voteChoice.schema, file: { ...voteChoice.schema.file, path: "elsewhere.arff" } };
  expect(keysWith({}, { ...voteChoice, schema: elsewhere })).toEqual(keys);
  const options = (o: object) => keysWith({ methods: [{ name: "pg-plus", options: o }] });
  expect(options({ rounds: 5, step: 1 })).toEqual(options({ step: 1, rounds: 5 }));
});

test("whatever a number depends on makes other keys", () => {
  for (const more of [{ seed: 8 }, { split: { test: 0.3 } }, { split: { folds: 3 } }])
    expect(shared(keysWith(more))).toBe(0);
  expect(shared(keysWith({}, { ...voteChoice, digest: "other rows" }))).toBe(0);
  expect(shared(keysWith({}, { ...voteChoice, schema: { ...voteChoice.schema, unit: "senator" } }))).toBe(0);
  // Yardsticks use no δ and have no neighbours, so their four runs stay.
  for (const more of [{ delta: "0.0000001" }, { neighbours: "add-remove" }])
    expect(shared(keysWith(more))).toBe(4);
});

test("the rows set aside depend on data and repeat alone, the noise on everything", () => {
  const splits = new Map(runs.map((run) => [run.repeat, new Set<number>()]));
  for (const run of runs) splits.get(run.repeat)?.add(splitSeed(experiment, run));
  expect([...splits.values()].map((seeds) => seeds.size)).toEqual([1, 1]);
  expect(new Set(runs.map((run) => splitSeed(experiment, run))).size).toBe(2);
  expect(new Set(runs.map(noiseSeed)).size).toBe(12);
  for (const run of runs) expect(Number.isSafeInteger(noiseSeed(run))).toBe(true);
});

test("learners of the same publisher have keys of their own and the same noise, and their runs stand together", () => {
  const methods = ["cart", "linear-svm"].map((learner) => ({ name: "priv-pfc", learner }));
  const published = runsOf(parseExperiment({ ...smallExperiment, methods }), [voteChoice]).filter(
    ({ kind }) => kind === "method",
  );
  // Two repeats of two learners at two ε.
  expect(new Set(published.map(({ key }) => key)).size).toBe(8);
  expect(new Set(published.map(noiseSeed)).size).toBe(4);
  const groups = sharing([...runs, ...published]);
  expect(groups).toHaveLength(12 + 4);
  expect(groups.flat()).toHaveLength(12 + 8);
  for (const [one, other] of groups.slice(12)) {
    expect([one.learner, other.learner]).toEqual(["cart", "linear-svm"]);
    expect([one.epsilon, one.repeat]).toEqual([other.epsilon, other.repeat]);
    expect(noiseSeed(one)).toBe(noiseSeed(other));
  }
  const other = runsOf(
    parseExperiment({ ...smallExperiment, methods: [{ ...methods[0], options: { grids: 9 } }] }),
    [voteChoice],
  );
  expect(other.filter(({ key }) => published.some((run) => run.key === key))).toEqual([]);
});

test("a method may have the noise that it has without options: where these change nothing, results are equal", () => {
  const methods = [
    "privet",
    { name: "privet", title: "tree", options: { model: "tree" }, noise: "default" },
    { name: "privet", title: "own noise", options: { model: "tree" } },
  ];
  const made = runsOf(parseExperiment({ ...smallExperiment, methods }), [voteChoice]).filter(
    ({ kind }) => kind === "method",
  );
  const seedsOf = (title: string) => made.filter((run) => run.title === title).map(noiseSeed);
  expect(seedsOf("tree")).toEqual(seedsOf("Privet"));
  expect(new Set([...seedsOf("tree"), ...seedsOf("own noise")]).size).toBe(2 * seedsOf("tree").length);
  // A number depends on its noise, so that none is taken for another's.
  expect(new Set(made.map(({ key }) => key)).size).toBe(made.length);
  expect(() => keysWith({ methods: [{ name: "privet", noise: "own" }] })).toThrow(/"noise": "default"/);
});

test("data that is not declared public is refused: an experiment's numbers are not private", () => {
  const hidden: ExperimentData = { ...voteChoice, schema: { ...voteChoice.schema, visibility: "private" } };
  expect(() => runsOf(experiment, [hidden])).toThrow(
    expect.objectContaining({
      code: "data-not-public",
      message: expect.stringContaining("numbers are not private"),
    }),
  );
});

test("data without a clear label and data sets of one name are refused", () => {
  const { label: _label, ...unlabelled } = voteChoice;
  expect(() => runsOf(experiment, [unlabelled])).toThrow(
    expect.objectContaining({ code: "label-undeclared" }),
  );
  expect(() => runsOf(experiment, [{ ...voteChoice, label: "party" }])).toThrow(
    expect.objectContaining({ code: "attribute-unknown" }),
  );
  expect(() => runsOf(experiment, [voteChoice, voteChoice])).toThrow(
    expect.objectContaining({ code: "experiment-invalid" }),
  );
});
