import { expect, test } from "vitest";
import { labelOf } from "../../schema/coding/learnable.ts";
import { smallSynopsis } from "../../testing/small-synopses.ts";
import { smallSchema } from "../../testing/small-tables.ts";
import { smallTablesSynopsis, smallWhole, smallWholeSynopsis } from "../../testing/small-tables-synopsis.ts";
import { learnFrom } from "../classifier/learned-classifier.ts";
import { loadModel, saveModel } from "../file.ts";
import { tellable, toTell } from "./to-tell.ts";

const refusal = (code: string) => expect.objectContaining({ code });

test("a grid tells the label that it was published for, and no other", () => {
  const grid = smallSynopsis();
  expect(toTell(grid)).toBe(grid);
  expect(toTell(grid, "outcome")).toBe(grid);
  expect(() => toTell(grid, "colour")).toThrow(refusal("label-undeclared"));
});

test("a whole table tells its label, or the one that is named; without either it says what it can tell", () => {
  expect(toTell(smallTablesSynopsis()).label.name).toBe("outcome");
  expect(toTell(smallTablesSynopsis(), "colour").label).toMatchObject({ name: "colour", kind: "label" });
  expect(toTell(smallWholeSynopsis(), "outcome").label).toEqual(labelOf(smallSchema("replace"), "outcome"));
  expect(() => toTell(smallWholeSynopsis())).toThrow("published for no label");
  for (const name of ["age", "pay", "nobody"])
    expect(() => toTell(smallWholeSynopsis(), name)).toThrow(refusal("label-undeclared"));
});

test("what can be told are the label, other labels, and attributes that are held value by value", () => {
  expect(tellable(smallTablesSynopsis())).toEqual(["outcome", "colour"]);
  expect(tellable(smallWholeSynopsis())).toEqual(["outcome", "colour"]);
  const [age, colour, outcome] = smallWhole.published;
  const inTwo = { ...colour, starts: [0, 2], groups: [0, 1], names: ["warm", "cold"] };
  expect(tellable(smallWholeSynopsis({ published: [age, inTwo, outcome] }))).toEqual(["outcome"]);
  // As many groups as values, but one of them in two runs.
  const twoRuns = { ...colour, starts: [0, 1, 2, 3], groups: [0, 1, 0, 2], names: ["a", "b", "c"] };
  expect(tellable(smallWholeSynopsis({ published: [age, twoRuns, outcome] }))).toEqual(["outcome"]);
});

test("rows are the same whichever is to be told: its codes apart, the other attributes that are no labels as groups", () => {
  const whole = smallWholeSynopsis();
  const { groups, weights } = whole.cells();
  const outcome = toTell(whole, "outcome");
  expect(outcome.published.map(({ attribute }) => attribute.name)).toEqual(["age", "colour"]);
  expect(outcome.cells()).toEqual({ groups: groups.slice(0, 2), classes: groups[2], weights });
  const colour = toTell(whole, "colour");
  expect(colour.published.map(({ attribute }) => attribute.name)).toEqual(["age"]);
  expect(colour.cells()).toEqual({ groups: [groups[0]], classes: groups[1], weights });
  expect(colour.attributes.map(({ name }) => name)).toEqual(["age", "pay"]);
});

test("values whose groups are numbered in another order are told by their codes", () => {
  const [age, colour, outcome] = smallWhole.published;
  const turned = { ...colour, groups: [3, 2, 1, 0], names: colour.names.toReversed() };
  const told = toTell(smallWholeSynopsis({ published: [age, turned, outcome] }), "colour");
  expect(Array.from(told.cells().classes)).toEqual(
    Array.from(smallWholeSynopsis().cells().groups[1], (group) => 3 - group),
  );
});

test("a learner learns it, with or without a label of the synopsis's own, and its file is one of a classifier", () => {
  const own = learnFrom(smallTablesSynopsis(), "cart");
  const named = learnFrom(smallWholeSynopsis(), "cart", 1, "outcome");
  expect(named.toJSON()).toEqual(own.toJSON());
  const file = saveModel(learnFrom(smallWholeSynopsis(), "cart", 1, "colour"), {});
  expect(loadModel(file).model.label.values).toEqual(["red", "green", "blue", "other"]);
  expect(() => learnFrom(smallWholeSynopsis(), "cart")).toThrow(refusal("label-undeclared"));
});
