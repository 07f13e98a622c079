/** A method of an experiment from parsed JSON: its name, its options and, of a publisher, who learns from it. */
import { didYouMean } from "../base/did-you-mean.ts";
import { ensure, quote } from "../base/errors.ts";
import { checkOptions } from "../base/options.ts";
import { learnerNamed } from "../learn/learners.ts";
import { type Contestant, methodsOf } from "./contestants.ts";
import type { MethodChoice, Task } from "./experiment.ts";
import { check, type Json, objectOf, textOf } from "./fields.ts";
import { DEFAULT_LEARNER } from "./publishing.ts";

/** The contestant of that name, for the tables, the checks and the runs. */
export function contestantNamed(task: Task, name: string): Contestant {
  const known = methodsOf(task);
  const found = known.find((method) => method.name === name);
  ensure(
    found !== undefined,
    "option-unknown",
    `There is no method ${quote(name)} for the task ${task}.`,
    `${didYouMean(
      name,
      known.map((method) => method.name),
    )}The methods are: ${known.map((method) => method.name).join(", ") || "none yet"}.`,
  );
  return found;
}

export function parseMethod(item: unknown, task: Task): MethodChoice {
  const fields =
    typeof item === "string"
      ? { name: item }
      : objectOf(item, "A method of the experiment", [
          "name",
          "title",
          "options",
          "task",
          "learner",
          "counts",
          "structure",
        ]);
  const method = contestantNamed(task, textOf(fields, "name"));
  check(fields.task === undefined || fields.task === task, "methods", `methods of the task ${task}`);
  const options = fields.options === undefined ? {} : objectOf(fields.options, "A method's options");
  checkOptions(method.name, method.options, options);
  const settings = Object.entries(options).map(([key, value]) => `${key} ${String(value)}`);
  const publisher = publisherOf(fields, method);
  const { learner, counts, structure } = publisher;
  const own = [
    method.title,
    ...(learner ? [learner] : []),
    ...(counts ? [`${counts} counts`] : []),
    ...(structure ? [`${structure} structure`] : []),
  ].join(", ");
  const title = settings.length > 0 ? `${own} (${settings.join(", ")})` : own;
  return {
    name: method.name,
    title: fields.title === undefined ? title : textOf(fields, "title"),
    options,
    ...publisher,
  };
}

/** What a publisher has besides: a learner, and whether its cells are counted, or chosen, without noise. */
function publisherOf(
  fields: Json,
  { name, publishes }: Contestant,
): Pick<MethodChoice, "learner" | "counts" | "structure"> {
  const { learner, counts, structure } = fields;
  if (!publishes) {
    const none = learner === undefined && counts === undefined && structure === undefined;
    check(
      none,
      "methods",
      `publishers where learner, counts or structure are named; ${name} learns by itself`,
    );
    return {};
  }
  for (const [key, how] of Object.entries({ counts, structure }))
    check(how === undefined || how === "exact", "methods", `publishers with "${key}": "exact", or without`);
  return {
    learner: learner === undefined ? DEFAULT_LEARNER : learnerNamed(textOf(fields, "learner")).name,
    ...(counts === "exact" ? { counts } : {}),
    ...(structure === "exact" ? { structure } : {}),
  };
}
