/** A plan in three forms that do the same: a command, a program, and the plan itself. All that a screen does can be done without it. */
import type { PlanAsked } from "../../client/wire.ts";

const WORDS: Readonly<Record<string, string>> = { describe: "attributes describe", rank: "attributes rank" };

const PLAIN = /^[\w.,:/@%+=-]+$/;
export const asWord = (text: string): string =>
  PLAIN.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/** How an option's value is written behind its flag; undefined where only a file can say it. */
function valueText(value: unknown): string | undefined {
  if (typeof value === "string" || typeof value === "number") return asWord(String(value));
  if (!Array.isArray(value)) return undefined;
  const texts = value.map(elementText);
  return texts.every((text) => text !== undefined) ? asWord(texts.join(",")) : undefined;
}

/** One of a list: itself, a statistic of every attribute as `quantile:0.9`, bounds of an attribute as `age=0:90`. */
function elementText(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return String(value);
  const { what, share, ...more } = value as Readonly<Record<string, unknown>>;
  if (what === undefined && share === undefined) return boundsText(more);
  if (typeof what !== "string" || Object.keys(more).length > 0) return undefined;
  return share === undefined ? what : `${what}:${share}`;
}

function boundsText({ of, low, high, ...more }: Readonly<Record<string, unknown>>): string | undefined {
  const isPlain = typeof of === "string" && !of.includes(",") && Object.keys(more).length === 0;
  return isPlain && typeof low === "number" && typeof high === "number" ? `${of}=${low}:${high}` : undefined;
}

/** By task: flags that have another name than the option that they set. */
const RENAMED: Readonly<Record<string, Readonly<Record<string, string>>>> = { rank: { score: "statistic" } };

const flag = (task: string, name: string): string =>
  `--${(RENAMED[task]?.[name] ?? name).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

function optionWords(task: string, name: string, value: unknown): readonly string[] {
  if (value === true) return [flag(task, name)];
  if (value === false || value === undefined) return [];
  const text = valueText(value);
  return [flag(task, name), text ?? "FILE"];
}

/** A flow is in a file; everything else stands in the command. */
const commandOfFlow = (dataset: string, dryRun: boolean): string =>
  `privet flow ${dryRun ? "price" : "run"} flow.json ${asWord(dataset)}${dryRun ? "" : " --out flow"}`;

export function commandOfPlan(plan: PlanAsked, dataset: string, dryRun = false): string {
  if (plan.task === "flow") return commandOfFlow(dataset, dryRun);
  const { task, method, label, epsilon, delta, attributes, options = {} } = plan;
  return [
    "privet",
    WORDS[task] ?? task,
    asWord(dataset),
    ...(task === "describe" || method === undefined ? [] : ["--with", asWord(method)]),
    ...(label === undefined ? [] : ["--label", asWord(label)]),
    ...(attributes === undefined ? [] : ["--attributes", asWord(attributes.join(","))]),
    ...Object.entries(options).flatMap(([name, value]) => optionWords(task, name, value)),
    ...(epsilon === undefined ? [] : ["--epsilon", asWord(epsilon)]),
    ...(delta === undefined || delta === "0" ? [] : ["--delta", asWord(delta)]),
    ...(dryRun ? ["--dry-run"] : []),
  ].join(" ");
}

export const jsonOfPlan = (plan: PlanAsked): string => JSON.stringify(plan, null, 2);

/** The same by `privet/client`; at the owner's own machine `openFile` from privet/node and `runPlan` do it. */
export const programOfPlan = (plan: PlanAsked, dataset: string, origin: string): string =>
  `import { connect } from "privet/client";

const server = connect(${JSON.stringify(origin)}, { token: process.env.PRIVET_TOKEN });
const data = server.dataset(${JSON.stringify(dataset)});
const plan = ${jsonOfPlan(plan)};
console.log((await data.quote(plan)).cost); // free
const { model, receipt } = await data.run(plan); // spends
`;
