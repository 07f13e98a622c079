import { describe, expect, it } from "vitest";
import { evaluate } from "../../evaluate/errors.ts";
import { splitTable } from "../../evaluate/split.ts";
import { learnerNamed } from "../../learn/learners.ts";
import { featureColumns } from "../../models/classifier/training.ts";
import { readTable } from "../../read/read-table.ts";
import type { Table } from "../../read/table.ts";
import { knownDataset } from "../../schema/catalogue.ts";
import { parseSchema } from "../../schema/parse/schema.ts";
import { datasetPath, NO_DATASETS } from "../../testing/datasets.ts";
import { reading } from "../../testing/readings.ts";
import { errorOf, madeUpTable } from "../../testing/training-tables.ts";
import { asTheyAre, learnFromTable, publicTable } from "./public-table.ts";

const schemaWith = (visibility: string, high = 100) =>
  parseSchema({
    privet: "schema/1",
    name: "clinic",
    visibility,
    neighbours: "replace",
    attributes: [
      { name: "age", kind: "numeric", low: 0, high, missing: 0 },
      { name: "ward", kind: "categorical", values: ["north", "south"] },
      { name: "outcome", kind: "label", values: ["no", "yes"] },
    ],
  });

const tableOf = (rows: readonly string[], schema = schemaWith("public")): Promise<Table> =>
  readTable(schema, [`age,ward,outcome\n${rows.map((row) => `${row}\n`).join("")}`]);

describe("a public table", () => {
  it("keeps values apart, and lets every number stand for those nearest to it", async () => {
    const table = await tableOf(["10,north,no", "20,south,yes", "20,north,yes", "90,south,no"]);
    const [age, ward] = asTheyAre(table);
    // Halfway between 10 and 20, and between 20 and 90.
    expect(age).toMatchObject({ starts: [0, 15, 55], groups: [0, 1, 2], names: ["10", "20", "90"] });
    expect(ward).toMatchObject({ starts: [0, 1, 2], groups: [0, 1, 2], names: ["north", "south", "?"] });
    const { features, labels, weights } = publicTable(table, "outcome", [age, ward]);
    expect(features.map(({ kind }) => kind)).toEqual(["numeric", "categorical"]);
    expect([Array.from(labels), Array.from(weights)]).toEqual([
      [0, 1, 1, 0],
      [1, 1, 1, 1],
    ]);
  });

  it("gives whole numbers that stand side by side themselves", async () => {
    const table = await tableOf(Array.from({ length: 101 }, (_, age) => `${age},north,no`));
    const [column] = featureColumns(asTheyAre(table, ["age"]), table);
    expect(Array.from(column)).toEqual(Array.from({ length: 101 }, (_, age) => age));
  });

  it("cuts very many numbers at even ranks of the rows, and keeps one that many rows have", async () => {
    const rows = Array.from({ length: 6000 }, (_, k) => `${k < 3000 ? 500_000 : k},north,no`);
    const [age] = asTheyAre(await tableOf(rows, schemaWith("public", 1_000_000)), ["age"]);
    // Half of 1,024 ranks fall on the 3,000 numbers that differ, the others on the one that repeats.
    expect(age.names).toHaveLength(513);
    expect(age.names.at(-1)).toBe("500000");
  });

  it("counts a row as often as its weight says", async () => {
    const table = { ...(await tableOf(["10,north,no", "20,south,yes"])), weights: Uint32Array.of(3, 5) };
    expect(Array.from(publicTable(table, "outcome", asTheyAre(table)).weights)).toEqual([3, 5]);
    const model = learnFromTable(table, { label: "outcome", learner: "majority" });
    expect(Array.from(model.predict(table))).toEqual([1, 1]);
  });

  it("learns what separates the classes, from the attributes that are named", async () => {
    const rows = Array.from(
      { length: 100 },
      (_, age) => `${age},${age % 2 ? "north" : "south"},${age > 60 ? "yes" : "no"}`,
    );
    const table = await tableOf(rows);
    const model = learnFromTable(table, { label: "outcome", learner: "cart" });
    expect(model.attributes.map(({ name }) => name)).toEqual(["age", "ward"]);
    expect(evaluate(model, table).wrong).toBe(0);
    const blind = learnFromTable(table, { label: "outcome", learner: "cart", attributes: ["ward"] });
    expect(blind.attributes.map(({ name }) => name)).toEqual(["ward"]);
    expect(evaluate(blind, table).wrong).toBe(39);
  });

  it("is refused where it is not declared public, empty, or lacks what is asked for", async () => {
    const ask = { label: "outcome", learner: "cart" };
    const hidden = await tableOf(["10,north,no"], schemaWith("public"));
    const secret: Table = { ...hidden, schema: schemaWith("private") };
    expect(() => learnFromTable(secret, ask)).toThrow(expect.objectContaining({ code: "data-not-public" }));
    expect(() => asTheyAre(secret)).toThrow(expect.objectContaining({ code: "data-not-public" }));
    const empty = await tableOf([]);
    expect(() => learnFromTable(empty, ask)).toThrow(expect.objectContaining({ code: "file-empty" }));
    expect(() => learnFromTable(hidden, { ...ask, label: "ward" })).toThrow(
      expect.objectContaining({ code: "label-undeclared" }),
    );
    expect(() => learnFromTable(hidden, { ...ask, learner: "oracle" })).toThrow(
      expect.objectContaining({ code: "option-unknown" }),
    );
    expect(() => learnFromTable(hidden, { ...ask, attributes: ["height"] })).toThrow(
      expect.objectContaining({ code: "attribute-unknown" }),
    );
  });
});

const credit = datasetPath("credit/credit-default.csv");
describe.skipIf(credit === undefined)(credit ? "Credit" : `skipped: ${NO_DATASETS}`, () => {
  it("is learnt from as well as from its numbers themselves", async () => {
    const { table } = await reading("credit/credit-default.csv", knownDataset("credit")!.schema);
    const { train, test } = splitTable(table, 0.2, 1);
    const label = table.schema.attributes.find(({ kind }) => kind === "label")!.name;
    const own = evaluate(learnFromTable(train, { label, learner: "cart" }), test).error;
    const exact = errorOf(learnerNamed("cart").fit(madeUpTable(train)), madeUpTable(test));
    // Twenty-three attributes, most of them amounts with thousands of different numbers: 1,024 of each are enough.
    expect(Math.abs(own - exact)).toBeLessThan(0.01);
  });
});
