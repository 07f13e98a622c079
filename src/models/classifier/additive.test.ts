import { describe, expect, test } from "vitest";
import { modelText } from "../../cli/text/model-text.ts";
import { readTable } from "../../read/read-table.ts";
import { grouped } from "../../schema/coding/grouped.ts";
import { groupedInputs } from "../../schema/coding/layout.ts";
import { labelOf } from "../../schema/coding/learnable.ts";
import type { CategoricalAttribute, LabelAttribute, NumericAttribute } from "../../schema/types.ts";
import { csvOf, smallSchema, threeClasses } from "../../testing/small-tables.ts";
import { loadModel, saveModel } from "../file.ts";
import { publishedAt } from "../synopsis/published-attribute.ts";
import { additive } from "./additive.ts";
import { paperOf } from "./paper/paper.ts";
import { scorecard } from "./scorecard.ts";

const schema = smallSchema("replace");
const [age, , colour] = schema.attributes as readonly [NumericAttribute, unknown, CategoricalAttribute];
const two = labelOf(schema, "outcome");
const three = labelOf(threeClasses(schema), "outcome");

/** Ages 0 to 4, 5 to 7 and 8 to 10. */
const ages = publishedAt(age, grouped(age, [5, 8]));
const colours = publishedAt(colour, grouped(colour));
/** Red and blue on one side, green and others on the other. */
const sides = { attribute: colour, starts: [0, 1, 2, 3], groups: [0, 1, 0, 1], names: ["warm", "cool"] };

const model = additive({
  label: two,
  classes: [1],
  terms: [
    { table: [], points: [[-0.125]] },
    { table: [ages], points: [[-1, 0.5, 2]] },
    { table: [ages, sides], points: [[0.25, -1, 0, 0.75, 0, -3]] },
  ],
});
const many = additive({
  label: three,
  classes: [0, 1, 2],
  terms: [
    { table: [colours], points: [[1, 0, 0, 0], [0, 2, 0, 0], new Float64Array(4)] },
    { table: [], points: [[0], [0], [0.5]] },
  ],
});

const table = (label: LabelAttribute = two) =>
  readTable({ ...schema, attributes: [...schema.attributes.slice(0, 3), label] }, [
    csvOf([
      ["4", "0", "red", "no"],
      ["5", "0", "green", "no"],
      ["6", "0", "blue", "yes"],
      ["10", "0", "other", "yes"],
      ["9", "0", "red", "yes"],
    ]),
  ]);

// Bias, age and the cell of both: −0.125 − 1 + 0.25; −0.125 + 0.5 + 0.75; −0.125 + 0.5 + 0; −0.125 + 2 − 3; −0.125 + 2 + 0.
const SUMS = [-0.875, 1.125, 0.375, -1.125, 1.875];

test("a row gets the points of the cell that it lies in, term by term, and is positive above 0", async () => {
  expect(Array.from(model.predict(await table()))).toEqual(SUMS.map((sum) => (sum > 0 ? 1 : 0)));
  const { kind, byClass } = model.scores(await table());
  expect(kind).toBe("probability");
  expect(Array.from(byClass[1])).toEqual(SUMS.map((sum) => expect.closeTo(1 / (1 + Math.exp(-sum)), 12)));
  expect(Array.from(byClass[0])).toEqual(SUMS.map((sum) => expect.closeTo(1 / (1 + Math.exp(sum)), 12)));
});

test("with more classes the highest sum wins, and of equal ones the first", async () => {
  // Red has 1, green 2 for its class, all others the 0.5 of the third.
  expect(Array.from(many.predict(await table(three)))).toEqual([0, 1, 2, 2, 0]);
  const nobody = additive({ label: three, classes: [2, 0, 1], terms: [] });
  expect(Array.from(nobody.predict(await table(three)))).toEqual(new Array(5).fill(2));
});

test("a card is the sum of its lines, to the bit, and says the same", async () => {
  const inputs = groupedInputs(schema);
  const weights = Float64Array.from({ length: inputs.length }, (_, i) => Math.sin(i));
  const card = scorecard(two, inputs, [{ positive: 1, weights }]);
  const terms = inputs.attributes.map((attribute, k) => ({
    table: [publishedAt(attribute.of, attribute)],
    points: [weights.subarray(inputs.offsets[k], inputs.offsets[k] + attribute.starts.length)],
  }));
  const bias = { table: [], points: [weights.subarray(-1)] };
  const added = additive({ label: two, classes: [1], terms: [...terms, bias] });
  const rows = await table();
  expect(added.scores(rows)).toEqual(card.scores(rows));
  expect(added.describe()).toEqual(card.describe());
});

