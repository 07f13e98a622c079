/** A flow is called by its title, or by what it consists of. */
import { expect, test } from "vitest";
import { flowName } from "./name.ts";

const steps = [
  { name: "top", task: "rank" },
  { name: "card", task: "classify" },
];
const named = (flow: unknown) => flowName({ task: "flow", options: { flow } });

test("a flow is called by its title, and without one by its steps", () => {
  expect(named({ title: "A look", steps })).toBe("A look");
  expect(named({ title: " ", steps })).toBe("top · card");
  expect(named({ steps })).toBe("top · card");
});

test("what is no flow, or nothing that can be read, has no such name", () => {
  expect(named({ steps: [] })).toBe(undefined);
  expect(named({ steps: ["top", { name: 3 }] })).toBe(undefined);
  expect(named(undefined)).toBe(undefined);
  expect(flowName({ task: "flow" })).toBe(undefined);
  expect(flowName({ task: "classify", options: { flow: { title: "A look" } } })).toBe(undefined);
});
