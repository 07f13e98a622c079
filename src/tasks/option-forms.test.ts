/**
 * A form can be drawn from the declarations alone. The function here is all that a workbench needs to know of options; it reads data,
 * no sentence, and no kind of option is left over.
 */
import { describe, expect, test } from "vitest";
import { GROUPS, isRequired } from "../base/options/kinds.ts";
import {
  type DescribedOption,
  describedOptions,
  type Option,
  type Options,
  shownDefault,
} from "../base/options.ts";
import { learners } from "../learn/learners.ts";
import { methodsFor, taskNames } from "./registry.ts";
import type { AnyMethod } from "./task.ts";

interface Field {
  readonly name: string;
  readonly label: string;
  readonly section: string;
  readonly help: string;
  readonly control: "number" | "select" | "checkbox" | "text" | "attributes" | "file" | "rows" | "group";
  readonly min?: number;
  readonly max?: number;
  readonly step?: number | "any";
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  readonly fields?: readonly Field[];
  /** What is filled in beforehand. */
  readonly value?: unknown;
  /** What stands there in grey where nothing is filled in. */
  readonly placeholder?: string;
  readonly shownWhere?: Readonly<Record<string, readonly string[]>>;
}

const formOf = (options: Options): readonly Field[] => describedOptions(options).map(fieldOf);

function fieldOf({ name, title, group, option }: DescribedOption): Field {
  const unit = option.unit === undefined ? "" : ` (${option.unit})`;
  const placeholder = option.default === undefined ? shownDefault(option) : undefined;
  return {
    name,
    label: `${title}${unit}`,
    section: group,
    help: option.tip,
    ...controlOf(option),
    ...(option.default === undefined ? {} : { value: option.default }),
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(option.when ? { shownWhere: option.when } : {}),
  };
}

function controlOf(option: Option): Pick<Field, "control"> & Partial<Field> {
  switch (option.kind) {
    case "integer":
      return { control: "number", ...option.limits, step: 1 };
    case "real": {
      const { from, above, upTo, below } = option.limits;
      const [min, max] = [from ?? above, upTo ?? below];
      return {
        control: "number",
        ...(min === undefined ? {} : { min }),
        ...(max === undefined ? {} : { max }),
        step: "any",
      };
    }
    case "choice": {
      const { of, titles = {} } = option.limits;
      return { control: "select", choices: of.map((value) => ({ value, label: titles[value] ?? value })) };
    }
    case "switch":
      return { control: "checkbox" };
    case "text":
      return { control: "text" };
    case "attribute":
    case "attributes":
      return { control: "attributes", max: option.kind === "attribute" ? 1 : option.limits.max };
    case "points":
    case "model":
      return { control: "file" };
    case "list":
      return { control: "rows", fields: formOf({ item: option.limits.of }), ...pick(option.limits) };
    case "record":
      return { control: "group", fields: formOf(option.limits.fields) };
  }
}

const pick = ({ min, max }: { readonly min: number; readonly max: number }) => ({ min, max });

const declared: readonly (readonly [string, Options])[] = [
  ...taskNames.flatMap((task) =>
    methodsFor(task).map(({ name, options }: AnyMethod) => [`${task} ${name}`, options] as const),
  ),
  ...learners.map(({ name, options }) => [`learner ${name}`, options] as const),
];

describe("the form of", () => {
  test.each(declared)(
    "%s has a field for each option, with something in it or a word about what happens",
    (_, options) => {
      const form = formOf(options);
      expect(form.map(({ name }) => name).sort()).toEqual(Object.keys(options).sort());
      for (const field of form) {
        expect(field.label).toMatch(/^[A-Z]/);
        expect(field.help).toMatch(/\.$/);
        // What must be given has nothing in it until somebody gives it.
        const isFilled = field.value !== undefined || field.placeholder !== undefined;
        expect([field.name, isFilled]).toEqual([field.name, !isRequired(options[field.name])]);
        if (field.control === "select")
          expect(field.choices?.some(({ value }) => value === field.value)).toBe(true);
      }
      const sections = form.map(({ section }) => GROUPS.indexOf(section as (typeof GROUPS)[number]));
      expect(sections).toEqual(sections.toSorted((a, b) => a - b));
    },
  );

  test.each(declared)(
    "%s names a group for each option, and rules that speak of other options by their names",
    (_, options) => {
      for (const [name, { group, when = {}, auto }] of Object.entries(options)) {
        expect([name, group === undefined]).toEqual([name, false]);
        for (const [other, values] of Object.entries(when))
          for (const value of values) expect([value, options[other].check(value)]).toEqual([value, true]);
        const facts = ["rows", "epsilon", "delta", "attributes", "label"];
        for (const fact of auto?.from ?? []) expect([...facts, ...Object.keys(options)]).toContain(fact);
      }
    },
  );
});

test("two options of a method are never called alike", () => {
  for (const [owner, options] of declared) {
    const titles = describedOptions(options).map(({ title }) => title);
    expect([owner, new Set(titles).size]).toEqual([owner, titles.length]);
  }
});

test("a field in full: its limits, its unit, its rule in grey, and where it is shown", () => {
  const form = formOf(declared.find(([owner]) => owner === "classify privet")?.[1] ?? {});
  expect(form.find(({ name }) => name === "rounds")).toEqual({
    name: "rounds",
    label: "Rounds (rounds)",
    section: "Search",
    help: "More rounds make a finer card, but each draw is noisier.",
    control: "number",
    min: 1,
    max: 10_000,
    step: 1,
    placeholder: "from rows · ε",
    shownWhere: { model: ["auto", "card"] },
  });
  expect(form.find(({ name }) => name === "step")).toMatchObject({
    label: "First step (points)",
    value: 0.8,
    min: 0,
    max: 5,
  });
});
