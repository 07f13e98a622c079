/** A flow that is drawn: what each act makes of it, where its boxes stand, and what it is as a file. */
import { expect, test } from "vitest";
import { edgesOf, fitting, placeFor, stepKindOf } from "../../../flow/edges.ts";
import type { FlowFile, StepFile } from "../../../flow/flow-file.ts";
import { rankThenClassify } from "../../../flow/ready/rank-then-classify.ts";
import { stepsAbout } from "../../../flow/ready/ready-flow.ts";
import { planOfFlow } from "../../../tasks/flow-plan.ts";
import { parsePlan } from "../../../tasks/plan.ts";
import { added, connected, freshName, movedBefore, removed, renamedStep, withParts } from "./edit.ts";
import { drawnInPlan, flowFromText, planOfDrawn, textOf } from "./flow-json.ts";
import { listed, nextBelow, stepBeside, stepPlaces } from "./layout.ts";
import { lacksOf } from "./missing.ts";

const flow: FlowFile = {
  privet: "flow/1",
  title: "t",
  epsilon: "1",
  delta: "1e-7",
  ...(rankThenClassify.parts ? { parts: rankThenClassify.parts } : {}),
  steps: stepsAbout(rankThenClassify, "readmitted"),
};
const named = (of: FlowFile, name: string): StepFile => of.steps.find((step) => step.name === name)!;
const arrows = (of: FlowFile) => edgesOf(of.steps).map(({ from, to }) => `${from} → ${to}`);

test("a step gets a name that is free", () => {
  expect(freshName(flow.steps, "look")).toBe("look");
  expect(freshName([...flow.steps, { name: "top-2", task: "rank" }], "top")).toBe("top-3");
});

test("a step that goes takes its edges with it, and leaves the flow before as it was", () => {
  expect(arrows(flow)).toEqual(["top → card", "card → errors"]);
  expect(arrows(removed(flow, "top"))).toEqual(["card → errors"]);
  expect(named(removed(flow, "top"), "card")).not.toHaveProperty("attributes");
  expect(named(removed(flow, "card"), "errors")).toMatchObject({ options: {} });
  expect(flow.steps).toHaveLength(3);
});

test("edges follow a step that is called otherwise; a name that is taken stays", () => {
  const next = renamedStep(flow, "card", "model");
  expect(arrows(next)).toEqual(["top → model", "model → errors"]);
  expect(renamedStep(flow, "card", "top")).toBe(flow);
  expect(renamedStep(flow, "card", "")).toBe(flow);
});

test("a new step is connected with the chosen one where it fits, and with the only one where it must be", () => {
  const cluster = { name: "groups", task: "cluster" };
  expect(arrows(added(flow, cluster, "top"))).toContain("top → groups");
  expect(arrows(added(flow, cluster, "card"))).not.toContain("card → groups");
  const evaluate = { name: "public", do: "evaluate", from: "" };
  expect(arrows(added(flow, evaluate, undefined))).toContain("card → public");
  const two = added(flow, { name: "other", task: "classify" }, undefined);
  expect(arrows(added(two, evaluate, undefined))).not.toContain("card → public");
  // A required place is filled also where a step is chosen that does not fit.
  expect(arrows(added(flow, evaluate, "errors"))).toContain("card → public");
});

test("a judge is about the label of the model that it judges", () => {
  const judge = { name: "j", task: "judge", label: "another" };
  expect(named(added(flow, judge, "card"), "j")).toMatchObject({ label: "readmitted", rows: "judge" });
  const wrong = { ...flow, steps: [...flow.steps, judge] };
  expect(named(connected(wrong, "j", "options.model", "card"), "j")).toMatchObject({ label: "readmitted" });
  expect(named(connected(wrong, "j", "options.model", undefined), "j")).toMatchObject({ label: "another" });
});

test("only releases that fit are offered, and never what hangs on the step itself", () => {
  const steps = [...flow.steps, { name: "again", task: "rank", attributes: { from: "top" } }];
  const [attributes] = stepKindOf(steps[0]).inputs;
  expect(fitting(steps, "top", attributes)).toEqual([]);
  expect(fitting(steps, "card", attributes).map(({ name }) => name)).toEqual(["top", "again"]);
  const [model] = stepKindOf(named(flow, "errors")).inputs;
  // Free steps come after all that is paid for.
  const learnt: StepFile[] = [
    ...steps,
    { name: "synopsis", task: "publish" },
    { name: "tree", do: "learn", from: "synopsis" },
  ];
  expect(fitting(learnt, "errors", model).map(({ name }) => name)).toEqual(["card"]);
  expect(fitting(steps, "errors", model).map(({ name }) => name)).toEqual(["card"]);
});

