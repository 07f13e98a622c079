/** A description of single attributes needs no rows, only how many have each value; a table of two needs them. */
import { expect, test } from "vitest";
import { openCounted, openCurator } from "../../curator/index.ts";
import { csvOf, dice, randomRow, smallSchema } from "../../testing/small-tables.ts";
import { asksSingly, parsePlan, runPlan } from "../plan.ts";

const schema = { ...smallSchema("replace"), visibility: "public" } as const;
const roll = dice(3);
const csv = csvOf(Array.from({ length: 400 }, () => randomRow(roll)));
const common = { privet: "plan/1", task: "describe", epsilon: "2", delta: "1e-6" } as const;

const single = ["count", "sum", "mean", "variance", "median", "quartiles", "histogram", "bounds"];
const plans = [
  common,
  { ...common, attributes: ["age", "colour"] },
  { ...common, options: { statistics: single.map((what) => ({ what, of: ["age"] })) } },
  { ...common, options: { statistics: [{ what: "quantile", of: ["pay"], share: 0.9 }] } },
].map((plan) => parsePlan(plan));

test.each(plans)("the same comes out of counts as of rows, for the same seed: $options", async (plan) => {
  expect(asksSingly(plan, "table")).toBe(true);
  const [kept, counted] = await Promise.all(
    (["rows", "counts"] as const).map(async (keep) => {
      const open = keep === "counts" ? openCounted : openCurator;
      const curator = await open({ schema, rows: [csv], unsafeSeed: 1 });
      const { model, receipt } = await runPlan(curator, plan);
      return { model, receipt, facts: curator.facts };
    }),
  );
  expect(counted).toEqual(kept);
});

test.each([
  { ...common, options: { cross: ["age", "colour"] } },
  { ...common, options: { statistics: [{ what: "cross-table", of: ["age", "colour"] }] } },
  {
    ...common,
    options: {
      statistics: [
        { what: "mean", of: ["age"] },
        { what: "cross-table", of: ["age", "pay"] },
      ],
    },
  },
  { privet: "plan/1", task: "rank", label: "outcome", epsilon: "1" } as const,
])("a plan that asks about two attributes together has its rows kept: $task $options", (plan) => {
  expect(asksSingly(parsePlan(plan), "table")).toBe(false);
});

test("a plan whose statistics are none, which reading it refuses, has its rows kept", () => {
  const plan = { ...common, method: "statistics", options: { statistics: "mean" } };
  expect(() => parsePlan(plan)).toThrow(expect.objectContaining({ code: "option-out-of-range" }));
  expect(asksSingly(plan as never, "table")).toBe(false);
});
