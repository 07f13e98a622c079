/** Flows to start from have a price as they are, once the label is chosen. */
import { expect, test } from "vitest";
import type { PublicFacts } from "../../curator/index.ts";
import { clinicSchema } from "../../demo/clinic.ts";
import type { ExpectedFlow } from "../../tasks/flow/method.ts";
import { parsePlan, quotePlan } from "../../tasks/plan.ts";
import { taskNames } from "../../tasks/registry.ts";
import { timedStudy } from "../../testing/timing/study.ts";
import { isFreeStep } from "../flow-file.ts";
import { readyFlows } from "./all.ts";
import { stepsAbout } from "./ready-flow.ts";

const table: PublicFacts = { schema: clinicSchema("private"), neighbours: "replace", rows: 8000 };
const facts = { table, study: timedStudy(50, 400) };
const known: readonly string[] = taskNames;

/** Those whose tasks there are. */
const flows = readyFlows.filter(({ steps }) =>
  steps.every((step) => isFreeStep(step) || known.includes(step.task)),
);

test.each(flows)("$id has a price, and each paid step a share of it", (ready) => {
  const steps = stepsAbout(ready, ready.label === "number" ? "systolic" : "readmitted");
  const { parts, title } = ready;
  const flow = { title, ...(parts ? { parts } : {}), steps };
  const asked = { privet: "plan/1", task: "flow", epsilon: "1", delta: "1e-7", options: { flow } };
  const plan = parsePlan(asked as object, ready.subject);
  const expected = quotePlan(facts[ready.subject], plan).expected as ExpectedFlow;
  expect(expected.steps.map(({ name }) => name)).toEqual(
    steps.filter((step) => !isFreeStep(step)).map(({ name }) => name),
  );
  expect(expected.steps.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 6);
  expect(Number(expected.together)).toBeLessThanOrEqual(1);
});
