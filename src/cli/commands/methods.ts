/** privet methods: what can be fitted, and each method's options, from the declarations. */
import { bibtex, type Citation, citationText } from "../../base/citation.ts";
import { didYouMean } from "../../base/did-you-mean.ts";
import { ensure, quote } from "../../base/errors.ts";
import { optionsJson } from "../../base/options/json.ts";
import { toJSONSchema } from "../../base/options/schema.ts";
import { type Options, shownDefault } from "../../base/options.ts";
import type { LabelNeed } from "../../tasks/method.ts";
import { methodsFor, type Task, taskNames, tasks } from "../../tasks/registry.ts";
import type { AnyMethod } from "../../tasks/task.ts";
import type { Command, Io } from "../command.ts";
import { oneOf } from "../input.ts";
import { json, note } from "../text/notes.ts";
import { factsTable, readableWidth, wrap, wrappedTable } from "../text/text-table.ts";
import { choice } from "../words/flag-kinds.ts";
import { kebab } from "../words/method-flags.ts";

/** What is told of a method; yardsticks have less of it. */
interface Listed {
  readonly name: string;
  readonly title: string;
  readonly task: Task;
  readonly summary: string;
  readonly cite?: readonly Citation[];
  readonly guarantee: string;
  readonly neighbours?: readonly string[];
  readonly label?: LabelNeed;
  readonly options: Options;
}

const listed: readonly Listed[] = tasks.flatMap(({ name: task, yardsticks }): readonly Listed[] => [
  ...methodsFor(task).map((method: AnyMethod) => ({ ...method, task })),
  ...yardsticks
    .filter(({ fits }) => fits)
    .map(({ name, title, summary }) => ({ name, title, task, summary, guarantee: "none", options: {} })),
]);

const neighbourKinds = [...new Set(listed.flatMap(({ neighbours = [] }) => neighbours))];

export const methodNames: readonly string[] = [...new Set(listed.map(({ name }) => name))];

export const methods: Command = {
  usage: "[NAME] [--task TASK] [--neighbours KIND] [--bibtex]",
  args: ["NAME?"],
  flags: {
    task: {
      type: "text",
      value: "TASK",
      kind: choice(taskNames),
      tip: `Only those to ${taskNames.join(" or to ")}.`,
    },
    neighbours: {
      type: "text",
      value: "KIND",
      kind: choice(neighbourKinds),
      tip: `Only those for neighbours of the kind ${neighbourKinds.join(" or ")}.`,
    },
    bibtex: {
      type: "switch",
      needs: ["text"],
      tip: "Only the works that they come from, for a bibliography.",
    },
  },
  examples: [
    "privet methods",
    "privet methods pg-plus",
    "privet methods priv-gene --task cluster",
    "privet methods --task classify --neighbours add-remove",
    "privet methods dpsga --bibtex",
  ],

  facts: {
    words: { text: "output as text; with --json the works are there anyway" },
    of: ({ flags }) => (flags.json ? [] : ["text"]),
  },

  async run(input) {
    const { args, flags, io } = input;
    const task = oneOf(flags, "task", taskNames);
    const neighbours = oneOf(flags, "neighbours", neighbourKinds);
    const wanted = listed.filter(
      (method) =>
        (task === undefined || method.task === task) &&
        (neighbours === undefined || method.neighbours?.includes(neighbours)),
    );
    const found = args.length > 0 ? named(args[0], wanted) : wanted;
    if (flags.bibtex) {
      io.out(bibtex(found.flatMap(({ cite = [] }) => cite)));
      return 0;
    }
    if (args.length > 0) {
      const described = found.map(methodJson);
      // One name may stand for methods of two tasks.
      if (flags.json) io.out(json(described.length === 1 ? described[0] : { methods: described }));
      else io.out(pagesOf(found, io));
      return 0;
    }
    const columns = [{ title: "method" }, { title: "task" }, { title: "guarantee" }, { title: "" }];
    if (flags.json) io.out(json({ methods: wanted.map(methodJson) }));
    else
      io.out(
        wrappedTable(
          columns,
          wanted.map((m) => [m.name, m.task, m.guarantee, m.summary]),
          readableWidth(io),
        ),
      );
    note(input, "\nprivet methods NAME lists a method's options.");
    return 0;
  },
};

/** What a method does, for every task that has one of this name. */
export const methodText = (name: string, io: Io): string => pagesOf(named(name, listed), io);

function named(name: string, among: readonly Listed[]): readonly Listed[] {
  const found = among.filter((method) => method.name === name);
  const names = [...new Set(among.map((method) => method.name))];
  ensure(
    found.length > 0,
    "option-unknown",
    `There is no method ${quote(name)}.`,
    `${didYouMean(name, names)}The methods are: ${names.join(", ")}.`,
  );
  return found;
}

const pagesOf = (found: readonly Listed[], io: Io) => found.map((method) => pageOf(method, io)).join("\n\n");

const LABEL_WORDS: Readonly<Record<LabelNeed, string>> = {
  required: "one is named",
  number: "a numeric attribute is named",
  either: "one is named, or a numeric attribute",
  optional: "one may be named",
  none: "it is about none",
};

function pageOf(method: Listed, io: Io): string {
  const width = readableWidth(io);
  const facts = [
    ["task", method.task],
    ["guarantee", method.guarantee],
    ...(method.neighbours ? [["neighbours", method.neighbours.join(", ")]] : []),
    ...(method.label ? [["label", LABEL_WORDS[method.label]]] : []),
    ...(method.cite ? [["source", citationText(method.cite)]] : []),
  ];
  const table = factsTable(facts, width);
  return `${method.title} (${method.name})\n\n${wrap(method.summary, width)}\n\n${table}\n${optionsText(method, width)}`;
}

function optionsText({ options }: Listed, width: number): string {
  const lines = Object.entries(options).map(([key, option]) => {
    const fallback = shownDefault(option);
    const rule = `It must be ${option.range}.`;
    const when = Object.entries(option.when ?? {}).map(
      ([other, of]) => `Where --${kebab(other)} is ${of.join(" or ")}.`,
    );
    const parts = [option.tip, rule, ...when, ...(fallback === undefined ? [] : [`Default: ${fallback}.`])];
    return `  --${kebab(key)}\n${parts.map((part) => `${wrap(part, width, "      ")}\n`).join("")}`;
  });
  return lines.length === 0 ? "It has no options.\n" : `Options\n${lines.join("")}`;
}

function methodJson({ options, cite, ...method }: Listed) {
  const { name, title, task, summary, guarantee, neighbours, label } = method;
  return {
    name,
    title,
    task,
    summary,
    ...(cite ? { cite, source: citationText(cite) } : {}),
    guarantee,
    neighbours,
    ...(label ? { label } : {}),
    options: optionsJson(options),
    schema: toJSONSchema({ title, summary, options }),
  };
}
