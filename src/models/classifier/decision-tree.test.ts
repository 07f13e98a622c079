import { describe, expect, test } from "vitest";
import { readTable } from "../../read/read-table.ts";
import { labelOf, learnable } from "../../schema/coding/learnable.ts";
import { csvOf, smallSchema } from "../../testing/small-tables.ts";
import { loadModel, saveModel } from "../file.ts";
import { treeClassifier } from "./decision-tree.ts";

const schema = smallSchema("replace");
const label = labelOf(schema, "outcome");
const [age, , colour] = learnable(schema);
const tree = treeClassifier(label, [
  { attribute: age, starts: [0, 5], groups: [0, 1], names: ["below 5", "5 or more"], children: [1, 2] },
  { class: 0, rows: 60 },
  // Blue ones go with red ones, which do not stand beside them.
  {
    attribute: colour,
    starts: [0, 1, 2, 3],
    groups: [1, 0, 1, 0],
    names: ["cold", "warm"],
    children: [4, 3],
  },
  { class: 1, rows: 30 },
  { class: 0, rows: 10 },
]);
const leaf = treeClassifier(label, [{ class: 1, rows: 5 }]);
const table = () =>
  readTable(schema, [
    csvOf([
      ["0", "1", "red", "no"],
      ["4", "1", "blue", "no"],
      ["5", "1", "red", "no"],
      ["9", "1", "green", "no"],
      ["9", "1", "blue", "no"],
      ["9", "1", "", "no"],
    ]),
  ]);

describe("a decision tree", () => {
  test("sends a row on by the group of its value, and predicts the class of the leaf", async () => {
    expect(Array.from(tree.predict(await table()))).toEqual([0, 0, 1, 0, 1, 0]);
    expect(Array.from(leaf.predict(await table()))).toEqual([1, 1, 1, 1, 1, 1]);
  });

  test("needs the attributes that it asks about, each once", () => {
    expect(tree.attributes.map(({ name }) => name)).toEqual(["age", "colour"]);
    expect(leaf.attributes).toEqual([]);
  });

  test("describes itself by the way to every leaf", () => {
    expect(tree.describe()).toEqual([
      { attribute: "age", value: "below 5", towards: "no", weight: 60, meaning: "age below 5: no" },
      {
        attribute: "colour",
        value: "cold",
        towards: "no",
        weight: 10,
        meaning: "age 5 or more and colour cold: no",
      },
      {
        attribute: "colour",
        value: "warm",
        towards: "yes",
        weight: 30,
        meaning: "age 5 or more and colour warm: yes",
      },
    ]);
    expect(leaf.describe()).toEqual([
      { attribute: "(always)", towards: "yes", weight: 5, meaning: "every row: yes" },
    ]);
  });

  test("says of each attribute on the way no more than is needed", () => {
    const ages = (cut: number, children: [number, number]) => ({
      attribute: age,
      starts: [0, cut],
      groups: [0, 1],
      names: [`below ${cut}`, `${cut} or more`],
      children,
    });
    const colours = (groups: number[], names: string[], children: [number, number]) => ({
      attribute: colour,
      starts: [0, 1, 2, 3],
      groups,
      names,
      children,
    });
    const [no, yes] = [0, 1].map((own) => ({ class: own, rows: 1 }));
    const several = treeClassifier(label, [
      ages(5, [1, 2]),
      yes,
      colours([0, 0, 1, 1], ["red or green", "blue or other"], [3, 4]),
      ages(8, [5, 6]),
      yes,
      ages(3, [7, 8]),
      colours([0, 1, 1, 1], ["red", "other than red"], [9, 10]),
      ...[no, yes, no, yes],
    ]);
    expect(several.describe().map(({ meaning }) => meaning)).toEqual([
      "age below 5: yes",
      // Nobody gets here, and the rule says so.
      "age 5 or more and below 3 and colour red or green: no",
      "age 5 or more and below 8 and colour red or green: yes",
      "age 8 or more and colour red: no",
      "age 8 or more and colour green: yes",
      "age 5 or more and colour blue or other: yes",
    ]);
  });

  test("answers that say the same are one rule, with the rows of all; shares are told apart all the same", async () => {
    const shares = [
      [8, 2],
      [90, 10],
    ];
    const [few, many] = shares.map((counts) => ({ class: 0, rows: counts[0] + counts[1], counts }));
    const split = { attribute: age, starts: [0, 5], groups: [0, 1], names: ["below 5", "5 or more"] };
    const both = treeClassifier(label, [{ ...split, children: [1, 2] }, few, many]);
    expect(both.describe().map(({ meaning, weight }) => [meaning, weight])).toEqual([["every row: no", 110]]);
    expect(both.outline?.()).toEqual({ says: "no", rows: 110 });
    const told = new Set(both.scores(await table()).byClass[0]);
    // One row of each class added.
    expect([...told].toSorted()).toEqual([9 / 12, 91 / 102]);
  });

  test("saved and loaded, predicts the same", async () => {
    for (const one of [tree, leaf]) {
      const file = saveModel(one, {});
      const { model } = loadModel(file);
      expect(saveModel(model, {})).toBe(file);
      expect(model.predict(await table())).toEqual(one.predict(await table()));
    }
  });
});

