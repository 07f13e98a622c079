/** Every option of every method and learner: its check and its JSON Schema must agree at the borders of its limits. */
import { describe, expect, it, test } from "vitest";
import { toJSONSchema } from "../base/options/schema.ts";
import {
  attribute,
  attributes,
  choice,
  flag,
  integer,
  list,
  type Options,
  real,
  record,
  text,
} from "../base/options.ts";
import { learners } from "../learn/learners.ts";
import { fitsSchema, type Rule } from "../testing/json-schema.ts";
import { bordersOf } from "../testing/option-borders.ts";
import { methodsFor, taskNames } from "./registry.ts";
import type { AnyMethod } from "./task.ts";

/** Kinds that no method uses yet, so that the schema of none is untried. */
const others = {
  least: integer({ default: 3, min: -2, max: 9, tip: "t" }),
  share: real({ from: 0, below: 1, default: 0.5, tip: "t" }),
  open: real({ above: 0, auto: "from the rows", tip: "t" }),
  exact: flag({ tip: "t" }),
  holder: text({ minLength: 2, maxLength: 5, auto: "nobody", tip: "t" }),
  label: attribute({ kinds: ["label"], tip: "t" }),
  cross: attributes({ min: 2, max: 2, auto: "none", tip: "t" }),
  all: attributes({ auto: "all", max: 3, tip: "t" }),
  cuts: list({
    of: real({ from: 0, upTo: 1, tip: "t" }),
    max: 4,
    ascending: true,
    auto: "round numbers",
    tip: "t",
  }),
  statistics: list({
    of: record({
      fields: {
        of: attribute({ tip: "t" }),
        what: choice({ of: ["mean", "quantile"], tip: "t" }),
        share: real({ above: 0, below: 1, auto: "none", tip: "t" }),
      },
      tip: "t",
    }),
    max: 3,
    auto: "by the kind of attribute",
    tip: "t",
  }),
};

const declared: readonly (readonly [string, Options])[] = [
  ...taskNames.flatMap((task) =>
    methodsFor(task).map(({ name, options }: AnyMethod) => [`${task} ${name}`, options] as const),
  ),
  ...learners.map(({ name, options }) => [`learner ${name}`, options] as const),
  ["kinds that no method uses", others],
];
const every = declared.flatMap(([owner, options]) =>
  Object.keys(options).map((key) => [`${owner}: ${key}`, options, key] as const),
);

test("there are as many options as there are, so that none is passed over", () => {
  expect(every.length).toBeGreaterThan(120);
});

describe("the check and the schema of an option agree", () => {
  it.each(every)("%s", (_, options, key) => {
    const option = options[key];
    const property = (toJSONSchema(options).properties as Readonly<Record<string, Rule>>)[key];
    const fits = fitsSchema(property);
    const { inside, outside, beyondSchema = [] } = bordersOf(option);
    expect(inside.length).toBeGreaterThan(0);
    for (const value of inside)
      expect([value, option.check(value), fits(value)]).toEqual([value, true, true]);
    for (const value of outside)
      expect([value, option.check(value), fits(value)]).toEqual([value, false, false]);
    for (const value of beyondSchema) expect([value, option.check(value)]).toEqual([value, false]);
    if (option.default !== undefined)
      expect([option.check(option.default), fits(option.default)]).toEqual([true, true]);
  });
});

describe("the schema of a method", () => {
  const schema = toJSONSchema({ title: "T", summary: "Does something.", options: others });

  test("says what is required, and takes no other name", () => {
    const fits = fitsSchema(schema);
    expect(schema).toMatchObject({ title: "T", description: "Does something.", required: ["label"] });
    expect(fits({ label: "outcome" })).toBe(true);
    expect(fits({})).toBe(false);
    expect(fits({ label: "outcome", lable: "outcome" })).toBe(false);
  });

  test("has order, group, unit, default and what is worked out, as fields of their own", () => {
    const options = {
      rounds: integer({
        min: 1,
        max: 9,
        unit: "rounds",
        group: "Budget",
        auto: { how: "from rows · ε", from: ["rows", "epsilon"] },
        when: { model: ["card"] },
        tip: "How many.",
      }),
      model: choice({
        of: ["card"],
        titles: { card: "A card" },
        group: "Model",
        default: "card",
        tip: "Which.",
      }),
    };
    expect(toJSONSchema(options).properties).toEqual({
      model: {
        title: "Model",
        description: "Which.",
        enum: ["card"],
        "x-titles": { card: "A card" },
        default: "card",
        "x-kind": "choice",
        "x-group": "Model",
        "x-order": 1,
      },
      rounds: {
        title: "Rounds",
        description: "How many.",
        type: "integer",
        minimum: 1,
        maximum: 9,
        "x-kind": "integer",
        "x-unit": "rounds",
        "x-auto": { how: "from rows · ε", from: ["rows", "epsilon"] },
        "x-when": { model: ["card"] },
        "x-group": "Budget",
        "x-order": 0,
      },
    });
  });

  test("offers the names of attributes where they are known, of the kinds that fit", () => {
    const known = [
      { name: "age", kind: "numeric" },
      { name: "ward", kind: "categorical" },
      { name: "outcome", kind: "label" },
    ];
    const fits = fitsSchema(toJSONSchema(others, { attributes: known }));
    expect(fits({ label: "outcome", cross: ["age", "ward"] })).toBe(true);
    expect(fits({ label: "age" })).toBe(false);
    expect(fits({ label: "outcome", cross: ["age", "outcome"] })).toBe(false);
  });
});
