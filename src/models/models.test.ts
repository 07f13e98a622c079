import { describe, expect, test } from "vitest";
import { evaluate, wilson } from "../evaluate/errors.ts";
import { readTable } from "../read/read-table.ts";
import { inputsOf } from "../schema/coding/layout.ts";
import { labelOf } from "../schema/coding/learnable.ts";
import { csvOf, smallSchema } from "../testing/small-tables.ts";
import { constantClassifier } from "./classifier/constant-classifier.ts";
import { linearClassifier } from "./classifier/linear-classifier.ts";
import { loadModel, saveModel } from "./file.ts";

const schema = smallSchema("replace");
const label = labelOf(schema, "outcome");
const inputs = inputsOf(schema);
// age, pay, four colours, bias
const weights = [1.5, -0.25, 0.5, 0, -0.5, 0, -0.125];
const linear = linearClassifier({ label, inputs, positive: 1, negative: 0, weights });
const table = () =>
  readTable(schema, [
    csvOf([
      ["10", "-50", "red", "yes"],
      ["0", "1000", "blue", "no"],
      ["5", "10", "violet", "yes"],
    ]),
  ]);

describe("a linear classifier", () => {
  test("has the margins that its weights and inputs say", async () => {
    // Row 1: age 10 → 1, pay −50 → −1, red: +½ + ½·(others −(0 − ½ + 0)) = 1.5 + 0.25 + 1.0 − 0.125.
    const [first] = linear.margins(await table());
    expect(first / 2048).toBeCloseTo(1.5 + 0.25 + (0.5 - 0 + 0.5 - 0) - 0.125, 10);
  });

  test("predicts by the sign of the margin", async () => {
    expect(Array.from(linear.predict(await table()))).toEqual([1, 0, 0]);
  });

  test("describes itself in the units of the attributes", () => {
    const of = (attribute: string) => linear.describe().find((c) => c.attribute === attribute);
    expect(of("age")?.meaning).toBe("0.300 for each 1 more of age");
    expect(of("pay")?.meaning).toBe("-0.500 from -50 to 1000, by the logarithm");
    expect(linear.describe()).toHaveLength(7);
  });

  test("saved and loaded, predicts the same", async () => {
    const { model, guarantee, partial } = loadModel(saveModel(linear, {}));
    expect(Array.from(model.predict(await table()))).toEqual(Array.from(linear.predict(await table())));
    expect([guarantee, partial]).toEqual(["none", false]);
    expect(saveModel(model, {})).toBe(saveModel(linear, {}));
  });

  test("T21 a saved model holds no list as long as a table", () => {
    const lists: number[] = [];
    JSON.parse(saveModel(linear, {}), (_key, value) => {
      if (Array.isArray(value)) lists.push(value.length);
      return value;
    });
    expect(Math.max(...lists)).toBeLessThanOrEqual(inputs.length);
  });
});

test("a constant classifier predicts one value, saved or not", async () => {
  const constant = constantClassifier(label, "yes");
  for (const model of [constant, loadModel(saveModel(constant, { partial: true })).model])
    expect(Array.from(model.predict(await table()))).toEqual([1, 1, 1]);
  expect(loadModel(saveModel(constant, { partial: true })).partial).toBe(true);
});

describe("a file that is no model is refused", () => {
  const good = JSON.parse(saveModel(linear, {}));
  const broken: readonly (readonly [string, unknown])[] = [
    ["no JSON", "{"],
    ["another kind of file", { privet: "schema/1" }],
    ["a list", []],
    ["no model", { ...good, model: undefined }],
    ["an unknown kind", { ...good, model: { ...good.model, kind: "forest" } }],
    ["too few weights", { ...good, model: { ...good.model, weights: [1] } }],
    ["a weight that is no number", { ...good, model: { ...good.model, weights: weights.map(() => "1") } }],
    ["huge weights", { ...good, model: { ...good.model, weights: weights.map(() => 1e300) } }],
    ["undeclared classes", { ...good, model: { ...good.model, positive: "perhaps" } }],
    ["equal classes", { ...good, model: { ...good.model, positive: "no", negative: "no" } }],
    ["an unknown guarantee", { ...good, guarantee: "absolute" }],
  ];
  test.each(broken)("%s", (_what, file) => {
    const text = typeof file === "string" ? file : JSON.stringify(file);
    expect(() => loadModel(text)).toThrow(expect.objectContaining({ code: "model-invalid" }));
  });
});

test("an evaluation counts right and wrong by class", async () => {
  const { error, wrong, rows, confusion } = evaluate(linear, await table());
  expect({ error, wrong, rows, confusion }).toEqual({
    error: 1 / 3,
    wrong: 1,
    rows: 3,
    confusion: [
      [1, 0],
      [1, 1],
    ],
  });
});

test("evaluating on no rows, or without the label, is refused", async () => {
  await expect(readTable(schema, [csvOf([])]).then((t) => evaluate(linear, t))).rejects.toMatchObject({
    code: "file-empty",
  });
});

test("Wilson's interval is the one of the textbooks", () => {
  // 10 of 100: 0.0552 … 0.1744 (Agresti, Coull 1998, and every table since).
  const [low, high] = wilson(10, 100);
  expect([low.toFixed(4), high.toFixed(4)]).toEqual(["0.0552", "0.1744"]);
  expect(wilson(0, 5)[0]).toBe(0);
});

test("what is no model, such as a ranking, is refused and not half written", () => {
  const refused = expect.objectContaining({ code: "request-malformed" });
  for (const other of [{ names: ["age"] }, undefined, null])
    expect(() => saveModel(other as never, {})).toThrow(refused);
});
