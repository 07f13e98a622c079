/** An experiment from parsed JSON: checked field by field, defaults filled in, before anything is opened or run. */

import { ensure } from "../base/errors.ts";
import { deltaFrom, epsilonFrom } from "../curator/index.ts";
import {
  type DataChoice,
  type Experiment,
  type ExperimentSplit,
  type ExperimentTask,
  experimentTasks,
  type MethodChoice,
  type MoreMeasure,
  measureOf,
  measuresOf,
} from "./experiment.ts";
import { check, checkDistinct, ExperimentFields } from "./fields.ts";
import { yardsticksOf } from "./judged-tasks.ts";
import { contestantNamed, parseMethod } from "./parse-method.ts";
import { centresOf } from "./yardsticks.ts";

const EXPERIMENT_FORMAT = "experiment/1";

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

export function parseExperiment(json: unknown): Experiment {
  const fields = new ExperimentFields(json, "The experiment").only(FIELDS);
  check(fields.get("privet") === EXPERIMENT_FORMAT, "privet", `"${EXPERIMENT_FORMAT}"`);
  check(/^[\w-][\w.-]{0,99}$/.test(fields.text("name")), "name", "letters, digits, - and _: it names files");
  const task = fields.oneOf("task", experimentTasks);
  const methods = fields.list("methods").map((item) => parseMethod(item, task));
  const neighbours =
    fields.get("neighbours") === undefined
      ? undefined
      : fields.oneOf("neighbours", ["replace", "add-remove"]);
  const split = parseSplit(fields, task);
  const experiment: Experiment = {
    name: fields.text("name"),
    title: fields.text("title"),
    task,
    measure:
      fields.get("measure") === undefined ? measureOf(task) : fields.oneOf("measure", [measureOf(task)]),
    measures: moreMeasures(fields, task),
    data: fields.list("data").map(parseData),
    methods,
    epsilon: fields.list("epsilon").map(parseEpsilon),
    delta: fields.get("delta") === undefined ? "0" : fields.text("delta"),
    ...(neighbours ? { neighbours } : {}),
    repeats: fields.whole("repeats", [1, MOST_REPEATS], 1),
    ...(split ? { split } : {}),
    seed: fields.whole("seed", [0, 2 ** 32 - 1], 1),
    yardsticks: fields.listIfAny("yardsticks").map(yardstickOf(task)),
    against: againstOf(fields, methods),
    notes: fields.listIfAny("notes").map(noteOf),
  };
  checkTogether(experiment);
  return Object.freeze(experiment);
}

/** A paragraph of Markdown on the page. */
function noteOf(item: unknown): string {
  check(typeof item === "string" && item.trim() !== "", "notes", "a list of texts, a paragraph each");
  return item;
}

/**
 * The task's own measure comes first in any case, whether it is named or not. Of made-up tables everything is told where nothing is
 * named: no one number says what such a table is good for.
 */
function moreMeasures(fields: ExperimentFields, task: ExperimentTask): readonly MoreMeasure[] {
  const known: readonly string[] = measuresOf(task);
  if (task === "publish" && fields.lacks("measures"))
    return known.filter((name) => name !== measureOf(task)) as MoreMeasure[];
  const named = fields.listIfAny("measures").map((item) => {
    check(known.includes(item as string), "measures", `of ${known.join(", ")} for ${task}`);
    return item as string;
  });
  checkDistinct("measures", named);
  return named.filter((name) => name !== measureOf(task)) as MoreMeasure[];
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
    task !== "cluster" ||
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
  const fields = new ExperimentFields(item, "A data set of the experiment");
  const label = fields.get("label") === undefined ? {} : { label: fields.text("label") };
  if (!fields.lacks("known")) return { known: fields.only(["known", "label"]).text("known"), ...label };
  fields.only(["schema", "path", "label"]);
  return {
    schema: fields.text("schema"),
    ...(fields.get("path") === undefined ? {} : { path: fields.text("path") }),
    ...label,
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

function parseSplit(fields: ExperimentFields, task: ExperimentTask): ExperimentSplit | undefined {
  if (task === "cluster") {
    check(fields.get("split") === undefined, "split", "left out: a clustering is judged on all rows");
    return undefined;
  }
  const split = new ExperimentFields(fields.get("split"), "The experiment's split").only(["test", "folds"]);
  const test = split.get("test");
  const folds = split.get("folds");
  check((test === undefined) !== (folds === undefined), "split", '{ "test": 0.2 } or { "folds": 5 }');
  if (folds !== undefined) return { folds: split.whole("folds", [2, MOST_FOLDS]) };
  check(typeof test === "number" && test > 0 && test < 1, "split", "a share for testing between 0 and 1");
  return { test };
}

const yardstickOf = (task: ExperimentTask) => (item: unknown) => {
  const names = yardsticksOf(task).map((yardstick) => yardstick.name);
  check(names.includes(item as string), "yardsticks", `of ${names.join(", ") || "nothing"} for ${task}`);
  return item as string;
};

function againstOf(fields: ExperimentFields, methods: readonly MethodChoice[]): string {
  check(methods.length > 0, "methods", "a list of at least one method");
  if (fields.get("against") === undefined) return methods[0].title;
  const found = methods.find(
    ({ title, name }) => fields.get("against") === title || fields.get("against") === name,
  );
  check(found !== undefined, "against", "the title or name of one of its methods");
  return found.title;
}
