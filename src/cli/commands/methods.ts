/** privet methods: what can be fitted, and each method's options, from the declarations. */
import { didYouMean } from "../../base/did-you-mean.ts";
import { ensure, quote } from "../../base/errors.ts";
import type { Options } from "../../base/options.ts";
import type { Task } from "../../tasks/method.ts";
import { methodsFor, tasks } from "../../tasks/plan.ts";
import type { Command, Io } from "../command.ts";
import { oneOf } from "../input.ts";
import { json, note } from "../text/notes.ts";
import { textTable, wrap } from "../text/text-table.ts";
import { choice } from "../words/flag-kinds.ts";
import { kebab } from "../words/method-flags.ts";
import { NO_PRIVACY, noPrivacySummary } from "./fit/fit-yardstick.ts";

/** What is told of a method; yardsticks have less of it. */
interface Listed {
  readonly name: string;
  readonly title: string;
  readonly task: Task;
  readonly summary: string;
  readonly cite?: string;
  readonly guarantee: string;
  readonly neighbours?: readonly string[];
  readonly options: Options;
}

const yardstickOf = (task: keyof typeof noPrivacySummary): Listed => ({
  name: NO_PRIVACY,
  title: "NoPrivacy",
  task,
  summary: noPrivacySummary[task],
  guarantee: "none",
  options: {},
});

const listed: readonly Listed[] = tasks.flatMap((task): readonly Listed[] => [
  ...methodsFor(task),
  ...(task === "publish" ? [] : [yardstickOf(task)]),
]);

export const methodNames: readonly string[] = [...new Set(listed.map(({ name }) => name))];

export const methods: Command = {
  name: "methods",
  usage: "[NAME] [--task TASK]",
  summary: "Lists the methods. With NAME all options of one, with range, default and source.",
  args: ["NAME?"],
  flags: {
    task: {
      type: "text",
      value: "TASK",
      kind: choice(tasks),
      tip: `Only those to ${tasks.join(" or to ")}.`,
    },
  },
  examples: ["privet methods", "privet methods pg-plus", "privet methods priv-gene --task cluster"],

  async run(input) {
    const { args, flags, io } = input;
    const task = oneOf(flags, "task", tasks);
    const wanted = listed.filter((method) => task === undefined || method.task === task);
    if (args.length > 0) {
      const found = named(args[0], wanted);
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
        textTable(
          columns,
          wanted.map((m) => [m.name, m.task, m.guarantee, m.summary]),
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

function pageOf(method: Listed, io: Io): string {
  const width = Math.min(100, Math.max(60, io.columns));
  const facts = [
    ["task", method.task],
    ["guarantee", method.guarantee],
    ...(method.neighbours ? [["neighbours", method.neighbours.join(", ")]] : []),
    ...(method.cite ? [["source", method.cite]] : []),
  ];
  const table = textTable([{ title: "" }, { title: "" }], facts);
  return `${method.title} (${method.name})\n\n${wrap(method.summary, width)}\n\n${table}\n${optionsText(method, width)}`;
}

function optionsText({ options }: Listed, width: number): string {
  const lines = Object.entries(options).map(([key, option]) => {
    const fallback = option.default ?? option.auto;
    const rule = `It must be ${option.range}.`;
    const parts = [option.tip, rule, ...(fallback === undefined ? [] : [`Default: ${fallback}.`])];
    return `  --${kebab(key)}\n${parts.map((part) => `${wrap(part, width, "      ")}\n`).join("")}`;
  });
  return lines.length === 0 ? "It has no options.\n" : `Options\n${lines.join("")}`;
}

function methodJson({ options, ...method }: Listed) {
  const { name, title, task, summary, cite, guarantee, neighbours } = method;
  const described = Object.entries(options).map(([key, o]) => [
    key,
    { tip: o.tip, range: o.range, default: o.default ?? null, ...(o.auto ? { auto: o.auto } : {}) },
  ]);
  return { name, title, task, summary, cite, guarantee, neighbours, options: Object.fromEntries(described) };
}
