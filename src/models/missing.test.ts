/** Models of numbers that may be missing: rows without a value are predicted by their group, in memory and from a file. */
import { describe, expect, test } from "vitest";
import { readTable } from "../read/read-table.ts";
import type { Table } from "../read/table.ts";
import { levels } from "../schema/coding/codes.ts";
import { grouped } from "../schema/coding/grouped.ts";
import { groupedInputs, inputsOf, signedInputs } from "../schema/coding/layout.ts";
import { labelOf, learnable } from "../schema/coding/learnable.ts";
import type { NumericAttribute, Schema } from "../schema/types.ts";
import { csvOf, schemaWithMissing, smallSchema } from "../testing/small-tables.ts";
import { treeClassifier } from "./classifier/decision-tree.ts";
import { linearClassifier } from "./classifier/linear-classifier.ts";
import { oneVersusRest } from "./classifier/one-versus-rest.ts";
import { scorecard } from "./classifier/scorecard.ts";
import { kMeans } from "./clustering/clustering.ts";
import { loadClustering, loadModel, saveModel } from "./file.ts";
import type { Classifier } from "./model.ts";

const schema: Schema = { ...schemaWithMissing("replace"), visibility: "public" };
const label = labelOf(schema, "outcome");
/** Ages 2, 5 and 8, and one that is not known. */
const rows = [
  ["2", "0", "red", "no"],
  ["5", "0", "red", "no"],
  ["8", "0", "red", "no"],
  ["", "0", "red", "yes"],
];
const tableOf = (own: Schema = schema): Promise<Table> => readTable(own, [csvOf(rows)]);

/** Saved and loaded, it says the same and predicts the same. */
async function expectKept(model: Classifier, predicted: readonly number[]): Promise<void> {
  const table = await tableOf();
  expect(Array.from(model.predict(table))).toEqual(predicted);
  const loaded = loadModel(saveModel(model, {})).model;
  expect(Array.from(loaded.predict(table))).toEqual(predicted);
  expect(loaded.describe()).toEqual(model.describe());
  expect(loaded.attributes).toEqual(model.attributes);
  expect(
    model.attributes.every((attribute) => schema.attributes.some(({ name }) => name === attribute.name)),
  ).toBe(true);
}

describe("a missing age", () => {
  // Age, whether it is missing, pay, whether that is missing, four colours, bias.
  const weights = [0.25, 2, 0, 0, 0, 0, 0, 0, 0];

  test("has a weight of its own in a linear model, and adds none of the number's", async () => {
    const inputs = inputsOf(schema);
    const model = linearClassifier({ label, inputs, positive: 1, negative: 0, weights });
    await expectKept(model, [0, 0, 0, 1]);
    // −2 where it is known, and a quarter of the place between −1 and 1; 2 where it is not, whatever the place.
    const margins = Array.from(model.margins(await tableOf()), (z) => z / 2048);
    expect(margins).toEqual([expect.closeTo(-2.15, 3), -2, expect.closeTo(-1.85, 3), 2]);
    expect(model.describe()[1]).toEqual({
      attribute: "age",
      value: "missing",
      weight: 2,
      meaning: "+4 where age is missing",
    });
    await expectKept(
      oneVersusRest({ label, inputs, weights: [weights.map((w) => -w), weights] }),
      [0, 0, 0, 1],
    );
  });

  test("is a group of its own in a scorecard", async () => {
    const inputs = groupedInputs(schema, ["age"], { age: [5] });
    expect(inputs.attributes[0].names).toEqual(["0 to 4", "5 to 10", "missing"]);
    const model = scorecard(label, inputs, [{ positive: 1, weights: [-1, -1, 2, 0] }]);
    await expectKept(model, [0, 0, 0, 1]);
    // Two ranges with the same points are one line; what is missing never joins them.
    expect(model.describe().map(({ meaning }) => meaning)).toEqual([
      "−1 where age is 0 to 10",
      "+2 where age is missing",
    ]);
    const alike = scorecard(label, inputs, [{ positive: 1, weights: [1, 1, 1, 0] }]);
    expect(alike.describe().map(({ value }) => value)).toEqual(["0 to 10", "missing"]);
  });

  test("goes its own way through a tree, which says so", async () => {
    const [age] = learnable(schema, ["age"]) as [NumericAttribute];
    const split = (starts: number[], groups: number[], names: string[], children: number[]) => ({
      attribute: age,
      starts,
      groups,
      names,
      children,
    });
    const model = treeClassifier(label, [
      split([0, 5, levels(age)], [0, 1, 2], ["below 5", "5 or more", "missing"], [1, 2, 3]),
      { class: 0, rows: 4 },
      split([0, 7], [0, 1], ["below 7", "7 or more"], [4, 5]),
      { class: 1, rows: 3 },
      { class: 0, rows: 2 },
      { class: 1, rows: 1 },
    ]);
    await expectKept(model, [0, 0, 1, 1]);
    // A missing age never comes to the second question, so that "7 or more" alone says it all.
    expect(model.describe().map(({ meaning }) => meaning)).toEqual([
      "age below 5: no",
      "age 5 or more and below 7: no",
      "age 7 or more: yes",
      "age missing: yes",
    ]);
  });

  test("is nearer to a centre of missing ages than to any other, and centres say so", async () => {
    const attributes = learnable(schema, ["age"]);
    const model = kMeans({ attributes, centres: [-0.5, -1, 0, 1, 0.2, 0] });
    const table = await tableOf();
    expect(model.assign(table)[3]).toBe(1);
    expect(model.assign(table)[0]).toBe(0);
    const text = saveModel(model, {});
    expect(Array.from(loadClustering(text).model.assign(table))).toEqual(Array.from(model.assign(table)));
    // The third has as many missing as measured, at 0: the measured ones lie at 0.4, which is 7.
    expect(model.describe().map(({ values }) => values[0])).toEqual([
      { attribute: "age", number: 2.5, missing: 0 },
      { attribute: "age", value: "missing", share: 1 },
      { attribute: "age", number: expect.closeTo(7, 3), missing: 0.5 },
    ]);
  });
});

test("a card whose file lacks the group of missing values is damaged", () => {
  const inputs = groupedInputs(schema, ["age"], { age: [5] });
  const file = JSON.parse(saveModel(scorecard(label, inputs, [{ positive: 1, weights: [1, 2, 3, 0] }]), {}));
  file.model.starts[0] = [0, 5];
  file.model.cards[0].weights = [1, 2, 0];
  expect(() => loadModel(JSON.stringify(file))).toThrow(expect.objectContaining({ code: "model-invalid" }));
});

test("files of models with a declared stand-in keep their weights and their meaning", async () => {
  const declared: Schema = { ...smallSchema("replace"), visibility: "public" };
  const inputs = inputsOf(declared);
  expect(inputs.length).toBe(7);
  const weights = [1, 0, 0, 0, 0, 0, 0.1];
  const text = saveModel(linearClassifier({ label, inputs, positive: 1, negative: 0, weights }), {});
  const table = await tableOf(declared);
  // 5 stands for what is missing: the place 0, and the bias decides.
  expect(Array.from(loadModel(text).model.predict(table))).toEqual([0, 1, 1, 1]);
});

test("inputs are the same whether indicators are given with them or not", () => {
  const once = signedInputs(learnable(schema));
  expect(signedInputs(once.attributes)).toEqual(once);
  expect(grouped(learnable(schema, ["age"])[0] as NumericAttribute, []).names).toEqual([
    "0 to 10",
    "missing",
  ]);
});
