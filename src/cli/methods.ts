/** privet methods: what can be fitted, and each method's options, from the declarations. */
import { classifiers } from "../classify/methods.ts";
import type { Estimator } from "../estimator.ts";
import { methodNamed } from "../plan.ts";
import { NO_PRIVACY, noPrivacySummary } from "./classify-yardstick.ts";
import type { Command, Io } from "./command.ts";
import { kebab } from "./method-flags.ts";
import { json, note } from "./notes.ts";
import { textTable, wrap } from "./text-table.ts";

export const methods: Command = {
  name: "methods",
  usage: "[NAME]",
  summary: "Lists the methods. With NAME all options of one, with range, default and source.",
  args: ["NAME?"],
  flags: {},
  examples: ["privet methods", "privet methods pg-plus"],

  async run(input) {
    const { args, flags, io } = input;
    if (args.length > 0) {
      io.out(flags.json ? json(methodJson(args[0])) : methodText(args[0], io));
      return 0;
    }
    const rows = [
      ...classifiers.map((m) => [m.name, m.task, m.guarantee, m.summary]),
      [NO_PRIVACY, "classify", "none", noPrivacySummary],
    ];
    const columns = [{ title: "method" }, { title: "task" }, { title: "guarantee" }, { title: "" }];
    if (flags.json)
      io.out(json({ methods: [...classifiers.map(({ name }) => name), NO_PRIVACY].map(methodJson) }));
    else io.out(textTable(columns, rows));
    note(input, "\nprivet methods NAME lists a method's options.");
    return 0;
  },
};

export function methodText(name: string, io: Io): string {
  const width = Math.min(100, Math.max(60, io.columns));
  if (name === NO_PRIVACY) return `${NO_PRIVACY}\n\n${wrap(noPrivacySummary, width)}\n`;
  const method = methodNamed(name);
  const facts = [
    ["guarantee", method.guarantee],
    ["neighbours", method.neighbours.join(", ")],
    ["source", method.cite],
  ];
  const table = textTable([{ title: "" }, { title: "" }], facts);
  return `${method.title} (${method.name})\n\n${wrap(method.summary, width)}\n\n${table}\n${optionsText(method, width)}`;
}

function optionsText({ options }: Estimator, width: number): string {
  const lines = Object.entries(options).map(([key, option]) => {
    const fallback = option.default ?? option.auto;
    const rule = `It must be ${option.range}.`;
    const parts = [option.tip, rule, ...(fallback === undefined ? [] : [`Default: ${fallback}.`])];
    return `  --${kebab(key)}\n${parts.map((part) => `${wrap(part, width, "      ")}\n`).join("")}`;
  });
  return lines.length === 0 ? "It has no options.\n" : `Options\n${lines.join("")}`;
}

function methodJson(name: string) {
  if (name === NO_PRIVACY)
    return { name, task: "classify", summary: noPrivacySummary, guarantee: "none", options: {} };
  const { title, task, summary, cite, guarantee, neighbours, options } = methodNamed(name);
  const described = Object.entries(options).map(([key, o]) => [
    key,
    { tip: o.tip, range: o.range, default: o.default ?? null, ...(o.auto ? { auto: o.auto } : {}) },
  ]);
  return { name, title, task, summary, cite, guarantee, neighbours, options: Object.fromEntries(described) };
}
