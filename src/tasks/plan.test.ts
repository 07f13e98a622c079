import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { PrivetError } from "../base/errors.ts";
import { VERSION } from "../base/version.ts";
import { openCurator } from "../curator/index.ts";
import { smallLedger } from "../testing/release-suite.ts";
import { csvOf, smallSchema } from "../testing/small-tables.ts";
import { parsePlan, quotePlan, runPlan } from "./plan.ts";
import { defaultMethod, methodNamed, methodsFor } from "./registry.ts";

const plan = { privet: "plan/1", task: "classify", method: "majority", label: "outcome", epsilon: "0.5" };
const schema = smallSchema("replace");

test("a plan is priced without data and run with it, at the same price", async () => {
  const curator = await openCurator({
    schema,
    rows: [csvOf([["1", "2", "red", "yes"]])],
    ledger: await smallLedger(schema),
  });
  const parsed = parsePlan(plan);
  const { price } = quotePlan(curator.facts, parsed);
  const { receipt } = await runPlan(curator, parsed);
  expect(receipt.epsilon).toBe("0.5");
  expect(price.cost.epsilon).toEqual({ n: 1n, d: 2n });
});

test("a plan to cluster is priced and run like any other; k is an option of its method", async () => {
  const curator = await openCurator({
    schema,
    rows: [csvOf([["1", "2", "red", "yes"]])],
    ledger: await smallLedger(schema),
  });
  const options = { k: 2, rounds: 2, population: 20 };
  const parsed = parsePlan({
    privet: "plan/1",
    task: "cluster",
    method: "priv-eem",
    epsilon: "0.5",
    options,
  });
  expect(quotePlan(curator.facts, parsed).price.cost.epsilon).toEqual({ n: 1n, d: 2n });
  const { model, receipt } = await runPlan(curator, parsed);
  expect(receipt).toMatchObject({ epsilon: "0.5", purpose: "cluster priv-eem" });
  expect("centres" in model && model.centres).toHaveLength(2);
});

test("what is left out is filled in", () => {
  const { method: _left, ...rest } = plan;
  expect(parsePlan(rest)).toMatchObject({ method: "privet", delta: "0", options: {} });
  const clusters = parsePlan({ privet: "plan/1", task: "cluster", epsilon: "1" });
  expect(clusters).toMatchObject({ method: defaultMethod("cluster"), delta: "0", options: {} });
  expect(clusters).not.toHaveProperty("label");
});

test.each([
  ["no object", 5, "option-out-of-range"],
  ["a list", [plan], "option-out-of-range"],
  ["null", null, "option-out-of-range"],
  ["another format", { ...plan, privet: "plan/2" }, "option-out-of-range"],
  ["an unknown field", { ...plan, code: "() => rows" }, "option-unknown"],
  ["an unknown task", { ...plan, task: "guess" }, "option-unknown"],
  ["a plan to classify without a label", { ...plan, label: undefined }, "option-out-of-range"],
  ["a plan to cluster with a label", { ...plan, task: "cluster" }, "option-unknown"],
  ["a number for ε", { ...plan, epsilon: 0.5 }, "option-out-of-range"],
  ["attributes that are no names", { ...plan, attributes: [1] }, "option-out-of-range"],
  ["options that are a function", { ...plan, options: () => 1 }, "option-out-of-range"],
  ["options that are a list", { ...plan, options: [] }, "option-out-of-range"],
  ["options that are null", { ...plan, options: null }, "option-out-of-range"],
  ["a payer without a name", { ...plan, holder: " " }, "option-out-of-range"],
  ["a method that nobody knows", { ...plan, method: "priv-lokal" }, "option-unknown"],
  ["a method of another task", { ...plan, method: "pe-means" }, "option-unknown"],
  ["an ε that is none", { ...plan, epsilon: "-1" }, "epsilon-invalid"],
  ["a δ that is none", { ...plan, delta: "1" }, "delta-invalid"],
  ["an option that the method has not", { ...plan, options: { k: 2 } }, "option-unknown"],
  [
    "an option outside its limits",
    { privet: "plan/1", task: "cluster", epsilon: "1", options: { k: 0 } },
    "option-out-of-range",
  ],
  [
    "an option that means nothing beside the others",
    { ...plan, method: "private-erm", options: { loss: "logistic", corner: 0.5 } },
    "option-out-of-range",
  ],
])("T38 %s is refused", (_what, json, code) => {
  expect(() => parsePlan(json)).toThrow(expect.objectContaining({ code }));
});

test("an unknown method says which there are", () => {
  expect(() => methodNamed("classify", "priv-lokal")).toThrow(
    expect.objectContaining({ code: "option-unknown" }),
  );
  expect(() => parsePlan({ ...plan, task: "cluster", label: undefined, method: "pg-plus" })).toThrow(
    "pg-plus is a method to classify, not to cluster.",
  );
  const study = { privet: "plan/1", task: "rank", method: "priv-lokal", epsilon: "1" };
  expect(() => parsePlan(study, "study")).toThrow(
    expect.objectContaining({ fix: { do: `The methods to rank are: ${namesFor("study")}.` } }),
  );
});

const namesFor = (subject: "table" | "study") =>
  methodsFor("rank")
    .filter((method) => method.subject === subject)
    .map(({ name }) => name)
    .join(", ");

test("an ε that is no ε is refused as it is read", () => {
  expect(() => parsePlan({ ...plan, epsilon: "-1" })).toThrow(/must be .* above 0/);
  const { epsilon: _, ...without } = plan;
  expect(() => parsePlan(without)).toThrow("The plan's epsilon is missing.");
  for (const epsilon of ["0", "-1", "NaN", "1e400", "abc", ""])
    expect(() => parsePlan({ ...plan, epsilon })).toThrow(
      expect.objectContaining({ code: "epsilon-invalid" }),
    );
});

test("what hangs on the data is refused when it is priced for them, and not before", () => {
  const facts = { schema, neighbours: "replace", rows: 10 } as const;
  const [ofStudy] = methodsFor("rank").filter((method) => method.subject === "study");
  const common = { privet: "plan/1", epsilon: "1" } as const;
  const codes = [
    parsePlan({ ...common, task: "classify", label: "nobody" }),
    parsePlan({ ...common, task: "classify", label: "outcome", attributes: ["nobody"] }),
    parsePlan({ ...common, task: "rank", method: ofStudy.name }),
  ].map((parsed) => {
    try {
      quotePlan(facts, parsed);
      return "no refusal";
    } catch (error) {
      return (error as PrivetError).code;
    }
  });
  expect(codes).toEqual(["attribute-unknown", "attribute-unknown", "option-unknown"]);
});

test("receipts name the version of the package", () => {
  const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  expect(VERSION).toBe(version);
});

test("the guide names every field of a plan, and no other", () => {
  const page = readFileSync(new URL("../../docs/guide/plans.md", import.meta.url), "utf8");
  const told = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, field]) => field);
  let advice = "";
  try {
    parsePlan({ task: "classify", nonsense: 1 });
  } catch (error) {
    advice = (error as PrivetError).fix.do;
  }
  expect(advice).toContain("Its fields: ");
  expect(told.toSorted()).toEqual(
    advice
      .match(/: (.*)\.$/)?.[1]
      .split(", ")
      .toSorted(),
  );
});
