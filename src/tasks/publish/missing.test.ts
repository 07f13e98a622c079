/** Synopses of numbers that may be missing: drawn, learnt from and told by their own group. */
import { expect, test } from "vitest";
import { publicRandom } from "../../base/random.ts";
import { learners } from "../../learn/learners.ts";
import { learnFrom } from "../../models/classifier/learned-classifier.ts";
import { trainingTable } from "../../models/classifier/training.ts";
import { treeFrom } from "../../models/classifier/tree-from.ts";
import { loadModel, loadSynopsis, saveModel } from "../../models/file.ts";
import { gridSynopsis } from "../../models/synopsis/grid-synopsis.ts";
import type { LabelledSynopsis } from "../../models/synopsis/synopsis.ts";
import { writeCsv } from "../../read/csv/write-csv.ts";
import { readTable } from "../../read/read-table.ts";
import { isMissingCode } from "../../schema/coding/codes.ts";
import { labelOf, learnable } from "../../schema/coding/learnable.ts";
import { levelGrouping } from "../../schema/taxonomy/level-grouping.ts";
import { taxonomyOf } from "../../schema/taxonomy/taxonomy.ts";
import type { Schema } from "../../schema/types.ts";
import { csvOf, schemaWithMissing } from "../../testing/small-tables.ts";
import { learnFromTable } from "./public-table.ts";
import { synthesise } from "./synthesise.ts";

const schema: Schema = { ...schemaWithMissing("replace"), visibility: "public" };

/** Ages in two halves and missing; whoever has none is yes, and so are half of the old. */
function synopsis(): LabelledSynopsis {
  const [age] = learnable(schema, ["age"]);
  const level = taxonomyOf(age)[1];
  expect(level.names).toEqual(["0 to 4", "5 to 10", "missing"]);
  return gridSynopsis({
    label: labelOf(schema, "outcome"),
    attributes: learnable(schema),
    published: [{ attribute: age, ...levelGrouping(level), names: level.names }],
    counts: [300, 0, 200, 100, 0, 200],
    scale: 1,
    smoothing: "none",
  });
}
const newcomers = () =>
  readTable(schema, [csvOf(["1", "9", "", "?", "abc"].map((age) => [age, "0", "red", "no"]))]);

test("made-up rows are missing as often as their group says, where it was published, and written as empty fields", async () => {
  const table = synthesise(synopsis(), 800, publicRandom("1"));
  const [age, pay] = table.columns;
  const missing = (column: typeof age) =>
    Array.from(column.codes).filter((code) => isMissingCode(column.attribute, code)).length;
  expect(missing(age)).toBe(200);
  // Pay was not published: it is drawn evenly from its numbers.
  expect(missing(pay)).toBe(0);
  const text = writeCsv(table);
  expect(text.split("\n").filter((line) => line.startsWith(",")).length).toBe(200);
  const read = await readTable(table.schema, [text]);
  expect(read.columns[0].codes).toEqual(age.codes);
});

test("a number at the root of its taxonomy is told of nobody, and drawn from its numbers alone", () => {
  const [age] = learnable(schema, ["age"]);
  const [root] = taxonomyOf(age);
  const one = gridSynopsis({
    label: labelOf(schema, "outcome"),
    attributes: learnable(schema),
    published: [{ attribute: age, ...levelGrouping(root), names: root.names }],
    counts: [400, 400],
    scale: 1,
    smoothing: "none",
  });
  const { codes } = synthesise(one, 800, publicRandom("1")).columns[0];
  expect(Math.max(...codes)).toBe(10);
});

test("learners see one more feature, which tells missing from measured", () => {
  const table = trainingTable(synopsis());
  expect(table.features).toEqual([
    { name: "age", kind: "numeric", low: 0, high: 10 },
    { name: "age missing", kind: "categorical", values: ["measured", "missing"] },
  ]);
  const seen = new Set(Array.from(table.columns[1], (missing, row) => `${table.columns[0][row]} ${missing}`));
  expect([...seen].sort()).toEqual(["2 0", "5 1", "7.5 0"]);
});

test.each(learners.filter(({ name }) => name !== "majority").map(({ name }) => name))(
  "%s predicts rows without a value by their group, also from a file",
  async (learner) => {
    const rows = await newcomers();
    const published = loadSynopsis(saveModel(synopsis(), {})).model;
    const madeUp = synthesise(published, 800, publicRandom("2"));
    for (const model of [
      learnFrom(published, learner),
      learnFromTable(
        { ...madeUp, schema: { ...madeUp.schema, visibility: "public" } },
        { label: "outcome", learner, attributes: ["age"] },
      ),
    ]) {
      expect(Array.from(model.predict(rows)).slice(2)).toEqual([1, 1, 1]);
      expect(model.predict(rows)[0]).toBe(0);
      const loaded = loadModel(saveModel(model, {})).model;
      expect(loaded.predict(rows)).toEqual(model.predict(rows));
    }
  },
);

test("a tree that tells its rules names what is missing, on whichever side it goes", async () => {
  const model = treeFrom(synopsis());
  const rules = model.describe().map(({ meaning }) => meaning);
  expect(rules).toContain("age missing: yes");
  expect(rules.join("\n")).not.toMatch(/NaN/);
  expect(Array.from(model.predict(await newcomers())).slice(2)).toEqual([1, 1, 1]);
  // Where the missing are like the old, and both yes, one cut parts them from the young, and says where they are.
  const [published] = synopsis().published;
  const alike = gridSynopsis({
    label: labelOf(schema, "outcome"),
    attributes: learnable(schema),
    published: [published],
    counts: [300, 0, 0, 100, 0, 200],
    scale: 1,
    smoothing: "none",
  });
  expect(
    treeFrom(alike)
      .describe()
      .map(({ meaning }) => meaning)
      .sort(),
  ).toEqual(["age above 4, or missing: yes", "age up to 4: no"]);
});
