/** Plans carried out on rows, each under its run's own name: what a flow pays, and keeps on paying when it is stopped. */
import { expect, test } from "vitest";
import { openCurator, throwAwayLedger } from "../../curator/index.ts";
import { parseSchema } from "../../schema/parse/schema.ts";
import { planOfFlow } from "../../tasks/flow-plan.ts";
import type { Plan } from "../../tasks/plan.ts";
import { carriedOutOn, GOES_ON, STOPPED } from "./rows-of.ts";

const schema = parseSchema({
  privet: "schema/1",
  name: "clinic",
  neighbours: "replace",
  attributes: ["age", "pay"].map((name) => ({
    ...{ name, kind: "numeric", low: 0, high: 100, missing: 50, source: "made up" },
  })),
});
const rows = ["age,pay\n", ...Array.from({ length: 300 }, (_, k) => `${k % 100},${k % 7}\n`)];
const statistics = ["age", "pay"].map((of) => ({ what: "mean", of: [of] }));

/** The kinds of the ledger's entries after a plan that is stopped when one draw was made. */
async function stopped(plan: Plan): Promise<readonly string[]> {
  const ledger = await throwAwayLedger(schema);
  const curator = await openCurator({ schema, rows, ledger });
  let wish = GOES_ON;
  const asked = {
    run: "run_a",
    attempt: 1,
    holder: "people/ana",
    plan,
    allow: "reviewed",
    pads: false,
  } as const;
  const progress = () => {
    wish = STOPPED;
  };
  const heard = { progress, keep: async () => undefined };
  await carriedOutOn(curator, asked, { wish: () => wish }, heard);
  return (await ledger.entries()).map(({ kind }) => kind);
}

test("of a flow nothing is given back, as a copy of it may show what it has not drawn; of another run what it has not used", async () => {
  const steps = statistics.map((one, i) => ({
    ...{ name: `step ${i}`, task: "describe", options: { statistics: [one] } },
  }));
  expect(await stopped(planOfFlow({ epsilon: "1", steps }))).toEqual(["open", "spend"]);
  const plan = {
    privet: "plan/1",
    task: "describe",
    method: "statistics",
    epsilon: "1",
    options: { statistics },
  } as const;
  expect(await stopped(plan as unknown as Plan)).toEqual(["open", "spend", "settle"]);
});
