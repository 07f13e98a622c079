import { expect, test } from "vitest";
import { smallSchema } from "../../testing/small-tables.ts";
import type { CategoricalAttribute, NumericAttribute } from "../types.ts";
import { levels, numberOfCode } from "./codes.ts";
import { defaultCuts, grouped, groupedFrom, groupOfCode } from "./grouped.ts";

const [age, pay, colour] = smallSchema("replace").attributes as [
  NumericAttribute,
  NumericAttribute,
  CategoricalAttribute,
];

test("an attribute with few levels has a group a level, a categorical one a group a value", () => {
  expect(grouped(age).names).toEqual(["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]);
  expect(grouped(colour).names).toEqual(colour.values);
  const own = grouped(age);
  expect(own.names).toBe(own.names);
  expect(colour.values.map((_, code) => groupOfCode(grouped(colour), code))).toEqual([0, 1, 2, 3]);
});

test("every code is in the group whose range holds its number", () => {
  const cuts = [0, 100, 12.5];
  const groups = grouped(pay, cuts);
  expect(groups.names).toEqual(["-50 to -1", "0 to 12", "13 to 99", "100 to 1000"]);
  for (let code = 0; code < levels(pay); code++) {
    const below = [0, 12.5, 100].filter((cut) => cut <= numberOfCode(pay, code)).length;
    expect(groupOfCode(groups, code)).toBe(below);
  }
});

test("cuts out of bounds and repeated cuts make no empty group", () => {
  expect(grouped(pay, [-1e9, -50, 5, 5, 5, 1e9]).names).toEqual(["-50 to 4", "5 to 1000"]);
});

test("many levels are cut into equal parts, and ever finer towards zero", () => {
  const groups = grouped(pay);
  for (const part of [1, 5, 9]) expect(defaultCuts(pay)).toContain(-50 + 105 * part);
  expect(groups.names.slice(0, 3)).toEqual(["-50 to -26", "-25 to -13", "-12 to -7"]);
  expect(groups.names).toContain("0");
  expect(groups.names.length).toBeLessThan(40);
});

test("groups that begin at the codes of a saved model are the same groups again", () => {
  for (const attribute of [age, pay, colour]) {
    const groups = grouped(attribute);
    expect(groupedFrom(attribute, groups.starts)).toEqual(groups);
  }
});

test.each([
  ["none", age, []],
  ["the first code in no group", age, [1, 5]],
  ["out of order", age, [0, 7, 5]],
  ["one twice", age, [0, 5, 5]],
  ["between codes", age, [0, 2.5]],
  ["beyond the last code", age, [0, 11]],
  ["values together", colour, [0, 2]],
])("codes that begin no groups are told apart: %s", (_, attribute, starts) => {
  expect(groupedFrom(attribute, starts)).toBeUndefined();
});

test("bounds on one side of zero are cut finer towards the bound next to it", () => {
  const above = { ...pay, low: 100, high: 1124, scale: "linear" as const };
  // 1024 wide: 100 + 512, 256, 128 … and in tenths.
  const cuts = defaultCuts(above);
  for (const cut of [612, 356, 228, 101]) expect(cuts).toContain(cut);
  expect(cuts.every((cut) => cut >= 100 && cut <= 1124)).toBe(true);
});
