import { describe, expect, test } from "vitest";
import {
  attribute,
  attributes,
  checkOptions,
  choice,
  describedOptions,
  flag,
  integer,
  list,
  model,
  points,
  real,
  record,
  shownDefault,
  text,
} from "../options.ts";
import { optionsJson } from "./json.ts";

const tip = "t";

describe("what may be typed is said in words", () => {
  test.each([
    [real({ tip, above: 0, upTo: 5 }), "a number above 0 and at most 5"],
    [real({ tip, from: 0, below: 1 }), "a number at least 0 and below 1"],
    [real({ tip }), "a number"],
    [flag({ tip }), "true or false"],
    [text({ tip, maxLength: 9 }), "a text of 1 to 9 characters"],
    [text({ tip, words: "a name" }), "a name"],
    [attribute({ tip }), "the name of an attribute"],
    [attribute({ tip, kinds: ["label"] }), "the name of a label"],
    [attribute({ tip, kinds: ["numeric"] }), "the name of an attribute that is numeric"],
    [attributes({ tip }), "a list of at least 1 different attributes"],
    [attributes({ tip, min: 2, max: 2 }), "a list of 2 different attributes"],
    [
      attributes({ tip, max: 3, kinds: ["numeric", "label"] }),
      "a list of 1 to 3 different attributes that are numeric or label",
    ],
    [
      list({ tip, of: integer({ tip, min: 1, max: 9 }), max: 4 }),
      "a list of 1 to 4, each a whole number from 1 to 9",
    ],
    [
      list({ tip, of: real({ tip, from: 0 }), min: 2, ascending: true }),
      "a list of at least 2, each larger than the one before, each a number at least 0",
    ],
    [record({ tip, fields: { low: real({ tip, from: 0 }) } }), "an object of low (a number at least 0)"],
  ])("%#", (option, words) => {
    expect(option.range).toBe(words);
  });
});

test("texts are read by their kinds, strictly", () => {
  expect(flag({ tip }).parse("true")).toBe(true);
  expect(flag({ tip }).parse("yes")).toBeUndefined();
  expect(attributes({ tip }).parse("age,ward")).toEqual(["age", "ward"]);
  const cuts = list({ tip, of: real({ tip, from: 0 }), ascending: true });
  expect([
    cuts.parse("1,2.5"),
    cuts.parse("[1, 2.5]"),
    cuts.parse("1,x"),
    cuts.parse("[1"),
    cuts.parse(""),
  ]).toEqual([[1, 2.5], [1, 2.5], undefined, undefined, undefined]);
  expect(record({ tip, fields: {} }).parse("{")).toBeUndefined();
  expect(record({ tip, fields: { low: real({ tip }) } }).parse('{"low": 1}')).toEqual({ low: 1 });
  expect(points({ tip, min: 1, max: 9, low: -1, high: 1 }).parse("[[0.5]]")).toEqual([[0.5]]);
  expect(model({ tip, kinds: ["scorecard"], words: "a scorecard" }).parse("{}")).toBeUndefined();
});

test("a field of a record is what the record's own keys say, and nothing that objects inherit", () => {
  const named = record({ tip, fields: { toString: text({ tip }) } });
  expect(named.check({})).toBe(false);
  expect(named.check({ toString: "a" })).toBe(true);
});

describe("checking what was given", () => {
  const options = {
    label: attribute({ tip, kinds: ["label"] }),
    model: choice({ tip, of: ["auto", "card", "tree"], default: "auto" }),
    rounds: integer({ tip, min: 1, max: 9, auto: "from the rows", when: { model: ["auto", "card"] } }),
    step: real({ tip, above: 0, upTo: 5, default: 0.8, when: { model: ["auto", "card"] } }),
    exact: flag({ tip }),
  };

  test("what has neither a default nor a rule must be given", () => {
    expect(() => checkOptions("rank", options, {})).toThrow(
      expect.objectContaining({
        code: "option-out-of-range",
        message: "rank: label is left out; it must be the name of a label.",
        fix: { do: "Give label.", option: "label" },
      }),
    );
  });

  test("a default that is given is told from one that is not, in the order of the declaration", () => {
    expect(checkOptions("rank", options, { step: 0.8, label: "y", rounds: undefined })).toEqual({
      values: { label: "y", model: "auto", rounds: undefined, step: 0.8, exact: false },
      given: ["label", "step"],
    });
    expect(checkOptions("rank", options, { label: "y" }).given).toEqual(["label"]);
  });

  test("what would be ignored is refused, all of it at once", () => {
    expect(() => checkOptions("rank", options, { label: "y", model: "tree", step: 0.8, rounds: 3 })).toThrow(
      expect.objectContaining({
        code: "option-out-of-range",
        message: "rank: rounds, step are for model auto or card, and model is tree.",
        fix: { do: "Leave out rounds, step, or set model to auto or card." },
      }),
    );
    // A default is nobody's wish.
    expect(checkOptions("rank", options, { label: "y", model: "tree" }).values.step).toBe(0.8);
  });
});

describe("options as data", () => {
  const options = {
    bound: choice({ tip, group: "Expert", of: ["range"], default: "range" }),
    roundsPerRow: real({ tip, auto: "from the rows" }),
    cuts: list({ tip, group: "Data", title: "Where to cut", of: real({ tip, from: 0 }), default: [1, 2] }),
    both: record({ tip, group: "Data", fields: { low: real({ tip, unit: "years" }) }, auto: "none" }),
  };

  test("are ordered by group and then by declaration, with a name for people", () => {
    expect(
      describedOptions(options).map(({ name, title, group, order }) => [name, title, group, order]),
    ).toEqual([
      ["cuts", "Where to cut", "Data", 2],
      ["both", "Both", "Data", 3],
      ["roundsPerRow", "Rounds per row", "Search", 1],
      ["bound", "Bound", "Expert", 0],
    ]);
  });

  test("are plain JSON with everything that was declared, parts of parts included", () => {
    const json = optionsJson(options);
    expect(JSON.parse(JSON.stringify(json))).toEqual(json);
    expect(json.cuts).toEqual({
      kind: "list",
      title: "Where to cut",
      tip,
      group: "Data",
      order: 2,
      range: "a list of at least 1, each a number at least 0",
      default: [1, 2],
      limits: {
        min: 1,
        max: 10_000,
        of: { kind: "real", tip, range: "a number at least 0", limits: { from: 0 }, default: null },
      },
    });
    expect(json.both.limits).toMatchObject({
      fields: { low: { kind: "real", title: "Low", unit: "years", order: 0 } },
    });
    expect(json.roundsPerRow.auto).toEqual({ how: "from the rows", from: [] });
  });

  test("show what happens where they are left out", () => {
    expect(Object.values(options).map(shownDefault)).toEqual(["range", "from the rows", "[1,2]", "none"]);
    expect(shownDefault(text({ tip }))).toBeUndefined();
  });
});
