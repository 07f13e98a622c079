import { expect, test } from "vitest";
import { choiceColumn, labelColumn, numberColumn, tableSchema } from "../../testing/table-schemas.ts";
import type { CodedAttribute, NumericAttribute } from "../types.ts";
import { cutAttribute } from "./grouped.ts";
import { checkedGrouping, groupIn, valueGrouping } from "./grouping.ts";

const schema = tableSchema([
  choiceColumn("ward", ["?", "north", "south"]),
  labelColumn("outcome", ["no", "yes"]),
  { ...numberColumn("stage", 1, 3), missing: "group" },
]);

test("every code is a group of its own, the last value and missing ones among them", () => {
  const sizes = schema.attributes.map((attribute) => {
    const grouping = checkedGrouping(schema, valueGrouping(attribute as CodedAttribute));
    const codes = Array.from({ length: grouping.size }, (_, code) => code);
    expect(codes.map((code) => groupIn(grouping, code))).toEqual(codes);
    return grouping.size;
  });
  expect(sizes).toEqual([3, 2, 4]);
});

test("a number is cut into no more groups than 16 bits can number, that of missing ones among them", () => {
  const [whole] = tableSchema([numberColumn("x", 0, 100_000)]).attributes as NumericAttribute[];
  const apart = { ...whole, missing: "group" } as const;
  const cuts = (count: number) => ({ x: Array.from({ length: count }, (_, i) => i + 1) });
  const groupsOf = (attribute: NumericAttribute, count: number) => {
    const cut = cutAttribute(attribute, cuts(count));
    return cut.kind === "grouped" && cut.starts.length;
  };
  expect([groupsOf(whole, 65_535), groupsOf(apart, 65_534)]).toEqual([65_536, 65_536]);
  for (const [attribute, count] of [
    [whole, 65_536],
    [apart, 65_535],
  ] as const)
    expect(() => groupsOf(attribute, count)).toThrow(
      expect.objectContaining({ code: "option-out-of-range" }),
    );
});