test("it needs the attributes that its terms ask about, each once", () => {
  expect(model.attributes.map(({ name }) => name)).toEqual(["age", "colour"]);
});

test("points are put on the grid of 2⁻¹¹", () => {
  const { terms } = additive({ label: two, classes: [1], terms: [{ table: [], points: [[0.1]] }] });
  expect(terms[0].points[0][0]).toBe(205 / 2048);
});

describe("what it says", () => {
  test("is the points of groups, and of groups of several attributes together, without cells that have none", () => {
    expect(model.describe().map(({ meaning }) => meaning)).toEqual([
      "−0.125 for every row",
      "−1 where age is 0 to 4",
      "+0.5 where age is 5 to 7",
      "+2 where age is 8 to 10",
      "+0.25 where age is 0 to 4 and colour is warm",
      "−1 where age is 0 to 4 and colour is cool",
      "+0.75 where age is 5 to 7 and colour is cool",
      "−3 where age is 8 to 10 and colour is cool",
    ]);
    expect(model.describe().at(-1)).toMatchObject({
      attribute: "age × colour",
      value: "8 to 10 × cool",
      weight: -3,
      towards: "yes",
    });
  });

  test("in a terminal is how far each term reaches, then the heaviest points", () => {
    const text = modelText(model);
    expect(text).toContain("points towards outcome = yes; predicted where they exceed 0");
    const lines = text.split("\n").map((line) => line.trim().split(/\s{2,}/));
    expect(lines).toContainEqual(["age × colour", "6", "−3.000", "+0.750"]);
    expect(lines).toContainEqual(["age × colour", "8 to 10 × cool", "−3.000"]);
    expect(modelText(many)).toContain("the value with the most points is predicted");
    expect(modelText(additive({ label: two, classes: [1], terms: [] }))).toContain("No cell has points.");
  });

  test("is nothing for a pen, and the refusal says so", () => {
    expect(() => paperOf(model)).toThrow(
      expect.objectContaining({
        code: "model-invalid",
        message: expect.stringContaining("A model of the kind additive has no paper form"),
      }),
    );
  });
});

test.each([
  ["two values", model],
  ["three values", many],
  [
    "a number of rows below which points could be chance",
    additive({ label: two, classes: [1], terms: [], chanceBelow: 40 }),
  ],
  ["no term", additive({ label: two, classes: [0], terms: [] })],
])("saved and loaded, one for %s predicts and says the same", async (_, own) => {
  const loaded = loadModel(saveModel(own, {})).model;
  const rows = await table(own.label);
  expect(loaded.scores(rows)).toEqual(own.scores(rows));
  expect(loaded.describe()).toEqual(own.describe());
  expect(saveModel(loaded, {})).toBe(saveModel(own, {}));
});

describe("a file that is no such model is refused", () => {
  const good = JSON.parse(saveModel(many, {}));
  const [first, bias] = good.model.terms;
  const [own] = first.table;
  const changed = (change: object) => ({ terms: [{ ...first, ...change }, bias] });
  const broken: readonly (readonly [string, object])[] = [
    ["no classes", { classes: [] }],
    ["classes that are no list", { classes: "no" }],
    ["an undeclared class", { classes: ["no", "yes", "never"] }],
    ["a class twice", { classes: ["no", "yes", "yes"] }],
    ["too few classes", { classes: ["no"] }],
    ["no terms", { terms: undefined }],
    ["a term that is no object", { terms: [first, 5] }],
    ["a table that is no list", changed({ table: own })],
    ["a table over an undeclared attribute", changed({ table: [{ ...own, name: "height" }] })],
    ["a table whose groups are out of order", changed({ table: [{ ...own, starts: [0, 2, 1, 3] }] })],
    ["a table with codes in no group", changed({ table: [{ ...own, groups: [0, 1, 2, -1] }] })],
    ["an attribute that no term asks about", { terms: [bias] }],
    ["points for too few classes", changed({ points: first.points.slice(1) })],
    ["points for too few cells", changed({ points: first.points.map(() => [1]) })],
    ["points that are no numbers", changed({ points: first.points.map(() => ["1", 0, 0, 0]) })],
    ["a caution that is no number of rows", { chanceBelow: -1 }],
    ["huge points", changed({ points: first.points.map(() => [1e300, 0, 0, 0]) })],
    ["a table too large", changed({ table: new Array(12).fill(own) })],
  ];
  test.each(broken)("%s", (_what, change) => {
    const text = JSON.stringify({ ...good, model: { ...good.model, ...change } });
    expect(() => loadModel(text)).toThrow(expect.objectContaining({ code: "model-invalid" }));
  });
});