test("a card is started from what is certainly a card, where the method can start from one", () => {
  const classify = (name: string, more: object): StepFile => ({
    name,
    task: "classify",
    label: "a",
    ...more,
  });
  const card = classify("card", { method: "privet", options: { model: "card" } });
  const steps = [
    card,
    classify("any", { method: "privet" }),
    classify("other", { method: "majority" }),
    classify("tree", { options: { model: "tree" } }),
    classify("elsewhere", { options: { model: "card" }, label: "b" }),
    classify("fewer", { options: { model: "card" }, attributes: ["x"] }),
  ];
  const [, start] = stepKindOf(card).inputs;
  const next = (more: object) => classify("next", more);
  const offered = (more: object) => fitting([...steps, next(more)], "next", start).map(({ name }) => name);
  expect(offered({})).toEqual(["card"]);
  expect(offered({ label: "b" })).toEqual(["elsewhere"]);
  expect(offered({ attributes: ["x"] })).toEqual(["fewer"]);
  // A line goes there, and a new step hangs there, on the same terms.
  const lineFrom = (from: string, more: object) => placeFor([...steps, next(more)], from, next(more));
  expect(lineFrom("card", {})).toBe("options.start");
  expect(lineFrom("card", { options: { model: "card" } })).toBe("options.start");
  for (const more of [{ method: "majority" }, { options: { model: "tree" } }, { label: "b" }])
    expect(lineFrom("card", more)).toBe(undefined);
  for (const from of ["any", "other", "tree"]) expect(lineFrom(from, {})).toBe(undefined);
  const whole = { ...flow, steps };
  expect(arrows(added(whole, next({}), "card"))).toEqual(["card → next"]);
  expect(arrows(added(whole, next({}), "any"))).toEqual([]);
});

test("rows are dealt to what judges and to what is judged; others see all", () => {
  const bare = withParts({ ...flow, steps: [{ name: "look", task: "describe" }, ...flow.steps] }, undefined);
  expect(bare).not.toHaveProperty("parts");
  expect(bare.steps.every((step) => !("rows" in step))).toBe(true);
  const dealt = withParts(bare, { learn: 2, judge: 1 });
  expect(dealt.steps.map((step) => ("rows" in step ? step.rows : "all"))).toEqual([
    "all",
    "learn",
    "learn",
    "judge",
  ]);
  // Whoever was told which rows to see keeps to them while there is such a part.
  const own = withParts(
    { ...dealt, steps: [{ name: "look", task: "describe", rows: "learn" }] },
    { learn: 1 },
  );
  expect(own.steps).toEqual([{ name: "look", task: "describe", rows: "learn" }]);
  expect(withParts(own, { judge: 1 }).steps).toEqual([{ name: "look", task: "describe" }]);
});

test("a step stands right of all that it hangs on, and no two stand in one place", () => {
  expect(stepPlaces(flow.steps)).toEqual([
    { name: "top", column: 0, row: 0 },
    { name: "card", column: 1, row: 0 },
    { name: "errors", column: 2, row: 0 },
  ]);
  const steps = ["a", "b", "c"].flatMap((name): readonly StepFile[] => [
    { name, task: "classify" },
    { name: `${name}2`, task: "judge", options: { model: { from: name } } },
  ]);
  const places = stepPlaces(steps);
  expect(new Set(places.map(({ column, row }) => `${column} ${row}`)).size).toBe(6);
  // Each chain is a straight line.
  expect(places.filter(({ column }) => column === 1).map(({ row }) => row)).toEqual([0, 1, 2]);
  expect(listed(places).map(({ name }) => name)).toEqual(["a", "b", "c", "a2", "b2", "c2"]);
});

test("a circle in a file is drawn, not run around in", () => {
  const steps: StepFile[] = [
    { name: "a", task: "rank", attributes: { from: "b" } },
    { name: "b", task: "rank", attributes: { from: "a" } },
    { name: "c", task: "rank", attributes: { from: "c" } },
  ];
  expect(stepPlaces(steps)).toHaveLength(3);
});

