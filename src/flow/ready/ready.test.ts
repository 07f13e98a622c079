/** Flows to start from are plain JSON that can be run once the label is chosen. */
import { expect, test } from "vitest";
import { canonicalJson } from "../../base/json.ts";
import { methodsFor, taskNames } from "../../tasks/registry.ts";
import { edgesOf, fitting, stepKindOf } from "../edges.ts";
import { FREE_KINDS, PAID_KINDS } from "../fits.ts";
import { isFreeStep } from "../flow-file.ts";
import { readyFlows } from "./all.ts";
import { CHOSEN, stepsAbout } from "./ready-flow.ts";

test("there are nine, each with a name of its own", () => {
  expect(readyFlows).toHaveLength(9);
  expect(new Set(readyFlows.map(({ id }) => id)).size).toBe(9);
});

test.each(readyFlows)("$id: plain JSON; every edge fits; only what is to be chosen is open", (ready) => {
  expect(canonicalJson(JSON.parse(JSON.stringify(ready)))).toBe(canonicalJson(ready));
  const { steps } = ready;
  const names = steps.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const { from, to, place } of edgesOf(steps)) {
    const input = stepKindOf(steps.find(({ name }) => name === to)!).inputs.find(
      (one) => one.place === place,
    )!;
    expect(fitting(steps, to, input).map(({ name }) => name)).toContain(from);
  }
  const required = steps.flatMap((step) =>
    stepKindOf(step)
      .inputs.filter((input) => input.required)
      .map(({ place }) => `${step.name} ${place}`),
  );
  const there = edgesOf(steps).map(({ to, place }) => `${to} ${place}`);
  expect(required.filter((one) => !there.includes(one))).toEqual([]);
  const labelled = steps.filter((step) => "label" in step);
  expect(labelled.length > 0).toBe(ready.label !== undefined);
  expect(stepsAbout(ready, "x").some((step) => "label" in step && step.label === CHOSEN)).toBe(false);
});

test.each(readyFlows)("$id: its tasks and methods are there, and its parts are dealt", ({ steps, parts }) => {
  for (const step of steps) {
    if (isFreeStep(step)) expect(Object.keys(FREE_KINDS)).toContain(step.do);
    else {
      expect(Object.keys(PAID_KINDS)).toContain(step.task);
      const known = taskNames.find((name) => name === step.task);
      if (known && step.method) expect(methodsFor(known).map(({ name }) => name)).toContain(step.method);
      if (step.rows) expect(Object.keys(parts ?? {})).toContain(step.rows);
    }
  }
});

test("every task has a line in the table of what fits", () => {
  expect(taskNames.filter((name) => name !== "flow" && !Object.hasOwn(PAID_KINDS, name))).toEqual([]);
});
