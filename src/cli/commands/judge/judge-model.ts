/** Judging on private rows, which two commands do. */
import { resolve } from "node:path";
import { loadPredictor } from "../../../models/file.ts";
import { readTextFile } from "../../../node/dataset.ts";
import type { AnyJudgement } from "../../../tasks/judge/judge.ts";
import type { Flags, Input } from "../../command.ts";
import { textOf } from "../../input.ts";
import { dryRun } from "../../method-run/dry-run.ts";
import { privateFlags } from "../../method-run/flags.ts";
import { planFrom } from "../../method-run/typed-plan.ts";
import { printPaid } from "../../paid-result.ts";
import { noteBudget, noteReceipt, type Ran, runPlanOf } from "../../run-plan.ts";
import { judgementText } from "../../text/judgement-text.ts";
import { json } from "../../text/notes.ts";

const { out: _, ...paid } = privateFlags("judge");

/** What judging is asked with, besides the model and the data; the method's own options are told by `methodFlags`. */
export const judgeFlags: Flags = {
  label: {
    type: "text",
    value: "L",
    tip: "The attribute that the model predicts.",
    default: "the one that the model says",
  },
  ...paid,
};

/** Prices, asks, spends and tells; the data is the first word. */
export async function judgeModel(input: Input, path: string): Promise<number> {
  const { model } = loadPredictor(await readTextFile(resolve(input.io.cwd, path), "file-missing"));
  const label = textOf(input.flags, "label") ?? model.label.name;
  const planned = await planFrom(input, "judge", async () => ({
    fields: { label },
    options: { model: model.toJSON() },
  }));
  if (input.flags["dry-run"]) return dryRun(input, planned);
  const name = `${planned.data.base}.judgement`;
  const partial = (stopped: Ran) => ({ base: name, text: saved(stopped) });
  return runPlanOf(input, planned, partial, async (ran) => {
    const shown = input.flags.json ? saved(ran) : judgementText(ran.model as AnyJudgement, planned.data.name);
    await printPaid(input, shown, { name, saved: saved(ran) });
    noteReceipt(input, ran, "");
    noteBudget(input, ran);
    return 0;
  });
}

const saved = ({ json: { release, budget } }: Ran): string => json({ ...(release as object), budget });