test("arrows lead to the nearest step that way, and stay where there is none", () => {
  const steps: StepFile[] = [
    { name: "a", task: "rank" },
    { name: "b", task: "describe" },
    { name: "c", task: "classify", attributes: { from: "a" } },
  ];
  const places = stepPlaces(steps);
  expect(stepBeside(places, "a", "ArrowDown")).toBe("b");
  expect(stepBeside(places, "b", "ArrowRight")).toBe("c");
  expect(stepBeside(places, "c", "ArrowLeft")).toBe("a");
  expect(stepBeside(places, "c", "ArrowDown")).toBe("c");
  expect(stepBeside(places, "nobody", "ArrowUp")).toBe("a");
});

test("a box that is dragged up comes before those that it passes", () => {
  const steps = ["a", "b", "c"].map((name) => ({ name, task: "rank" }));
  const three = { ...flow, steps };
  const order = (row: number) =>
    movedBefore(three, "c", nextBelow(stepPlaces(steps), "c", row)).steps.map(({ name }) => name);
  expect(order(0)).toEqual(["c", "a", "b"]);
  expect(order(1)).toEqual(["a", "c", "b"]);
  expect(order(2)).toEqual(["a", "b", "c"]);
  expect(movedBefore(three, "a", undefined).steps.map(({ name }) => name)).toEqual(["b", "c", "a"]);
});

test("what is drawn, its file and its plan are the same flow", () => {
  expect(flowFromText(textOf(flow))).toEqual(flow);
  expect(drawnInPlan(planOfDrawn(flow))).toEqual(flow);
  expect(flowFromText(JSON.stringify(planOfDrawn(flow)))).toEqual(flow);
  const { delta: _, ...pure } = flow;
  for (const drawn of [flow, pure]) expect(parsePlan(planOfDrawn(drawn))).toEqual(planOfFlow(drawn));
  const plain = { privet: "flow/1" as const, epsilon: "1", steps: flow.steps };
  expect(flowFromText(textOf(plain))).toEqual(plain);
});

test("in a file whatever a step hangs on stands before it, and boxes of a column keep their order", () => {
  const steps: StepFile[] = [
    { name: "c", task: "classify", attributes: { from: "b" } },
    { name: "a", task: "describe" },
    { name: "b", task: "rank" },
  ];
  const read = flowFromText(textOf({ ...flow, steps }))!;
  expect(read.steps.map(({ name }) => name)).toEqual(["a", "b", "c"]);
  const byName = (of: readonly StepFile[]) => stepPlaces(of).toSorted((x, y) => (x.name < y.name ? -1 : 1));
  expect(byName(read.steps)).toEqual(byName(steps));
  expect(planOfDrawn({ ...flow, steps }).options?.flow).toMatchObject({ steps: read.steps });
});

test.each([
  ["nonsense", "{"],
  ["another document", JSON.stringify({ ...flow, privet: "plan/1" })],
  ["a flow of another version", JSON.stringify({ ...flow, privet: "flow/2" })],
  ["a price that is a number", JSON.stringify({ ...flow, epsilon: 1 })],
  ["steps without names", JSON.stringify({ ...flow, steps: [{ task: "rank" }] })],
  ["two steps of one name", JSON.stringify({ ...flow, steps: [...flow.steps, flow.steps[0]] })],
  ["a free step about nothing", JSON.stringify({ ...flow, steps: [{ name: "a", do: "plot" }] })],
  ["parts that are no shares", JSON.stringify({ ...flow, parts: { learn: -1 } })],
])("%s is not opened", (_, text) => {
  expect(flowFromText(text)).toBeUndefined();
});

test("what is still open is named, step by step", () => {
  const needsLabel = (step: StepFile) => "task" in step && step.task === "rank";
  expect(lacksOf(flow, needsLabel)).toEqual([]);
  expect(lacksOf({ ...flow, steps: [] }, needsLabel)).toEqual([{ what: "steps" }]);
  const steps: StepFile[] = [
    { name: "top", task: "rank", rows: "learn" },
    { name: "errors", task: "judge", options: { model: { from: "gone" } } },
    { name: "keep", do: "save", from: "" },
  ];
  expect(lacksOf({ privet: "flow/1", epsilon: "1", steps }, needsLabel)).toEqual([
    { what: "label", step: "top" },
    { what: "part", step: "top", part: "learn" },
    { what: "source", step: "errors", place: "options.model" },
    { what: "source", step: "keep", place: "from" },
  ]);
  const onlyFree = { ...flow, steps: [{ name: "keep", do: "save", from: "keep" }] };
  expect(lacksOf(onlyFree, needsLabel)).toContainEqual({ what: "paid" });
  expect(lacksOf(connected(flow, "errors", "options.model", undefined), needsLabel)).toEqual([
    { what: "source", step: "errors", place: "options.model" },
  ]);
});