test("leaves with counts give the shares of the classes, one row of each added; without counts, the class alone", async () => {
  const counts = [[], [50, 10], [], [5, 25], [7, 3]];
  const counted = treeClassifier(
    label,
    tree.nodes.map((node, i) => ("children" in node ? node : { ...node, counts: counts[i] })),
  );
  const { kind, byClass } = counted.scores(await table());
  expect(kind).toBe("probability");
  const shares = [11 / 62, 11 / 62, 26 / 32, 4 / 12, 26 / 32, 4 / 12];
  expect(Array.from(byClass[1])).toEqual(shares.map((share) => expect.closeTo(share, 12)));
  const file = saveModel(counted, {});
  expect((loadModel(file).model as typeof tree).scores(await table())).toEqual({ kind, byClass });
  expect(tree.scores(await table())).toMatchObject({ kind: "order" });
  const damaged = JSON.parse(file);
  for (const wrong of [[1], [1, 2, 3], "12", [1, null]]) {
    damaged.model.nodes[1].counts = wrong;
    expect(() => loadModel(JSON.stringify(damaged))).toThrow(
      expect.objectContaining({ code: "model-invalid" }),
    );
  }
});

type Body = Record<string, unknown> & { nodes: Record<string, unknown>[] };

test.each<[string, (body: Body) => unknown]>([
  ["no nodes", (body) => (body.nodes = [])],
  ["a node that leads back", (body) => (body.nodes[2].children = [0, 3])],
  ["a node that leads to itself", (body) => (body.nodes[2].children = [2, 3])],
  ["a child that is not there", (body) => (body.nodes[2].children = [4, 5])],
  ["a child too few", (body) => (body.nodes[0].children = [1])],
  ["half a child", (body) => (body.nodes[0].children = [1, 1.5])],
  ["children that are no list", (body) => (body.nodes[0].children = 1)],
  ["a node that nobody leads to", (body) => body.nodes.push({ class: "yes", rows: 1 })],
  ["a node that two lead to", (body) => (body.nodes[2].children = [4, 4])],
  ["rows beyond all reason", (body) => (body.nodes[1].rows = 1e308)],
  ["an undeclared class", (body) => (body.nodes[1].class = "perhaps")],
  ["rows below zero", (body) => (body.nodes[1].rows = -1)],
  ["an undeclared attribute", (body) => (body.nodes[0].attribute = "height")],
  ["codes in no group", (body) => (body.nodes[0].groups = [0, -1])],
  ["runs that do not begin at the first code", (body) => (body.nodes[0].starts = [1, 5])],
])("a file with %s is refused", (_, damage) => {
  const file = JSON.parse(saveModel(tree, {}));
  damage(file.model);
  expect(() => loadModel(JSON.stringify(file))).toThrow(expect.objectContaining({ code: "model-invalid" }));
});
