/** A flow as it is written: the plan that it is, and the JSON Schema that editors hold it against. */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PrivetError } from "../base/errors.ts";
import type { Json } from "../base/json.ts";
import { FREE_KINDS, PAID_KINDS } from "../flow/fits.ts";
import { fitsSchema, type PublishedSchema } from "../testing/json-schema.ts";
import { FREE_STEPS } from "./flow/flow.ts";
import { flowOfPlan, planOfFlow } from "./flow-plan.ts";
import { partsAsked } from "./plan.ts";

const published: PublishedSchema = JSON.parse(
  readFileSync(new URL("../schema/flow.schema.json", import.meta.url), "utf8"),
);
const fits = fitsSchema(published);

const look = { name: "look", task: "describe" };
const top = { name: "top", task: "rank", label: "outcome", rows: "learn", options: { top: 2 } };
const card = { name: "card", task: "classify", label: "outcome", rows: "learn", attributes: { from: "top" } };
const errors = { name: "errors", task: "judge", rows: "judge", options: { model: { from: "card" } } };
const kept = { name: "kept", do: "save", from: "card", options: { file: "card-1.json" } };
const whole = {
  privet: "flow/1",
  title: "All that there is",
  epsilon: "1",
  delta: "0.0000001",
  parts: { learn: 4, judge: 1 },
  steps: [look, top, { ...card, weight: 3 }, errors, kept],
};

const refusalOf = (flow: unknown): string | undefined => {
  try {
    planOfFlow(flow);
    return undefined;
  } catch (error) {
    if (!(error instanceof PrivetError)) throw error;
    return error.message;
  }
};

describe("a flow and its plan", () => {
  test("say the same, and the plan has what the whole may cost", () => {
    const plan = planOfFlow({ ...whole, holder: "ana", $schema: "flow.schema.json" });
    expect(plan).toMatchObject({
      task: "flow",
      method: "flow",
      epsilon: "1",
      delta: "0.0000001",
      holder: "ana",
    });
    expect(plan.options.flow).toEqual({
      privet: "flow/1",
      title: whole.title,
      parts: whole.parts,
      steps: whole.steps,
    });
    expect(flowOfPlan(plan)).toEqual({ ...whole, holder: "ana" });
    expect(planOfFlow(flowOfPlan(plan))).toEqual(plan);
    expect(planOfFlow({ ...whole, parts: {}, steps: [look] }, "study").method).toBe("study-flow");
  });

  test("deals rows into the parts that steps see, and no others", () => {
    expect(partsAsked(planOfFlow(whole), "table")).toEqual(["1-4/5", "5-5/5"]);
    expect(partsAsked(planOfFlow({ ...whole, steps: [look, top] }), "table")).toEqual(["1-4/5"]);
    expect(partsAsked(planOfFlow({ ...whole, steps: [look] }), "table")).toEqual([]);
  });
});

