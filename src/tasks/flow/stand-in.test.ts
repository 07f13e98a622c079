/** What stands for a model that is not released yet: judging it costs what judging the model costs, and takes about as long. */
import { expect, test } from "vitest";
import type { PublicFacts } from "../../curator/index.ts";
import { openWith } from "../../curator/open.ts";
import { Recorder } from "../../testing/recorder.ts";
import { smallLedger } from "../../testing/release-suite.ts";
import { csvOf, type Row, smallSchema } from "../../testing/small-tables.ts";
import { parsePlan, quotePlan, runPlan } from "../plan.ts";
import type { ExpectedFlow } from "./method.ts";
import type { FlowRelease } from "./run.ts";

const facts: PublicFacts = { schema: smallSchema("replace"), neighbours: "replace", rows: 400 };
const TABLE: readonly Row[] = Array.from(
  { length: 400 },
  (_, i): Row => [String(i % 11), String(i % 900), ["red", "green"][i % 2], i % 11 > 5 ? "no" : "yes"],
);

const learning = [
  ["a card of all attributes", "outcome", { task: "classify", options: { model: "card" } }],
  [
    "a card of one attribute",
    "outcome",
    { task: "classify", attributes: ["pay"], options: { model: "card" } },
  ],
  ["a sum of points for a number", "age", { task: "regress" }],
  ["a mean", "age", { task: "regress", method: "mean" }],
] as const;

test.each(learning)(
  "%s: the stand-in costs what the model will, and its work is as much as that model's at least",
  async (_, label, how) => {
    const flow = {
      privet: "flow/1",
      steps: [
        { name: "learnt", label, ...how },
        { name: "judged", task: "judge", label, options: { model: { from: "learnt" } } },
      ],
    };
    const amounts = { epsilon: "20", delta: "0.000001" };
    const plan = parsePlan({ privet: "plan/1", task: "flow", ...amounts, options: { flow } });
    const [, before] = (quotePlan(facts, plan).expected as ExpectedFlow).steps;
    const schema = smallSchema("replace");
    const curator = await openWith(
      { schema, rows: [csvOf(TABLE)], ledger: await smallLedger(schema) },
      new Recorder(1),
    );
    const { model } = await runPlan(curator.forAnalysts(), plan);
    const [{ release }] = (model as FlowRelease).steps;
    const alone = {
      privet: "plan/1",
      task: "judge",
      label,
      epsilon: before.epsilon,
      delta: amounts.delta,
    } as const;
    const after = quotePlan(facts, parsePlan({ ...alone, options: { model: release as object } }));
    expect(after.draws.reduce((sum, { count }) => sum + count, 0)).toBe(before.draws);
    const [own, real] = [before.work?.judged ?? 0, after.work?.judged ?? 0];
    expect(own).toBeGreaterThanOrEqual(real);
    // A card drops what it gives no points for.
    if (how.task === "classify") expect(own).toBeLessThan(1.05 * real);
  },
);
