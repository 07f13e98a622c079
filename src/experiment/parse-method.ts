/** A method of an experiment from parsed JSON: its name, its options and, of a publisher, who learns from it. */
import { didYouMean } from "../base/did-you-mean.ts";
import { ensure, quote } from "../base/errors.ts";
import { checkOptions } from "../base/options.ts";
import { learnerNamed } from "../learn/learners.ts";
import type { Contestant } from "./contestants.ts";
import type { ExperimentTask, MethodChoice } from "./experiment.ts";
import { check, ExperimentFields } from "./fields.ts";
import { methodsOf } from "./judged-tasks.ts";
import { DEFAULT_LEARNER } from "./publishing.ts";

/** The contestant of that name, for the tables, the checks and the runs. */
export function contestantNamed(task: ExperimentTask, name: string): Contestant {
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

const METHOD_FIELDS = [
  "name",
  "title",
  "options",
  "task",
  "learner",
  "counts",
  "structure",
  "noise",
] as const;

export function parseMethod(item: unknown, task: ExperimentTask): MethodChoice {
  const fields = new ExperimentFields(
    typeof item === "string" ? { name: item } : item,
    "A method of the experiment",
  ).only(METHOD_FIELDS);
  const method = contestantNamed(task, fields.text("name"));
  check(
    [undefined, task].includes(fields.get("task") as ExperimentTask | undefined),
    "methods",
    `methods of the task ${task}`,
  );
  const asked = fields.get("options");
  const options = asked === undefined ? {} : new ExperimentFields(asked, "A method's options").toJSON();
  checkOptions(method.name, method.options, options);
  const settings = Object.entries(options).map(([key, value]) => `${key} ${String(value)}`);
  const publisher = publisherOf(fields, method);
  const { learner, counts, structure } = publisher;
  const noise = fields.get("noise");
  check(
    noise === undefined || (noise === "default" && !method.publishes),
    "methods",
    'classifiers, regressors and clusterings with "noise": "default", or methods without',
  );
  const own = [
    method.title,
    ...(learner ? [learner] : []),
    ...(counts ? [`${counts} counts`] : []),
    ...(structure ? [`${structure} structure`] : []),
  ].join(", ");
  const title = settings.length > 0 ? `${own} (${settings.join(", ")})` : own;
  return {
    name: method.name,
    title: fields.get("title") === undefined ? title : fields.text("title"),
    options,
    ...(noise === undefined ? {} : { noise: "default" }),
    ...publisher,
  };
}

/** What a publisher has besides: a learner, and whether its cells are counted, or chosen, without noise. */
function publisherOf(
  fields: ExperimentFields,
  { name, publishes, task }: Contestant,
): Pick<MethodChoice, "learner" | "counts" | "structure"> {
  const [learner, counts, structure] = ["learner", "counts", "structure"].map((key) => fields.get(key));
  if (!publishes) {
    const none = learner === undefined && counts === undefined && structure === undefined;
    const why =
      task === "publish"
        ? "methods without learner, counts and structure: learners are among the measures of the task publish"
        : `publishers where learner, counts or structure are named; ${name} learns by itself`;
    check(none, "methods", why);
    return {};
  }
  for (const [key, how] of Object.entries({ counts, structure }))
    check(how === undefined || how === "exact", "methods", `publishers with "${key}": "exact", or without`);
  return {
    learner: learner === undefined ? DEFAULT_LEARNER : learnerNamed(fields.text("learner")).name,
    ...(counts === "exact" ? { counts } : {}),
    ...(structure === "exact" ? { structure } : {}),
  };
}
