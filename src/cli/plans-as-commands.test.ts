/** Every click of the workbench is a command: whatever plan a form can make, the command that is shown for it is that plan. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { toJSONSchema } from "../base/options/schema.ts";
import { flowOfPlan } from "../tasks/flow-plan.ts";
import { methodsFor, type Task, taskNames } from "../tasks/registry.ts";
import type { AnyMethod } from "../tasks/task.ts";
import { clinicWithBudget, privet } from "../testing/command-line.ts";
import { labelFor, neededBy } from "../testing/quick-plans.ts";
import { commandOfPlan } from "../workbench/plan/command.ts";

interface Property {
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly "x-kind": string;
}

/** Values that a form's field can give. */
function valuesOf(property: Property): readonly unknown[] {
  if (property.enum) return property.enum;
  if (property["x-kind"] === "switch") return [true];
  if (property["x-kind"] === "integer") return [property.minimum ?? 2];
  if (property["x-kind"] === "real") return [property.default ?? property.maximum ?? 0.5];
  return property["x-kind"] === "attributes" ? [["age", "ward"]] : [];
}

const plansOf = (task: Task, method: AnyMethod): readonly Readonly<Record<string, unknown>>[] => {
  const { properties = {} } = toJSONSchema({ ...method, options: method.options }) as {
    readonly properties?: Readonly<Record<string, Property>>;
  };
  const whole = {
    privet: "plan/1",
    task,
    method: method.name,
    epsilon: "0.3",
    delta: "1e-7",
    ...labelFor(method),
  };
  const needed = neededBy(method);
  const single = Object.entries(properties).flatMap(([name, property]) =>
    valuesOf(property).map((value) => ({ ...whole, options: { ...needed, [name]: value } })),
  );
  return [
    { ...whole, options: needed },
    // A flow's steps name attributes, each its own.
    ...(task === "flow"
      ? []
      : [
          {
            ...whole,
            attributes: ["age", "ward"].filter((name) => name !== labelFor(method).label),
            options: needed,
          },
        ]),
    ...single,
  ];
};

/** As a shell would split it. */
const split = (command: string): readonly string[] =>
  [...command.matchAll(/'((?:[^']|'\\'')*)'|(\S+)/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll("'\\''", "'") ?? plain,
  );

const cases = taskNames.flatMap((task) =>
  methodsFor(task)
    .filter((method: AnyMethod) => method.subject === "table")
    .map((method: AnyMethod) => ({ task, name: method.name, method })),
);

test.each(cases)(
  "$task by $name: commands are read back as the plans that they are shown for",
  async ({ task, method }) => {
    const neighbours = method.neighbours.includes("replace" as never) ? "replace" : "add-remove";
    const folder = await clinicWithBudget({ neighbours, about: 300 });
    // What only a file can say is in this one.
    for (const model of Object.values(neededBy(method)))
      writeFileSync(join(folder, "FILE"), JSON.stringify({ privet: "model/1", model, guarantee: "none" }));
    let read = 0;
    for (const plan of plansOf(task, method)) {
      const [, ...words] = split(commandOfPlan(plan as never, "clinic", true));
      if (task === "flow")
        writeFileSync(join(folder, "flow.json"), JSON.stringify(flowOfPlan(plan as never)));
      const { code, out, err } = await privet(folder, [...words, "--json"]);
      // What the method refuses for reasons of its own was understood; a word that is unknown was not.
      if (code !== 0) {
        expect(`${words.join(" ")}: ${err}`).not.toMatch(/option-unknown|flag-unknown|usage/);
        continue;
      }
      read++;
      expect({ words, plan: JSON.parse(out).plan }).toEqual({ words, plan });
    }
    // A yardstick is refused for private rows whatever it is asked.
    if (method.guarantee !== "none") expect(read).toBeGreaterThan(0);
  },
);

test("narrower bounds are written as a command takes them", async () => {
  const within = [{ of: "age", low: 30, high: 60.5 }];
  const plan = {
    ...{ privet: "plan/1", task: "describe", method: "statistics", epsilon: "0.3", delta: "0" },
    options: { within },
  };
  const [, ...words] = split(commandOfPlan(plan as never, "clinic", true));
  expect(words).toContain("age=30:60.5");
  const { out } = await privet(await clinicWithBudget(), [...words, "--json"]);
  expect(JSON.parse(out).plan.options).toEqual(plan.options);
});

test("names that a shell would take apart stay whole", () => {
  const plan = {
    privet: "plan/1",
    task: "classify",
    method: "privet",
    label: "it's $HOME",
    epsilon: "1",
  } as const;
  const words = split(commandOfPlan(plan, "my table"));
  expect(words).toContain("it's $HOME");
  expect(words).toContain("my table");
});
