/** An experiment from parsed JSON: checked field by field, defaults filled in, before anything is opened or run. */

import { ensure } from "../base/errors.ts";
import { deltaFrom, epsilonFrom } from "../curator/index.ts";
import { MEASURES } from "../evaluate/measures.ts";
import { yardsticksOf } from "./contestants.ts";
import type {
  DataChoice,
  Experiment,
  Measure,
  MethodChoice,
  MoreMeasure,
  Split,
  Task,
} from "./experiment.ts";
import {
  check,
  checkDistinct,
  type Json,
  listIfAny,
  listOf,
  objectOf,
  oneOf,
  textOf,
  wholeOf,
} from "./fields.ts";
import { contestantNamed, parseMethod } from "./parse-method.ts";
import { centresOf } from "./yardsticks.ts";

export const EXPERIMENT_FORMAT = "experiment/1";

const FIELDS = [
  "privet",
  "name",
  "title",
  "task",
  "measure",
  "measures",
  "data",
  "methods",
  "epsilon",
  "delta",
  "neighbours",
  "repeats",
  "split",
  "seed",
  "yardsticks",
  "against",
  "notes",
] as const;

const MOST_REPEATS = 10_000;
const MOST_FOLDS = 100;
const measures: Readonly<Record<Task, Measure>> = { classify: "error", cluster: "cost" };

export function parseExperiment(json: unknown): Experiment {
  const fields = objectOf(json, "The experiment", FIELDS);
  check(fields.privet === EXPERIMENT_FORMAT, "privet", `"${EXPERIMENT_FORMAT}"`);
  check(
    /^[\w-][\w.-]{0,99}$/.test(textOf(fields, "name")),
    "name",
    "letters, digits, - and _: it names files",
  );
  const task = oneOf(fields, "task", ["classify", "cluster"]);
  const methods = listOf(fields, "methods").map((item) => parseMethod(item, task));
  const neighbours =
    fields.neighbours === undefined ? undefined : oneOf(fields, "neighbours", ["replace", "add-remove"]);
  const split = parseSplit(fields, task);
  const experiment: Experiment = {
    name: textOf(fields, "name"),
    title: textOf(fields, "title"),
    task,
    measure: fields.measure === undefined ? measures[task] : oneOf(fields, "measure", [measures[task]]),
    measures: measuresOf(fields, task),
    data: listOf(fields, "data").map(parseData),
    methods,
    epsilon: listOf(fields, "epsilon").map(parseEpsilon),
    delta: fields.delta === undefined ? "0" : textOf(fields, "delta"),
    ...(neighbours ? { neighbours } : {}),
    repeats: wholeOf(fields, "repeats", [1, MOST_REPEATS], 1),
    ...(split ? { split } : {}),
    seed: wholeOf(fields, "seed", [0, 2 ** 32 - 1], 1),
    yardsticks: listIfAny(fields, "yardsticks").map(yardstickOf(task)),
    against: againstOf(fields, methods),
    notes: listIfAny(fields, "notes").map(noteOf),
  };
  checkTogether(experiment);
  return Object.freeze(experiment);
}

/** A paragraph of Markdown on the page. */
function noteOf(item: unknown): string {
  check(typeof item === "string" && item.trim() !== "", "notes", "a list of texts, a paragraph each");
  return item;
}

/** The task's own measure comes first in any case, whether it is named or not. */
function measuresOf(fields: Json, task: Task): readonly MoreMeasure[] {
  const known = task === "classify" ? Object.keys(MEASURES) : [measures[task]];
  const named = listIfAny(fields, "measures").map((item) => {
    check(known.includes(item as string), "measures", `of ${known.join(", ")} for ${task}`);
    return item as string;
  });
  checkDistinct("measures", named);
  return named.filter((name) => name !== measures[task]) as MoreMeasure[];
}

function checkTogether({ task, data, methods, epsilon, delta, neighbours, yardsticks }: Experiment): void {
  deltaFrom(delta);
  checkDistinct(
    "epsilon",
    epsilon.map((text) => String(Number(text))),
  );
  checkDistinct(
    "data",
    data.map((choice) => JSON.stringify(choice)),
  );
  checkDistinct("yardsticks", yardsticks);
  const titles = methods.map((method) => method.title);
  check(
    new Set(titles).size === titles.length,
    "methods",
    'a list without repetitions; tell methods with the same title apart: "title": "PG⁺, 20 rounds"',
  );
  check(
    task === "classify" ||
      yardsticks.length === 0 ||
      new Set(methods.map(({ options }) => centresOf(options))).size === 1,
    "methods",
    "methods with the same k where there are yardsticks, which have one k",
  );
  for (const { name } of methods)
    ensure(
      neighbours === undefined || contestantNamed(task, name).neighbours.includes(neighbours),
      "neighbours-mismatch",
      `${name} is not for neighbours of the kind ${neighbours}, which the experiment asks for.`,
      "Leave the method or the field neighbours out.",
    );
}

function parseData(item: unknown): DataChoice {
  if (typeof item === "string") return { known: item };
  const fields = objectOf(item, "A data set of the experiment", ["schema", "path", "label"]);
  return {
    schema: textOf(fields, "schema"),
    ...(fields.path === undefined ? {} : { path: textOf(fields, "path") }),
    ...(fields.label === undefined ? {} : { label: textOf(fields, "label") }),
  };
}

function parseEpsilon(item: unknown): string {
  check(
    typeof item === "string",
    "epsilon",
    'a list of decimal numbers between quotes, such as ["0.1", "1"]',
  );
  epsilonFrom(item);
  return item;
}

function parseSplit(fields: Json, task: Task): Split | undefined {
  if (task === "cluster") {
    check(fields.split === undefined, "split", "left out: a clustering is judged on all rows");
    return undefined;
  }
  const split = objectOf(fields.split, "The experiment's split", ["test", "folds"]);
  const { test, folds } = split;
  check((test === undefined) !== (folds === undefined), "split", '{ "test": 0.2 } or { "folds": 5 }');
  if (folds !== undefined) return { folds: wholeOf(split, "folds", [2, MOST_FOLDS]) };
  check(typeof test === "number" && test > 0 && test < 1, "split", "a share for testing between 0 and 1");
  return { test };
}

const yardstickOf = (task: Task) => (item: unknown) => {
  const names = yardsticksOf(task).map((yardstick) => yardstick.name);
  check(names.includes(item as string), "yardsticks", `of ${names.join(", ") || "nothing"} for ${task}`);
  return item as string;
};

function againstOf(fields: Json, methods: readonly MethodChoice[]): string {
  check(methods.length > 0, "methods", "a list of at least one method");
  if (fields.against === undefined) return methods[0].title;
  const found = methods.find(({ title, name }) => fields.against === title || fields.against === name);
  check(found !== undefined, "against", "the title or name of one of its methods");
  return found.title;
}
