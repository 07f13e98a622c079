import { expect, test } from "vitest";
import { smallExperiment, voteChoice } from "../testing/experiments.ts";
import { Pace } from "./pace.ts";
import { parseExperiment } from "./parse-experiment.ts";
import { runsOf } from "./runs.ts";

const experiment = parseExperiment({ ...smallExperiment, data: ["vote"], repeats: 10, yardsticks: [] });
const runs = runsOf(experiment, [voteChoice]);
const [first] = runs;

test("what takes how long is learnt from runs of the kind, at the nearest ε, and shared by the jobs", () => {
  const pace = new Pace();
  expect(pace.needed(runs, 1)).toMatchObject({ seconds: 0, seen: 0, kinds: 2 });
  for (const run of runs.filter(({ repeat }) => repeat === 0))
    pace.add(run, run.method === first.method ? (run.epsilon === "0.5" ? 1000 : 3000) : 500);
  // Ten repeats: 1 s and 3 s of the one, twice half a second of the other.
  expect(pace.needed(runs, 1)).toMatchObject({
    seconds: 50,
    low: 30,
    high: 70,
    seen: 2,
    kinds: 2,
    unseen: [],
  });
  expect(pace.needed(runs, 5).seconds).toBeCloseTo(10, 12);
  expect(pace.untried(runs)).toEqual([]);
});

test("without a run of the kind it is a guess from other data, and then from any method, and says so", () => {
  const pace = new Pace();
  pace.add({ ...first, data: "elsewhere" }, 2000);
  const told = pace.needed(runs, 1);
  expect(told).toMatchObject({ seconds: 80, seen: 0, kinds: 2 });
  expect(told.unseen).toEqual(["PG⁺, vote", "PrivLocal, 3 rounds, vote"]);
});

test("one run of each method is tried before any is tried twice", () => {
  const tried = new Pace().untried(runs);
  expect(tried.map(({ title }) => title)).toEqual([
    "PG⁺",
    "PrivLocal, 3 rounds",
    "PG⁺",
    "PrivLocal, 3 rounds",
  ]);
  expect(new Set(tried.map(({ key }) => key)).size).toBe(4);
});
