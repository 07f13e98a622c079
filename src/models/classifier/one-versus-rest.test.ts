import { describe, expect, test } from "vitest";
import { readTable } from "../../read/read-table.ts";
import { inputsOf } from "../../schema/coding/layout.ts";
import { labelOf } from "../../schema/coding/learnable.ts";
import { csvOf, smallSchema, threeClasses } from "../../testing/small-tables.ts";
import { loadModel, saveModel } from "../file.ts";
import { linearClassifier } from "./linear-classifier.ts";
import { oneVersusRest } from "./one-versus-rest.ts";

const schema = threeClasses(smallSchema("replace"));
const label = labelOf(schema, "outcome");
const inputs = inputsOf(schema);
// age, pay, four colours, bias
const weights = [
  [1.5, -0.25, 0.5, 0, -0.5, 0, -0.125],
  [-1, 0, 0, 0, 1, 0, 0.5],
  [0, 0, 0, 0, 0, 0, 0],
];
const model = oneVersusRest({ label, inputs, weights });
const table = readTable(schema, [
  csvOf([
    ["10", "-50", "red", "yes"],
    ["0", "1000", "blue", "no"],
    ["5", "10", "violet", "yes"],
    ["7", "300", "green", "maybe"],
  ]),
]);

test("the value with the largest margin is predicted: the margins are those of a linear classifier each", async () => {
  const rows = await table;
  const margins = weights.map((own) =>
    linearClassifier({ label, inputs, positive: 1, negative: 0, weights: own }).margins(rows),
  );
  const best = Array.from({ length: rows.rows }, (_, row) => {
    const column = margins.map((own) => own[row]);
    return column.indexOf(Math.max(...column));
  });
  expect(Array.from(model.predict(rows))).toEqual(best);
  expect(new Set(best).size).toBe(3);
});

test("probabilities add up to 1, and the predicted value has the largest", async () => {
  const rows = await table;
  const { kind, byClass } = model.scores(rows);
  expect(kind).toBe("probability");
  model.predict(rows).forEach((best, row) => {
    const own = byClass.map((column) => column[row]);
    expect(own[0] + own[1] + own[2]).toBeCloseTo(1, 12);
    expect(own.indexOf(Math.max(...own))).toBe(best);
  });
});

test("of equal margins the value that is declared first wins", async () => {
  const rows = await table;
  const zeros = weights.map(() => new Float64Array(inputs.length));
  expect(Array.from(oneVersusRest({ label, inputs, weights: zeros }).predict(rows))).toEqual([0, 0, 0, 0]);
});

test("it says what each weight speaks for", () => {
  const said = model.describe();
  expect(said).toHaveLength(3 * 7);
  expect(said[0]).toMatchObject({ attribute: "age", weight: 1.5, towards: "no" });
  expect(said[7]).toMatchObject({ attribute: "age", weight: -1, towards: "yes" });
});

test("saved and loaded, it predicts and says the same", async () => {
  const loaded = loadModel(saveModel(model, {})).model;
  expect(Array.from(loaded.predict(await table))).toEqual(Array.from(model.predict(await table)));
  expect(loaded.describe()).toEqual(model.describe());
  expect(saveModel(loaded, {})).toBe(saveModel(model, {}));
});

describe("a file with other weights than one list for each value is refused", () => {
  const good = JSON.parse(saveModel(model, {}));
  test.each([
    ["none", undefined],
    ["one list", weights[0]],
    ["a list too few", weights.slice(1)],
    ["a list too many", [...weights, weights[0]]],
    ["a weight too few", weights.with(1, [1])],
    ["a weight that is no number", weights.with(1, weights[1].map(String) as never)],
    ["a huge weight", weights.with(1, weights[1].with(0, 1e9))],
  ])("%s", (_, given) => {
    const text = JSON.stringify({ ...good, model: { ...good.model, weights: given } });
    expect(() => loadModel(text)).toThrow(expect.objectContaining({ code: "model-invalid" }));
  });
});
