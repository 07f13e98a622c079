/** docs/reference/methods.md: every method of every task with its options, from what `privet methods --json` tells. */
import type { MethodReading, Readings } from "../method-reading.ts";
import { code, generated, link, page, table } from "./markdown.ts";

/** An option as optionsJson makes it. */
interface ToldOption {
  readonly kind: string;
  readonly title: string;
  readonly tip: string;
  readonly range: string;
  readonly unit?: string;
  readonly default: unknown;
  readonly auto?: { readonly how: string };
  readonly when?: Readonly<Record<string, readonly string[]>>;
}

export interface ToldMethod {
  readonly name: string;
  readonly title: string;
  readonly task: string;
  readonly summary: string;
  readonly source?: string;
  readonly guarantee: string;
  readonly neighbours?: readonly string[];
  readonly label?: "required" | "optional" | "none";
  readonly options: Readonly<Record<string, ToldOption>>;
}

export function methodsPage(methods: readonly ToldMethod[], readings: Readings): string {
  const tasks = [...new Set(methods.map(({ task }) => task))];
  return page([
    "# Methods",
    generated("the registry of methods"),
    "`privet methods` lists them, `privet methods NAME` tells all of one. The first of a task is its default, for tables and for studies each. In a plan an option is a field of `options`, under the name in the table. On the command line it is a flag of `classify`, `cluster` and `publish`, `--rounds 20`; to describe and to rank have flags of their own ([commands](commands.md)). Every value is checked before anything is spent.",
    `Whoever audits a method need not read all of the [trusted part](../../src/curator/README.md): every release of a table passes through ${rough(readings.shared.table)} lines of it and every release of a study through ${rough(readings.shared.study)}, and each method says how many there are with the questions that it may ask and the mechanisms that may answer them. A flow rests on what its steps rest on.`,
    table(
      ["method", "task", "guarantee", "what it does"],
      methods.map((m) => [link(headingOf(m)), m.task, m.guarantee, m.summary]),
    ),
    ...tasks.flatMap((task) => [
      `## To ${task}`,
      ...methods
        .filter((method) => method.task === task)
        .map((told) => methodPart(told, readingOf(told, readings))),
    ]),
  ]);
}

/** A name may stand in two tasks; a heading must not. */
const headingOf = ({ name, task }: ToldMethod) => `${name}, to ${task}`;

const readingOf = ({ name, task }: ToldMethod, { methods }: Readings) =>
  methods.find(({ method }) => method.name === name && method.task === task);

/** To the hundred, so that a page is not another with each line of code. */
const rough = (lines: number): string => `${(Math.round(lines / 100) / 10).toFixed(1).replace(".", ",")}00`;

const names = (some: readonly string[]): string => some.map(code).join(", ");

/** What is to be read of the trusted part, for whoever audits the method. */
const toRead = ({ lines, questions, mechanisms }: MethodReading): string =>
  `some ${rough(lines)} lines of the trusted part; it may ask ${names(questions)}, answered by ${names(mechanisms)}`;

function methodPart(method: ToldMethod, reading: MethodReading | undefined): string {
  const { title, summary, source, guarantee, neighbours, label, options } = method;
  const facts = [
    ...(title === method.name ? [] : [["for people", title]]),
    ["guarantee", guarantee],
    ...(neighbours ? [["neighbours", neighbours.join(", ")]] : []),
    ...(label === undefined || label === "none" ? [] : [["label", label]]),
    ...(source ? [["source", source]] : []),
    ...(reading ? [["to audit", toRead(reading)]] : []),
  ];
  const told = Object.entries(options);
  return [
    `### ${headingOf(method)}`,
    summary,
    facts.map(([what, text]) => `- ${what}: ${text}`).join("\n"),
    told.length === 0
      ? "It has no options."
      : table(["option", "kind", "what it does", "what it may be", "left out"], told.map(optionRow)),
  ].join("\n\n");
}

function optionRow([name, option]: readonly [string, ToldOption]): readonly string[] {
  const { kind, title, tip, range, unit, when } = option;
  const where = Object.entries(when ?? {}).map(
    ([other, of]) => `Only where ${code(other)} is ${of.join(" or ")}.`,
  );
  return [
    code(name),
    unit === undefined ? kind : `${kind}, ${unit}`,
    [...(isSaid(name, title) ? [] : [`*${title}.*`]), tip, ...where].join(" "),
    range,
    leftOut(option),
  ];
}

/** A title that is only the name in words says nothing more. */
const isSaid = (name: string, title: string) =>
  title.replaceAll(" ", "").toLowerCase() === name.replaceAll(/[^a-z]/gi, "").toLowerCase();

function leftOut({ default: value, auto }: ToldOption): string {
  if (auto) return auto.how;
  if (value === null || value === undefined) return "it must be given";
  return typeof value === "string" ? value : JSON.stringify(value);
}
