import { describe, expect, test } from "vitest";
import { readTable } from "../../read/read-table.ts";
import { grouped } from "../../schema/coding/grouped.ts";
import { groupedInputs, layOut } from "../../schema/coding/layout.ts";
import { labelOf } from "../../schema/coding/learnable.ts";
import type { LabelAttribute, NumericAttribute } from "../../schema/types.ts";
import { csvOf, smallSchema, threeClasses } from "../../testing/small-tables.ts";
import { loadModel, saveModel } from "../file.ts";
import { scorecard } from "./scorecard.ts";

const schema = smallSchema("replace");
const [age, , colour] = schema.attributes;
/** Ages 0 to 4, 5 to 7 and 8 to 10, then four colours, then the bias. */
const inputs = layOut([grouped(age as NumericAttribute, [5, 8]), grouped(colour as never)]);
const two = labelOf(schema, "outcome");
const three = labelOf(threeClasses(schema), "outcome");

const card = scorecard(two, inputs, [{ positive: 1, weights: [-1, 0.5, 2, 0.25, 0, 0, -1.5, -0.125] }]);
const cards = scorecard(three, inputs, [
  { positive: 0, weights: [1, 0, 0, 0, 0, 0, 0, 0] },
  { positive: 1, weights: [0, 1, 0, 2, 0, 0, 0, 0] },
  { positive: 2, weights: [0, 0, 1, 0, 0, 0, 0, 0.5] },
]);

const table = (label: LabelAttribute = two) =>
  readTable({ ...schema, attributes: [...schema.attributes.slice(0, 3), label] }, [
    csvOf([
      ["4", "0", "red", "no"],
      ["5", "0", "red", "no"],
      ["6", "0", "violet", "yes"],
      ["10", "0", "other", "yes"],
      ["9", "0", "green", "yes"],
    ]),
  ]);

const logistic = (z: number) => 1 / (1 + Math.exp(-z));

test("one card's points are the log-odds of its value, and cards share out what they give each", async () => {
  const { kind, byClass } = card.scores(await table());
  expect(kind).toBe("probability");
  const odds = [-0.875, 0.625, -1.125, 0.375, 1.875];
  expect(Array.from(byClass[1])).toEqual(odds.map((z) => expect.closeTo(logistic(z), 12)));
  expect(Array.from(byClass[0])).toEqual(odds.map((z) => expect.closeTo(logistic(-z), 12)));
  // 4, red: 1 for the first, 2 for the second, the bias of 0.5 for the third.
  const shares = cards.scores(await table(three)).byClass.map((column) => column[0]);
  const given = [1, 2, 0.5].map(logistic);
  const sum = given[0] + given[1] + given[2];
  expect(shares).toEqual(given.map((p) => expect.closeTo(p / sum, 12)));
});

test("one card predicts its value where a row's points and the bias are above zero", async () => {
  // 4, red: −1 + 0.25 − 0.125 < 0. 5, red: 0.5 + 0.25 − 0.125 > 0. 6, other: 0.5 − 1.5 − 0.125 < 0.
  // 10, other: 2 − 1.5 − 0.125 > 0. 9, green: 2 + 0 − 0.125 > 0.
  expect(Array.from(card.predict(await table()))).toEqual([0, 1, 0, 1, 1]);
});

test("points that add up to nothing are not above zero, whichever value the card is for", async () => {
  const none = new Array<number>(8).fill(0);
  for (const positive of [0, 1]) {
    const model = scorecard(two, inputs, [{ positive, weights: none }]);
    expect(Array.from(model.predict(await table()))).toEqual(new Array(5).fill(1 - positive));
  }
});

test("of several cards the one with the most points wins, and of equal ones the first", async () => {
  // 4, red: no 1, yes 2, maybe 0.5. 5, red: 0, 3, 0.5. 6, other: 0, 1, 0.5. 10, other and 9, green: 0, 0, 1.5.
  expect(Array.from(cards.predict(await table(three)))).toEqual([1, 1, 1, 2, 2]);
  const tied = scorecard(
    three,
    inputs,
    [2, 0, 1].map((positive) => ({ positive, weights: new Array<number>(8).fill(0) })),
  );
  expect(Array.from(tied.predict(await table(three)))).toEqual(new Array(5).fill(2));
});

test("points are put on the grid of 2⁻¹¹", () => {
  const { cards: own } = scorecard(two, inputs, [{ positive: 1, weights: [0.1, 0, 0, 0, 0, 0, 0, 0] }]);
  expect(own[0].weights[0]).toBe(205 / 2048);
});

