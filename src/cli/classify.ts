/** privet classify: fits a private classifier, at a price that is known before. */
import { methodNamed } from "../plan.ts";
import { dryRun } from "./classify-dry-run.ts";
import { fitModel } from "./classify-fit.ts";
import { planFrom } from "./classify-plan.ts";
import { NO_PRIVACY, yardstick } from "./classify-yardstick.ts";
import type { Command, Flags, Input } from "./command.ts";
import { kebab } from "./method-flags.ts";

export const classify: Command = {
  name: "classify",
  usage: "DATA --label L --epsilon E [--with METHOD] [--out MODEL]",
  summary:
    "Fits a classifier to private rows. It is paid for from the data's budget, and the model may be shared. Data declared public needs no budget.",
  args: ["DATA"],
  flags: {
    label: { type: "text", value: "L", tip: "The attribute to predict." },
    epsilon: { type: "text", value: "E", tip: "What the run may cost, such as 0.5." },
    delta: { type: "text", value: "D", tip: "The δ that the run may use, far below 1/rows.", default: "0" },
    with: {
      type: "text",
      value: "METHOD",
      tip: "The method; privet methods lists them.",
      default: "pg-plus",
    },
    attributes: {
      type: "text",
      value: "a,b",
      tip: "What to learn from, or @FILE with one a line.",
      default: "all",
    },
    out: { type: "text", value: "MODEL", tip: "The model's file; it must not exist yet.", default: "stdout" },
    holder: { type: "text", value: "NAME", tip: "Whose cap pays as well (privet budget limit)." },
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
    "dry-run": { type: "switch", tip: "Prints what would be done and what it would cost; spends nothing." },
    yes: { type: "switch", tip: "Does not ask before spending." },
  },
  examples: [
    "privet classify patients --label outcome --epsilon 0.5 --dry-run",
    "privet classify patients --label outcome --epsilon 0.5 --delta 1e-9 --out outcome.json",
    "privet classify adult --with priv-local --rounds 20 --label income --epsilon 0.1 --seed 1",
    "privet classify adult --with no-privacy --label income --out yardstick.json",
  ],

  more: (words) => {
    const at = words.findIndex((word) => word === "--with" || word.startsWith("--with="));
    if (at < 0) return methodFlags("pg-plus");
    const name = words[at].startsWith("--with=") ? words[at].slice("--with=".length) : words[at + 1];
    return name === undefined || name === NO_PRIVACY ? {} : methodFlags(name);
  },

  async run(input: Input) {
    if (input.flags.with === NO_PRIVACY) return yardstick(input);
    const planned = await planFrom(input);
    return input.flags["dry-run"] ? dryRun(input, planned) : fitModel(input, planned);
  },
};

/** A method's options as flags, from its declaration. */
function methodFlags(method: string): Flags {
  return Object.fromEntries(
    Object.entries(methodNamed(method).options).map(([key, option]) => [
      kebab(key),
      { type: "text" as const, value: "X", tip: `${option.tip} (${option.range})` },
    ]),
  );
}
