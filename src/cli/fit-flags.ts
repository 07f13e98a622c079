/** Flags that fitting a model has, whatever the task. */
import type { Task } from "../estimator.ts";
import { DEFAULT_METHOD, methodNamed } from "../plan.ts";
import type { Flags } from "./command.ts";
import { NO_PRIVACY } from "./fit-yardstick.ts";
import { allowPathFlag } from "./input.ts";
import { kebab } from "./method-flags.ts";

/** What a method is paid with, by whom, and what becomes of its result. */
export const fitFlags = (task: Task): Flags => ({
  epsilon: { type: "text", value: "E", tip: "What the run may cost, such as 0.5." },
  delta: { type: "text", value: "D", tip: "The δ that the run may use, far below 1/rows.", default: "0" },
  with: {
    type: "text",
    value: "METHOD",
    tip: "The method; privet methods lists them.",
    default: DEFAULT_METHOD[task],
  },
  attributes: {
    type: "text",
    value: "a,b",
    tip: "What to learn from, or @FILE with one a line.",
    default: "all",
  },
  out: { type: "text", value: "MODEL", tip: "The model's file; it must not exist yet.", default: "stdout" },
  holder: {
    type: "text",
    value: "NAME",
    tip: "Whose cap pays as well; needed once anybody has one (privet budget limit).",
  },
  allow: {
    type: "text",
    value: "LEVEL",
    tip: "The weakest guarantee to accept: proved, reviewed, research, none.",
    default: "reviewed",
  },
  seed: {
    type: "text",
    value: "N",
    tip: "Repeatable noise, for public data only; the model is marked guarantee none.",
  },
  threads: {
    type: "text",
    value: "N",
    tip: "How many threads share the work; the result does not depend on it.",
    default: "by the table's length",
  },
  ...allowPathFlag,
  "dry-run": { type: "switch", tip: "Prints what would be done and what it would cost; spends nothing." },
  yes: { type: "switch", tip: "Does not ask before spending." },
});

/** The options of the method that the words name, as flags, from its declaration. */
export function methodFlags(task: Task, words: readonly string[]): Flags {
  const name = methodIn(words) ?? DEFAULT_METHOD[task];
  if (name === NO_PRIVACY) return {};
  return Object.fromEntries(
    Object.entries(methodNamed(task, name).options).map(([key, option]) => [
      kebab(key),
      { type: "text" as const, value: "X", tip: `${option.tip} (${option.range})` },
    ]),
  );
}

function methodIn(words: readonly string[]): string | undefined {
  const at = words.findIndex((word) => word === "--with" || word.startsWith("--with="));
  if (at < 0) return undefined;
  // A --with without its word is refused for that, whatever else was typed.
  return words[at].startsWith("--with=") ? words[at].slice("--with=".length) : (words[at + 1] ?? NO_PRIVACY);
}
