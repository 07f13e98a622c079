/** What is told of a flow on its way: whole steps, as every other run tells them. A keeper takes anything else for no message of its own. */
import { expect, test } from "vitest";
import { openWith } from "../../curator/open.ts";
import { Recorder } from "../../testing/recorder.ts";
import { smallLedger } from "../../testing/release-suite.ts";
import { csvOf, dice, randomPair, smallSchema } from "../../testing/small-tables.ts";
import { parsePlan, runPlan } from "../plan.ts";

/** Forty-nine draws: the first's share of them, times all of them, is not quite 1 in floating point. */
const flow = {
  steps: [
    { name: "model", task: "classify", label: "outcome", method: "priv-local", options: { rounds: 49 } },
    { name: "top", task: "rank", label: "outcome", options: { top: 2 } },
  ],
};

test("steps are whole numbers that never fall, up to all of them", async () => {
  const schema = smallSchema("replace");
  const [rows] = randomPair("replace", dice(7));
  const ledger = await smallLedger(schema);
  const curator = await openWith({ schema, rows: [csvOf(rows)], ledger }, new Recorder(1));
  const plan = parsePlan({ privet: "plan/1", task: "flow", epsilon: "1", delta: "1e-6", options: { flow } });
  const told: { readonly step: number; readonly of: number }[] = [];
  await runPlan(curator.forAnalysts(), plan, { progress: (now) => told.push(now) });
  expect((1 / 49) * 49).toBeLessThan(1);
  expect(told.length).toBeGreaterThan(49);
  expect(told.filter(({ step }) => !Number.isInteger(step))).toEqual([]);
  expect(told.map(({ step }) => step)).toEqual(told.map(({ step }) => step).toSorted((a, b) => a - b));
  expect(told.at(-1)).toMatchObject({ step: told[0].of });
});