describe("what a card says", () => {
  const said = (weights: readonly number[]) =>
    scorecard(two, inputs, [{ positive: 1, weights }])
      .describe()
      .map(({ attribute, value, weight }) => [attribute, value, weight]);

  test("is the points of each group, without groups and a bias that have none", () => {
    expect(said([-1, 0, 2, 0.25, 0, 0.5, -1.5, 0])).toEqual([
      ["age", "0 to 4", -1],
      ["age", "8 to 10", 2],
      ["colour", "red", 0.25],
      ["colour", "blue", 0.5],
      ["colour", "other", -1.5],
    ]);
  });

  test("joins ranges next to each other that have the same points", () => {
    expect(said([-1, 2, 2, 0, 0, 0, 0, 1])).toEqual([
      ["age", "0 to 4", -1],
      ["age", "5 to 10", 2],
      ["(bias)", undefined, 1],
    ]);
  });

  test("tells values together that have the same points as most", () => {
    expect(said([0, 0, 0, -1, 3, -1, -1, 0])).toEqual([
      ["colour", "green", 3],
      ["colour", "any other", -1],
    ]);
    expect(said([0, 0, 0, 1, 1, 1, 1, 0])).toEqual([["colour", "any value", 1]]);
  });

  test("has the value that it speaks for, and a line for people", () => {
    const [first] = cards.describe();
    expect(first).toEqual({
      attribute: "age",
      value: "0 to 4",
      weight: 1,
      meaning: "+1 where age is 0 to 4",
      towards: "no",
    });
    expect(card.describe()[0].meaning).toBe("−1 where age is 0 to 4");
  });
});

test.each([
  ["two values", card],
  ["three values", cards],
])("saved and loaded, a scorecard for %s predicts and says the same", async (_, model) => {
  const loaded = loadModel(saveModel(model, {})).model;
  const rows = await table(model.label);
  expect(Array.from(loaded.predict(rows))).toEqual(Array.from(model.predict(rows)));
  expect(loaded.describe()).toEqual(model.describe());
  expect(saveModel(loaded, {})).toBe(saveModel(model, {}));
});

test("a card over the groups that the public rule makes survives saving", () => {
  const all = groupedInputs(schema);
  const weights = Array.from({ length: all.length }, (_, i) => (i % 7) - 3);
  const model = scorecard(two, all, [{ positive: 1, weights }]);
  expect(loadModel(saveModel(model, {})).model.describe()).toEqual(model.describe());
});

describe("a file that is no scorecard is refused", () => {
  const good = JSON.parse(saveModel(cards, {}));
  const [first, second, third] = good.model.cards;
  const starts = (of: unknown) => ({ starts: [of, good.model.starts[1]] });
  const broken: readonly (readonly [string, object])[] = [
    ["no starts", { starts: undefined }],
    ["starts for too few attributes", { starts: [[0]] }],
    ["starts that are no list", starts(0)],
    ["starts that are no numbers", starts([0, "5", 8])],
    ["no group at all", starts([])],
    ["a first group that does not begin with the first code", starts([1, 5, 8])],
    ["groups out of order", starts([0, 8, 5])],
    ["a group twice", starts([0, 5, 5])],
    ["a group between codes", starts([0, 5.5, 8])],
    ["a group beyond the last code", starts([0, 5, 11])],
    ["too few values", { starts: [good.model.starts[0], [0, 1, 2]] }],
    ["no attributes", { attributes: [] }],
    [
      "an attribute that is ignored",
      { attributes: [good.model.attributes[0], { name: "x", kind: "ignored" }] },
    ],
    ["no cards", { cards: [] }],
    ["cards that are no list", { cards: first }],
    ["a card that is no object", { cards: [first, second, 5] }],
    ["two cards for one value", { cards: [first, second, { ...third, positive: "no" }] }],
    ["an undeclared value", { cards: [first, second, { ...third, positive: "never" }] }],
    ["a card too few for three values", { cards: [first, second] }],
    ["too few weights", { cards: [first, second, { ...third, weights: [1] }] }],
    [
      "weights that are no numbers",
      { cards: [first, second, { ...third, weights: third.weights.map(String) }] },
    ],
    ["huge weights", { cards: [first, second, { ...third, weights: third.weights.map(() => 1e300) }] }],
  ];
  test.each(broken)("%s", (_what, change) => {
    const text = JSON.stringify({ ...good, model: { ...good.model, ...change } });
    expect(() => loadModel(text)).toThrow(expect.objectContaining({ code: "model-invalid" }));
  });
});
