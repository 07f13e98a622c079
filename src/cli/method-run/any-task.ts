/**
 * Any method of any task about a table, as a command: its options are flags, by its declaration, and what it releases is printed as the
 * JSON that it is. Tasks with words of their own for people have files of their own.
 */
import { defaultMethod, methodNamed, type Task } from "../../tasks/registry.ts";
import type { Command, Input } from "../command.ts";
import { textOf } from "../input.ts";
import { printPaid } from "../paid-result.ts";
import { noteBudget, noteReceipt, type Ran, runPlanOf } from "../run-plan.ts";
import { json } from "../text/notes.ts";
import { dryRun } from "./dry-run.ts";
import { METHOD_WORDS, methodFacts, methodFlags, privateFlags } from "./flags.ts";
import { labelFrom, planFrom } from "./typed-plan.ts";

const USED = {
  required: "--label L ",
  number: "--label L ",
  either: "--label L ",
  optional: "[--label L] ",
  none: "",
} as const;

/** One line of commands.ts makes a task a command by this. */
export function taskCommand(task: Task, examples: readonly string[]): Command {
  const { out: _, ...flags } = privateFlags(task);
  const { label } = methodNamed(task, defaultMethod(task));
  return {
    usage: `DATA ${USED[label]}--epsilon E [--with METHOD]`,
    args: ["DATA"],
    servers: true,
    flags: {
      ...(label === "none"
        ? {}
        : { label: { type: "text", value: "L", tip: "The attribute that it is about." } }),
      ...flags,
    },
    examples,
    facts: { words: METHOD_WORDS, of: (input) => methodFacts(input, task) },
    more: (words) => methodFlags(task, words),
    run: (input) => carryOut(input, task),
  };
}

export async function carryOut(input: Input, task: Task): Promise<number> {
  const { flags } = input;
  const method = methodNamed(task, textOf(flags, "with") ?? defaultMethod(task), "table");
  const planned = await planFrom(input, task, async () => ({ fields: labelFrom(flags, method.label) }));
  if (flags["dry-run"]) return dryRun(input, planned);
  const name = `${planned.data.base}.${task}`;
  const partial = (stopped: Ran) => ({ base: name, text: text(stopped) });
  return runPlanOf(input, planned, partial, async (ran) => {
    await printPaid(input, text(ran), { name, saved: text(ran) });
    noteReceipt(input, ran, ` · ${method.name}`);
    noteBudget(input, ran);
    return 0;
  });
}

const text = ({ json: { release, budget } }: Ran): string => json({ ...(release as object), budget });