/** Each with what is wrong, where the schema sees it; the others are about names that steps have for each other. */
const bad: readonly (readonly [string, unknown])[] = [
  ["no object", []],
  ["no steps", { ...whole, steps: undefined }],
  ["an empty list", { ...whole, steps: [] }],
  [
    "too many",
    { ...whole, steps: Array.from({ length: 25 }, (_, i) => ({ name: `s${i}`, task: "describe" })) },
  ],
  ["another format", { ...whole, privet: "plan/1" }],
  ["an unknown field", { ...whole, epsilons: "1" }],
  ["a title that is none", { ...whole, title: 7 }],
  ["ε as a number", { ...whole, epsilon: 1 }],
  ["δ as a number", { ...whole, delta: 0 }],
  ["a holder without a name", { ...whole, holder: " " }],
  ["parts in a list", { ...whole, parts: ["learn"] }],
  ["half a share", { ...whole, parts: { learn: 0.5, judge: 1 } }],
  ["no share", { ...whole, parts: { learn: 0, judge: 1 } }],
  ...[
    ["is no object", "look"],
    ["has no name", { task: "describe" }],
    ["has a name like a path", { ...look, name: "../look" }],
    ["has a long name", { ...look, name: "a".repeat(41) }],
    ["begins with a blank", { ...look, name: " a" }],
    ["says neither", { name: "look" }],
    ["says both", { ...look, do: "save", from: "top" }],
    ["has a field of a free one", { ...look, from: "top" }],
    ["has a field of a paid one", { ...kept, label: "outcome" }],
    ["does something else", { ...kept, do: "publish" }],
    ["is from nothing", { name: "kept", do: "save" }],
    ["is from two", { ...kept, from: ["card", "top"] }],
    ["has options in a list", { ...look, options: [] }],
    ["names a method by number", { ...look, method: 3 }],
    ["names rows by number", { ...look, rows: 1 }],
    ["names attributes by one text", { ...look, attributes: "age" }],
    ["has an edge with more in it", { ...look, attributes: { from: "top", top: 3 } }],
    ["weighs nothing", { ...look, weight: 0 }],
    ["weighs a text", { ...look, weight: "1" }],
    ["aims below nothing", { ...look, target: -1 }],
    ["has ε as a number", { ...look, epsilon: 0.1 }],
    ["weighs and aims", { ...look, weight: 2, target: 3 }],
    ["aims and is fixed", { ...look, target: 3, epsilon: "0.1" }],
  ].map(([what, step]): readonly [string, unknown] => [
    `a step that ${what}`,
    { ...whole, steps: [top, card, step] },
  ]),
];

describe("the published JSON Schema", () => {
  test("describes what the parser knows: the same free steps, and no other field", () => {
    const { free } = published.$defs as Record<string, { readonly properties: Record<string, Json> }>;
    expect(free.properties.do.enum).toEqual(FREE_STEPS);
    expect(Object.keys(FREE_KINDS)).toEqual([...FREE_STEPS]);
    expect(Object.keys(PAID_KINDS)).toContain("describe");
  });

  test("takes flows that are read", () => {
    const good = [
      whole,
      { ...whole, $schema: "x" },
      { epsilon: "1", steps: [look] },
      { ...whole, steps: [look, { ...look, name: "zwei 2" }] },
    ];
    for (const flow of good) expect([refusalOf(flow), fits(flow)]).toEqual([undefined, true]);
  });

  test.each(bad)("refuses %s, as reading does", (_, flow) => {
    expect(refusalOf(flow)).toBeDefined();
    expect(fits(JSON.parse(JSON.stringify(flow)))).toBe(false);
  });

  test("leaves to reading what steps name of each other", () => {
    const beyond = [
      { ...whole, steps: [look, look] },
      { ...whole, steps: [card, top] },
      { ...whole, steps: [{ ...look, rows: "none" }] },
      { ...whole, parts: { a: 600, b: 600 } },
      { ...whole, steps: [look, kept] },
    ];
    for (const flow of beyond) expect([refusalOf(flow) === undefined, fits(flow)]).toEqual([false, true]);
  });

  test("never refuses what is read: flows with anything in any place", () => {
    const anything = fc.oneof(
      fc.jsonValue({ maxDepth: 1 }),
      fc.constantFrom("top", "learn", "describe", { from: "top" }, 1, 0.5, "1"),
    );
    const keys = [
      "name",
      "task",
      "method",
      "label",
      "attributes",
      "options",
      "rows",
      "weight",
      "target",
      "epsilon",
      "do",
      "from",
    ];
    const step = fc.tuple(
      fc.constantFrom(look, top, card, kept),
      fc.dictionary(fc.constantFrom(...keys), anything, { maxKeys: 2 }),
    );
    const flows = fc
      .tuple(
        fc.array(step, { maxLength: 3 }),
        fc.dictionary(fc.constantFrom(...Object.keys(whole), "more"), anything, { maxKeys: 1 }),
      )
      .map(([steps, more]) => ({
        ...whole,
        steps: [top, ...steps.map(([own, change]) => ({ ...own, ...change }))],
        ...more,
      }));
    fc.assert(
      fc.property(flows, (flow) => refusalOf(flow) !== undefined || fits(flow)),
      { seed: 21, numRuns: 500 },
    );
  });
});
