import { describe, expect, test } from "vitest";
import { PrivetError } from "../../base/errors.ts";
import { parseSchema } from "./schema.ts";

type Groups = Record<string, readonly string[]>;

function schemaWith(attribute: object) {
  return parseSchema({ privet: "schema/1", name: "t", attributes: [{ name: "x", ...attribute }] });
}
function valued(...levels: Groups[]) {
  const taxonomy = levels.map((level) => ({
    groups: Object.entries(level).map(([name, values]) => ({ name, values })),
  }));
  return schemaWith({ kind: "categorical", values: ["a", "b", "c", "?"], taxonomy });
}
function cut(...levels: number[][]) {
  const taxonomy = levels.map((lows) => ({ groups: lows.map((low, i) => ({ name: `g${i}`, low })) }));
  return schemaWith({ kind: "numeric", low: 0, high: 10, taxonomy });
}
function refusal(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof PrivetError && error.code === "schema-invalid")
      return `${error.message} ${error.fix.do}`;
    throw error;
  }
  throw new Error("not refused");
}

const coarse = { "a or b": ["a", "b"], rest: ["c", "?"] };
const fine = { a: ["a"], b: ["b"], rest: ["c", "?"] };

describe("taxonomies of values", () => {
  test("nested levels are kept as declared", () => {
    expect(valued(coarse, fine).attributes[0].taxonomy).toEqual([
      { groups: Object.entries(coarse).map(([name, values]) => ({ name, values })) },
      { groups: Object.entries(fine).map(([name, values]) => ({ name, values })) },
    ]);
  });

  test.each<[string, Groups[], RegExp]>([
    ["a value left out", [{ g: ["a", "b", "?"] }], /level 1 .*"c" into no group/],
    [
      "the value for missing ones left out",
      [{ g: ["a", "b", "c"] }],
      /"\?" into no group.*stands for missing/,
    ],
    ["a value in two groups", [{ g: ["a", "b", "c"], h: ["a", "?"] }], /"a" into two groups/],
    ["an undeclared value", [{ g: ["a", "b", "c", "?", "d"] }], /"d"/],
    ["an empty group", [{ g: ["a", "b", "c", "?"], h: [] }], /group 2.*values/],
    ["no groups", [{}], /groups/],
    [
      "a group across two coarser ones",
      [coarse, { ac: ["a", "c"], "b?": ["b", "?"] }],
      /level 2.*"ac".*across/,
    ],
    ["levels from fine to coarse", [fine, coarse], /level 2.*"a or b".*across/],
  ])("%s is refused", (_, levels, names) => {
    expect(refusal(() => valued(...levels))).toMatch(names);
  });

  test("two groups of one name are refused", () => {
    const groups = [
      { name: "g", values: ["a", "b"] },
      { name: "g", values: ["c", "?"] },
    ];
    const attribute = { kind: "categorical", values: ["a", "b", "c", "?"], taxonomy: [{ groups }] };
    expect(refusal(() => schemaWith(attribute))).toMatch(/two groups of the same name/);
  });
});

describe("taxonomies of numbers", () => {
  test("nested cuts are accepted", () => {
    expect(cut([0, 5], [0, 3, 5, 8]).attributes[0].taxonomy).toHaveLength(2);
  });

  test.each<[string, number[][], RegExp]>([
    ["a first group above low", [[1, 5]], /starts at 1.*from 0 are in no group/],
    ["groups that do not rise", [[0, 5, 5]], /starts at 5, not above/],
    ["groups that fall", [[0, 8, 5]], /starts at 5, not above/],
    ["a start off the grid", [[0, 2.5]], /2\.5.*not one of the levels/],
    ["a start above high", [[0, 11]], /11.*not one of the levels/],
    [
      "a moved boundary",
      [
        [0, 5],
        [0, 4, 8],
      ],
      /level 2.*no group that starts at 5/,
    ],
    ["no levels", [], /taxonomy/],
  ])("%s is refused", (_, levels, names) => {
    expect(refusal(() => cut(...levels))).toMatch(names);
  });

  test("more groups than 16 bits can number are refused", () => {
    const groups = (count: number) => [
      { groups: Array.from({ length: count }, (_, i) => ({ name: `g${i}`, low: i })) },
    ];
    const numbers = (taxonomy: unknown, missing: unknown = 0) =>
      schemaWith({ kind: "numeric", low: 0, high: 2 ** 20, taxonomy, missing }).attributes;
    expect(numbers(groups(2 ** 16))).toHaveLength(1);
    expect(refusal(() => numbers(groups(2 ** 16 + 1)))).toMatch(/level 1.*groups.*65536/);
    // Missing values are one more.
    expect(numbers(groups(2 ** 16 - 1), "group")).toHaveLength(1);
    expect(refusal(() => numbers(groups(2 ** 16), "group"))).toMatch(/level 1.*65536/);
  });

  test("no group is called like that of missing values, where they have one", () => {
    const taxonomy = [{ groups: [{ name: "missing", low: 0 }] }];
    const named = (missing: unknown) =>
      schemaWith({ kind: "numeric", low: 0, high: 9, taxonomy, missing }).attributes;
    expect(refusal(() => named("measured"))).toMatch(/missing/);
    expect(named(0)).toHaveLength(1);
  });

  test("values in a numeric group, or a misspelt field, are refused", () => {
    const groups = [{ name: "g", values: ["a"] }];
    expect(refusal(() => schemaWith({ kind: "numeric", low: 0, high: 1, taxonomy: [{ groups }] }))).toMatch(
      /"values"/,
    );
    expect(
      refusal(() => schemaWith({ kind: "numeric", low: 0, high: 1, taxonomy: [{ group: [] }] })),
    ).toMatch(/"group"/);
  });
});
